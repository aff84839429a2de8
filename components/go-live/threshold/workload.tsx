import { CountLink } from '@/components/ui/count-link'
import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { RowHeader, Table, Td, Th } from '@/components/ui/table'
import { Unbroken } from '@/components/ui/unbroken'
import type { Lines, ThresholdRate } from '@/lib/domain/threshold'
import { zoneEdges, ZONES, countByZone, type Zone } from '@/lib/domain/workload'
import type { WrongCount } from '@/lib/domain/wrong-count'
import { proposalsHref } from '@/lib/filters/proposals-filter'
import { formatNumber } from '@/lib/language/format'
import type { ThresholdView } from '@/lib/views/threshold'

import { aDay, lineWords, openWrongWords, wrongShareWords } from './threshold-words'

/** How many proposals fall where, what reviewers would have to do in a day, and how many would be applied wrongly. */
export function Workload({
  load,
  lines,
  inForce,
  rate,
  wrong,
}: {
  readonly load: ThresholdView['load']
  readonly lines: Lines
  readonly inForce: number
  readonly rate: ThresholdRate
  readonly wrong: WrongCount // of the open ones that reach the upper line
}) {
  const zones = countByZone(load.bands, lines)
  const { waiting } = zones.apply
  const zoneHref = (of: 'open' | 'arrived', zone: Zone) =>
    proposalsHref({ agent: load.agentId, of, ...zoneEdges(zone, lines) })
  const lowest = lines.review ?? lines.apply
  return (
    <Section id="workload" title="Review workload" titleClass="pb-2">
      <Table
        caption={`Proposals by confidence. Per day: the average of the last ${load.days} days.`}
        showCaption
      >
        <thead>
          <tr>
            <Th>Zone</Th>
            <Th className="text-right">Open now</Th>
            <Th className="text-right">Per day</Th>
            <Th className="text-right">Last {load.days} days</Th>
          </tr>
        </thead>
        <tbody>
          {ZONES.filter((zone) => zone !== 'apply' || lines.review !== null).map((zone) => (
            <tr key={zone} data-zone={zone}>
              <RowHeader strong>{zoneWords(zone, lines)}</RowHeader>
              <Td className="text-right tabular-nums">
                <CountLink
                  count={zones[zone].waiting}
                  href={zoneHref('open', zone)}
                  label={`open now: ${zoneWords(zone, lines)}`}
                />
              </Td>
              <Td className="text-right tabular-nums">{aDay(zones[zone].arrived, load.days)}</Td>
              <Td className="text-right tabular-nums">
                <CountLink
                  count={zones[zone].arrived}
                  href={zoneHref('arrived', zone)}
                  label={`proposed in ${load.days} days: ${zoneWords(zone, lines)}`}
                />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ul className="mt-2 flex flex-col gap-1">
        {lines.review === null ? null : (
          <li data-applied="">
            Share of auto-applied proposals that would be wrong: {wrongShareWords(rate.precision)}.{' '}
            {waiting === 0 ? null : <Unbroken text={openWrongWords(wrong)} />}
          </li>
        )}
        <li>
          Reviewers would see about {aDay(zones.review.arrived, load.days)} a day (
          {formatNumber(zones.review.arrived)} in the last {load.days} days).
        </li>
        {lowest < inForce ? (
          <li className="text-muted">
            Nothing below {lineWords(inForce)} is proposed now, so these counts can’t show what a
            lower threshold would add.
          </li>
        ) : null}
        <li className="text-muted">
          This page changes nothing. Set <em>Threshold</em> and <em>Auto-apply limit</em> in{' '}
          <Link
            href={
              load.agentId === null
                ? '/settings'
                : `/settings?agent=${encodeURIComponent(load.agentId)}`
            }
            className="link reach"
          >
            Settings
          </Link>
          ; auto-apply takes two signatures.
        </li>
      </ul>
    </Section>
  )
}

function zoneWords(zone: Zone, { apply, review }: Lines): string {
  if (zone === 'apply') return `Auto-applied, ${lineWords(apply)} and above`
  if (zone === 'left') return `Not proposed, below ${lineWords(review ?? apply)}`
  return review === null
    ? `Reviewed, ${lineWords(apply)} and above`
    : `Reviewed, ${lineWords(review)} to ${lineWords(apply)}`
}
