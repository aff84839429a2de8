import type Database from 'better-sqlite3'

import { instantFromMs } from '@/lib/domain/instant'

import type { FactRow } from '../rows'

const COLUMNS = [
  'id',
  'agentId',
  'entityKey',
  'aspectKey',
  'kind',
  'status',
  'protected',
  'importance',
  'confirmations',
  'sourceId',
  'supersededById',
  'validFrom',
  'validUntil',
  'supersededAt',
  'confirmedAt',
] as const satisfies readonly (keyof FactRow)[]

/** A row as the driver gives it: what the change says was there before it, and the columns. */
type Stored = readonly [
  before: string,
  id: string,
  agentId: string,
  entityKey: string | null,
  aspectKey: string | null,
  kind: string,
  status: string,
  isProtected: number,
  importance: number | null,
  confirmations: number,
  sourceId: string | null,
  supersededById: string | null,
  validFrom: number,
  validUntil: number | null,
  supersededAt: number | null,
  confirmedAt: number | null,
]

/** Of a fact as it was: what lists filter, order and rank by. The rest of it is read for those that are shown. */
export type FactThen = Pick<FactRow, (typeof COLUMNS)[number]> & {
  readonly normalizedContent: string | null // null: as it is now
}

/** Reads what the log has changed after an operation, as it was before, by id; what came after the operation `seq` is left out. */
export type ChangedSince = (seq: number, after: number) => ReadonlyMap<string, FactThen>

/**
 * Prepares that past Prisma and for these columns only: an import may have changed all facts, and the past is asked for while somebody
 * waits.
 */
export function prepareChangedSince(db: Database.Database): ChangedSince {
  // The plus keeps the walk in the order of the log, where the pages lie together.
  const select = db
    .prepare<[number, number], Stored>(
      `SELECT c."before", ${COLUMNS.map((column) => `f."${column}"`).join(', ')}
         FROM "Change" c CROSS JOIN "Fact" f ON f."id" = c."rowId"
        WHERE c."operationSeq" > ? AND +c."tableName" = 'fact' AND c."before" IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM "Change" n WHERE n."tableName" = 'fact' AND n."rowId" = c."rowId"
                             AND n."operationSeq" > ? AND n."before" IS NULL)
        ORDER BY c."operationSeq" DESC, c."position" DESC`,
    )
    .raw()
  return (seq, after) => {
    const facts = new Map<string, FactThen>()
    for (const stored of select.all(after, seq)) {
      const id = stored[1]
      const fact = facts.get(id) ?? rowOf(stored)
      facts.set(id, fact)
      takeBack(fact, stored[0]) // the newest first: the oldest word on a column stands
    }
    return facts
  }
}

const TAKEN_BACK: ReadonlySet<string> = new Set([...COLUMNS, 'normalizedContent'])
const INSTANTS: ReadonlySet<string> = new Set([
  'validFrom',
  'validUntil',
  'supersededAt',
  'confirmedAt',
] satisfies readonly (typeof COLUMNS)[number][])

/** Written into the row: rows of one shape are several times as fast to filter. */
function takeBack(fact: FactThen, before: string): void {
  const columns = fact as Record<string, unknown>
  const said = JSON.parse(before) as Record<string, unknown>
  for (const name of Object.keys(said)) {
    if (!TAKEN_BACK.has(name)) continue
    const value = said[name]
    columns[name] = INSTANTS.has(name) && typeof value === 'string' ? new Date(value) : value
  }
}

/** Written out: this is done for every fact that an import has changed. */
function rowOf(stored: Stored): FactThen {
  return {
    id: stored[1],
    agentId: stored[2],
    entityKey: stored[3],
    aspectKey: stored[4],
    kind: stored[5],
    status: stored[6],
    protected: stored[7] === 1,
    importance: stored[8],
    confirmations: stored[9],
    sourceId: stored[10],
    supersededById: stored[11],
    validFrom: instantFromMs(stored[12]),
    validUntil: instantOf(stored[13]),
    supersededAt: instantOf(stored[14]),
    confirmedAt: instantOf(stored[15]),
    normalizedContent: null,
  }
}

function instantOf(ms: number | null): Date | null {
  return ms === null ? null : instantFromMs(ms)
}
