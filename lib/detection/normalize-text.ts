const ALREADY_SPACED = /^[!-~]+(?: [!-~]+)*$/u // most facts need only lowercasing

/** Normalizes a text for comparison (rule D4): compatibility form, lowercase, single spaces, trimmed. */
export function normalizeText(text: string): string {
  if (ALREADY_SPACED.test(text)) return text.toLowerCase()
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
}
