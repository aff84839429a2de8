/** Known token shapes; then anything called a password that contains a digit. */
const TOKENS = [
  String.raw`-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|$)`,
  String.raw`\b(?:sk|pk|rk)[-_](?:live|test|proj|ant)[-_][\w-]{6,}`,
  String.raw`\bsk-[A-Za-z0-9]{20,}`,
  String.raw`\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_\w{20,}|\bglpat-[\w-]{16,}|\bnpm_[A-Za-z0-9]{20,}`,
  String.raw`\bxox[abeprs]-[\w-]{10,}`,
  String.raw`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[\w-]{30,}`,
  String.raw`\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*`,
].map((source) => new RegExp(source, 'gu'))
const PASSWORD =
  /\b(?<name>(?:password|passwd|passphrase|secret|(?:api|access|auth)[ _-]?(?:key|token))(?:\s+is|\s*[:=])\s*["'“]?)(?<value>(?=[^\s"'”,;]*\d)[^\s"'”,;]{6,})/giu

/** What every secret above contains, whatever stands around it: most texts contain none of it and are searched once. */
const TRACES =
  /PRIVATE KEY|[spr]k[-_]|gh[pousr]_|github_pat_|glpat-|npm_|xox|AKIA|ASIA|AIza|eyJ|password|passwd|passphrase|secret|(?:api|access|auth)[ _-]?(?:key|token)/iu

/** False when neither a text, nor one that it contains as JSON, can have a secret in it. */
export function mayHoldSecret(text: string): boolean {
  return TRACES.test(text)
}

/** Replaces each secret in a text with a mark that distinguishes secrets without revealing them (rule P8). */
export function withoutSecrets(text: string): string {
  if (!mayHoldSecret(text)) return text
  return TOKENS.reduce((said, pattern) => said.replaceAll(pattern, secretMark), text).replaceAll(
    PASSWORD,
    (_all, name: string, value: string) =>
      `${name}${value.startsWith('[') ? value : secretMark(value)}`,
  )
}

function secretMark(secret: string): string {
  return `[secret ${fnv1a(secret)}]`
}

/** FNV-1a, 32 bits: enough to recognize the same secret, too short to look it up. */
function fnv1a(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
