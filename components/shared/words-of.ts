import type { refusalMessage, Refusal } from '@/lib/domain/refusal'

/** Loads the sentences of refusals when the first one comes, and returns those of this one: pages open without them. */
export async function wordsOf(refusal: Refusal): Promise<ReturnType<typeof refusalMessage>> {
  const loaded = await import('@/lib/domain/refusal')
  return loaded.refusalMessage(refusal)
}
