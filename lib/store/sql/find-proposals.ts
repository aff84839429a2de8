import { HIGH_IMPORTANCE, NEAR } from '@/lib/domain/proposal'
import type { Opinion } from '@/lib/domain/second-opinion'

import type { Tx } from '../port'
import { isOneOf, indexIn, instant, unindexed } from '../sqlite/dialect'
import { holdsEach, planSearch, type Search } from '../sqlite/search-words'
import { allOf, condition, type Condition, equal } from './condition'
import { foundByOperation } from './found-by'
import { LOCKED, UNLOCKED, UNLOCKED_ON_THE_WAY } from './locked'
import { OPINION_IS } from './opinion-is'

/** Selects the proposals of the queue. Names are normalized; null means no condition. */
export type ProposalQuery = {
  readonly statuses: readonly string[] // empty: any
  readonly unsure: boolean | null
  readonly disputed: boolean // only disputed ones, which are few
  readonly agentId: string | null
  readonly entityKey: string | null
  readonly aspectKey: string | null
  readonly signalLetter: string | null // letter of a signal that fired, as in the pattern
  readonly pattern: string | null
  readonly origin: string | null
  readonly locked: boolean | null // only where nothing may replace the older fact, or all others
  readonly contextDiffers: boolean
  readonly minConfidence: number | null
  readonly maxConfidence: number | null
  readonly since: Date | null // only what was found then or later
  readonly singleSignal: boolean
  readonly highImpact: boolean
  readonly nearThreshold: boolean
  readonly rejectedBefore: boolean
  readonly foundBy: number | null // the number of an import, with the sweeps it started, or of a sweep
  readonly foreignOnly: boolean | null // true: only proposed by another system; false: only the others
  readonly opinion: Opinion | null // what the judge says about its texts
  readonly reviewer: string | null // who gave the verdict in force
  readonly words: string | null // normalized
  readonly number: number | null // found in addition to the words
}

/** The sort columns of the list, `id` last. */
export type ProposalOrder = {
  readonly columns: readonly ('confidence' | 'entityKey' | 'aspectKey' | 'pattern' | 'id')[]
  readonly direction: 'asc' | 'desc'
}

export type ProposalPosition = readonly (string | number)[]
export type FoundProposal = { readonly id: string; readonly position: ProposalPosition }

export const NEWEST_FIRST: ProposalOrder = { columns: ['id'], direction: 'desc' }
export const WEAKEST_FIRST: ProposalOrder = { columns: ['confidence', 'id'], direction: 'asc' }

/** Returns the complete condition of a query, for a list in the given order or (null) for a count. */
export async function whereOf(
  reader: Tx,
  query: ProposalQuery,
  order: ProposalOrder | null,
): Promise<Condition> {
  return allOf(conditionsOf(query, await planSearch(reader, query.words), order))
}

/** Finds the next proposals after a position. Each order has an index, with and without an agent. */
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
  const search = await planSearch(reader, query.words)
  const names = namesOf(query, search, page.order)
  const where = allOf([...conditionsOf(query, search, page.order), afterPosition(page, names)])
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

/** Counts what `findProposals` finds. */
export async function countProposals(reader: Tx, query: ProposalQuery): Promise<number> {
  const where = await whereOf(reader, query, null)
  const rows = await reader.$queryRawUnsafe<{ n: number | bigint }[]>(
    `SELECT COUNT(*) AS n FROM "Proposal" p WHERE ${where.text}`,
    ...where.values,
  )
  return Number(rows[0]?.n ?? 0)
}

// No whole index is read when another leads to few rows. An entity or a rare word is looked up, and the
// result sorted. Otherwise the order's index is read, and filters are checked on the way.

function namesOf(
  query: ProposalQuery,
  search: Search | null,
  order: ProposalOrder,
): readonly string[] {
  const byName = query.entityKey !== null && order.columns[0] !== 'entityKey'
  const few =
    query.disputed ||
    query.locked === true ||
    query.foundBy !== null ||
    query.opinion === 'agrees' ||
    query.opinion === 'disagrees' ||
    (search !== null && search.rare !== null)
  const sorted = few || byName
  return order.columns.map((column) => (sorted ? unindexed(`p."${column}"`) : `p."${column}"`))
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
  search: Search | null,
  order: ProposalOrder | null,
): readonly (Condition | null)[] {
  const confidence =
    order?.columns[0] === 'confidence' ? 'p."confidence"' : unindexed('p."confidence"')
  return [
    anyStatus(query),
    query.disputed ? condition('p."disputed" = TRUE') : null,
    query.unsure === null ? null : unsureIs(query.unsure, order !== null),
    query.foreignOnly === null
      ? null
      : condition(`p."foreignOnly" = ${query.foreignOnly ? 'TRUE' : 'FALSE'}`),
    equal('p."agentId"', query.agentId),
    equal('p."entityKey"', query.entityKey),
    equal('p."aspectKey"', query.aspectKey),
    query.signalLetter === null
      ? null
      : condition(`${indexIn('p."pattern"', '?')} > 0`, query.signalLetter),
    equal('p."pattern"', query.pattern),
    equal('p."origin"', query.origin),
    query.locked === null ? null : lockedIs(query.locked, order !== null),
    query.contextDiffers ? condition('p."contextDiffers"') : null,
    query.singleSignal ? condition(`p."pattern" <> '' AND p."pattern" NOT LIKE '%+%'`) : null,
    query.highImpact ? HIGH_IMPACT : null,
    query.nearThreshold ? NEAR_THRESHOLD : null,
    query.rejectedBefore ? REJECTED_BEFORE : null,
    query.foundBy === null ? null : foundByOperation(query.foundBy),
    query.reviewer === null
      ? null
      : condition(
          `EXISTS (SELECT 1 FROM "Verdict" v WHERE v."id" = p."verdictId" AND v."reviewer" = ?)`,
          query.reviewer,
        ),
    query.opinion === null ? null : OPINION_IS[query.opinion],
    query.minConfidence === null ? null : condition(`${confidence} >= ?`, query.minConfidence),
    query.maxConfidence === null ? null : condition(`${confidence} <= ?`, query.maxConfidence),
    query.since === null ? null : condition(`p."createdAt" >= ?`, instant(query.since)),
    search === null ? null : containing(search, query.number),
    search === null ? null : amongRare(search, query.number),
  ]
}

/** For a count, equality uses the narrow index; for a list in order, it must not. */
function unsureIs(unsure: boolean, ordered: boolean): Condition {
  if (ordered) return condition(unsure ? 'p."unsure"' : 'NOT p."unsure"')
  return condition(unsure ? 'p."unsure" = TRUE' : 'p."unsure" = FALSE')
}

function lockedIs(locked: boolean, ordered: boolean): Condition {
  if (locked) return LOCKED
  return ordered ? UNLOCKED_ON_THE_WAY : UNLOCKED
}

const HIGH_IMPACT = condition(
  `EXISTS (SELECT 1 FROM "Fact" f WHERE f."id" IN (p."olderFactId", p."newerFactId") AND f."importance" >= ?)`,
  HIGH_IMPORTANCE,
)

const NEAR_THRESHOLD = condition(
  `ABS(p."confidence" - p."threshold") <= ?`,
  NEAR + 1e-9, // to a person 0.75 is within 0.05 of 0.70, but not in floating point
)

const REJECTED_BEFORE = condition(
  `EXISTS (SELECT 1 FROM "Verdict" v WHERE v."proposalId" = p."id" AND v."value" = 'keep_both' AND NOT v."reverted"
     AND v."id" IS DISTINCT FROM p."verdictId")`,
)

function anyStatus({ statuses, disputed }: ProposalQuery): Condition | null {
  const column = disputed ? unindexed('p."status"') : 'p."status"'
  if (statuses.length === 0) return null
  if (statuses.length === 1) return condition(`${column} = ?`, ...statuses)
  return condition(`${column} IN (${statuses.map(() => '?').join(', ')})`, ...statuses)
}

function containing(search: Search, number: number | null): Condition {
  const words = holdsEach(
    search,
    (held) =>
      `EXISTS (SELECT 1 FROM "Fact" f WHERE f."id" IN (p."olderFactId", p."newerFactId") AND (${held}))`,
  )
  return number === null
    ? words
    : condition(`p."number" = ? OR (${words.text})`, number, ...words.values)
}

/** Finds proposals through the facts that may contain a rare word. */
function amongRare({ rare }: Search, number: number | null): Condition | null {
  if (rare === null) return null
  return condition(
    `p."id" IN (SELECT o."id" FROM "Proposal" o WHERE ${isOneOf('o."olderFactId"')}
       UNION SELECT n."id" FROM "Proposal" n WHERE ${isOneOf('n."newerFactId"')}
       ${number === null ? '' : 'UNION SELECT t."id" FROM "Proposal" t WHERE t."number" = ?'})`,
    rare,
    rare,
    ...(number === null ? [] : [number]),
  )
}
