import { HALF_KNOWN, UNKNOWN_IMPACT } from '@/lib/domain/informativeness'

import type { Tx } from '../port'
import { record, entriesOf, greatest, THEN } from '../sqlite/dialect'
import { allOf, condition, type Condition } from './condition'
import { WEAKEST_FIRST, whereOf, type FoundProposal, type ProposalQuery } from './find-proposals'
import { operationsOf } from './own-answers'

/** How many proposals are ranked: the weakest ones. The others follow, weakest first. */
export const MOST_RANKED = 1_000
const MOST_PATTERNS = 200

/** Answers by pattern, fixed while a list is paged through. */
export type Labelled = Readonly<Record<string, number>>

type Edge = readonly [confidence: number, id: string]

/** Where a page of the ranking ended, and what stays fixed for the next one. */
export type InformativePosition = {
  readonly edge: Edge | null // the last proposal that is ranked; null: all are
  readonly ranked: Edge | null // score and id of the last one shown; null: the ranking is finished
  readonly rest: Edge | null // confidence and id of the last one shown after the ranking
}

/** Counts decided proposals by pattern, for one agent or all, without those that only another system proposed (rule I14). */
export async function countLabelled(reader: Tx, agentId: string | null): Promise<Labelled> {
  const rows = await reader.$queryRawUnsafe<{ pattern: string; n: number | bigint }[]>(
    `SELECT "pattern", COUNT(*) AS n FROM "Proposal" WHERE "status" = 'decided' AND NOT "foreignOnly"
      ${agentId === null ? '' : 'AND "agentId" = ?'} GROUP BY "pattern" ORDER BY n DESC, "pattern" LIMIT ?`,
    ...(agentId === null ? [] : [agentId]),
    MOST_PATTERNS,
  )
  const byItself = await countByItself(reader, agentId)
  return Object.fromEntries(
    rows.map(({ pattern, n }) => [pattern, Number(n) - (byItself.get(pattern) ?? 0)]),
  )
}

/** Automatic applications are no one's answer (rule GA45), and those through a model count as none (rule DR9). */
async function countByItself(
  reader: Tx,
  agentId: string | null,
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.$queryRawUnsafe<{ pattern: string; n: number | bigint }[]>(
    `SELECT p."pattern" AS "pattern", COUNT(*) AS n FROM ${operationsOf(['auto-apply'])} o
      ${THEN} "Verdict" v ON v."operationId" = o."id"
      ${THEN} "Proposal" p ON p."id" = v."proposalId" AND p."verdictId" = v."id"
      WHERE p."status" = 'decided' AND NOT p."foreignOnly" ${agentId === null ? '' : 'AND p."agentId" = ?'}
      GROUP BY p."pattern"`,
    ...(agentId === null ? [] : [agentId]),
  )
  return new Map(rows.map(({ pattern, n }) => [pattern, Number(n)]))
}

/** Finds the next proposals, most informative first (`lib/domain/informativeness.ts`), newest first among equals. */
export async function findInformative(
  reader: Tx,
  query: ProposalQuery,
  page: {
    readonly labelled: Labelled
    readonly after: InformativePosition | null
    readonly limit: number
  },
): Promise<readonly (FoundProposal & { readonly at: InformativePosition })[]> {
  const where = await whereOf(reader, query, WEAKEST_FIRST)
  const edge = page.after === null ? await edgeOf(reader, where) : page.after.edge
  const found =
    page.after !== null && page.after.ranked === null
      ? []
      : await rank(reader, allOf([where, withinEdge(edge)]), page)
  const ranked = found.map(({ id, score }) => ({
    id,
    position: [],
    at: { edge, ranked: [score, id] as const, rest: null },
  }))
  if (edge === null || ranked.length >= page.limit) return ranked
  const after = page.after?.rest ?? edge
  const rest = await reader.$queryRawUnsafe<{ id: string; confidence: number }[]>(
    `SELECT p."id", p."confidence" FROM "Proposal" p
      WHERE ${where.text} AND (p."confidence", p."id") > (?, ?) ORDER BY p."confidence", p."id" LIMIT ?`,
    ...where.values,
    ...after,
    page.limit - ranked.length,
  )
  return [
    ...ranked,
    ...rest.map(({ id, confidence }) => ({
      id,
      position: [],
      at: { edge, ranked: null, rest: [confidence, id] as const },
    })),
  ]
}

function withinEdge(edge: Edge | null): Condition | null {
  return edge === null ? null : condition('(p."confidence", p."id") <= (?, ?)', ...edge)
}

async function edgeOf(reader: Tx, where: Condition): Promise<Edge | null> {
  const [row] = await reader.$queryRawUnsafe<{ id: string; confidence: number }[]>(
    `SELECT p."id", p."confidence" FROM "Proposal" p WHERE ${where.text}
      ORDER BY p."confidence", p."id" LIMIT 1 OFFSET ?`,
    ...where.values,
    MOST_RANKED - 1,
  )
  return row === undefined ? null : [row.confidence, row.id]
}

const NEAR = greatest(
  '0.0',
  `1.0 - ABS(r."confidence" - r."threshold") / ${greatest('1.0 - r."threshold"', '0.01')}`,
)
const FEW = `${HALF_KNOWN}.0 / (${HALF_KNOWN} + COALESCE(l.value, 0))`
const IMPACT = `COALESCE((SELECT MAX(f."importance") FROM "Fact" f WHERE f."id" IN (r."olderFactId", r."newerFactId")), ${UNKNOWN_IMPACT})`

async function rank(
  reader: Tx,
  where: Condition,
  page: {
    readonly labelled: Labelled
    readonly after: InformativePosition | null
    readonly limit: number
  },
): Promise<readonly { readonly id: string; readonly score: number }[]> {
  const after = page.after?.ranked ?? null
  return reader.$queryRawUnsafe<{ id: string; score: number }[]>(
    `SELECT "id", "score" FROM (
       SELECT r."id" AS "id", ${NEAR} * (${FEW}) * ${IMPACT} AS "score"
         FROM (SELECT p."id", p."confidence", p."pattern", p."olderFactId", p."newerFactId", p."threshold"
                 FROM "Proposal" p WHERE ${where.text}) r
         LEFT JOIN ${entriesOf('l')} ON l."key" = r."pattern")
      WHERE ${after === null ? 'TRUE' : '("score", "id") < (?, ?)'}
      ORDER BY "score" DESC, "id" DESC LIMIT ?`,
    ...where.values,
    record(page.labelled),
    ...(after ?? []),
    page.limit,
  )
}
