import type { ReactNode } from 'react'

import { AsOfControl } from '@/components/memory/as-of/as-of-control'
import { HistoryList } from '@/components/memory/history/history-list'
import { TimelineSection, type TimelineChoice } from '@/components/memory/timeline/timeline-section'
import { AgentName } from '@/components/shared/agent-name'
import { Deliveries } from '@/components/shared/deliveries'
import { FactMarks } from '@/components/shared/fact-marks'
import { intervalWords } from '@/components/shared/interval-words'
import { Link } from '@/components/ui/link'
import { PageBody } from '@/components/ui/page-body'
import { factFilterParams, DEFAULT_FACT_FILTER } from '@/lib/filters/fact-filter'
import type { DeliveryView } from '@/lib/views/connections'
import type { ChainFact, FactView } from '@/lib/views/fact-view'
import type { FactPageView } from '@/lib/views/facts'
import type { HistoryView } from '@/lib/views/history'

import { FactActions } from './fact-actions'
import { FactFacts } from './fact-facts'
import { FactHappened } from './fact-happened'
import { FactProposals } from './fact-proposals'
import { FactSiblings } from './fact-siblings'
import { statusSentence } from './status-sentence'

/** One fact: its words, how it stands, its versions, and everything that happened to it. */
export function FactScreen({
  page,
  history,
  deliveries,
  choice,
}: {
  readonly page: FactPageView
  readonly history: HistoryView | null // where everything about the subject is shown
  readonly deliveries: readonly DeliveryView[] // to other stores, newest first
  readonly choice: TimelineChoice
}) {
  const { fact } = page
  return (
    <PageBody width="reading">
      <article className="flex flex-col gap-8">
        <header className="flex flex-col gap-3">
          <h1 className="sr-only">Fact</h1>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <Place fact={fact} />
            <AsOfControl />
          </div>
          <p dir="auto" className="text-statement wrap-anywhere whitespace-pre-wrap">
            {fact.content}
          </p>
          <div className="flex flex-wrap gap-1.5 empty:hidden">
            {/* What became of it later is no mark of the past. */}
            <FactMarks fact={page.past === null ? fact : { ...fact, ...UNMARKED }} />
          </div>
          {page.past === null ? (
            <>
              <p dir="auto" className="text-muted wrap-anywhere">
                {statusSentence(page)}
              </p>
              <Deliveries deliveries={deliveries} of="fact" />
              <FactActions key={fact.id} page={page} />
            </>
          ) : (
            <p className="text-muted">{pastSentence(page.past, fact)}</p>
          )}
        </header>
        <TimelineSection page={page} history={history} choice={choice} />
        {history === null ? <FactHappened page={page} /> : <HistoryList history={history} />}
        {page.past === null ? <FactProposals proposals={page.proposals} /> : null}
        <FactSiblings fact={fact} siblings={page.siblings} isPast={page.past !== null} />
        <FactFacts fact={fact} />
      </article>
    </PageBody>
  )
}

const UNMARKED = { status: 'active', current: undefined, confirmedAt: null } as const

/** Returns whether a fact was current at the moment that is viewed. */
function pastSentence({ trueThen }: NonNullable<FactPageView['past']>, fact: ChainFact): string {
  const isCurrent = trueThen === null ? fact.current : trueThen.includes(fact.id)
  return isCurrent ? 'Current then.' : `Not current then. True ${intervalWords(fact)}.`
}

/** Agent › entity › aspect › key, each a way into the list. */
function Place({ fact }: { readonly fact: FactView }) {
  const { agentId: agent, entity, aspect, key } = fact
  const to = (part: { readonly entity?: string; readonly aspect?: string }) =>
    `/memory/facts?${factFilterParams({ ...DEFAULT_FACT_FILTER, agent, ...part })}` as const
  return (
    <nav aria-label="Where it belongs">
      <ol className="text-muted flex flex-wrap items-center gap-x-2">
        <Step href={to({})}>
          <AgentName id={agent} />
        </Step>
        {entity === null ? null : (
          <Step href={to({ entity })}>
            <bdi className="wrap-anywhere">{entity}</bdi>
          </Step>
        )}
        {entity === null || aspect === null ? null : (
          <Step href={to({ entity, aspect })}>
            <bdi className="wrap-anywhere">{aspect}</bdi>
          </Step>
        )}
        {key === null ? null : (
          <li dir="auto" className="mono wrap-anywhere before:pr-2 before:content-['›']">
            {key}
          </li>
        )}
      </ol>
    </nav>
  )
}

function Step({
  href,
  children,
}: {
  readonly href: `/memory/facts?${string}`
  readonly children: ReactNode
}) {
  return (
    <li className="flex min-w-0 items-center not-first:before:pr-2 not-first:before:content-['›']">
      <Link href={href} className="link tap inline-flex items-center gap-x-1">
        {children}
      </Link>
    </li>
  )
}
