import type { Tx } from '../port'
import { whereOf, type ProposalQuery } from './find-proposals'
import { UNLOCKED } from './locked'

/** A group of proposals: how many the query lists, and the answers to similar ones. */
export type ProposalGroup = {
  readonly entity: string // in the spelling of one of its rows
  readonly aspect: string
  readonly pattern: string
  readonly listed: number
  readonly supersede: number
  readonly keepBoth: number
  readonly unsure: number
}

const MOST_GROUPS = 2_000

/** Groups the proposals that a query finds, whatever their verdict, by the given columns. Groups with nothing listed are left out. */
export async function groupProposals(
  reader: Tx,
  query: ProposalQuery,
  by: readonly ('entityKey' | 'aspectKey' | 'pattern')[],
): Promise<readonly ProposalGroup[]> {
  const statusesOfAny = ['pending', 'stale', 'decided', 'withdrawn']
  // Similar ones count as they were decided, also where their older fact was locked since.
  const any = { statuses: statusesOfAny, unsure: null, locked: query.locked === true ? true : null }
  const where = await whereOf(reader, { ...query, ...any }, null)
  const statuses = query.statuses.map(() => '?').join(', ')
  const unsure = query.unsure === null ? 'TRUE' : query.unsure ? 'p."unsure"' : 'NOT p."unsure"'
  const open = query.locked === false ? UNLOCKED.text : 'TRUE'
  const listed = `p."status" IN (${statuses}) AND ${unsure} AND ${open}`
  const count = (what: string) => `COALESCE(SUM(CASE WHEN ${what} THEN 1 ELSE 0 END), 0)`
  const verdict = (value: string) => count(`p."status" = 'decided' AND p."verdict" = '${value}'`)
  const rows = await reader.$queryRawUnsafe<Record<string, string | number | bigint>[]>(
    `SELECT MIN(p."entity") AS "entity", MIN(p."aspect") AS "aspect", MIN(p."pattern") AS "pattern",
            ${count(listed)} AS "listed",
            ${verdict('supersede')} AS "supersede", ${verdict('keep_both')} AS "keepBoth",
            ${count(`p."unsure" AND p."status" IN ('pending', 'stale')`)} AS "unsure"
       FROM "Proposal" p WHERE ${where.text}
      GROUP BY ${by.map((column) => `p."${column}"`).join(', ')}
     HAVING ${count(listed)} > 0
      ORDER BY "listed" DESC LIMIT ${MOST_GROUPS}`,
    ...query.statuses,
    ...where.values,
    ...query.statuses,
  )
  return rows.map((row) => ({
    entity: String(row['entity']),
    aspect: String(row['aspect']),
    pattern: String(row['pattern']),
    listed: Number(row['listed']),
    supersede: Number(row['supersede']),
    keepBoth: Number(row['keepBoth']),
    unsure: Number(row['unsure']),
  }))
}
