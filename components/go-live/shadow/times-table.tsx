import type { Route } from 'next'
import type { ReactNode } from 'react'

import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { RowHeader, Table, Td, Th } from '@/components/ui/table'
import { milliseconds } from '@/lib/domain/inline-time'
import { formatNumber } from '@/lib/language/format'
import type { TimesRow } from '@/lib/views/inline-times'

/** How long comparing took on saves, a row for each agent or day, their sum last. */
export function TimesTable({
  id,
  title,
  first,
  caption,
  rows,
  all,
  hrefOf,
}: {
  readonly id: string
  readonly title: string
  readonly first: string // what a row is
  readonly caption: string
  readonly rows: readonly TimesRow[]
  readonly all: TimesRow
  readonly hrefOf: ((name: string) => Route) | null
}) {
  return (
    <Section id={id} title={title} titleClass="pb-2">
      <Table caption={caption} showCaption>
        <thead>
          <tr>
            <Th>{first}</Th>
            <Th className="text-right max-sm:px-1">Saves</Th>
            <Th className="text-right max-sm:px-1">Median</Th>
            <Th className="text-right max-sm:px-1">p95</Th>
            <Th className="text-right max-sm:px-1">Slowest</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.name} row={row}>
              {hrefOf === null ? (
                <bdi>{row.name}</bdi>
              ) : (
                <Link href={hrefOf(row.name)} className="link reach">
                  <bdi>{row.name}</bdi>
                </Link>
              )}
            </Row>
          ))}
        </tbody>
        {rows.length < 2 ? null : (
          <tfoot className="font-medium">
            <Row row={all}>
              <span className="font-medium">All</span>
            </Row>
          </tfoot>
        )}
      </Table>
    </Section>
  )
}

function Row({ row, children }: { readonly row: TimesRow; readonly children: ReactNode }) {
  const { passes, median, slowest } = row
  return (
    <tr>
      <RowHeader className="min-w-20 align-top wrap-anywhere">{children}</RowHeader>
      <Td className="text-right tabular-nums max-sm:px-1">{formatNumber(passes)}</Td>
      <Td className="text-right whitespace-nowrap tabular-nums max-sm:px-1">{timeWords(median)}</Td>
      <Td className="text-right whitespace-nowrap tabular-nums max-sm:px-1">{p95Words(row)}</Td>
      <Td className="text-right whitespace-nowrap tabular-nums max-sm:px-1">
        {timeWords(slowest)}
      </Td>
    </tr>
  )
}

function timeWords(ms: number | null): string {
  return ms === null ? '–' : milliseconds(ms)
}

/** No p95 stands without its interval. */
function p95Words({ estimate, low, high }: TimesRow) {
  if (estimate === null || high === null)
    return <span className="text-muted font-sans">too few saves</span>
  return (
    <>
      {milliseconds(estimate)}{' '}
      <span className="text-muted max-sm:text-label max-sm:block">
        ({milliseconds(low ?? 0)} to {milliseconds(high)})
      </span>
    </>
  )
}
