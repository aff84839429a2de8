import type { ReactNode } from 'react'

import { Link } from '@/components/ui/link'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { ChainLinkView } from '@/lib/views/chain-link-view'
import type { ChainFact } from '@/lib/views/fact-view'
import type { FactPageView } from '@/lib/views/facts'
import type { HistoryView } from '@/lib/views/history'

import { ChainGraph } from './chain-graph'
import { chainSteps, orderChain } from './chain-order'
import { ChainStepper } from './chain-stepper'
import { ChainTable } from './chain-table'
import { CompareSection } from './compare-section'
import { layoutChain } from './graph-layout'
import { Timeline } from './timeline'

const SHOWN_AT_ONCE = 60

export type TimelineChoice = {
  readonly whole: boolean // every version of a long chain
  readonly older: string | null // to compare
  readonly newer: string | null
}

/** The versions of a fact, or everything about its subject, on one time axis. A long one opens around the fact. */
export function TimelineSection({
  page,
  history,
  choice,
}: {
  readonly page: FactPageView
  readonly history: HistoryView | null // where everything about the subject is shown
  readonly choice: TimelineChoice
}) {
  const { fact } = page
  const facts = history === null ? page.chain : factsOf(history)
  const links = history?.links ?? page.links
  const shown = choice.whole ? facts : around(facts, fact.id)
  const ids = new Set(shown.map(({ id }) => id))
  const shownLinks = links.filter(({ olderId }) => ids.has(olderId))
  const rows = orderChain(page.chain, page.links)
  const { older, newer } = chainSteps(rows, fact.id)
  const hasBranches = history === null && rows.some(({ branch }) => branch > 0)
  return (
    <section id="timeline" aria-labelledby="timeline-title" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="timeline-title" className="text-question">
          Timeline: {formatCount(facts.length + (history?.left ?? 0), 'version')}
        </h2>
        {rows.length > 1 ? <ChainStepper older={older} newer={newer} /> : null}
      </div>
      <Scopes fact={fact} all={history !== null} />
      <Timeline
        facts={shown}
        links={shownLinks}
        shownId={fact.id}
        others={history === null ? page.siblings.length : 0}
        now={page.now}
      />
      {shown.length < facts.length ? (
        <p className="text-muted">
          {shown.length} of {formatNumber(facts.length)} versions are shown.{' '}
          <Link href={`/memory/facts/${fact.id}?${wholeParams(history !== null)}`} className="link">
            Show all
          </Link>
        </p>
      ) : null}
      {shown.length < 2 ? null : (
        <>
          <CompareSection
            key={`${choice.older} ${choice.newer}`}
            {...comparedOf(page, facts, choice)}
          />
          <ChainTable facts={shown} links={shownLinks} />
        </>
      )}
      {hasBranches ? <Branches facts={shown} links={shownLinks} shownId={fact.id} /> : null}
    </section>
  )
}

/** Two or more lines that end in one fact: what the bars cannot show. */
function Branches(props: {
  readonly facts: readonly ChainFact[]
  readonly links: readonly ChainLinkView[]
  readonly shownId: string
}) {
  const { facts, links, shownId } = props
  return (
    <details>
      <summary className="text-muted hover:text-text tap w-fit">Branches as a graph</summary>
      <p id="graph-keys" className="text-muted py-2">
        Oldest on top. The arrow keys follow the lines, Enter opens a fact.
      </p>
      <ChainGraph key={shownId} graph={layoutChain(facts, links)} facts={facts} shownId={shownId} />
    </details>
  )
}

function Scopes({ fact, all }: { readonly fact: ChainFact; readonly all: boolean }) {
  const { id, entity, aspect } = fact
  if (entity === null || aspect === null) return null
  return (
    <nav aria-label="Timeline scope">
      <ul className="border-line flex flex-wrap gap-x-5 border-b">
        <Scope href={`/memory/facts/${id}`} current={!all}>
          Versions
        </Scope>
        <Scope href={`/memory/facts/${id}?scope=all`} current={all}>
          <span className="line-clamp-2">
            Everything about <bdi>{entity}</bdi> › <bdi>{aspect}</bdi>
          </span>
        </Scope>
      </ul>
    </nav>
  )
}

function Scope({
  href,
  current,
  children,
}: {
  readonly href: `/memory/facts/${string}`
  readonly current: boolean
  readonly children: ReactNode
}) {
  return (
    <li className="min-w-0">
      <Link
        href={href}
        scroll={false}
        aria-current={current ? 'true' : undefined}
        className="text-muted hover:text-text aria-[current=true]:border-accent aria-[current=true]:text-text -mb-px inline-flex min-h-8 items-center border-b-2 border-transparent wrap-anywhere max-md:min-h-11"
      >
        {children}
      </Link>
    </li>
  )
}

function comparedOf(page: FactPageView, facts: readonly ChainFact[], choice: TimelineChoice) {
  const { fact, links } = page
  const find = (id: string | null) => facts.find((each) => each.id === id)
  const next = find(fact.supersededById)
  const before = find(links.find(({ newerId }) => newerId === fact.id)?.olderId ?? null)
  return {
    factId: fact.id,
    facts,
    older: find(choice.older) ?? (next === undefined ? (before ?? fact) : fact),
    newer: find(choice.newer) ?? next ?? fact,
    chosen: choice.older !== null || choice.newer !== null,
  }
}

function factsOf({ events }: HistoryView): readonly ChainFact[] {
  return events.flatMap((event) => (event.kind === 'said' ? [event.fact] : []))
}

function around(facts: readonly ChainFact[], factId: string): readonly ChainFact[] {
  const at = facts.findIndex(({ id }) => id === factId)
  const from = Math.max(0, Math.min(at - SHOWN_AT_ONCE / 2, facts.length - SHOWN_AT_ONCE))
  return facts.slice(from, from + SHOWN_AT_ONCE)
}

function wholeParams(all: boolean): string {
  return new URLSearchParams({ ...(all ? { scope: 'all' } : {}), chain: 'all' }).toString()
}
