import type { Store } from '../port'
import { toOperation } from '../rows'
import type { Known } from './known'
import { loadFactsThen } from './known-at'
import { linkFacts, type ChainLink } from './load-chain'
import type { LoggedOperation } from './load-operations'
import type { SourcedFactRow } from './load-pairs'

/** Everything said about one subject: the facts of a slot, whatever their status, and the operations that changed them. */
export type SubjectHistory = {
  readonly fact: SourcedFactRow // the requested one
  readonly facts: readonly SourcedFactRow[]
  readonly links: readonly ChainLink[]
  readonly done: readonly LoggedOperation[]
  readonly left: number // number of facts left out because there are too many
}

const MOST_FACTS = 200

/**
 * Loads the history of a fact's subject as it is now (known null) or as the store had it (rule TT2). Returns null if there is, or was, no
 * such fact. Undone operations are left out.
 */
export async function loadSubjectHistory(
  store: Pick<Store, 'read'>,
  factId: string,
  known: Known | null,
): Promise<SubjectHistory | null> {
  const fact = (await loadFactsThen(store, [factId], known)).get(factId)
  if (fact === undefined) return null
  const { agentId, entityKey, aspectKey } = fact
  const where = { agentId, entityKey, aspectKey }
  const isSubject = entityKey !== null && aspectKey !== null
  const rows = isSubject
    ? await store.read.fact.findMany({
        where,
        orderBy: [{ validFrom: 'desc' }, { id: 'desc' }],
        take: MOST_FACTS,
        select: { id: true },
      })
    : []
  const count = isSubject ? await store.read.fact.count({ where }) : 1
  const ids = [...new Set([factId, ...rows.map(({ id }) => id)])]
  const facts = [...(await loadFactsThen(store, ids, known)).values()]
  const changes = await store.read.change.findMany({
    where: {
      tableName: 'fact',
      rowId: { in: ids },
      before: { not: null }, // its creation is shown with the fact
      operation: { kind: { not: 'undo' }, ...(known === null ? { inEffect: true } : {}) },
      ...(known === null ? {} : { operationSeq: { lte: known.seq } }),
    },
    include: { operation: true },
    orderBy: { operationSeq: 'asc' },
  })
  const done = new Map(
    changes.map(({ operation }) => [
      operation.id,
      { operation: { ...toOperation(operation), inEffect: true }, undoneBySeq: null },
    ]),
  )
  const { links } = await linkFacts(store.read, facts, known?.seq ?? null)
  return { fact, facts, links, done: [...done.values()], left: Math.max(0, count - ids.length) }
}
