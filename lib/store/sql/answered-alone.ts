import type { Tx } from '../port'
import { list, itemsOf, unindexed, THEN, PLACE } from '../sqlite/dialect'
import { givenByPerson } from './own-answers'

/** A proposal whose verdict in force was given one at a time. */
export type AnsweredAlone = {
  readonly id: string
  readonly agentId: string
  readonly pattern: string
  readonly confidence: number // 0–1
  readonly readings: string
  readonly foreignSystem: string | null
  readonly right: boolean
}

/** So many of the newest decisions are looked at. */
const MOST = 2_000

const COLUMNS = `p."id", p."agentId", p."pattern", p."confidence", p."readings", p."foreignSystem", p."verdict"`
const COUNTS = `${givenByPerson('v')} AND p."status" = 'decided' AND NOT p."disputed" AND NOT p."foreignOnly" AND p."origin" <> 'manual'
  AND p."verdict" IN ('supersede', 'keep_both', 'reverse')`

// The order of the joins: every row is found through an index.

/**
 * Finds the newest decisions given one at a time that are in force and undisputed. Pairs proposed by hand or by another system alone are
 * left out.
 */
export async function findAnsweredAlone(reader: Tx): Promise<readonly AnsweredAlone[]> {
  const newest = (kind: string) =>
    `SELECT * FROM (SELECT "id" FROM "Operation" WHERE "kind" = '${kind}' ORDER BY "seq" DESC LIMIT ${MOST})`
  const rows = await reader.$queryRawUnsafe<Row[]>(
    `SELECT ${COLUMNS} FROM (${newest('decide')} UNION ALL ${newest('settle')}) o
      ${THEN} "Verdict" v ON v."operationId" = o."id"
      ${THEN} "Proposal" p ON p."id" = v."proposalId" AND p."verdictId" = v."id"
      WHERE ${COUNTS}`,
  )
  return rows.map(toAnswered)
}

/** Finds which of some proposals count so now. */
export async function answeredAloneAmong(
  reader: Tx,
  ids: readonly string[],
): Promise<readonly AnsweredAlone[]> {
  if (ids.length === 0) return []
  const rows = await reader.$queryRawUnsafe<Row[]>(
    `SELECT ${COLUMNS} FROM ${itemsOf('i')}
      ${THEN} "Proposal" p ON p."id" = i."value"
      ${THEN} "Verdict" v ON v."id" = p."verdictId"
      ${THEN} "Operation" o ON o."id" = v."operationId" AND o."kind" IN ('decide', 'settle')
      WHERE ${COUNTS}`,
    list(ids),
  )
  return rows.map(toAnswered)
}

type Row = Omit<AnsweredAlone, 'right'> & { readonly verdict: string }

function toAnswered({ verdict, ...row }: Row): AnsweredAlone {
  return { ...row, right: verdict === 'supersede' }
}

const MOST_TOUCHED = 2_000

/** What changed after a place in the log. `all`: more than can be looked at one by one. */
export type Touched = {
  readonly place: number // the end of the log now
  readonly proposals: readonly string[] | 'all'
  readonly labels: boolean // a sample or a label changed
}

/** Returns which proposals changed after a place in the log, and whether labels did; null: since ever. */
export async function answersTouched(reader: Tx, after: number | null): Promise<Touched> {
  // Changes are only ever added; an operation in parts adds to its own after later ones, so its number says less than the place of the row.
  const [end] = await reader.$queryRawUnsafe<{ place: number | bigint | null }[]>(
    `SELECT MAX(${PLACE}) AS "place" FROM "Change"`,
  )
  const place = Number(end?.place ?? 0)
  if (after === null || place < after) return { place, proposals: 'all', labels: true }
  const rows = await reader.$queryRawUnsafe<{ tableName: string; rowId: string }[]>(
    `SELECT "tableName", "rowId" FROM "Change"
      WHERE ${PLACE} > ? AND ${PLACE} <= ? AND ${unindexed('"tableName"')} IN ('proposal', 'sample', 'label') LIMIT ${MOST_TOUCHED + 1}`,
    after,
    place,
  )
  if (rows.length > MOST_TOUCHED) return { place, proposals: 'all', labels: true }
  const proposals = rows.filter(({ tableName }) => tableName === 'proposal')
  return {
    place,
    proposals: [...new Set(proposals.map(({ rowId }) => rowId))],
    labels: proposals.length < rows.length,
  }
}
