import type { AsOf } from '@/lib/domain/as-of'
import { compareByRank } from '@/lib/domain/context'
import { firstOf } from '@/lib/domain/first-of'

import type { Store } from '../port'
import { toFact } from '../rows'
import { changedAmong } from '../sql/changed-among'
import { findContextFacts, type StoredContextFact } from '../sql/context-facts'
import type { FactQuery } from '../sql/find-facts'
import { changedThatFit, countFactsThen } from './facts-then'
import type { Known } from './known'
import { loadFactsThen, readKnown } from './known-at'

const NONE: ReadonlySet<string> = new Set()
const idOf = ({ id }: { readonly id: string }) => id

const EVERYTHING: FactQuery = {
  status: null,
  unclassified: false,
  agentId: null,
  entityKey: null,
  aspectKey: null,
  kind: null,
  protectedOnly: false,
  words: null,
  system: null,
  session: null,
  sourceId: null,
  trueAt: null,
  endsAfter: null,
  notCurrentAt: null,
  untouchedSince: null,
}

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
    readonly entityKey?: string | null // only facts about this entity
  },
): Promise<{ readonly facts: readonly StoredContextFact[]; readonly total: number }> {
  const { agentId, asOf, at, limit, entityKey = null } = asked
  const known = asOf.knownAt === null ? null : await readKnown(store, asOf.knownAt)
  const ended = asOf.trueAt !== null
  const query = {
    ...EVERYTHING,
    agentId,
    entityKey,
    status: ended ? null : 'active',
    trueAt: at,
    endsAfter: ended ? null : at,
  } as const
  const [still, changed, total] = await Promise.all([
    findContextFacts(store.read, {
      agentId,
      at,
      limit,
      entityKey,
      of: { ended, untouchedSince: known?.seq ?? null },
    }),
    changedThatFit(store, { query, known }),
    countCurrent(store, { agentId, entityKey, at, known, ended }),
  ])
  const first = firstOf([...still, ...changed], limit, compareByRank)
  const reworded =
    known === null ? NONE : await changedAmong(store.read, still.map(idOf), known.seq)
  const stands = new Map(still.flatMap((fact) => (reworded.has(fact.id) ? [] : [[fact.id, fact]])))
  const rows = await loadFactsThen(
    store,
    first.map(idOf).filter((id) => !stands.has(id)),
    known,
  )
  return {
    facts: first.flatMap(({ id }) => {
      const row = rows.get(id)
      return stands.get(id) ?? (row === undefined ? [] : [toFact(row)])
    }),
    total,
  }
}

/** Counts active facts, without the few that are not current, and the few others that are (rule T4): each count has its index. */
async function countCurrent(
  store: Pick<Store, 'read' | 'scan'>,
  asked: {
    readonly agentId: string
    readonly entityKey: string | null
    readonly at: Date
    readonly known: Known | null
    readonly ended: boolean // those that ended since count too
  },
): Promise<number> {
  const { agentId, entityKey, at, known, ended } = asked
  const count = (query: Partial<FactQuery>) =>
    countFactsThen(store, { query: { ...EVERYTHING, agentId, entityKey, ...query }, known })
  const [active, notCurrent, ...others] = await Promise.all([
    count({ status: 'active' }),
    count({ status: 'active', notCurrentAt: at }),
    count({ status: 'superseded', ...(ended ? { trueAt: at } : { endsAfter: at }) }),
    ended ? count({ status: 'retracted', trueAt: at }) : 0,
  ])
  return others.reduce((sum, each) => sum + each, active - notCurrent)
}
