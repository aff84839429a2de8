import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { Progress } from '@/components/ui/progress'
import { RelativeTime } from '@/components/ui/relative-time'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { LabelProgress, SampleView } from '@/lib/views/measure'

import { leftWords, progressWords, sampleOf } from './measure-words'
import { StrataTable } from './strata-table'

/** A blind sample: whose, by whom, how far, and what of it is left for whoever looks. */
export function SampleItem({
  sample,
  primary,
}: {
  readonly sample: SampleView
  readonly primary: boolean
}) {
  const { number, progress, operationId, leftOut, seed } = sample
  const title = `Sample ${sample.number}`
  return (
    <li aria-label={title} className="border-line border-b py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1.5">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <strong className="font-medium">{title}</strong>
            <span dir="auto">{sampleOf(sample)}</span>
          </p>
          <Progress
            value={progress.labels}
            max={progress.wanted}
            label={`${title}: labels given`}
          />
          <p className="text-label text-muted tabular-nums">
            {progressWords(progress).join(' · ')}
          </p>
          <p className="text-label text-muted">
            Sampled by <bdi>{sample.drawnBy}</bdi> <RelativeTime at={sample.at} />
            {operationId === null ? null : (
              <>
                {' · '}
                <Link className="link reach" href={`/activity/${operationId}`}>
                  Undo in Activity<span className="sr-only">: {title}</span>
                </Link>
              </>
            )}
          </p>
        </div>
        <Work number={number} title={title} progress={progress} primary={primary} />
      </div>
      <details className="mt-2">
        <summary className="text-muted hover:text-text tap w-fit py-1">Sampled pairs</summary>
        <div className="mt-1 flex flex-col gap-2">
          <StrataTable
            title={title}
            strata={sample.strata}
            sampleId={progress.labels < progress.wanted ? null : sample.id}
          />
          <p className="text-label text-muted flex flex-wrap gap-x-3 gap-y-1">
            <span>{checkWords(sample)}</span>
            {leftOut === 0 ? null : (
              <span>
                {formatCount(leftOut, 'aspect')} with more than 400 facts: only their proposals were
                sampled.
              </span>
            )}
            <span>
              Seed <code className="mono text-text">{seed}</code>
            </span>
          </p>
        </div>
      </details>
    </li>
  )
}

function checkWords({ strata, progress }: SampleView): string {
  const checks = progress.pairs - strata.reduce((sum, { drawn }) => sum + drawn, 0)
  return checks === 0
    ? 'No hidden checks yet: two people haven’t settled any pair.'
    : `${formatCount(checks, 'more pair')} ${checks === 1 ? 'is a hidden check' : 'are hidden checks'}: the answer is known, and no estimate counts ${checks === 1 ? 'it' : 'them'}.`
}

/** Counts the pairs that a reviewer can label or settle. */
export function workIn({ leftForYou, disputedForYou }: LabelProgress): number {
  return leftForYou + disputedForYou
}

function Work({
  number,
  title,
  progress,
  primary,
}: {
  readonly number: number
  readonly title: string
  readonly progress: LabelProgress
  readonly primary: boolean
}) {
  const { leftForYou, disputedForYou } = progress
  const verb = leftForYou > 0 ? 'Label' : `Adjudicate ${formatNumber(disputedForYou)}`
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:w-72 md:justify-end">
      <span className="text-muted">{leftWords(progress)}</span>
      <ButtonLink href={`/review/blind/${number}`} primary={primary}>
        {workIn(progress) === 0 ? 'Open' : verb}
        <span className="sr-only"> {title}</span>
      </ButtonLink>
    </div>
  )
}
