import { grouped } from '@/lib/domain/grouped'
import { isAboutTexts, type OpinionSource } from '@/lib/domain/second-opinion'

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

type Proposed = Parameters<typeof isAboutTexts>[1] & {
  readonly id: string
  readonly agentId: string
  readonly pairKey: string
}

/**
 * Loads what any model said about each of these proposals, by proposal id: about its texts rather than about earlier ones, an answer rather
 * than a question without one, and of these the latest.
 */
export async function judgementsOn(
  reader: Tx,
  proposals: readonly Proposed[],
): Promise<ReadonlyMap<string, JudgementRow>> {
  const found = new Map<string, JudgementRow>()
  for (let from = 0; from < proposals.length; from += IDS_A_QUERY) {
    const some = proposals.slice(from, from + IDS_A_QUERY)
    const agents = new Set(some.map(({ agentId }) => agentId))
    const rows = await reader.judgement.findMany({
      where: {
        agentId: { in: [...agents] },
        pairKey: { in: some.map(({ pairKey }) => pairKey) },
      },
      orderBy: [{ at: 'desc' }, { attempts: 'desc' }],
    })
    const byPair = grouped(rows, nameOf)
    for (const proposal of some) {
      const [best] = (byPair.get(nameOf(proposal)) ?? []).toSorted(
        (a, b) => weightOf(b, proposal) - weightOf(a, proposal),
      )
      if (best !== undefined) found.set(proposal.id, best)
    }
  }
  return found
}

function nameOf({ agentId, pairKey }: Pick<JudgementRow, 'agentId' | 'pairKey'>): string {
  return `${agentId} ${pairKey}`
}

function weightOf(source: OpinionSource, proposal: Proposed): number {
  return (isAboutTexts(source, proposal) ? 2 : 0) + (source.status === 'answered' ? 1 : 0)
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
