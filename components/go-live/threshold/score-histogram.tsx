import { memo } from 'react'

import { CountLink } from '@/components/ui/count-link'
import { RowHeader, Table, Td, Th } from '@/components/ui/table'
import { OUTCOMES, type Outcome, type ScoreBin, type ThresholdMatrix } from '@/lib/domain/threshold'
import { pairsHref } from '@/lib/filters/pair-filter'
import type { ShadowFilter } from '@/lib/filters/shadow-filter'
import { formatNumber } from '@/lib/language/format'

import { Plot, PlotScale, Twin, type Marks } from './plot'
import { lineWords, OUTCOME_WORDS } from './threshold-words'

/** How a part of a bar is filled: told apart by its pattern; the colour only repeats it. */
const FILLS: Readonly<Record<Outcome, React.CSSProperties>> = {
  right: { background: 'var(--ok)', border: '1px solid var(--ok)' },
  wrong: {
    background: 'repeating-linear-gradient(45deg, var(--bad) 0 2px, var(--bg) 2px 5px)',
    border: '1px solid var(--bad)',
  },
  unlabelled: {
    background: 'radial-gradient(var(--border) 1px, var(--bg) 1.5px) 0 0 / 5px 5px',
    border: '1px solid var(--border)',
  },
}

/** How many drawn pairs have which confidence, by what was said of them. */
export function ScoreHistogram({
  bins,
  marks,
  matrix,
  of,
}: {
  readonly bins: readonly ScoreBin[]
  readonly marks: Marks
  readonly matrix: ThresholdMatrix
  readonly of: ShadowFilter // whose pairs, of which sample
}) {
  const highest = Math.max(1, ...bins.map(total))
  const { reaching, below } = matrix
  return (
    <figure aria-labelledby="histogram" className="min-w-0">
      <h3 id="histogram" className="pb-1 font-medium">
        Sampled pairs by confidence
      </h3>
      <Legend />
      <div className="pt-5">
        <Plot marks={marks} scale={[formatNumber(highest), 'pairs', '0']}>
          <div className="flex h-full items-end">
            {bins.map((bin) => (
              <Bar key={bin.from} bin={bin} highest={highest} />
            ))}
          </div>
        </Plot>
      </div>
      <PlotScale />
      <figcaption className="text-label text-muted mt-1 min-h-[2lh]">
        Counts of sampled pairs, unweighted. At or above {lineWords(marks.lines.apply)}:{' '}
        {counted(reaching.right, 'outdated')} and {counted(reaching.wrong, 'both kept')}; below it:{' '}
        {counted(below.right, 'outdated')} and {counted(below.wrong, 'both kept')}. The dotted line
        is the current threshold.
      </figcaption>
      <Twin>
        <HistogramTable bins={bins} of={of} />
      </Twin>
    </figure>
  )
}

function total(bin: ScoreBin): number {
  return bin.right + bin.wrong + bin.unlabelled
}

function counted(count: number, what: string): string {
  return `${formatNumber(count)} ${what}`
}

function Bar({ bin, highest }: { readonly bin: ScoreBin; readonly highest: number }) {
  const sum = total(bin)
  return (
    <div className="flex h-full min-w-0 flex-1 flex-col justify-end px-px">
      {sum === 0 ? null : (
        <span className="text-muted text-center text-[10px] leading-3 tabular-nums max-sm:hidden">
          {sum}
        </span>
      )}
      <div
        className="flex flex-col-reverse"
        style={{ height: `${(sum / highest) * 100}%`, flexShrink: 0 }}
      >
        {OUTCOMES.map((outcome) =>
          bin[outcome] === 0 ? null : (
            <div
              key={outcome}
              style={{ ...FILLS[outcome], height: `${(bin[outcome] / sum) * 100}%`, minHeight: 2 }}
            />
          ),
        )}
      </div>
    </div>
  )
}

function Legend() {
  return (
    <ul className="text-label text-muted flex flex-wrap gap-x-4 gap-y-1">
      {OUTCOMES.map((outcome) => (
        <li key={outcome} className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-3.5" style={FILLS[outcome]} />
          <span>
            {OUTCOME_WORDS[outcome].word}: {OUTCOME_WORDS[outcome].means}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Not drawn anew while a line moves. */
const HistogramTable = memo(function HistogramTable({
  bins,
  of,
}: {
  readonly bins: readonly ScoreBin[]
  readonly of: ShadowFilter
}) {
  return (
    <Table caption="Sampled pairs by confidence and label, as counts.">
      <thead>
        <tr>
          <Th>Confidence</Th>
          {OUTCOMES.map((outcome) => (
            <Th key={outcome} className="text-right">
              {OUTCOME_WORDS[outcome].word}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bins.map((bin) => (
          <tr key={bin.from}>
            <RowHeader dense className="whitespace-nowrap tabular-nums">
              {lineWords(bin.from)}–{lineWords(bin.to)}
            </RowHeader>
            {OUTCOMES.map((outcome) => (
              <Td key={outcome} className="text-right tabular-nums">
                <CountLink
                  count={bin[outcome]}
                  href={
                    outcome === 'unlabelled'
                      ? null
                      : pairsHref({ ...of, said: outcome, from: bin.from, to: bin.to })
                  }
                  label={`${OUTCOME_WORDS[outcome].word}, ${lineWords(bin.from)} to ${lineWords(bin.to)}`}
                />
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
})
