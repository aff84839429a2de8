import type { Tx } from '../port'
import { instant } from '../sqlite/dialect'
import { query } from '../sqlite/direct'

const MANY = 5_000 // changes; reading them takes a tenth of a second

/** True when so much was written after an instant that what was known then takes long to read. */
export async function isFarBack(reader: Tx, at: Date): Promise<boolean> {
  const [row] = await query<{ readonly n: number }>(
    reader,
    `SELECT COUNT(*) AS "n" FROM (SELECT 1 FROM "Change" WHERE "operationSeq" >
       COALESCE((SELECT "seq" FROM "Operation" WHERE "at" <= ? ORDER BY "seq" DESC LIMIT 1), 0) LIMIT ?)`,
    instant(at),
    MANY,
  )
  return row?.n === MANY
}
