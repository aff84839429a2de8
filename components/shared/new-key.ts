const HEX = 16
const BYTES = 16

/** Names a request, so that asking again has one effect (rule A5). Also over http, where there is no crypto.randomUUID. */
export function newKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(BYTES))]
  const digits = bytes.map((byte) => byte.toString(HEX).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-')
}
