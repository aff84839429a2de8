import { instantFromMs } from '@/lib/domain/instant'

import type { Tx } from '../port'
import { instant, ms, unindexed } from '../sqlite/dialect'
import { allOf, condition, type Condition } from './condition'
import { givenByPerson } from './own-answers'

const EXCERPT = 400

/** A proposal behind a number, with the beginnings of its texts. */
export type CountedProposal = {
  readonly id: string
  readonly number: number
  readonly agentId: string
  readonly entity: string
  readonly aspect: string
  readonly confidence: number
  readonly pattern: string
  readonly older: string
  readonly newer: string
}

/** An approval behind a number, with its proposal. */
export type CountedApproval = CountedProposal & {
  readonly verdictId: string
  readonly operationId: string
  readonly reviewer: string
  readonly at: Date
  readonly undone: boolean
}

/** A page of a list, and the list's total. */
export type CountedRows<Row> = { readonly count: number; readonly rows: readonly Row[] }

type Part = { readonly from: number; readonly limit: number }

const COLUMNS = `p."id", p."number", p."agentId", p."entity", p."aspect", p."confidence", p."pattern",
       substr(o."content", 1, ${EXCERPT}) AS "older", substr(n."content", 1, ${EXCERPT}) AS "newer"`
const TEXTS = `JOIN "Fact" o ON o."id" = p."olderFactId" JOIN "Fact" n ON n."id" = p."newerFactId"`

/** Selects proposals by confidence, like `countByConfidence`. */
export type OfConfidence = {
  readonly agentId: string | null // null: all agents
  readonly since: Date | null // made since then, without those proposed by hand; null: pending
  readonly from: number | null
  readonly to: number | null // exclusive
}

/** Reads the proposals in a range of confidence, newest first. */
export async function findByConfidence(
  reader: Tx,
  { agentId, since, from, to }: OfConfidence,
  part: (count: number) => Part,
): Promise<CountedRows<CountedProposal>> {
  const where = allOf([
    since === null
      ? condition(`p."status" = 'pending'`)
      : condition(`p."createdAt" >= ? AND p."origin" <> 'manual'`, instant(since)),
    // What arrived is read from the newest on.
    agentId === null
      ? null
      : condition(`${since === null ? 'p."agentId"' : unindexed('p."agentId"')} = ?`, agentId),
    from === null ? null : condition('p."confidence" >= ?', from),
    to === null ? null : condition('p."confidence" < ?', to),
  ])
  const count = await countRows(reader, '"Proposal" p', where)
  const { from: offset, limit } = part(count)
  const rows = await reader.$queryRawUnsafe<CountedProposal[]>(
    `SELECT ${COLUMNS} FROM "Proposal" p ${TEXTS}
      WHERE ${where.text} ORDER BY p."id" DESC LIMIT ? OFFSET ?`,
    ...where.values,
    limit,
    offset,
  )
  return { count, rows: rows.map((row) => ({ ...row, number: Number(row.number) })) }
}

/** Selects approvals, like `countApprovals`. */
export type OfApprovals = {
  readonly agentId: string | null // null: of all
  readonly since: Date
  readonly undone: boolean // only undone ones
}

type RawApproval = Omit<CountedApproval, 'at' | 'undone'> & {
  readonly at: number | bigint
  readonly undone: number | bigint | boolean
}

/** Reads people's approvals since an instant, newest first. One proposal may have several. */
export async function findApprovals(
  reader: Tx,
  { agentId, since, undone }: OfApprovals,
  part: (count: number) => Part,
): Promise<CountedRows<CountedApproval>> {
  const where = allOf([
    condition(`v."value" = 'supersede' AND v."at" >= ?`, instant(since)),
    condition(givenByPerson('v')),
    agentId === null ? null : condition('v."agentId" = ?', agentId),
    undone ? condition('v."reverted"') : null,
  ])
  const count = await countRows(reader, '"Verdict" v', where)
  const { from: offset, limit } = part(count)
  const rows = await reader.$queryRawUnsafe<RawApproval[]>(
    `SELECT ${COLUMNS}, v."id" AS "verdictId", v."operationId", v."reviewer", ${ms('v."at"')} AS "at", v."reverted" AS "undone"
       FROM "Verdict" v JOIN "Proposal" p ON p."id" = v."proposalId" ${TEXTS}
      WHERE ${where.text} ORDER BY v."at" DESC, v."id" DESC LIMIT ? OFFSET ?`,
    ...where.values,
    limit,
    offset,
  )
  return {
    count,
    rows: rows.map((row) => ({
      ...row,
      number: Number(row.number),
      at: instantFromMs(Number(row.at)),
      undone: Number(row.undone) === 1,
    })),
  }
}

async function countRows(reader: Tx, table: string, where: Condition): Promise<number> {
  const rows = await reader.$queryRawUnsafe<{ n: number | bigint }[]>(
    `SELECT COUNT(*) AS n FROM ${table} WHERE ${where.text}`,
    ...where.values,
  )
  return Number(rows[0]?.n ?? 0)
}
