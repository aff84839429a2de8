// Which schemas are written to: those whose behavior is known. Everything that can be read is read.

const TESTED: ReadonlySet<number> = new Set([81, 147])
const NEWEST = 147
const SLOTS = 59 // the first with slots

/** Returns why a schema is only read, in a sentence; null where it is written to. */
export function schemaRefusal(schema: number | null): string | null {
  if (schema !== null && TESTED.has(schema)) return null
  if (schema === null) return 'The database names no schema version, so Palimpsest only reads it.'
  if (schema < SLOTS)
    return `Schema ${schema} of Signet has no slots, so nothing can be written to it.`
  return schema > NEWEST
    ? `Schema ${schema} of Signet is newer than those that Palimpsest was tested with, so it is only read.`
    : `Palimpsest was not tested with schema ${schema} of Signet, so it is only read.`
}
