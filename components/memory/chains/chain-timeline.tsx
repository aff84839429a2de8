import { FactMarks } from '@/components/shared/fact-marks'
import { intervalWords } from '@/components/shared/interval-words'
import { Badge } from '@/components/ui/badge'
import { Link } from '@/components/ui/link'
import type { ChainFact } from '@/lib/views/fact-view'

import { ChainLink } from './chain-link'
import type { ChainRow } from './chain-order'
import { ChainRail } from './chain-rail'

/** A chain from the oldest fact to the current one, with who, why and when on every link. */
export function ChainTimeline({
  rows,
  shownId,
  trueThen,
}: {
  readonly rows: readonly ChainRow<ChainFact>[]
  readonly shownId: string
  readonly trueThen: readonly string[] | null // ids; null: no moment is asked for
}) {
  const byId = new Map(rows.map((row) => [row.fact.id, row]))
  return (
    <ol aria-label="Chain, oldest first">
      {rows.map((row) => {
        const newer = row.link ? byId.get(row.link.newerId) : undefined
        return (
          <TimelineRow
            key={row.fact.id}
            row={row}
            newer={newer}
            isShown={row.fact.id === shownId}
            wasTrue={trueThen?.includes(row.fact.id) ?? false}
          />
        )
      })}
    </ol>
  )
}

function TimelineRow({
  row,
  newer,
  isShown,
  wasTrue,
}: {
  readonly row: ChainRow<ChainFact>
  readonly newer: ChainRow<ChainFact> | undefined
  readonly isShown: boolean
  readonly wasTrue: boolean
}) {
  const { fact, link } = row
  const joins = newer !== undefined && newer.branch < row.branch
  return (
    <li className="flex gap-2 md:gap-3">
      <ChainRail
        branch={row.branch}
        fact={fact}
        opens={row.merges === 0}
        closes={link === null}
        joins={joins}
      />
      <div className="min-w-0 flex-1">
        <div
          className={`flex flex-col gap-1 rounded-md border px-3 py-1.5 ${isShown ? 'border-accent bg-surface' : 'border-transparent'}`}
        >
          <div className="text-label text-muted flex flex-wrap items-center gap-1.5">
            <span className="tabular-nums">{intervalWords(fact)}</span>
            {fact.current ? <Badge tone="accent">current</Badge> : null}
            {wasTrue ? <Badge tone="ok">true then</Badge> : null}
            <FactMarks fact={fact} />
            {row.merges > 1 ? <Badge>{row.merges} lines end here</Badge> : null}
            {isShown ? <span className="text-text font-medium">You are here</span> : null}
          </div>
          <Link
            href={`/facts/${fact.id}`}
            dir="auto"
            aria-current={isShown ? 'page' : undefined}
            className={`max-w-fact line-clamp-4 min-h-6 wrap-anywhere hover:underline ${isShown ? 'font-medium' : ''}`}
          >
            {fact.content}
          </Link>
        </div>
        {link === null ? null : (
          <div className="pl-3">
            <ChainLink link={link} older={fact} newer={newer?.fact} joins={joins} />
          </div>
        )}
      </div>
    </li>
  )
}
