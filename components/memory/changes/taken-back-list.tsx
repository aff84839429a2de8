import { AgentName } from '@/components/shared/agent-name'
import { Link } from '@/components/ui/link'
import type { ChangesFilter } from '@/lib/filters/changes-filter'
import { formatCount, formatDay, formatNumber, formatTimes } from '@/lib/language/format'
import type { ChangesView } from '@/lib/views/changes'

import { Asked } from './asked'

/** Approvals that did not stay: undone, or replaced by another answer. */
export function TakenBackList({
  takenBack: { total, pairs },
  filter,
  asks,
}: {
  readonly takenBack: ChangesView['takenBack']
  readonly filter: ChangesFilter
  readonly asks: ReadonlyMap<number, string> // questions, by proposal
}) {
  if (total === 0) return <p className="text-muted">No approvals were undone.</p>
  return (
    <>
      <h3 className="font-medium">
        {formatCount(total, 'pair')} whose approval was undone or later decided differently
      </h3>
      <ul className="border-line border-t">
        {pairs.map((pair) => (
          <li
            key={pair.proposalId}
            className="border-line flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b py-2"
          >
            <Link href={`/p/${pair.number}`} className="link tap inline-flex items-center">
              P-{pair.number}
            </Link>
            <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
              <p>
                <bdi>{pair.older}</bdi> → <bdi>{pair.newer}</bdi>
              </p>
              <Asked question={asks.get(pair.number)} />
            </div>
            <p className="text-label text-muted">
              {filter.agent === null ? (
                <>
                  <AgentName id={pair.agentId} />,{' '}
                </>
              ) : null}
              undone {formatTimes(pair.takenBack)}, last approved on {formatDay(pair.lastAt)}
            </p>
          </li>
        ))}
      </ul>
      {total > pairs.length ? (
        <p className="text-muted">
          The first {pairs.length} of {formatNumber(total)}.
        </p>
      ) : null}
    </>
  )
}
