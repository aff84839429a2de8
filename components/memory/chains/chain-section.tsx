import { Link } from '@/components/ui/link'
import { formatNumber } from '@/lib/language/format'
import type { FactPageView } from '@/lib/views/facts'

import { chainSteps, orderChain } from './chain-order'
import { ChainStepper } from './chain-stepper'
import { ChainTimeline } from './chain-timeline'

const SHOWN_AT_ONCE = 60

/** The chain of a fact. A long one opens around the fact itself. */
export function ChainSection({
  page,
  whole,
}: {
  readonly page: FactPageView
  readonly whole: boolean
}) {
  const rows = orderChain(page.chain, page.links)
  const steps = chainSteps(rows, page.fact.id)
  const at = rows.findIndex((row) => row.fact.id === page.fact.id)
  const from = whole
    ? 0
    : Math.max(0, Math.min(at - SHOWN_AT_ONCE / 2, rows.length - SHOWN_AT_ONCE))
  const shown = whole ? rows : rows.slice(from, from + SHOWN_AT_ONCE)
  return (
    <section aria-labelledby="chain" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="chain" className="text-question">
          Chain{rows.length > 1 ? `: ${formatNumber(rows.length)} facts` : ''}
        </h2>
        {rows.length > 1 ? <ChainStepper older={steps.older} newer={steps.newer} /> : null}
      </div>
      {rows.length > 1 ? (
        <>
          <ChainTimeline
            rows={shown}
            shownId={page.fact.id}
            trueThen={page.past?.trueThen ?? null}
          />
          <Link href={`/chains/${page.fact.id}`} className="link self-start leading-6">
            Show as a graph
          </Link>
        </>
      ) : (
        <p className="text-muted">It has superseded nothing, and nothing has superseded it.</p>
      )}
      {shown.length < rows.length ? (
        <p className="text-muted">
          {shown.length} of {formatNumber(rows.length)} facts are shown.{' '}
          <Link href={`/facts/${page.fact.id}?chain=all`} className="link">
            Show the whole chain
          </Link>
        </p>
      ) : null}
    </section>
  )
}
