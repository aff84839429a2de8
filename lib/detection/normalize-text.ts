/** Returns the text as it is compared for identity (rule D4): compatibility form, lower case, single spaces, trimmed. */
export function normalizeText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
}
