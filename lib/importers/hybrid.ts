import type { FactInput, ImportBatch, RecordedProposal } from '@/lib/domain/import-batch'
import { parseInstant } from '@/lib/domain/parse-instant'

import { quoted } from './clean-text'
import { FACT_COLUMNS, hybridRow } from './hybrid-fact'
import { openPair } from './signet-pair'
import { storeBatch, withMore, type StoreOptions, type Told } from './store-batch'
import { idOf, type StoreCells } from './store-row'

/** The tables of its database and the columns that are read. */
export const TABLES_OF_HYBRID = {
  facts: FACT_COLUMNS,
  contradictions: [
    'id',
    'fact_id_new',
    'fact_id_old',
    'detected_at',
    'resolved',
    'old_fact_original_confidence',
  ],
  memory_links: ['id', 'source_fact_id', 'target_fact_id', 'link_type'],
} as const

type Tables = Readonly<Record<keyof typeof TABLES_OF_HYBRID, readonly StoreCells[]>>

/** Converts the facts.db of OpenClaw hybrid memory into a batch. */
export function hybridToBatch(tables: Tables, options: StoreOptions): ImportBatch {
  const { nowMs, agent, onRow } = options
  const open = tables.contradictions.filter(isOpen)
  const before = new Map(
    open.map((row) => [row['fact_id_old'], row['old_fact_original_confidence'] ?? null]),
  )
  const rows = tables.facts.map((cells, nth) =>
    // An open contradiction has lowered the confidence of its older side.
    hybridRow(
      { ...cells, confidence: before.get(cells['id']) ?? cells['confidence'] },
      { nowMs, agent, place: `fact ${nth + 1}` },
    ),
  )
  const batch = storeBatch('openclaw', rows, { name: options.name, nowMs, onRow })
  const pairs = openPairs(open, batch.facts)
  return withMore(batch, {
    proposals: pairs.proposals,
    problems: [...unconfirmed(tables), ...pairs.problems],
  })
}

/** The facts of open contradictions, by their ids. */
export function contradictedFacts(rows: readonly StoreCells[]): readonly string[] {
  return rows
    .filter(isOpen)
    .flatMap((row) => [idOf(row['fact_id_old']) ?? '', idOf(row['fact_id_new']) ?? ''])
}

function isOpen({ resolved }: StoreCells): boolean {
  return (resolved ?? 0) === 0
}

function openPairs(
  open: readonly StoreCells[],
  facts: readonly FactInput[],
): { readonly proposals: readonly RecordedProposal[]; readonly problems: readonly Told[] } {
  const byId = new Map(facts.map((fact) => [fact.externalId ?? '', fact]))
  const proposals: RecordedProposal[] = []
  const problems: Told[] = []
  for (const row of open) {
    const atMs = parseInstant(row['detected_at'])
    const { proposal, flags } = openPair(
      {
        olderId: idOf(row['fact_id_old']) ?? '',
        newerId: idOf(row['fact_id_new']) ?? '',
        bothDirections: false,
        confidence: 'none',
        method: 'contradiction',
        reason: null,
        firstSeenMs: atMs,
        lastSeenMs: atMs,
        seen: 1,
      },
      byId,
    )
    if (proposal !== null) proposals.push(proposal)
    for (const reason of flags) problems.push({ severity: 'flag', ref: idOf(row['id']), reason })
  }
  return { proposals, problems }
}

/** What says that a fact was replaced although the fact itself does not: its own row counts. */
function unconfirmed({ facts, memory_links: links }: Tables): readonly Told[] {
  const successors = new Map(facts.map((row) => [idOf(row['id']), idOf(row['superseded_by'])]))
  const confirms = (older: unknown, newer: unknown) => successors.get(idOf(older)) === idOf(newer)
  const back = facts.filter(
    ({ id, supersedes_id: older }) => idOf(older) !== null && !confirms(older, id),
  )
  const linked = links.filter(
    ({ link_type: type, source_fact_id: newer, target_fact_id: older }) =>
      type === 'SUPERSEDES' && !confirms(older, newer),
  )
  return [
    ...back.map((row): Told => ({
      severity: 'flag',
      ref: idOf(row['id']),
      reason: `Back pointer left out: it says that it replaced ${quoted(idOf(row['supersedes_id']) ?? '')}, which does not name it.`,
    })),
    ...linked.map((row): Told => ({
      severity: 'flag',
      ref: idOf(row['id']),
      reason: `Link left out: it says that ${quoted(idOf(row['source_fact_id']) ?? '')} replaced ${quoted(idOf(row['target_fact_id']) ?? '')}, which does not name it.`,
    })),
  ]
}
