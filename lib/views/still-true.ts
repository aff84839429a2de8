import { z } from 'zod'

import { instantFromMs } from '@/lib/domain/instant'
import { isShadow } from '@/lib/domain/policy'
import { askedAfterDays } from '@/lib/domain/still-true'
import type { StillTrueFilter } from '@/lib/filters/still-true-filter'
import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import { loadSourcedFacts } from '@/lib/store/queries/load-pairs'
import {
  countUnconfirmed,
  findUnconfirmed,
  type Unconfirmed,
} from '@/lib/store/sql/unconfirmed-facts'

import { readAgents } from './agents'
import { decodeCursor, encodeCursor } from './cursor'
import { factView, type FactView } from './fact-view'
import { pageOf } from './page-of'

// Data of `/memory/still-true`: JSON-safe, instants as ISO strings.

export type UnconfirmedFact = {
  readonly fact: FactView
  readonly afterDays: number // without a word, by its kind and how often it was confirmed
  readonly dueAt: string // when these days ended
}

export type StillTrueView = {
  readonly agents: readonly {
    readonly id: string
    readonly title: string | null
    readonly count: number
  }[]
  readonly agentId: string | null // null: none is named, and there is none
  readonly shadow: boolean // nothing but a confirmation is allowed
  readonly frozen: boolean
  readonly total: number
  readonly page: number
  readonly pages: number
  readonly facts: readonly UnconfirmedFact[] // longest overdue first
}

const PAGE = 20

/** Reads which facts of an agent nobody has confirmed for long (rule LF17); without a name, of the first agent that has any. */
export async function readStillTrue(
  store: Store,
  filter: StillTrueFilter,
  at: Date,
): Promise<StillTrueView> {
  const { read } = store
  const [all, counts] = await Promise.all([readAgents(store), countUnconfirmed(read, at)])
  const agents = all.map(({ id, title }) => ({ id, title, count: counts.get(id) ?? 0 }))
  const agentId = filter.agent ?? agents.find(({ count }) => count > 0)?.id ?? agents[0]?.id ?? null
  const total = counts.get(agentId ?? '') ?? 0
  const { page, pages, from } = pageOf(total, filter.page, PAGE)
  const shown = { agents, agentId, total, page, pages }
  if (agentId === null) return { ...shown, shadow: false, frozen: false, facts: [] }
  const [{ policy }, found] = await Promise.all([
    loadPolicy(read, agentId, store.environment),
    findUnconfirmed(read, { agentId, at, limit: PAGE, offset: from }),
  ])
  const facts = await loadUnconfirmed(read, found)
  return { ...shown, shadow: isShadow(policy), frozen: policy.mutationsFrozen, facts }
}

/** Reads the same facts for programs, of one agent or (null) of all. */
export async function readUnconfirmed(
  { read }: Store,
  {
    agentId,
    at,
    place,
  }: {
    readonly agentId: string | null
    readonly at: Date
    readonly place: { readonly cursor: string | null; readonly limit: number }
  },
): Promise<{ readonly items: readonly UnconfirmedFact[]; readonly nextCursor: string | null }> {
  const { cursor, limit } = place
  const after = decodeCursor(cursor, POSITION)
  const found = await findUnconfirmed(read, {
    agentId,
    at,
    limit: limit + 1,
    after: after && { dueMs: after[0], id: after[1] },
  })
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  return {
    items: await loadUnconfirmed(read, shown),
    nextCursor: last === undefined ? null : encodeCursor([last.dueMs, last.id]),
  }
}

const POSITION = z.tuple([z.number(), z.string()])

async function loadUnconfirmed(
  read: Tx,
  found: readonly Unconfirmed[],
): Promise<readonly UnconfirmedFact[]> {
  const rows = await loadSourcedFacts(
    read,
    found.map(({ id }) => id),
  )
  return found.flatMap(({ id, dueMs }) => {
    const row = rows.get(id)
    if (row === undefined) return []
    const fact = factView(row)
    const dueAt = instantFromMs(dueMs).toISOString()
    return [{ fact, afterDays: askedAfterDays(fact) ?? 0, dueAt }]
  })
}
