'use client'

import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { RelativeTime } from '@/components/ui/relative-time'
import { formatNumber } from '@/lib/language/format'
import type { SweepRunView } from '@/lib/views/settings-screen'

type Props = {
  readonly run: SweepRunView
  readonly pending: boolean
  readonly onCancel: () => void
}

/** A sweep while it runs. */
export function SweepProgress({ run, pending, onCancel }: Props) {
  const count = (value: number) => formatNumber(value)
  return (
    <section
      aria-label="Running sweep"
      className="border-border flex flex-col gap-2 rounded-md border p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">
          Sweeping {run.entity ?? 'the whole agent'}{' '}
          <span className="text-muted font-normal">
            started by {run.actor} <RelativeTime at={run.startedAt} />
          </span>
        </p>
        <Button size="sm" disabledReason={pending ? 'Cancelling…' : null} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <Progress value={run.slotsDone} max={run.slotsTotal} label="Aspects done" />
      <p className="mono text-muted">
        {count(run.slotsDone)} of {count(run.slotsTotal)} aspects · {count(run.factsRead)} facts ·{' '}
        {count(run.pairsCompared)} pairs compared · {count(run.proposed)} proposed
      </p>
    </section>
  )
}
