import { useQuery } from '@tanstack/react-query'

import { getJson } from '@/components/shared/get-json'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { Skeleton } from '@/components/ui/skeleton'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import { KEEP_BOTH_REASONS, VERDICT_VALUES } from '@/lib/domain/verdict'
import { formatCount } from '@/lib/language/format'
import type { SittingDecision, SittingView } from '@/lib/views/sitting-view'

import { proposalName } from './review-words'

/** What was decided since the sitting began, as the store has it, and a few decisions to look at again. */
export function SittingSummary({
  startedAt,
  onClose,
  onStartAnew,
}: {
  readonly startedAt: string
  readonly onClose: () => void
  readonly onStartAnew: () => void
}) {
  const sitting = useQuery({
    queryKey: ['sitting', startedAt],
    queryFn: () =>
      getJson<SittingView>(`/api/sitting?${new URLSearchParams({ since: startedAt }).toString()}`),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="This session"
      footer={
        <>
          <Button
            onClick={() => {
              onStartAnew()
              onClose()
            }}
          >
            Start a new session
          </Button>
          <Button variant="primary" onClick={onClose}>
            Continue{' '}
          </Button>
        </>
      }
    >
      <p className="text-muted mb-3">
        Saved decisions since <RelativeTime at={startedAt} />.
      </p>
      {sitting.error !== null ? (
        <p role="alert" className="text-bad">
          {sitting.error.message}
        </p>
      ) : sitting.data === undefined ? (
        <Skeleton rows={6} height={24} />
      ) : (
        <Numbers sitting={sitting.data} />
      )}
    </Dialog>
  )
}

function Numbers({ sitting }: { readonly sitting: SittingView }) {
  const { byValue, undone, medianMs, reasons, recheck, unsure } = sitting
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1">
        {VERDICT_VALUES.map((value) => (
          <Line key={value} label={VERDICT_WORDS[value].done}>
            {byValue[value]}
          </Line>
        ))}
        <Line label="undone">{undone}</Line>
        <Line label="median">{medianMs === null ? '–' : `${(medianMs / 1000).toFixed(1)} s`}</Line>
        <Line label="reasons">
          {reasons.length === 0
            ? 'none given'
            : reasons.map(({ reason, count }) => `${labelOf(reason)} ${count}`).join(' · ')}
        </Line>
        <Line label="still unsure">
          {unsure.count}
          {unsure.oldest === null || unsure.oldestAt === null ? null : (
            <>
              {' · oldest '}
              <DecisionLink decision={unsure.oldest} /> <RelativeTime at={unsure.oldestAt} />
            </>
          )}
        </Line>
      </dl>
      {recheck.length === 0 ? null : (
        <section>
          <h3 className="font-medium">
            Double-check {formatCount(recheck.length, 'random decision')}
          </h3>
          <ul className="mt-1">
            {recheck.map((decision) => (
              <li key={decision.proposalId} className="min-h-6">
                <DecisionLink decision={decision} />{' '}
                <span aria-hidden="true">{VERDICT_WORDS[decision.value].glyph}</span>{' '}
                {VERDICT_WORDS[decision.value].done}{' '}
                <span className="text-muted">
                  <bdi>{decision.entity}</bdi> › <bdi>{decision.aspect}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Line({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </>
  )
}

function DecisionLink({ decision }: { readonly decision: SittingDecision }) {
  return (
    <Link className="link mono tap inline-flex items-center" href={`/p/${decision.number}`}>
      {proposalName(decision.number)}
    </Link>
  )
}

function labelOf(reason: string): string {
  return KEEP_BOTH_REASONS.find(({ id }) => id === reason)?.label.toLowerCase() ?? reason
}
