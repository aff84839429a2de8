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
