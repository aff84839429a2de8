import { precisionWords, recallWords } from '@/components/go-live/threshold/threshold-words'
import { CountLink } from '@/components/ui/count-link'
import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { RowHeader, Table, Td, Th } from '@/components/ui/table'
import { pairsHref } from '@/lib/filters/pair-filter'
import type { ShadowFilter } from '@/lib/filters/shadow-filter'
import { thresholdHref } from '@/lib/filters/threshold-filter'
import { STRATIFIED_METHOD } from '@/lib/statistics/stratified-proportion'
import type { ShadowView } from '@/lib/views/shadow'

/** What another threshold would give, by the same labels. */
export function ThresholdTable({
  thresholds,
  inForce,
  filter,
  sample,
}: {
  readonly thresholds: ShadowView['thresholds']
  readonly inForce: number
  readonly filter: ShadowFilter
  readonly sample: string // that the labels are of
}) {
  const hrefAt = (at: number | null) =>
    thresholdHref({ ...filter, at, review: null, without: [], against: null })
  return (
    <Section id="by-threshold" title="By threshold" titleClass="pb-2">
      <Table
        caption={`Precision: the share of pairs at or above a threshold that are outdated. Recall: the share of all outdated facts found. Intervals: ${STRATIFIED_METHOD}.`}
        showCaption
      >
        <thead>
          <tr>
            <Th>Threshold</Th>
            <Th className="text-right">Labels</Th>
            <Th className="text-right">Precision</Th>
            <Th className="text-right">Recall</Th>
          </tr>
        </thead>
        <tbody>
          {thresholds.map(({ threshold, labels, precision, recall }) => (
            <tr key={threshold} aria-current={threshold === inForce ? 'true' : undefined}>
              <RowHeader className="whitespace-nowrap">
                <Link
                  href={hrefAt(threshold === inForce ? null : threshold)}
                  className="link reach tabular-nums"
                >
                  {threshold.toFixed(2)}
                </Link>
                {threshold === inForce ? <span className="text-accent"> ◀ current</span> : null}
              </RowHeader>
              <Td className="text-right tabular-nums">
                <CountLink
                  count={labels}
                  href={pairsHref({
                    agent: filter.agent,
                    sample,
                    said: 'settled',
                    from: threshold,
                  })}
                  label={`labels at ${threshold.toFixed(2)} and above`}
                />
              </Td>
              <Td className={`text-right tabular-nums ${labels === 0 ? '' : 'whitespace-nowrap'}`}>
                {precisionWords(precision)}
              </Td>
              <Td className={`text-right tabular-nums ${labels === 0 ? '' : 'whitespace-nowrap'}`}>
                {recallWords(recall)}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="mt-2">
        <Link href={hrefAt(null)} className="link">
          Move the threshold
        </Link>{' '}
        over the sampled pairs, leave out a signal, or score them with another detector.
      </p>
    </Section>
  )
}
