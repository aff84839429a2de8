import { isPast } from '@/lib/domain/as-of'
import {
  BYTES_PER_TOKEN,
  composeContext,
  contextFacts,
  contextMarkdown,
  type AgentContext,
  type ContextFact,
} from '@/lib/domain/context'
import { nameKey, type FactKind } from '@/lib/domain/fact'
import { startOfDay, instantFromMs } from '@/lib/domain/instant'
import { isShadow } from '@/lib/domain/policy'
import { topicWords } from '@/lib/domain/topic-words'
import { asOfInstants } from '@/lib/filters/as-of'
import type { ContextFilter } from '@/lib/filters/context-filter'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { findContextThen } from '@/lib/store/queries/context-then'
import { findNotNow, type StoredContextFact } from '@/lib/store/sql/context-facts'
import { findFactsOnTopic } from '@/lib/store/sql/context-on-topic'

import { readContextChanges, type ContextChangesView } from './context-changes'
import { readContextHistory, type ContextHistory } from './context-history'
import {
  readTrial,
  waitingProposals,
  type ContextTrial,
  type WaitingProposal,
} from './context-trial'

/** A fact that the agent does or does not receive, for screens and API. */
export type ContextFactView = {
  readonly id: string
  readonly kind: FactKind
  readonly entity: string | null
  readonly aspect: string | null
  readonly key: string | null
  readonly content: string
  readonly importance: number | null
  readonly protected: boolean
  readonly confirmations: number
  readonly confirmedAt: string | null
  readonly validFrom: string
}

/** What an agent receives, as data: the same facts in the same order as the Markdown. */
export type ContextJson = {
  readonly agent: string
  readonly at: string // the instant it is true at
  readonly knownAt: string | null // according to the store at that time; null: according to the store now
  readonly shadow: boolean // approvals have no effect yet
  readonly budgetTokens: number
  readonly tokens: number // approximate: bytes of UTF-8 / 4
  readonly bytes: number
  readonly current: number // facts that are active and true now
  readonly leftOut: number
  readonly facts: readonly ContextFactView[]
}

export type ContextView = {
  readonly json: ContextJson
  readonly markdown: string
  readonly sections: readonly {
    readonly kind: FactKind
    readonly title: string
    readonly entities: readonly {
      readonly name: string
      readonly facts: readonly ContextFactView[]
    }[]
  }[]
  readonly leftOut: readonly ContextFactView[] // the first ones, by rank
  readonly constraintsLeftOut: number
  readonly notNow: {
    readonly total: number
    readonly facts: readonly (ContextFactView & { readonly validUntil: string | null })[]
  }
  readonly history: ContextHistory | null
  readonly since: ContextChangesView | null
  readonly trial: ContextTrial | null
  readonly waiting: readonly WaitingProposal[]
}

const SHORTEST_LINE = 16 // bytes; with facts shorter than this, fewer are considered
const MOST_LISTED = 50
const NONE = { total: 0, facts: [] } as const

type Asked = { readonly agentId: string; readonly filter: ContextFilter; readonly at: Date }
type AskedText = Asked & {
  readonly entity?: string | null // only facts about it
  readonly query?: string | null // only facts that hold words of it; not as they were known at another time
}

/** Reads what an agent receives now, or null when there is no such agent. */
export async function readContext(store: Store, asked: Asked): Promise<ContextView | null> {
  const { agentId, filter, at } = asked
  const { read } = store
  const known = await read.agent.findUnique({ where: { id: agentId } })
  if (known === null) return null
  const past = isPast(asOfInstants(filter)) // present-day details are left out
  const composed = await compose(store, asked)
  const [notNow, since, waiting] = await Promise.all([
    past ? NONE : findNotNow(read, { agentId, at, limit: MOST_LISTED }),
    filter.since === null || past
      ? null
      : readContextChanges(store, { agentId, since: instantFromMs(startOfDay(filter.since)) }),
    past ? [] : waitingProposals(store, agentId),
  ])
  const { context, facts } = composed
  const contextIds = contextFacts(context).map(({ id }) => id)
  const [history, trial] = await Promise.all([
    filter.history && !past ? readContextHistory(store, { agentId, received: contextIds }) : null,
    filter.proposalId === null || past
      ? null
      : readTrial(store, { agentId, proposalId: filter.proposalId, facts, filter }),
  ])
  return {
    json: composed.json,
    markdown: contextMarkdown(context),
    sections: context.sections.map(({ kind, title, entities }) => ({
      kind,
      title,
      entities: entities.map(({ name, facts: own }) => ({ name, facts: own.map(contextFactView) })),
    })),
    leftOut: context.leftOut.slice(0, MOST_LISTED).map(contextFactView),
    constraintsLeftOut: context.leftOut.filter(({ kind }) => kind === 'constraint').length,
    notNow: {
      total: notNow.total,
      facts: notNow.facts.map((fact) => ({
        ...contextFactView(fact),
        validUntil: fact.validUntil?.toISOString() ?? null,
      })),
    },
    history,
    since,
    trial,
    waiting,
  }
}

/** Reads the same for the API, as data and Markdown; null when there is no such agent. */
export async function readContextText(
  store: Store,
  asked: AskedText,
): Promise<{ readonly json: ContextJson; readonly markdown: string } | null> {
  const known = await store.read.agent.findUnique({ where: { id: asked.agentId } })
  if (known === null) return null
  const { context, json } = await compose(store, asked)
  return { json, markdown: contextMarkdown(context) }
}

async function compose(
  store: Store,
  { agentId, filter, at, entity = null, query = null }: AskedText,
): Promise<{
  readonly context: AgentContext
  readonly json: ContextJson
  readonly facts: readonly StoredContextFact[]
}> {
  const tokens = Number(filter.budget)
  const asOf = asOfInstants(filter)
  const entityKey = entity === null ? null : nameKey(entity)
  const shownAt = asOf.trueAt ?? asOf.knownAt ?? at
  const limit = Math.ceil((tokens * BYTES_PER_TOKEN) / SHORTEST_LINE) + MOST_LISTED
  const words = topicWords(query ?? '')
  const asked = { agentId, entityKey, at: shownAt, limit }
  const [{ facts, total }, { policy }] = await Promise.all([
    words.length === 0
      ? findContextThen(store, { ...asked, asOf })
      : findFactsOnTopic(store.read, { ...asked, words, ended: asOf.trueAt !== null }),
    loadPolicy(store.read, agentId, store.environment),
  ])
  const context = composeContext(facts, { agentId, tokens, isRanked: words.length > 0 })
  const json: ContextJson = {
    agent: agentId,
    at: shownAt.toISOString(),
    knownAt: filter.knownAt,
    shadow: isShadow(policy),
    budgetTokens: tokens,
    tokens: context.tokens,
    bytes: context.bytes,
    current: total,
    leftOut: total - context.received,
    facts: contextFacts(context).map(contextFactView),
  }
  return { context, json, facts }
}

/** Returns a fact for screens and API. */
function contextFactView(fact: ContextFact): ContextFactView {
  return {
    id: fact.id,
    kind: fact.kind,
    entity: fact.entity,
    aspect: fact.aspect,
    key: fact.key,
    content: fact.content,
    importance: fact.importance,
    protected: fact.protected,
    confirmations: fact.confirmations,
    confirmedAt: fact.confirmedAt?.toISOString() ?? null,
    validFrom: fact.validFrom.toISOString(),
  }
}
