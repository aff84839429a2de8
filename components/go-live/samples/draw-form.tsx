import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ProblemNotice } from '@/components/shared/problem-notice'
import { useOperation } from '@/components/shared/use-action'
import { useNavigate } from '@/components/shared/use-navigate'
import { Button } from '@/components/ui/button'
import { Field, Input, Select } from '@/components/ui/field'
import { announce } from '@/components/ui/live-region'
import { Unbroken } from '@/components/ui/unbroken'
import { drawSampleAction } from '@/lib/actions/measure'
import type { AgentView } from '@/lib/views/agents'

import {
  LONGEST_SEED,
  MOST_PAIRS,
  readDraw,
  type DrawFields,
  type DrawProblems,
} from './draw-values'

const NO_PROBLEMS: DrawProblems = {}

/** Draws a sample, and goes there. */
export function DrawForm({
  agents,
  primary,
}: {
  readonly agents: readonly AgentView[]
  readonly primary: boolean // nothing else on the page comes first
}) {
  const client = useQueryClient()
  const way = useNavigate()
  const { run, pending, problem } = useOperation(drawSampleAction)
  const [problems, setProblems] = useState(NO_PROBLEMS)

  const draw = async (form: FormData) => {
    const read = readDraw(fieldsOf(form))
    setProblems(read.ok ? NO_PROBLEMS : read.problems)
    if (!read.ok) return announce(Object.values(read.problems).join(' '))
    announce('Sampling. This can take a few seconds.')
    const drawn = await run(read.input)
    if (drawn === null) return
    void client.invalidateQueries({ queryKey: ['measure', 'samples'] })
    announce('The sample is ready.')
    way.push(`/review/blind/${drawn.sampleId}`)
  }

  return (
    <form
      aria-labelledby="draw-title"
      noValidate
      className="border-line flex flex-col gap-4 rounded-md border p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) void draw(new FormData(event.currentTarget))
      }}
    >
      <h2 id="draw-title" className="text-question">
        Draw a sample
      </h2>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        <Field label="Agent">
          {(control) => (
            <Select {...control} name="agent" defaultValue="">
              <option value="">All agents</option>
              {agents.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title ?? id}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Pairs" error={problems.pairs ?? null}>
          {(control) => (
            <Input
              {...control}
              name="pairs"
              type="number"
              inputMode="numeric"
              min={1}
              max={MOST_PAIRS}
              defaultValue={300}
            />
          )}
        </Field>
        <Field label="Second labels (%)" error={problems.twice ?? null}>
          {(control) => (
            <Input
              {...control}
              name="twice"
              type="number"
              inputMode="numeric"
              min={0}
              max={100}
              defaultValue={20}
            />
          )}
        </Field>
        <Field label="Labeled by">
          {(control) => (
            <Select {...control} name="people" defaultValue="2">
              <option value="2">Two people</option>
              <option value="3">Three people</option>
            </Select>
          )}
        </Field>
      </div>
      <p className="text-label text-muted">
        <Unbroken text="More pairs give a narrower answer: if 5% are wrong, 300 pairs tell you 3–8%, and 100 pairs 2–11%." />{' '}
        Second labels show how well reviewers agree; a third person settles disagreements.
      </p>
      <details>
        <summary className="text-muted hover:text-text tap w-fit py-1">More</summary>
        <div className="mt-2 max-w-72">
          <Field
            label="Seed"
            hint="Optional. Reuse a seed to repeat a sample."
            error={problems.seed ?? null}
          >
            {(control) => (
              <Input
                {...control}
                name="seed"
                maxLength={LONGEST_SEED}
                autoComplete="off"
                spellCheck={false}
                className="font-mono"
              />
            )}
          </Field>
        </div>
      </details>
      <ProblemNotice problem={problem} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant={primary ? 'primary' : 'default'}
          disabledReason={pending ? 'Drawing…' : null}
        >
          {pending ? 'Drawing…' : 'Draw sample'}
        </Button>
        <span className="text-label text-muted">
          {pending
            ? 'Compares all facts about the same thing. A large store takes a few seconds.'
            : 'No fact changes, and you can undo the sample.'}
        </span>
      </div>
    </form>
  )
}

function fieldsOf(form: FormData): DrawFields {
  const text = (name: keyof DrawFields) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    agent: text('agent'),
    pairs: text('pairs'),
    twice: text('twice'),
    people: text('people'),
    seed: text('seed'),
  }
}
