import { nameKey } from '@/lib/domain/fact'
import { isShadow } from '@/lib/domain/policy'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { toFact } from '@/lib/store/rows'
import { agentTitles } from '@/lib/store/sql/around-proposals'
import { orderInTime } from '@/lib/store/sql/order-in-time'
import { openProposalsAbout } from '@/lib/store/sql/questions-about'

import { factBrief } from './fact-view'
import type { FactBrief } from './fact-view'
import type { ProposalView } from './proposal-view'
import { readProposals } from './proposals'

const MOST_PROPOSALS = 100
const MOST_FACTS = 500
const OPEN = ['pending', 'stale']

/** Which open proposals to review together: all connected to one proposal's facts, or all of an entity. */
export type TogetherQuery =
  | { readonly proposal: string }
  | { readonly agent: string; readonly entity: string }

/** Related open proposals, and the current facts of their aspects. */
export type TogetherView = {
  readonly about: 'chain' | 'entity'
  readonly agentId: string
  readonly agentTitle: string | null
  readonly entity: string
  readonly shadow: boolean
  readonly proposals: readonly ProposalView[] // in the time order of their facts
  readonly more: number // not included
  readonly aspects: readonly { readonly name: string; readonly facts: readonly FactBrief[] }[]
}

/** Reads open proposals that are best answered together; null when there are none. */
export async function readTogether(
  store: Store,
  query: TogetherQuery,
): Promise<TogetherView | null> {
  const found =
    'proposal' in query ? await chainOf(store, query.proposal) : await ofEntity(store, query)
  const placed = await orderInTime(store.read, found)
  const proposals = await readProposals(
    store,
    placed.slice(0, MOST_PROPOSALS).map(({ id }) => id),
  )
  const [first] = proposals
  if (first === undefined) return null
  const [{ policy }, titles, aspects] = await Promise.all([
    loadPolicy(store.read, first.agentId, store.environment),
    agentTitles(store.read, [first.agentId]),
    activeFacts(store, proposals),
  ])
  return {
    about: 'proposal' in query ? 'chain' : 'entity',
    agentId: first.agentId,
    agentTitle: titles.get(first.agentId) ?? null,
    entity: first.entity,
    shadow: isShadow(policy),
    proposals,
    more: placed.length - proposals.length,
    aspects,
  }
}

/** Follows shared facts from one open proposal to the next. */
async function chainOf(store: Store, proposalId: string): Promise<readonly string[]> {
  const start = await store.read.proposal.findUnique({ where: { id: proposalId } })
  if (start === null) return []
  const chain = new Set<string>(OPEN.includes(start.status) ? [start.id] : [])
  const facts = new Set<string>()
  let next = [start.olderFactId, start.newerFactId]
  while (next.length > 0 && chain.size <= MOST_PROPOSALS) {
    for (const id of next) facts.add(id)
    const ids = (await openProposalsAbout(store.read, next)).filter((id) => !chain.has(id))
    for (const id of ids) chain.add(id)
    const sides = await store.read.proposal.findMany({
      where: { id: { in: ids } },
      select: { olderFactId: true, newerFactId: true },
    })
    next = [...new Set(sides.flatMap((side) => [side.olderFactId, side.newerFactId]))].filter(
      (id) => !facts.has(id),
    )
  }
  return [...chain]
}

async function ofEntity(
  store: Store,
  { agent, entity }: { readonly agent: string; readonly entity: string },
): Promise<readonly string[]> {
  const rows = await store.read.proposal.findMany({
    where: { agentId: agent, entityKey: nameKey(entity), status: { in: OPEN } },
    select: { id: true },
    take: 10_000,
  })
  return rows.map(({ id }) => id)
}

async function activeFacts(store: Store, proposals: readonly ProposalView[]) {
  const slots = new Map(
    proposals.map(({ agentId, entity, aspect }) => {
      const slot = { agentId, entityKey: nameKey(entity), aspectKey: nameKey(aspect) }
      return [`${slot.entityKey} ${slot.aspectKey}`, { ...slot, aspect }] as const
    }),
  )
  const rows = await store.read.fact.findMany({
    where: {
      status: 'active',
      OR: [...slots.values()].map(({ aspect: _aspect, ...slot }) => slot),
    },
    orderBy: [{ validFrom: 'asc' }, { id: 'asc' }],
    take: MOST_FACTS,
  })
  return [...slots.values()].map(({ aspect, entityKey, aspectKey }) => ({
    name: aspect,
    facts: rows
      .filter((row) => row.entityKey === entityKey && row.aspectKey === aspectKey)
      .map((row) => factBrief(toFact(row))),
  }))
}
