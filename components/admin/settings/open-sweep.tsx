import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { RelativeTime } from '@/components/ui/relative-time'
import { formatNumber } from '@/lib/language/format'
import type { SweepRunView } from '@/lib/views/settings-screen'

import { READS } from './sweep-runs'

/** True while a sweep runs or waits for its turn. */
export function isOpen({ status }: SweepRunView): boolean {
  return status === 'running' || status === 'waiting'
}

type Props = {
  readonly run: SweepRunView
  readonly pending: boolean
  readonly onCancel: () => void
}

/** A sweep that runs or waits, with its way out. */
export function OpenSweep({ run, pending, onCancel }: Props) {
  const waits = run.status === 'waiting'
  return (
    <section
      aria-label={waits ? 'Waiting sweep' : 'Running sweep'}
      className="border-border flex flex-col gap-2 rounded-md border p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">
          {waits
            ? 'Next: the sweep after an import'
            : `Sweeping ${run.entity ?? 'the whole agent'} (${READS[run.reads]})`}{' '}
          <span className="text-muted font-normal">
            {waits ? 'requested' : 'started'} by {run.actor} <RelativeTime at={run.startedAt} />
          </span>
        </p>
        <Button size="sm" disabledReason={pending ? 'Cancelling…' : null} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {waits ? (
        <p className="text-label text-muted">It starts when the running sweep ends.</p>
      ) : (
        <SweepProgress run={run} />
      )}
    </section>
  )
}

function SweepProgress({ run }: { readonly run: SweepRunView }) {
  const count = (value: number) => formatNumber(value)
  return (
    <>
      <Progress value={run.slotsDone} max={run.slotsTotal} label="Aspects done" />
      <p className="text-label text-muted tabular-nums">
        {run.slotsTotal === 0
          ? 'Counting aspects…'
          : `${count(run.slotsDone)} of ${count(run.slotsTotal)} aspects · ${count(run.factsRead)} facts · ${count(run.pairsCompared)} pairs compared · ${count(run.proposed)} proposed`}
      </p>
    </>
  )
}
