import { isPast, type AsOf } from '@/lib/domain/as-of'
import { compareByRank } from '@/lib/domain/context'
import { firstOf } from '@/lib/domain/first-of'

import type { Store } from '../port'
import { toFact } from '../rows'
import { findContextFacts, type StoredContextFact } from '../sqlite/context-facts'
import { changedThatFit } from './facts-then'
import { loadFactsThen, readKnown } from './known-at'

/**
 * Finds what an agent would have received at an instant (rule TT4), by what was known then or, with a true-at alone, by what is known now.
 * Without either, it is what the agent receives at `at`.
 */
export async function findContextThen(
  store: Pick<Store, 'read' | 'scan'>,
  asked: {
    readonly agentId: string
    readonly asOf: AsOf
    readonly at: Date
    readonly limit: number
  },
): Promise<{ readonly facts: readonly StoredContextFact[]; readonly total: number }> {
  const { agentId, asOf, at, limit } = asked
  if (!isPast(asOf)) return findContextFacts(store.read, { agentId, at, limit })
  const known = asOf.knownAt === null ? null : await readKnown(store, asOf.knownAt)
  const ended = asOf.trueAt !== null
  const names = { agentId, entityKey: null, aspectKey: null, kind: null, words: null }
  const anywhere = { system: null, session: null, sourceId: null }
  const query = {
    ...names,
    ...anywhere,
    status: ended ? null : 'active',
    unclassified: false,
    protectedOnly: false,
  } as const
  const [still, changed] = await Promise.all([
    findContextFacts(store.read, {
      agentId,
      at,
      limit,
      of: { ended, untouchedSince: known?.seq ?? null },
    }),
    changedThatFit(store, {
      query: {
        ...query,
        trueAt: at,
        endsAfter: ended ? null : at,
        notCurrentAt: null,
        untouchedSince: null,
      },
      known,
    }),
  ])
  const first = firstOf([...still.facts, ...changed], limit, compareByRank)
  const stands = new Map(still.facts.map((fact) => [fact.id, fact]))
  const rows = await loadFactsThen(
    store,
    first.flatMap(({ id }) => (stands.has(id) ? [] : [id])),
    known,
  )
  return {
    facts: first.flatMap(({ id }) => {
      const row = rows.get(id)
      return stands.get(id) ?? (row === undefined ? [] : [toFact(row)])
    }),
    total: still.total + changed.length,
  }
}
