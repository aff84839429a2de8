import type Database from 'better-sqlite3'

import { instantFromMs, instantOrNull } from '@/lib/domain/instant'

import { LISTED, type ChangedFacts, type FactThen } from '../changed-facts'
import type { FactRow } from '../rows'
import { EFFECT, EFFECT_OF_CHANGE } from './change-effect'

type Raw<Value> = Value extends Date | boolean ? number : Value
type RawColumns<Names extends readonly (keyof FactRow)[]> = {
  readonly [At in keyof Names]: Raw<FactRow[Names[At]]>
}

const FEW = 1_000 // changes

/** A row as the driver returns it: the state before a change, and the columns. */
type Stored = readonly [before: string, ...columns: RawColumns<typeof LISTED>]

/**
 * Prepares these queries without Prisma and for these columns only, because an import may have changed every fact, and a person is waiting
 * for the page.
 */
export function prepareChangedFacts(db: Database.Database): ChangedFacts {
  const select = (from: string, where: string) => `
    SELECT c."before", ${LISTED.map((column) => `f."${column}"`).join(', ')}
      FROM ${from} CROSS JOIN "Fact" f ON f."id" = c."rowId"
     WHERE ${where} AND c."before" IS NOT NULL
     ORDER BY c."operationSeq" DESC, c."position" DESC`
  const prepare = (changed: string, touching: string) => ({
    since: db
      .prepare<[number], Stored>(select('"Change" c', `c."operationSeq" > ? AND ${changed}`))
      .raw(),
    writtenAfter: db
      .prepare<[number, number], Stored>(
        select('"Change" c', `c._rowid_ > ? AND +c."operationSeq" > ? AND (${changed}) IS TRUE`),
      )
      .raw(),
    among: db
      .prepare<[string, number], Stored>(
        select(
          `(SELECT value FROM json_each(?)) i
           CROSS JOIN "Change" c ON c."tableName" = 'fact' AND c."rowId" = i."value"`,
          `c."operationSeq" > ? AND (${changed}) IS TRUE`,
        ),
      )
      .raw(),
    touched: db
      .prepare<[number, number, number], string>(
        `SELECT DISTINCT c."rowId" FROM "Change" c
          WHERE c."operationSeq" > ? AND c."operationSeq" <= ? AND ${touching} LIMIT ?`,
      )
      .pluck(),
  })
  const readers = {
    moves: prepare(
      `${EFFECT_OF_CHANGE} = ${EFFECT.moved}`,
      `${EFFECT_OF_CHANGE} IN (${EFFECT.moved}, ${EFFECT.created})`,
    ),
    // The plus sign makes SQLite read in log order, in which pages are adjacent.
    words: prepare(`+c."tableName" = 'fact'`, `+c."tableName" = 'fact'`),
  }
  // Rows of the log are only added, so the numbers that SQLite gives them grow. “rowid” would be the column of that name.
  const end = db.prepare<[], number | null>('SELECT MAX(_rowid_) FROM "Change"').pluck()
  const firstAfter = db
    .prepare<[number], number | null>('SELECT MIN(+"operationSeq") FROM "Change" WHERE _rowid_ > ?')
    .pluck()
  const createdSince = db
    .prepare<[number], string>(
      `SELECT c."rowId" FROM "Change" c WHERE ${EFFECT_OF_CHANGE} = ${EFFECT.created} AND c."operationSeq" > ?`,
    )
    .pluck()
  const createdAmong = db
    .prepare<[string, number], string>(
      `SELECT i."value" FROM json_each(?) i WHERE EXISTS (SELECT 1 FROM "Change" c
        WHERE c."tableName" = 'fact' AND c."rowId" = i."value" AND c."operationSeq" > ? AND c."before" IS NULL)`,
    )
    .pluck()
  /** Leaves out facts that arrived since. Looking up each of many changes would take longer than reading all arrivals. */
  const thereAt = (seq: number, rows: readonly Stored[]): readonly Stored[] => {
    const created = new Set(
      rows.length > FEW
        ? createdSince.all(seq)
        : createdAmong.all(JSON.stringify(rows.map((row) => row[1])), seq),
    )
    return created.size === 0 ? rows : rows.filter((row) => !created.has(row[1]))
  }
  return {
    end: async () => end.get() ?? 0,
    firstAfter: async (after) => firstAfter.get(after) ?? null,
    since: async (seq, which) => takenBack(thereAt(seq, readers[which].since.all(seq))),
    writtenAfter: async (after, seq, which) =>
      takenBack(thereAt(seq, readers[which].writtenAfter.all(after, seq))),
    among: async (ids, seq, which) =>
      takenBack(thereAt(seq, readers[which].among.all(JSON.stringify(ids), seq))),
    touched: async ({ after, upTo, which }, most) => {
      const ids = readers[which].touched.all(after, upTo, most + 1)
      return ids.length > most ? null : ids
    },
  }
}

/** Changes come newest first, so the oldest value of a column wins. */
function takenBack(rows: readonly Stored[]): ReadonlyMap<string, FactThen> {
  const facts = new Map<string, FactThen>()
  for (const stored of rows) {
    const id = stored[1]
    const fact = facts.get(id) ?? rowOf(stored)
    facts.set(id, fact)
    takeBack(fact, stored[0])
  }
  return facts
}

const TAKEN_BACK: ReadonlySet<string> = new Set([...LISTED, 'normalizedContent'])
const INSTANTS: ReadonlySet<string> = new Set([
  'validFrom',
  'validUntil',
  'supersededAt',
  'confirmedAt',
] satisfies readonly (typeof LISTED)[number][])

/** Assigns fields in place: rows of one shape are several times as fast to filter. */
function takeBack(fact: FactThen, before: string): void {
  const columns = fact as Record<string, unknown>
  const said = JSON.parse(before) as Record<string, unknown>
  for (const name of Object.keys(said)) {
    if (!TAKEN_BACK.has(name)) continue
    const value = said[name]
    columns[name] = INSTANTS.has(name) && typeof value === 'string' ? new Date(value) : value
  }
}

/** Written out for speed: this runs for every fact that an import has changed. */
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
    validUntil: instantOrNull(stored[13]),
    supersededAt: instantOrNull(stored[14]),
    confirmedAt: instantOrNull(stored[15]),
    normalizedContent: null,
  }
}
