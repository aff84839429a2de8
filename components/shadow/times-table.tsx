import { Table, Td, Th } from '@/components/ui/table'
import { milliseconds } from '@/lib/domain/inline-time'
import { QUANTILE_METHOD } from '@/lib/statistics/quantile-interval'
import type { PassTimes } from '@/lib/views/pass-times'

/** The timed passes of the last weeks, by agent. */
export function TimesTable({ view }: { readonly view: PassTimes }) {
  if (view.rows.length === 0)
    return <p className="text-muted">No pass was timed in the last {view.days} days.</p>
  const words = (value: number | null) => (value === null ? 'not known' : milliseconds(value))
  return (
    <Table
      caption={`Inline passes of the last ${view.days} days. Interval of p95: ${QUANTILE_METHOD}.`}
      showCaption
    >
      <thead>
        <tr>
          <Th>Agent</Th>
          <Th className="text-right">Passes</Th>
          <Th className="text-right">p50</Th>
          <Th className="text-right">p95</Th>
          <Th className="text-right">Interval</Th>
          <Th className="text-right">Longest</Th>
        </tr>
      </thead>
      <tbody>
        {view.rows.map((row) => (
          <tr key={row.agentId}>
            <th
              scope="row"
              className="border-line border-b py-1.5 pr-2 text-left font-medium wrap-anywhere"
            >
              <bdi>{row.agentId}</bdi>
            </th>
            <Td className="mono text-right">{row.passes.toLocaleString('en-US')}</Td>
            <Td className="mono text-right whitespace-nowrap">{words(row.p50)}</Td>
            <Td className="mono text-right whitespace-nowrap">{words(row.p95)}</Td>
            <Td className="mono text-right whitespace-nowrap">
              {row.low === null && row.high === null
                ? 'too few'
                : `${words(row.low)} – ${words(row.high)}`}
            </Td>
            <Td className="mono text-right whitespace-nowrap">{words(row.longest)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
