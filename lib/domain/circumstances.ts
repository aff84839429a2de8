type Metadata = Readonly<Record<string, unknown>>

/** Fields by which the Signet connector keeps what a memory row says of itself; a Signet memory always has the first. */
const OF_THE_MEMORY = 'memoryType'
const BOOKKEEPING = [OF_THE_MEMORY, 'memoryDeleted']
const BOOKKEEPING_OF_A_MEMORY = ['scope', 'visibility'] // other sources use these words for circumstances

/** Returns the metadata that state a circumstance (rule G5), without what a store notes about its own records. */
export function circumstances(metadata: Metadata): Metadata {
  const ofMemory = Object.hasOwn(metadata, OF_THE_MEMORY)
  const kept = Object.entries(metadata).filter(
    ([key]) => !BOOKKEEPING.includes(key) && !(ofMemory && BOOKKEEPING_OF_A_MEMORY.includes(key)),
  )
  return Object.fromEntries(kept)
}
