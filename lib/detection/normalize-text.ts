const ALREADY_SPACED = /^[!-~]+(?: [!-~]+)*$/u // nothing to do but the case: most facts

/** Returns the text as it is compared for identity (rule D4): compatibility form, lower case, single spaces, trimmed. */
export function normalizeText(text: string): string {
  if (ALREADY_SPACED.test(text)) return text.toLowerCase()
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
}
