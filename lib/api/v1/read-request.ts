import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'

const MOST_BYTES = 4_000_000

/** Reads a JSON body of at most 4 MB. */
export async function readBody(request: Request): Promise<Result<object, Refusal>> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\b/iu.test(type)) return bad('Send JSON: Content-Type: application/json.')
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) return bad('The request is too large. At most 4 MB are read here.')
    chunks.push(chunk)
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? accepted(body)
      : bad('The body must be a JSON object.')
  } catch {
    return bad('The body is not JSON.')
  }
}

/** Reads a query as the input of a verb; `types` says which values are numbers or true and false. */
export function readQuery(
  params: URLSearchParams,
  types: ReadonlyMap<string, string>,
): Result<object, Refusal> {
  const input: Record<string, unknown> = {}
  for (const [name, text] of params) {
    if (Object.hasOwn(input, name))
      return bad(`The parameter “${name.slice(0, 40)}” is given twice.`)
    input[name] = valueOf(text, types.get(name))
  }
  return accepted(input)
}

/** What cannot be read stays a text, which the verb refuses by name. */
function valueOf(text: string, type: string | undefined): unknown {
  if (type === 'boolean')
    return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text
  if (type !== 'number' && type !== 'integer') return text
  return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)
}

/** Reads the version of an If-Match header, `"<id>-v<version>"`; null when there is none that can be read. */
export function readVersion(header: string | null): number | null {
  const version = /^"?[^"]{1,200}-v(\d{1,9})"?$/u.exec(header?.trim() ?? '')?.[1]
  return version === undefined ? null : Number(version)
}

/** Reads an Idempotency-Key, quoted or bare; null when there is none. */
export function readKey(header: string | null): string | null {
  return header === null ? null : header.trim().replace(/^"(.*)"$/u, '$1')
}

function bad(problem: string): Result<never, Refusal> {
  return refused({ kind: 'bad-input', problem })
}
