import type { FactInput, ImportBatch, RecordedProposal } from '@/lib/domain/import-batch'
import { parseInstant } from '@/lib/domain/parse-instant'

import { openPair } from './signet-pair'
import { newerSchema, storeBatch, withMore, type StoreOptions, type Told } from './store-batch'
import { idOf, type StoreCells } from './store-row'
import { NODE_COLUMNS, vestigeRow } from './vestige-node'

const NEWEST_SCHEMA = 40

/** The tables of its database and the columns that are read. */
export const TABLES_OF_VESTIGE = {
  knowledge_nodes: NODE_COLUMNS,
  schema_version: ['version'],
  merge_plans: ['id', 'kind', 'status', 'created_at', 'survivor_id', 'member_ids', 'confidence'],
  memory_prs: ['status'],
} as const

type Tables = Readonly<Record<keyof typeof TABLES_OF_VESTIGE, readonly StoreCells[]>>

/** Converts a store of Vestige 1 to 3 into a batch. */
export function vestigeToBatch(tables: Tables, options: StoreOptions): ImportBatch {
  const { nowMs, agent, onRow } = options
  const rows = tables.knowledge_nodes.map((cells, nth) =>
    vestigeRow(cells, { nowMs, agent, place: `node ${nth + 1}` }),
  )
  const batch = storeBatch('vestige', rows, { name: options.name, nowMs, onRow })
  const plans = plannedPairs(tables.merge_plans, batch.facts)
  return withMore(batch, {
    proposals: plans.proposals,
    problems: [
      ...newerSchema('Vestige', tables.schema_version, NEWEST_SCHEMA),
      ...plans.problems,
      ...leftOut(tables.memory_prs.filter(isPending).length, 'review'),
    ],
  })
}

/** The pairs that plans would supersede and nobody has applied. A plan to merge names no older and newer side. */
function plannedPairs(
  plans: readonly StoreCells[],
  facts: readonly FactInput[],
): { readonly proposals: readonly RecordedProposal[]; readonly problems: readonly Told[] } {
  const byId = new Map(facts.map((fact) => [fact.externalId ?? '', fact]))
  const proposals: RecordedProposal[] = []
  const problems: Told[] = []
  const pending = plans.filter(isPending)
  for (const plan of pending) {
    if (plan['kind'] !== 'supersede') continue
    const newerId = idOf(plan['survivor_id']) ?? ''
    for (const olderId of membersOf(plan).filter((id) => id !== newerId)) {
      const atMs = parseInstant(plan['created_at'])
      const confidence = plan['confidence']
      const { proposal, flags } = openPair(
        {
          olderId,
          newerId,
          bothDirections: false,
          confidence: isShare(confidence) ? confidence : 'none',
          method: 'supersede plan',
          reason: null,
          firstSeenMs: atMs,
          lastSeenMs: atMs,
          seen: 1,
        },
        byId,
      )
      if (proposal !== null) proposals.push(proposal)
      for (const reason of flags) problems.push({ severity: 'flag', ref: idOf(plan['id']), reason })
    }
  }
  const merges = pending.filter(({ kind }) => kind !== 'supersede').length
  return { proposals, problems: [...problems, ...leftOut(merges, 'merge plan')] }
}

/** The facts that pending plans are about, by their ids. */
export function plannedFacts(plans: readonly StoreCells[]): readonly string[] {
  return plans
    .filter(isPending)
    .flatMap((plan) => [idOf(plan['survivor_id']) ?? '', ...membersOf(plan)])
}

function isPending({ status }: StoreCells): boolean {
  return status === 'pending'
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}

function membersOf(plan: StoreCells): readonly string[] {
  try {
    const ids: unknown = JSON.parse(String(plan['member_ids']))
    return Array.isArray(ids) ? ids.flatMap((id: unknown) => idOf(id) ?? []) : []
  } catch {
    return []
  }
}

function leftOut(count: number, what: string): readonly Told[] {
  if (count === 0) return []
  const [counted, names] =
    count === 1
      ? [`1 pending ${what} was`, 'it names']
      : [`${count} pending ${what}s were`, 'they name']
  const reason = `${counted} left out: ${names} no older and newer fact.`
  return [{ severity: 'flag', ref: null, reason }]
}
