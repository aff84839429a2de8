import { APPLYING_KINDS, type Operation } from '@/lib/domain/operation'
import { pairKeyOf, type Proposal } from '@/lib/domain/proposal'

import { toChange } from '../changes'
import type { Tx } from '../open-store'
import { toOperation, toProposal } from '../rows'
import { membersOf, successorsOfMany } from '../sqlite/fact-chains'
import { loadSourcedFacts, type SourcedFactRow } from './load-pairs'

/** One supersession with the operation in effect that made it; null when a source system said so. */
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

/** Loads the whole chain of a fact: everything that ends in the same current fact, and every link's reason. */
export async function loadChain(reader: Tx, factId: string): Promise<Chain> {
  const chain = (await successorsOfMany(reader, [factId])).get(factId) ?? []
  const current = chain.at(-1) ?? factId
  const members = (await membersOf(reader, [current])).get(current) ?? []
  const ids = [...new Set([factId, ...chain, ...members])].slice(0, MOST_FACTS)
  const facts = [...(await loadSourcedFacts(reader, ids)).values()]
  const superseded = facts.flatMap((older) =>
    older.supersededById === null ? [] : [{ older, newerId: older.supersededById }],
  )
  const operations = await supersedingOperations(reader, superseded)
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

/** The log says who: the last operation in effect that pointed the fact at its successor. Undo and redo only repeat one. */
async function supersedingOperations(
  reader: Tx,
  superseded: readonly Superseded[],
): Promise<ReadonlyMap<string, Operation>> {
  if (superseded.length === 0) return new Map()
  const newerOf = new Map(superseded.map(({ older, newerId }) => [older.id, newerId]))
  const rows = await reader.change.findMany({
    where: {
      tableName: 'fact',
      rowId: { in: [...newerOf.keys()] },
      after: { contains: 'supersededById' },
      operation: { inEffect: true, kind: { not: 'undo' } },
    },
    include: { operation: true },
  })
  const fitting = rows
    .filter((row) => toChange(row).after['supersededById'] === newerOf.get(row.rowId))
    .toSorted((a, b) => a.operation.effectSeq - b.operation.effectSeq)
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
