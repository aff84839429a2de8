import type { Tx } from '../open-store'
import { allOf, condition, type Condition } from './condition'

/** Which proposals the queue lists; names are normalised, what is null does not count. */
export type ProposalQuery = {
  readonly statuses: readonly string[]
  readonly unsure: boolean | null
  readonly agentId: string | null
  readonly entityKey: string | null
  readonly aspectKey: string | null
  readonly signalLetter: string | null // of a signal that fired, as the pattern writes it
  readonly pattern: string | null
  readonly origin: string | null
  readonly locked: boolean
  readonly contextDiffers: boolean
  readonly minConfidence: number | null
  readonly maxConfidence: number | null
  readonly words: string | null // normalised
  readonly number: number | null // found besides the words
}

/** The order of the list: columns from the first to the deciding one, `id` last. */
export type ProposalOrder = {
  readonly columns: readonly ('confidence' | 'entityKey' | 'aspectKey' | 'pattern' | 'id')[]
  readonly direction: 'asc' | 'desc'
}

export type ProposalPosition = readonly (string | number)[]
export type FoundProposal = { readonly id: string; readonly position: ProposalPosition }

/** Finds the next proposals in order after a position. Each order has its index, with and without an agent. */
export async function findProposals(
  reader: Tx,
  query: ProposalQuery,
  page: {
    readonly order: ProposalOrder
    readonly after: ProposalPosition | null
    readonly limit: number
  },
): Promise<readonly FoundProposal[]> {
  const { columns, direction } = page.order
  const names = namesOf(query, page.order)
  const where = allOf([...conditionsOf(query, page.order), afterPosition(page, names)])
  const rows = await reader.$queryRawUnsafe<Record<string, string | number>[]>(
    `SELECT ${columns.map((column) => `p."${column}"`).join(', ')} FROM "Proposal" p WHERE ${where.text}
      ORDER BY ${names.map((name) => `${name} ${direction}`).join(', ')} LIMIT ?`,
    ...where.values,
    page.limit,
  )
  return rows.map((row) => ({
    id: String(row['id']),
    position: columns.map((column) => row[column] ?? ''),
  }))
}

/** Returns the condition of a query, for what counts. */
export function whereOf(query: ProposalQuery): Condition {
  return allOf(conditionsOf(query, null))
}

/** Counts what `findProposals` finds. */
export async function countProposals(reader: Tx, query: ProposalQuery): Promise<number> {
  const where = whereOf(query)
  const rows = await reader.$queryRawUnsafe<{ n: number | bigint }[]>(
    `SELECT COUNT(*) AS n FROM "Proposal" p WHERE ${where.text}`,
    ...where.values,
  )
  return Number(rows[0]?.n ?? 0)
}

// A plus sign keeps the planner from walking one index while another leads straight to the few rows that are asked for: an
// entity is found by its name and sorted; otherwise the order has its index, and filters are checked along the way.

function namesOf(query: ProposalQuery, order: ProposalOrder): readonly string[] {
  const sorted = query.entityKey !== null && order.columns[0] !== 'entityKey'
  return order.columns.map((column) => `${sorted ? '+' : ''}p."${column}"`)
}

function afterPosition(
  page: { readonly order: ProposalOrder; readonly after: ProposalPosition | null },
  names: readonly string[],
): Condition | null {
  if (page.after === null) return null
  const places = names.map(() => '?').join(', ')
  const sign = page.order.direction === 'asc' ? '>' : '<'
  return condition(`(${names.join(', ')}) ${sign} (${places})`, ...page.after)
}

function conditionsOf(
  query: ProposalQuery,
  order: ProposalOrder | null,
): readonly (Condition | null)[] {
  const confidence = order?.columns[0] === 'confidence' ? 'p."confidence"' : '+p."confidence"'
  return [
    anyStatus(query.statuses),
    query.unsure === null ? null : unsureIs(query.unsure, order !== null),
    equal('p."agentId"', query.agentId),
    equal('p."entityKey"', query.entityKey),
    equal('p."aspectKey"', query.aspectKey),
    query.signalLetter === null ? null : condition('instr(p."pattern", ?) > 0', query.signalLetter),
    equal('p."pattern"', query.pattern),
    equal('p."origin"', query.origin),
    query.locked ? LOCKED : null,
    query.contextDiffers ? condition('p."contextDiffers"') : null,
    query.minConfidence === null ? null : condition(`${confidence} >= ?`, query.minConfidence),
    query.maxConfidence === null ? null : condition(`${confidence} <= ?`, query.maxConfidence),
    query.words === null ? null : containing(query.words, query.number),
  ]
}

/** An equality leads into the narrow index that counts; where an order matters, it must not. */
function unsureIs(unsure: boolean, ordered: boolean): Condition {
  if (ordered) return condition(unsure ? 'p."unsure"' : 'NOT p."unsure"')
  return condition(unsure ? 'p."unsure" = TRUE' : 'p."unsure" = FALSE')
}

const LOCKED = condition(
  `EXISTS (SELECT 1 FROM "Fact" f WHERE f."id" = p."olderFactId" AND (f."kind" = 'constraint' OR f."protected"))`,
)

function anyStatus(statuses: readonly string[]): Condition {
  if (statuses.length === 1) return condition('p."status" = ?', ...statuses)
  return condition(`p."status" IN (${statuses.map(() => '?').join(', ')})`, ...statuses)
}

function equal(column: string, value: string | null): Condition | null {
  return value === null ? null : condition(`${column} = ?`, value)
}

function containing(words: string, number: number | null): Condition {
  const text = `EXISTS (SELECT 1 FROM "Fact" f WHERE f."id" IN (p."olderFactId", p."newerFactId") AND instr(f."normalizedContent", ?) > 0)`
  return number === null
    ? condition(text, words)
    : condition(`p."number" = ? OR ${text}`, number, words)
}
