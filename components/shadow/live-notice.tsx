'use client'

import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { Field, Input } from '@/components/ui/field'
import { Link } from '@/components/ui/link'
import type { SwitchView } from '@/lib/views/switch'

import { driftWords, signatureWords, targetWords } from './switch-words'
import type { usePhase } from './use-phase'

type Props = {
  readonly live: NonNullable<SwitchView['live']>
  readonly phase: ReturnType<typeof usePhase>
  readonly agent: string | null
}

/** What was signed, how it has gone since, and the way back. */
export function LiveNotice({ live, phase, agent }: Props) {
  const [why, setWhy] = useState('')
  const { watch, first, second } = live
  const of = agent === null ? '' : `&agent=${encodeURIComponent(agent)}`
  return (
    <div className="border-warn flex flex-col gap-3 rounded-md border p-3">
      <p>
        <strong className="font-semibold">Live: {targetWords(live)}.</strong> Signed by{' '}
        {signatureWords(first)} and {signatureWords(second)}.
      </p>
      <dl
        aria-label="The watch"
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 sm:max-w-xl"
      >
        <Line name="Applied without a person">
          <Link href={`/log?kind=auto-apply${of}`} className="link">
            {watch.applied.toLocaleString('en')}
          </Link>
        </Line>
        <Line name="… of those undone">
          <Link href={`/log?kind=undo${of}`} className="link">
            {watch.undone.toLocaleString('en')}
          </Link>
        </Line>
        <Line name="Drawn again to be labelled blind, one in twenty">
          {watch.samples.length === 0
            ? '0'
            : watch.samples.map(({ id, number }, nth) => (
                <span key={id}>
                  {nth === 0 ? `${watch.drawn}: ` : ', '}
                  <Link href={`/measure/${id}`} className="link">
                    sample {number}
                  </Link>
                </span>
              ))}
        </Line>
        <Line name="… labelled, and wrong">
          {watch.labelled === 0 ? 'none labelled yet' : `${watch.labelled}, ${watch.wrong} wrong`}
        </Line>
        <Line name="Patterns of signals have moved">{driftWords(watch.patternDrift)}</Line>
        <Line name="Scores have moved">{driftWords(watch.scoreDrift)}</Line>
      </dl>
      <p className="text-muted">
        {watch.why} When a whole interval lies beyond its limit, it goes back to shadow by itself.
      </p>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void phase.goBack(why)
        }}
      >
        <div className="min-w-0 flex-1 basis-60">
          <Field label="Why back (may be left out)">
            {(control) => (
              <Input
                {...control}
                value={why}
                maxLength={2_000}
                onChange={(event) => setWhy(event.currentTarget.value)}
              />
            )}
          </Field>
        </div>
        <Button
          type="submit"
          variant="danger"
          disabledReason={phase.pending ? 'One moment…' : null}
        >
          Back to shadow
        </Button>
      </form>
    </div>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="mono text-right">{children}</dd>
    </>
  )
}
