import { readValue } from '@/lib/contract/input-fields'
import type { Expected } from '@/lib/contract/verb'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'

const MOST_BYTES = 4_000_000
const LARGE_BYTES = 500_000 // reading that many takes milliseconds, in which nobody else is answered
const DEEPEST = 40

/** Reads a JSON body of at most 4 MB; none at all says no more than the address. */
export async function readBody(request: Request): Promise<Result<object, Refusal> | 'too-large'> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) return 'too-large'
    chunks.push(chunk)
  }
  if (bytes === 0) return accepted({})
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\b/iu.test(type)) return bad('Send JSON: Content-Type: application/json.')
  try {
    const text = Buffer.concat(chunks).toString('utf8')
    if (bytes > LARGE_BYTES) await letOthersIn()
    const body: unknown = JSON.parse(text)
    if (bytes > LARGE_BYTES) await letOthersIn()
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      return bad('The body must be a JSON object.')
    return isOdd(body, DEEPEST)
      ? bad('The body is nested too deeply, or names “__proto__”.')
      : accepted(body)
  } catch {
    return bad('The body is not JSON.')
  }
}

/** Answers what waits, then goes on. */
function letOthersIn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

/** True when a value is nested too deeply, or has a name that would be lost on the way. */
function isOdd(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return (
    levels === 0 ||
    Object.hasOwn(value, '__proto__') ||
    Object.values(value).some((inner) => isOdd(inner, levels - 1))
  )
}

/** Reads a query as the input of a verb; `types` says which values are numbers or true and false. */
export function readQuery(
  params: URLSearchParams,
  types: ReadonlyMap<string, string>,
): Result<object, Refusal> {
  const input: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const [name, text] of params) {
    if (Object.hasOwn(input, name))
      return bad(`The parameter “${name.slice(0, 40)}” is given twice.`)
    input[name] = readValue(text, types.get(name))
  }
  return accepted(input)
}

/** Reads an If-Match header, `"<id>-v<version>"`; null when there is none that can be read. */
export function readExpected(header: string | null): Expected | null {
  const [, id, version] = /^"?([^"]{1,200})-v(\d{1,9})"?$/u.exec(header?.trim() ?? '') ?? []
  return id === undefined || version === undefined ? null : { id, version: Number(version) }
}

/** Reads an Idempotency-Key, quoted or bare; null when there is none. */
export function readKey(header: string | null): string | null {
  return header === null ? null : header.trim().replace(/^"(.*)"$/u, '$1')
}

function bad(problem: string): Result<never, Refusal> {
  return refused({ kind: 'bad-input', problem })
}
