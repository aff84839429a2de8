import { useState } from 'react'

import { ProblemNotice } from '@/components/shared/problem-notice'
import { useOperation } from '@/components/shared/use-action'
import { useNavigate } from '@/components/shared/use-navigate'
import { Button } from '@/components/ui/button'
import { Field, Input, Select } from '@/components/ui/field'
import { announce } from '@/components/ui/live-region'
import { drawEndedSampleAction } from '@/lib/actions/ended'
import { MAX_PAIRS } from '@/lib/domain/blind-sample'
import { refusalMessage } from '@/lib/domain/refusal'
import type { EndedView } from '@/lib/views/ended'

import { readPairs, sourceWords } from './draw-ended-values'

/** Draws a blind sample of what a source ended of the agent’s facts, and goes there (rule AU20). */
export function DrawEndedForm({
  agentId,
  sources,
}: {
  readonly agentId: string
  readonly sources: EndedView['sources']
}) {
  const way = useNavigate()
  const [pairsProblem, setPairsProblem] = useState<string | null>(null)
  const [sourceProblem, setSourceProblem] = useState<string | null>(null)
  const { run, pending, problem } = useOperation(drawEndedSampleAction, {
    onAnswer: (answer) => {
      if (!answer.ok && answer.refusal.kind === 'no-change')
        setSourceProblem(refusalMessage(answer.refusal).sentence)
    },
  })

  const draw = async (form: FormData) => {
    const read = readPairs(textOf(form, 'pairs'))
    setPairsProblem(read.ok ? null : read.problem)
    setSourceProblem(null)
    if (!read.ok) return announce(read.problem)
    const system = textOf(form, 'source')
    const source = system === '' ? null : system
    const drawn = await run({ agent: agentId, source, pairs: read.pairs })
    if (drawn === null) return
    announce('The sample is ready.')
    way.push(`/review/blind/${drawn.number}`)
  }

  return (
    <form
      aria-label="Draw a sample"
      noValidate
      className="border-line mt-2 flex max-w-2xl flex-col gap-4 rounded-md border p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) void draw(new FormData(event.currentTarget))
      }}
    >
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <Field label="Source" error={sourceProblem}>
          {(control) => (
            <Select {...control} name="source">
              {sources.map((source) => (
                <option key={source.system} value={source.system}>
                  {sourceWords(source)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label="Pairs"
          hint="If the source made fewer replacements, the sample holds all of them."
          error={pairsProblem}
        >
          {(control) => (
            <Input
              {...control}
              name="pairs"
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_PAIRS}
              defaultValue={100}
            />
          )}
        </Field>
      </div>
      <p className="text-label text-muted">
        More pairs give a narrower answer: if 5% are wrong, 100 pairs tell you 2–11%, and 300 pairs
        3–8%. One person labels each pair, and sees both texts but not which one was ended.
      </p>
      <ProblemNotice problem={problem?.sentence === sourceProblem ? null : problem} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabledReason={pending ? 'Drawing…' : null}>
          {pending ? 'Drawing…' : 'Draw sample'}
        </Button>
        <span className="text-label text-muted">
          No fact changes, and you can undo the sample in Activity.
        </span>
      </div>
    </form>
  )
}

function textOf(form: FormData, name: 'source' | 'pairs'): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
