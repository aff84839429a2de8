import { isPast } from '@/lib/domain/as-of'
import type { FactKind } from '@/lib/domain/fact'
import { startOfDay, instantFromMs } from '@/lib/domain/instant'
import { isShadow } from '@/lib/domain/policy'
import {
  BYTES_A_TOKEN,
  composeTold,
  toldFacts,
  toldMarkdown,
  type ToldContext,
  type ToldFact,
} from '@/lib/domain/told'
import { asOfInstants } from '@/lib/filters/as-of'
import type { ToldFilter } from '@/lib/filters/told-filter'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { findToldThen } from '@/lib/store/queries/told-then'
import { findNotNow, type StoredToldFact } from '@/lib/store/sqlite/told-facts'

import { readToldHistory, type ToldHistory } from './told-history'
import { readToldSince, type ToldSinceView } from './told-since'
import { readTrial, waitingProposals, type ToldTrial, type WaitingProposal } from './told-trial'

/** A fact that is told, or is not, as the screens and the API receive it. */
export type ToldFactView = {
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

/** What an agent is told, as data: the same facts in the same order as the Markdown. */
export type ToldJson = {
  readonly agent: string
  readonly at: string // the instant of which it is true
  readonly knownAt: string | null // by what the store said then; null: by what it says now
  readonly shadow: boolean // approvals change nothing yet
  readonly budgetTokens: number
  readonly tokens: number // approximate: bytes of UTF-8 / 4
  readonly bytes: number
  readonly current: number // facts that are active and true now
  readonly leftOut: number
  readonly facts: readonly ToldFactView[]
}

export type ToldView = {
  readonly json: ToldJson
  readonly markdown: string
  readonly sections: readonly {
    readonly kind: FactKind
    readonly title: string
    readonly entities: readonly { readonly name: string; readonly facts: readonly ToldFactView[] }[]
  }[]
  readonly leftOut: readonly ToldFactView[] // the first of them, by rank
  readonly constraintsLeftOut: number
  readonly notNow: {
    readonly total: number
    readonly facts: readonly (ToldFactView & { readonly validUntil: string | null })[]
  }
  readonly history: ToldHistory | null
  readonly since: ToldSinceView | null
  readonly trial: ToldTrial | null
  readonly waiting: readonly WaitingProposal[]
}

const SHORTEST_LINE = 16 // bytes; of an agent with shorter facts fewer are considered
const MOST_LISTED = 50
const NONE = { total: 0, facts: [] } as const

type Asked = { readonly agentId: string; readonly filter: ToldFilter; readonly at: Date }

/** Reads what an agent is told now, or null where there is no such agent. */
export async function readTold(store: Store, asked: Asked): Promise<ToldView | null> {
  const { agentId, filter, at } = asked
  const { read } = store
  const known = await read.agent.findUnique({ where: { id: agentId } })
  if (known === null) return null
  const past = isPast(asOfInstants(filter)) // then what is of now is left out
  const composed = await compose(store, asked)
  const told = composed.json.current
  const [notNow, since, waiting] = await Promise.all([
    past ? NONE : findNotNow(read, { agentId, at, limit: MOST_LISTED, told }),
    filter.since === null || past
      ? null
      : readToldSince(store, { agentId, since: instantFromMs(startOfDay(filter.since)) }),
    past ? [] : waitingProposals(store, agentId),
  ])
  const { context, facts } = composed
  const toldIds = toldFacts(context).map(({ id }) => id)
  const [history, trial] = await Promise.all([
    filter.history && !past ? readToldHistory(store, { agentId, told: toldIds }) : null,
    filter.proposalId === null || past
      ? null
      : readTrial(store, { agentId, proposalId: filter.proposalId, facts, filter }),
  ])
  return {
    json: composed.json,
    markdown: toldMarkdown(context),
    sections: context.sections.map(({ kind, title, entities }) => ({
      kind,
      title,
      entities: entities.map(({ name, facts: own }) => ({ name, facts: own.map(toldFactView) })),
    })),
    leftOut: context.leftOut.slice(0, MOST_LISTED).map(toldFactView),
    constraintsLeftOut: context.leftOut.filter(({ kind }) => kind === 'constraint').length,
    notNow: {
      total: notNow.total,
      facts: notNow.facts.map((fact) => ({
        ...toldFactView(fact),
        validUntil: fact.validUntil?.toISOString() ?? null,
      })),
    },
    history,
    since,
    trial,
    waiting,
  }
}

/** Reads it as the API gives it, as data and as Markdown; null where there is no such agent. */
export async function readToldText(
  store: Store,
  asked: Asked,
): Promise<{ readonly json: ToldJson; readonly markdown: string } | null> {
  const known = await store.read.agent.findUnique({ where: { id: asked.agentId } })
  if (known === null) return null
  const { context, json } = await compose(store, asked)
  return { json, markdown: toldMarkdown(context) }
}

async function compose(
  store: Store,
  { agentId, filter, at }: Asked,
): Promise<{
  readonly context: ToldContext
  readonly json: ToldJson
  readonly facts: readonly StoredToldFact[]
}> {
  const tokens = Number(filter.budget)
  const asOf = asOfInstants(filter)
  const of = asOf.trueAt ?? asOf.knownAt ?? at
  const limit = Math.ceil((tokens * BYTES_A_TOKEN) / SHORTEST_LINE) + MOST_LISTED
  const [{ facts, total }, { policy }] = await Promise.all([
    findToldThen(store, { agentId, asOf, at: of, limit }),
    loadPolicy(store.read, agentId, store.environment),
  ])
  const context = composeTold(facts, { agentId, tokens })
  const json: ToldJson = {
    agent: agentId,
    at: of.toISOString(),
    knownAt: filter.knownAt,
    shadow: isShadow(policy),
    budgetTokens: tokens,
    tokens: context.tokens,
    bytes: context.bytes,
    current: total,
    leftOut: total - context.told,
    facts: toldFacts(context).map(toldFactView),
  }
  return { context, json, facts }
}

/** Returns a fact as the screens and the API receive it here. */
function toldFactView(fact: ToldFact): ToldFactView {
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
