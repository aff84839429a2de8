import { CountLink } from '@/components/ui/count-link'
import { Table, Td, Th } from '@/components/ui/table'
import { stratumWords, type DrawnStratum } from '@/lib/domain/blind-sample'
import { pairsHref } from '@/lib/filters/pair-filter'
import { formatNumber } from '@/lib/language/format'

/** The parts a sample drew from: how many pairs there are in each, and how many were drawn. */
export function StrataTable({
  title,
  strata,
  sampleId,
}: {
  readonly title: string
  readonly strata: readonly DrawnStratum[]
  readonly sampleId: string | null // whose pairs may be read; null: some are still to be labelled
}) {
  const sum = (of: (stratum: DrawnStratum) => number) =>
    strata.reduce((total, stratum) => total + of(stratum), 0)
  const inOrder = strata.toSorted((a, b) => rankOf(a) - rankOf(b))
  return (
    <Table caption={`${title}: sampled pairs by segment`}>
      <thead>
        <tr>
          <Th>Confidence band</Th>
          <Th className="text-right">Total pairs</Th>
          <Th className="text-right">Sampled</Th>
        </tr>
      </thead>
      <tbody>
        {inOrder.map(({ name, size, drawn }) => (
          <tr key={name}>
            <Th scope="row" className="text-text font-normal">
              {stratumWords(name)}
            </Th>
            <Td className="text-right tabular-nums">{formatNumber(size)}</Td>
            <Td className="text-right tabular-nums">
              <CountLink
                count={drawn}
                href={sampleId === null ? null : pairsHref({ sample: sampleId, stratum: name })}
                label={`sampled, ${stratumWords(name)}`}
              />
            </Td>
          </tr>
        ))}
        <tr>
          <Th scope="row" className="text-text">
            All
          </Th>
          <Td className="text-right tabular-nums">{formatNumber(sum(({ size }) => size))}</Td>
          <Td className="text-right tabular-nums">{formatNumber(sum(({ drawn }) => drawn))}</Td>
        </tr>
      </tbody>
    </Table>
  )
}

/** What is proposed first, then what nearly is, and last that on which nothing fired. */
function rankOf({ proposed, name }: DrawnStratum): number {
  return proposed ? 0 : name.startsWith('below') ? 1 : 2
}
