type Metadata = Readonly<Record<string, unknown>>

/** Fields in which the Signet connector stores a memory row's own attributes. A Signet memory always has the first. */
const MEMORY_MARKER = 'memoryType'
const BOOKKEEPING = [MEMORY_MARKER, 'memoryDeleted']
const MEMORY_BOOKKEEPING = ['scope', 'visibility'] // circumstances in other sources

/** Returns the metadata that describe circumstances (rule G5), without a store's own bookkeeping. */
export function circumstances(metadata: Metadata): Metadata {
  const isMemory = Object.hasOwn(metadata, MEMORY_MARKER)
  const kept = Object.entries(metadata).filter(
    ([key]) => !BOOKKEEPING.includes(key) && !(isMemory && MEMORY_BOOKKEEPING.includes(key)),
  )
  return Object.fromEntries(kept)
}

/** Notes about a statement, by the names of Copilot CLI. Two versions of one decision weigh different alternatives. */
const NOTES = ['lifespan', 'alternatives', 'tradeoffs', 'revisitCondition', 'relatedFiles']

/** Returns the circumstances in which two facts are compared (rules G4, G5): not their notes. */
export function comparedMetadata(metadata: Metadata): Metadata {
  const compared = Object.entries(circumstances(metadata)).filter(([key]) => !NOTES.includes(key))
  return Object.fromEntries(compared)
}
