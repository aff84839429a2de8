import { APPLYING_KINDS, type Operation } from '@/lib/domain/operation'
import { pairKeyOf, type Proposal } from '@/lib/domain/proposal'

import { toChange } from '../changes'
import type { Store, Tx } from '../port'
import { toOperation, toProposal } from '../rows'
import { membersOf, successorsOfMany } from '../sql/fact-chains'
import type { Known } from './known'
import { loadFactsThen } from './known-at'
import { loadSourcedFacts, type SourcedFactRow } from './load-pairs'

/** One supersession, with the operation in effect that made it (null: it came from a source). */
export type ChainLink = {
  readonly older: SourcedFactRow
  readonly newerId: string
  readonly operation: Operation | null
  readonly proposal: Proposal | null
}

export type Chain = {
  readonly facts: readonly SourcedFactRow[]
  readonly links: readonly ChainLink[]
}

const MOST_FACTS = 1_000

/** Loads the whole chain of a fact: every fact that leads to the same last version, and the reason of each link. */
export async function loadChain(reader: Tx, factId: string): Promise<Chain> {
  const chain = (await successorsOfMany(reader, [factId])).get(factId) ?? []
  const current = chain.at(-1) ?? factId
  const members = (await membersOf(reader, [current])).get(current) ?? []
  const ids = [...new Set([factId, ...chain, ...members])].slice(0, MOST_FACTS)
  return linkFacts(reader, [...(await loadSourcedFacts(reader, ids)).values()], null)
}

/** Loads the chain as the store had it (rule TT2), with links that were undone since and without newer ones. */
export async function loadChainThen(
  store: Pick<Store, 'read'>,
  factId: string,
  known: Known,
): Promise<Chain> {
  const facts = new Map<string, SourcedFactRow>()
  for (let next: string | null = factId; next !== null && facts.size < MOST_FACTS;) {
    const row: SourcedFactRow | undefined = (await loadFactsThen(store, [next], known)).get(next)
    if (row === undefined) break
    facts.set(row.id, row)
    next = facts.has(row.supersededById ?? '') ? null : row.supersededById
  }
  let ends = [...facts.keys()]
  while (ends.length > 0 && facts.size < MOST_FACTS) {
    const before = (await supersededThen(store, ends, known)).filter(({ id }) => !facts.has(id))
    for (const row of before.slice(0, MOST_FACTS - facts.size)) facts.set(row.id, row)
    ends = before.map(({ id }) => id)
  }
  return linkFacts(store.read, [...facts.values()], known.seq)
}

async function supersededThen(
  store: Pick<Store, 'read'>,
  ends: readonly string[],
  known: Known,
): Promise<readonly SourcedFactRow[]> {
  const rows = await store.read.fact.findMany({
    where: { supersededById: { in: [...ends] } },
    select: { id: true },
  })
  const changed = [...known.changed.values()].filter(({ supersededById }) =>
    ends.includes(supersededById ?? ''),
  )
  const ids = [...rows, ...changed].map(({ id }) => id)
  const facts = await loadFactsThen(store, ids, known)
  return [...facts.values()].filter(({ supersededById }) => ends.includes(supersededById ?? ''))
}

/** Loads who superseded facts, why and when; `until` is the last operation that counts, null for all. */
export async function linkFacts(
  reader: Tx,
  facts: readonly SourcedFactRow[],
  until: number | null,
): Promise<Chain> {
  const superseded = facts.flatMap((older) =>
    older.supersededById === null ? [] : [{ older, newerId: older.supersededById }],
  )
  const operations = await supersedingOperations(reader, superseded, until)
  const proposals = await proposalsOfPairs(reader, superseded)
  return {
    facts,
    links: superseded.map(({ older, newerId }) => {
      const operation = operations.get(older.id) ?? null
      const byProposal = operation !== null && APPLYING_KINDS.includes(operation.kind)
      const proposal = byProposal ? proposals.get(pairKeyOf(older.id, newerId)) : undefined
      return { older, newerId, operation, proposal: proposal ?? null }
    }),
  }
}

type Superseded = { readonly older: SourcedFactRow; readonly newerId: string }

/**
 * Finds who made each link: the last operation in effect, or the last one until then, that set the fact's successor. Undo and redo do not
 * count, because they only repeat one.
 */
async function supersedingOperations(
  reader: Tx,
  superseded: readonly Superseded[],
  until: number | null,
): Promise<ReadonlyMap<string, Operation>> {
  if (superseded.length === 0) return new Map()
  const newerOf = new Map(superseded.map(({ older, newerId }) => [older.id, newerId]))
  const rows = await reader.change.findMany({
    where: {
      tableName: 'fact',
      rowId: { in: [...newerOf.keys()] },
      after: { contains: 'supersededById' },
      operation: { kind: { not: 'undo' }, ...(until === null ? { inEffect: true } : {}) },
      ...(until === null ? {} : { operationSeq: { lte: until } }),
    },
    include: { operation: true },
  })
  const fitting = rows
    .filter((row) => toChange(row).after['supersededById'] === newerOf.get(row.rowId))
    .toSorted((a, b) =>
      until === null
        ? a.operation.effectSeq - b.operation.effectSeq
        : a.operationSeq - b.operationSeq,
    )
  return new Map(fitting.map((row) => [row.rowId, toOperation(row.operation)]))
}

async function proposalsOfPairs(
  reader: Tx,
  superseded: readonly Superseded[],
): Promise<ReadonlyMap<string, Proposal>> {
  const [first] = superseded
  if (first === undefined) return new Map()
  const rows = await reader.proposal.findMany({
    where: {
      agentId: first.older.agentId,
      pairKey: { in: superseded.map(({ older, newerId }) => pairKeyOf(older.id, newerId)) },
    },
  })
  return new Map(rows.map((row) => [row.pairKey, toProposal(row)]))
}
