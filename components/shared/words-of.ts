import type { refusalMessage, Refusal } from '@/lib/domain/refusal'

/** Loads the sentences of refusals, which pages open without. */
export const loadRefusalWords = () => import('@/lib/domain/refusal')

const NOT_LOADED: ReturnType<typeof refusalMessage> = {
  sentence: 'The server refused it, and the reason could not be loaded.',
  wayOut: 'Reload the page, then try again to see why.',
}

/** Returns the sentences of a refusal, or where they cannot be loaded, that it is one: a refusal without words is still told. */
export async function wordsOf(
  refusal: Refusal,
  load: typeof loadRefusalWords = loadRefusalWords,
): Promise<ReturnType<typeof refusalMessage>> {
  try {
    const loaded = await load()
    return loaded.refusalMessage(refusal)
  } catch {
    return NOT_LOADED
  }
}
