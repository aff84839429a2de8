import type { ReactNode } from 'react'

import { ChainSection } from '@/components/memory/chains/chain-section'
import { AgentName } from '@/components/shared/agent-name'
import { FactMarks } from '@/components/shared/fact-marks'
import { intervalSentence } from '@/components/shared/interval-words'
import { Link } from '@/components/ui/link'
import { factFilterParams, DEFAULT_FACT_FILTER } from '@/lib/filters/fact-filter'
import type { FactView } from '@/lib/views/fact-view'
import type { FactPageView } from '@/lib/views/facts'

import { FactActions } from './fact-actions'
import { FactFacts } from './fact-facts'
import { FactHappened } from './fact-happened'
import { FactProposals } from './fact-proposals'
import { FactSiblings } from './fact-siblings'
import { statusSentence } from './status-sentence'

/** One fact: its words, how it stands, its versions, and everything that happened to it. */
export function FactScreen({
  page,
  wholeChain,
}: {
  readonly page: FactPageView
  readonly wholeChain: boolean
}) {
  const { fact } = page
  return (
    <article className="flex max-w-[808px] flex-col gap-8 px-4 pt-5 pb-12 md:px-6">
      <header className="flex flex-col gap-3">
        <h1 className="sr-only">Fact</h1>
        <Place fact={fact} />
        <p dir="auto" className="text-statement wrap-anywhere whitespace-pre-wrap">
          {fact.content}
        </p>
        <div className="flex flex-wrap gap-1.5 empty:hidden">
          <FactMarks fact={fact} />
        </div>
        <p dir="auto" className="text-muted wrap-anywhere">
          {statusSentence(page)}
        </p>
        {page.past === null ? (
          <FactActions key={fact.id} page={page} />
        ) : (
          <PastWords past={page.past} fact={fact} />
        )}
      </header>
      <ChainSection page={page} whole={wholeChain} />
      <SubjectHistory fact={fact} />
      <FactHappened page={page} />
      {page.past === null ? <FactProposals proposals={page.proposals} /> : null}
      <FactSiblings fact={fact} siblings={page.siblings} />
      <FactFacts fact={fact} />
    </article>
  )
}

/** Everything that was ever said of its subject and what became of it, one press away (rules T3, H1). */
function SubjectHistory({ fact: { id, entity, aspect } }: { readonly fact: FactView }) {
  if (entity === null || aspect === null) return null
  return (
    <Link
      href={`/history/${id}`}
      className="link inline-flex min-h-6 items-center self-start wrap-anywhere"
    >
      Full history of {entity} › {aspect}
    </Link>
  )
}

/** What can be done now cannot be done to a past; whether it was true then is said instead. */
function PastWords({
  past,
  fact,
}: {
  readonly past: NonNullable<FactPageView['past']>
  readonly fact: FactView
}) {
  return (
    <div className="flex flex-col gap-1">
      {past.trueThen === null ? null : (
        <p className="font-medium">
          {past.trueThen.includes(fact.id) ? 'It was true then. ' : 'It was not true then. '}
          <span className="text-muted font-normal">{intervalSentence(fact)}</span>
        </p>
      )}
      <p className="text-muted">
        This is the past, so it is read-only, and questions about it are hidden. Go back to now to
        act.
      </p>
    </div>
  )
}

/** Agent › entity › aspect › key, each a way into the list. */
function Place({ fact }: { readonly fact: FactView }) {
  const { agentId: agent, entity, aspect, key } = fact
  const to = (part: { readonly entity?: string; readonly aspect?: string }) =>
    `/facts?${factFilterParams({ ...DEFAULT_FACT_FILTER, agent, ...part })}` as const
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
  readonly href: `/facts?${string}`
  readonly children: ReactNode
}) {
  return (
    <li className="flex min-w-0 items-center not-first:before:pr-2 not-first:before:content-['›']">
      <Link href={href} className="link inline-flex min-h-6 items-center gap-x-1">
        {children}
      </Link>
    </li>
  )
}
