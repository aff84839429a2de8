import type { Tx } from '../port'
import type { VerdictRow } from '../rows'

/** A verdict with the latest reason and note added to it (rule R4). */
export type NotedVerdict = {
  readonly verdict: VerdictRow
  readonly reason: string | null
  readonly note: string | null
}

const NEWEST_NOTE = { notes: { orderBy: { id: 'desc' }, take: 1 } } as const

export async function loadVerdicts(
  reader: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NotedVerdict>> {
  if (ids.length === 0) return new Map()
  const rows = await reader.verdict.findMany({
    where: { id: { in: [...ids] } },
    include: NEWEST_NOTE,
  })
  return new Map(rows.map((row) => [row.id, noted(row)]))
}

/** Loads each proposal's latest rejection in force, by proposal id. */
export async function loadRejections(
  reader: Tx,
  proposalIds: readonly string[],
): Promise<ReadonlyMap<string, NotedVerdict>> {
  if (proposalIds.length === 0) return new Map()
  const rows = await reader.verdict.findMany({
    where: { proposalId: { in: [...proposalIds] }, value: 'keep_both', reverted: false },
    include: NEWEST_NOTE,
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
  })
  return new Map(rows.map((row) => [row.proposalId, noted(row)]))
}

/** Loads each disputed proposal's answer that differs from its verdict (rule R5), by proposal id. */
export async function loadDissents(
  reader: Tx,
  proposals: readonly { readonly id: string; readonly verdictId: string | null }[],
): Promise<ReadonlyMap<string, NotedVerdict>> {
  if (proposals.length === 0) return new Map()
  const standing = new Set(proposals.map(({ verdictId }) => verdictId))
  const rows = await reader.verdict.findMany({
    where: { proposalId: { in: proposals.map(({ id }) => id) }, reverted: false },
    include: NEWEST_NOTE,
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
  })
  // Only a settlement can come later, so it is the newest verdict that is not in force.
  const beside = rows.filter(({ id }) => !standing.has(id))
  return new Map(beside.map((row) => [row.proposalId, noted(row)]))
}

/** Loads every verdict on a proposal, newest first. */
export async function verdictsOfProposal(
  reader: Tx,
  proposalId: string,
): Promise<readonly NotedVerdict[]> {
  const rows = await reader.verdict.findMany({
    where: { proposalId },
    include: NEWEST_NOTE,
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
  })
  return rows.map(noted)
}

function noted(
  row: VerdictRow & {
    readonly notes: readonly { readonly reason: string | null; readonly note: string | null }[]
  },
): NotedVerdict {
  const { notes, ...verdict } = row
  return { verdict, reason: notes[0]?.reason ?? null, note: notes[0]?.note ?? null }
}
