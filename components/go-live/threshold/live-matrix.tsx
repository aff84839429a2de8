import { CountLink } from '@/components/ui/count-link'
import { Section } from '@/components/ui/section'
import { RowHeader, Table, Td, Th } from '@/components/ui/table'
import { OUTCOMES, type ThresholdMatrix, type ThresholdRate } from '@/lib/domain/threshold'
import { pairsHref } from '@/lib/filters/pair-filter'
import type { ShadowFilter } from '@/lib/filters/shadow-filter'

import { lineWords, OUTCOME_WORDS, precisionWords, recallWords } from './threshold-words'

/** What reaches the line and what does not, by what was said of it, and what that makes of precision and recall. */
export function LiveMatrix({
  matrix,
  rate,
  of,
}: {
  readonly matrix: ThresholdMatrix
  readonly rate: ThresholdRate
  readonly of: ShadowFilter // whose pairs, of which sample
}) {
  return (
    <Section
      id="at-the-line"
      title={`At ${lineWords(rate.threshold)}`}
      titleClass="pb-2"
      className="lg:tall:sticky lg:tall:top-14 min-w-0 lg:self-start"
    >
      <dl className="flex flex-col gap-2 pb-4">
        <div>
          <dt className="text-label text-muted">Precision</dt>
          <dd className="tabular-nums" data-rate="precision">
            {precisionWords(rate.precision)}
          </dd>
        </div>
        <div>
          <dt className="text-label text-muted">Recall</dt>
          <dd className="tabular-nums" data-rate="recall">
            {recallWords(rate.recall)}
          </dd>
        </div>
      </dl>
      <Table
        caption="Sampled pairs, as counts. The shares above weight them by segment."
        showCaption
      >
        <thead>
          <tr>
            <Th>Labeled</Th>
            <Th className="text-right">At or above</Th>
            <Th className="text-right">Below</Th>
          </tr>
        </thead>
        <tbody>
          {OUTCOMES.map((outcome) => {
            const { word } = OUTCOME_WORDS[outcome]
            return (
              <tr key={outcome} data-outcome={outcome}>
                <RowHeader strong className="whitespace-nowrap">
                  {word}
                </RowHeader>
                <Td className="text-right tabular-nums">
                  <CountLink
                    count={matrix.reaching[outcome]}
                    href={
                      outcome === 'unlabelled'
                        ? null
                        : pairsHref({ ...of, said: outcome, from: rate.threshold })
                    }
                    label={`${word} at ${lineWords(rate.threshold)} and above`}
                  />
                </Td>
                <Td className="text-right tabular-nums">
                  <CountLink
                    count={matrix.below[outcome]}
                    href={
                      outcome === 'unlabelled' || rate.threshold === 1
                        ? null
                        : pairsHref({ ...of, said: outcome, to: rate.threshold })
                    }
                    label={`${word} below ${lineWords(rate.threshold)}`}
                  />
                </Td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </Section>
  )
}
