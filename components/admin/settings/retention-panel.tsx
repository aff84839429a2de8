import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { RowHeader, Table, Td, Th } from '@/components/ui/table'
import { policyValueWords } from '@/lib/domain/policy-words'
import { formatBytes, formatCount, formatInstant, formatNumber } from '@/lib/language/format'
import type { RetentionView } from '@/lib/views/retention'

import { MoveToCold } from './move-to-cold'

/** How much lies in each tier, the last run and the next. */
export function RetentionPanel({
  agent,
  view,
}: {
  readonly agent: string | null // null: all agents together
  readonly view: RetentionView
}) {
  const { last, nextAt } = view
  return (
    <div className="flex flex-col gap-3">
      <Table
        caption={`${agent === null ? 'All agents together. ' : ''}Sizes are those of the excerpts, in UTF-8.`}
        showCaption
      >
        <thead>
          <tr>
            <Th>Tier</Th>
            <Th className="text-right">Sources</Th>
            <Th className="text-right">Facts</Th>
            <Th className="text-right">Excerpts</Th>
          </tr>
        </thead>
        <tbody>
          {(['hot', 'cold'] as const).map((tier) => (
            <tr key={tier}>
              <RowHeader>{tier === 'hot' ? 'Hot' : 'Cold (archived)'}</RowHeader>
              <Td className="text-right tabular-nums">{formatNumber(view[tier].sources)}</Td>
              <Td className="text-right tabular-nums">{formatNumber(view[tier].facts)}</Td>
              <Td className="text-right whitespace-nowrap tabular-nums">
                {formatBytes(view[tier].bytes)}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p>{waitingWords(view)}</p>
      <p className="text-muted">
        {scheduleWords(view)}
        {nextAt === null ? null : (
          <>
            {' '}
            Next check: <RelativeTime at={nextAt} />.
          </>
        )}
        {last === null ? null : (
          <>
            {' '}
            Last check: {formatInstant(last.at)}, by <bdi>{last.by}</bdi>;{' '}
            {last.operationId === null ? (
              'nothing was due.'
            ) : (
              <Link href={`/activity/${last.operationId}`} className="link reach">
                {sourcesWords(last.moved)} moved
              </Link>
            )}
          </>
        )}
      </p>
      {agent === null ? (
        <p className="text-muted">To move sources now, choose an agent.</p>
      ) : (
        <MoveToCold agent={agent} />
      )}
    </div>
  )
}

function waitingWords({ unused, broughtBack }: RetentionView): string {
  if (unused === 0) return 'Every hot source has a current or protected fact.'
  const one = unused === 1
  const waiting = `${sourcesWords(unused)} in the hot tier ${one ? 'has' : 'have'} no current or protected fact and will move later.`
  if (broughtBack === 0) return waiting
  return `${waiting} Undo returned ${formatNumber(broughtBack)} of them, which move only with “Move now”.`
}

function scheduleWords({ days, frozen }: RetentionView): string {
  if (days === 0) return 'Retention is off: nothing moves.'
  if (frozen) return 'Frozen: nothing moves.'
  return `Checked daily: a source moves ${policyValueWords('retentionDays', days)} after its last fact ended.`
}

function sourcesWords(count: number): string {
  return formatCount(count, 'source')
}
