import { MAX_CONTENT_LENGTH, VISIBLE } from '@/lib/domain/fact'

/** Returns why a text of a store cannot be a fact here; null when it can. `what` is what the store calls it. */
export function textRefusal(what: 'memory' | 'fact', text: string): string | null {
  if (!VISIBLE.test(text)) return `The ${what} has no text.`
  return text.length > MAX_CONTENT_LENGTH
    ? `The ${what} has ${text.length} characters and the limit is ${MAX_CONTENT_LENGTH}.`
    : null
}
