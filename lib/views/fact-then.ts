import type { AsOf } from '@/lib/domain/as-of'
import type { Store } from '@/lib/store/port'
import { findFactsThen } from '@/lib/store/queries/facts-then'
import { loadFactsThen, readKnown } from '@/lib/store/queries/known-at'
import { findOperations, type LoggedOperation } from '@/lib/store/queries/load-operations'
import type { SourcedFactRow } from '@/lib/store/queries/load-pairs'
import { toFact } from '@/lib/store/rows'

import { factBrief } from './fact-view'
import type { FactBrief } from './fact-view'

const MOST = 50

/** Reads a fact's past siblings (rule S5: two different keys are never siblings), newest first. */
export async function readSiblingsThen(
  store: Store,
  row: SourcedFactRow,
  { trueAt, knownAt }: AsOf,
): Promise<readonly FactBrief[]> {
  const { agentId, entityKey, aspectKey, key, id } = row
  if (entityKey === null || aspectKey === null) return []
  const known = knownAt === null ? null : await readKnown(store, knownAt)
  const anywhere = { system: null, session: null, sourceId: null }
  const rest = { ...anywhere, kind: null, words: null, unclassified: false, protectedOnly: false }
  const status = trueAt === null ? ('active' as const) : null
  const query = {
    agentId,
    entityKey,
    aspectKey,
    status,
    trueAt,
    endsAfter: trueAt === null ? knownAt : null,
    notCurrentAt: null,
    untouchedSince: null,
    ...rest,
  }
  const found = await findFactsThen(store, { query, known }, { after: null, limit: MOST + 1 })
  const rows = await loadFactsThen(
    store,
    found.map((each) => each.id),
    known,
  )
  return found
    .flatMap((each) => rows.get(each.id) ?? [])
    .filter((each) => each.id !== id && (each.key === null || key === null || each.key === key))
    .map((each) => factBrief(toFact(each)))
    .toReversed()
}

/** Reads the operations that had touched a fact up to an instant, newest first; one undone later was still in effect then. */
export async function operationsThen(
  store: Store,
  factId: string,
  knownAt: Date,
): Promise<readonly LoggedOperation[]> {
  const { seq } = await readKnown(store, knownAt)
  const anything = { agentId: null, kind: null, actor: null, from: null, to: null }
  const found = await findOperations(store.read, {
    ...anything,
    factId,
    beforeSeq: seq + 1,
    limit: MOST,
  })
  return found.map(({ operation, undoneBySeq }) =>
    undoneBySeq === null || undoneBySeq <= seq
      ? { operation, undoneBySeq }
      : { operation: { ...operation, inEffect: true, undoneById: null }, undoneBySeq: null },
  )
}
