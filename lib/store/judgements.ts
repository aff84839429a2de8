import type { Judgement as JudgementRow } from './generated/client'
import type { Tx } from './port'

export type { JudgementRow }

/** Identifies a judge: another model or another prompt is another judge. */
export type JudgeName = {
  readonly agentId: string
  readonly model: string
  readonly promptVersion: string
}

/** What the search for inconclusive pairs needs to know about a pair that was already asked. */
export type JudgedPair = Pick<
  JudgementRow,
  | 'pairKey'
  | 'olderFactId'
  | 'newerFactId'
  | 'olderRevision'
  | 'newerRevision'
  | 'status'
  | 'attempts'
  | 'firstAt'
>

const IDS_A_QUERY = 500 // a statement takes fewer than a thousand parameters
const NEWEST_LAST = [{ at: 'asc' }, { attempts: 'asc' }] as const

const JUDGED_PAIR = {
  pairKey: true,
  olderFactId: true,
  newerFactId: true,
  olderRevision: true,
  newerRevision: true,
  status: true,
  attempts: true,
  firstAt: true,
} as const

/** Loads the latest judgment on each pair whose older side is one of these facts, by pair key. */
export async function loadJudgedPairs(
  reader: Tx,
  { agentId, model, promptVersion }: JudgeName,
  olderFactIds: readonly string[],
): Promise<ReadonlyMap<string, JudgedPair>> {
  const judged = new Map<string, JudgedPair>()
  for (let from = 0; from < olderFactIds.length; from += IDS_A_QUERY) {
    const ids = olderFactIds.slice(from, from + IDS_A_QUERY)
    const rows = await reader.judgement.findMany({
      where: { agentId, model, promptVersion, olderFactId: { in: ids } },
      select: JUDGED_PAIR,
      orderBy: [...NEWEST_LAST],
    })
    for (const row of rows) judged.set(row.pairKey, row)
  }
  return judged
}

/** Loads pairs on which this judge gave no answer since then, fewest attempts first. */
export async function loadUnanswered(
  reader: Tx,
  { agentId, model, promptVersion }: JudgeName,
  { since, most }: { readonly since: Date; readonly most: number },
): Promise<readonly JudgedPair[]> {
  return reader.judgement.findMany({
    where: {
      agentId,
      model,
      promptVersion,
      status: 'unchecked',
      attempts: { gt: 0 },
      firstAt: { gte: since },
    },
    select: JUDGED_PAIR,
    orderBy: [{ attempts: 'asc' }, { at: 'asc' }],
    take: most,
  })
}

/** Loads this judge's judgments on these questions, whatever pair they were about; answers first. */
export async function loadJudgements(
  reader: Tx,
  { agentId, model, promptVersion }: JudgeName,
  textsHashes: readonly string[],
): Promise<readonly JudgementRow[]> {
  return reader.judgement.findMany({
    where: { agentId, model, promptVersion, textsHash: { in: [...textsHashes] } },
    orderBy: [{ status: 'asc' }, { at: 'desc' }],
  })
}

/** Loads the latest judgment on each of these pairs by any model, by pair key. */
export async function latestJudgements(
  reader: Tx,
  pairs: readonly { readonly agentId: string; readonly pairKey: string }[],
): Promise<ReadonlyMap<string, JudgementRow>> {
  if (pairs.length === 0) return new Map()
  const agents = new Set(pairs.map(({ agentId }) => agentId))
  const rows = await reader.judgement.findMany({
    where: {
      agentId: { in: [...agents] },
      pairKey: { in: pairs.map(({ pairKey }) => pairKey) },
    },
    orderBy: [...NEWEST_LAST],
  })
  return new Map(rows.map((row) => [`${row.agentId} ${row.pairKey}`, row]))
}

/**
 * Stores judgments. A judgment on the same question about the same pair replaces the former one, but a missing answer never replaces
 * an answer.
 */
export async function saveJudgements(tx: Tx, rows: readonly JudgementRow[]): Promise<void> {
  for (const row of rows) {
    const { agentId, pairKey, textsHash, model, promptVersion, ...said } = row
    const key = { agentId, pairKey, textsHash, model, promptVersion }
    const where = { agentId_pairKey_textsHash_model_promptVersion: key }
    const former = await tx.judgement.findUnique({ where, select: { status: true } })
    if (former?.status === 'answered' && row.status !== 'answered') continue
    await tx.judgement.upsert({ where, create: row, update: said })
  }
}

/** Counts an agent's judgments by status. */
export async function countJudgements(
  reader: Tx,
  agentId: string,
): Promise<{ readonly answered: number; readonly unchecked: number }> {
  const groups = await reader.judgement.groupBy({
    by: ['status'],
    where: { agentId },
    _count: { _all: true },
  })
  const count = (status: string) =>
    groups.find((group) => group.status === status)?._count._all ?? 0
  return { answered: count('answered'), unchecked: count('unchecked') }
}
