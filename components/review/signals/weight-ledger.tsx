import { memo } from 'react'

import { confidenceWords } from '@/lib/domain/confidence-words'

import { EvidenceFrame, type Scored } from './evidence-frame'
import { EvidenceItem, type FocusSignal } from './evidence-item'
import {
  bits,
  ledgerOf,
  ledgerSummary,
  NOT_THE_SUM,
  oddsWords,
  setsConfidence,
  type LedgerLine,
} from './ledger-layout'

const MOST_BITS = 9 // the end of the axis, on either side

/**
 * Weights of evidence that add up: the prior, what each signal adds or takes, and the sum, which is the confidence. Bars to the
 * right speak for a supersession, to the left against; all on one axis, whatever the pair.
 */
export function WeightLedger({
  scored,
  prior,
  onFocus,
}: {
  readonly scored: Scored
  readonly prior: number
  readonly onFocus: FocusSignal
}) {
  const { readings, confidence, hoursApart } = scored
  const ledger = ledgerOf(readings, prior, hoursApart)
  const { evidence, guards, total } = ledger
  return (
    <EvidenceFrame scored={scored} summary={ledgerSummary(ledger, confidence)}>
      <div aria-hidden="true" className="text-label text-muted flex gap-2 pl-7">
        <span className="flex flex-1 justify-between">
          <span>against</span>
          <span>for</span>
        </span>
        <span className="w-12 text-right">bits</span>
        <span className="w-12 text-right">so far</span>
      </div>
      <div className="pb-1">
        <p className="text-muted flex min-h-6 items-center pl-7">
          <span className="sr-only">Prior {bits(prior)} bits.</span>
          <Step weight={prior} total={prior} />
        </p>
        <p aria-hidden="true" className="text-label text-muted pl-7">
          <span className="text-text">Prior</span>: most pairs on one aspect are both true
        </p>
      </div>
      <Lines title="Evidence" lines={evidence} onFocus={onFocus} />
      <Lines title="Guards" lines={guards} onFocus={onFocus} />
      <div className="border-border border-t pt-1">
        <p className="flex justify-between pl-7 font-semibold">
          <span className="text-label">Sum</span> <span className="mono">{bits(total)}</span>
        </p>
        <p className="mono pl-7">
          {setsConfidence(ledger, confidence) ? (
            <>
              2<sup>{bits(total).replace('+', '')}</sup> : 1 = {oddsWords(total)}, that is{' '}
              {confidenceWords(confidence)}
            </>
          ) : (
            NOT_THE_SUM
          )}
        </p>
      </div>
    </EvidenceFrame>
  )
}

function Lines({
  title,
  lines,
  onFocus,
}: {
  readonly title: string
  readonly lines: readonly LedgerLine[]
  readonly onFocus: FocusSignal
}) {
  return (
    <div className="border-line border-t py-1">
      <h4 className="text-label text-muted pl-7 font-semibold">{title}</h4>
      <ul className="flex flex-col">
        {lines.map((line) => (
          <Line key={line.signal} {...line} onFocus={onFocus} />
        ))}
      </ul>
    </div>
  )
}

// Given its words one by one, as the lanes: what says the same of the next pair is not drawn again.
const Line = memo(function Line(line: LedgerLine & { readonly onFocus: FocusSignal }) {
  const { label, fired, weight, total, sentence, missingOn } = line
  return (
    <EvidenceItem
      {...line}
      quiet={total === null}
      spoken={`${label} ${fired ? '' : 'not fired, '}${bits(weight)} bits: ${sentence}.${total === null ? '' : ` So far ${bits(total)}.`}${missingOn === null ? '' : ` No evidence on the ${missingOn} side.`}`}
      drawing={
        total === null ? (
          <span aria-hidden="true" className="text-label text-muted min-w-0 flex-1 wrap-anywhere">
            {label}: {sentence}
          </span>
        ) : (
          <Step weight={weight} total={total} />
        )
      }
    >
      {total === null ? null : (
        <>
          <span className={fired ? 'text-text' : ''}>{label}</span>: {sentence}
        </>
      )}
    </EvidenceItem>
  )
})

/** A bar on the common axis, what it adds, and what it comes to. */
function Step({ weight, total }: { readonly weight: number; readonly total: number }) {
  const size = Math.min(50, (Math.abs(weight) / MOST_BITS) * 50)
  return (
    <span aria-hidden="true" className="flex flex-1 items-center gap-2">
      <span className="bg-surface relative h-3 flex-1">
        <span
          className="absolute inset-y-0 bg-current forced-colors:bg-[CanvasText]"
          style={{ left: `${weight < 0 ? 50 - size : 50}%`, width: `${size}%` }}
        />
        <span className="bg-border absolute inset-y-0 left-1/2 w-px" />
      </span>
      <span className="mono text-text w-12 shrink-0 text-right whitespace-nowrap">
        {bits(weight)}
      </span>
      <span className="mono text-muted w-12 shrink-0 text-right whitespace-nowrap">
        {bits(total)}
      </span>
    </span>
  )
}
