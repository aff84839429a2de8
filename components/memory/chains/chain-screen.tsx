import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { formatNumber } from '@/lib/language/format'
import type { ChainView } from '@/lib/views/chain'

import { ChainGraph } from './chain-graph'
import { orderChain } from './chain-order'
import { ChainTable } from './chain-table'
import { ChainTimeline } from './chain-timeline'
import { CompareVersions } from './compare-versions'
import { layoutChain } from './graph-layout'

const SHOWN_AT_ONCE = 60

/** One chain: as a graph, as a table, any two versions beside each other, and as a timeline. A long one opens around the fact. */
export function ChainScreen({
  chain: { fact, facts, links, trueThen },
  chosen,
}: {
  readonly chain: ChainView
  readonly chosen: { readonly older: string | null; readonly newer: string | null }
}) {
  const rows = orderChain(facts, links)
  const at = rows.findIndex((row) => row.fact.id === fact.id)
  const from = Math.max(0, Math.min(at - SHOWN_AT_ONCE / 2, rows.length - SHOWN_AT_ONCE))
  const shown = rows.slice(from, from + SHOWN_AT_ONCE)
  const drawn = shown.map((row) => row.fact)
  const drawnLinks = shown.flatMap(({ link }) => link ?? [])
  const find = (id: string | null) => facts.find((each) => each.id === id)
  const next = find(fact.supersededById)
  const before = find(links.find(({ newerId }) => newerId === fact.id)?.olderId ?? null)
  const older = find(chosen.older) ?? (next === undefined ? (before ?? fact) : fact)
  const newer = find(chosen.newer) ?? next ?? fact
  return (
    <div className="flex min-w-0 flex-col gap-8 px-4 pb-12 md:px-6">
      {shown.length < rows.length ? (
        <p className="text-muted">
          {shown.length} of {formatNumber(rows.length)} facts are drawn, around the one you came
          from.{' '}
          <Link href={`/facts/${fact.id}?chain=all`} className="link">
            Show the whole chain
          </Link>
        </p>
      ) : null}
      <Section id="graph" title="Graph" className="flex min-w-0 flex-col gap-3">
        <p id="graph-keys" className="text-muted">
          Oldest on top. The arrow keys go along the links, Enter opens the fact.
        </p>
        <ChainGraph
          key={fact.id}
          graph={layoutChain(drawn, drawnLinks)}
          facts={drawn}
          shownId={fact.id}
        />
        <ChainTable facts={drawn} links={drawnLinks} />
      </Section>
      {facts.length > 1 ? (
        <CompareVersions factId={fact.id} facts={facts} older={older} newer={newer} />
      ) : null}
      <Section id="timeline" title="Timeline" className="flex flex-col gap-3">
        {trueThen === null ? null : <p className="max-w-prose">{trueThenWords(trueThen.length)}</p>}
        <ChainTimeline rows={shown} shownId={fact.id} trueThen={trueThen} />
      </Section>
    </div>
  )
}

function trueThenWords(count: number): string {
  if (count === 0) return 'None of these facts was true then.'
  return count === 1
    ? 'One of these facts was true then; it is marked.'
    : `${formatNumber(count)} of these facts were true then; they are marked.`
}
