import { readValue } from '@/lib/contract/input-fields'
import type { Expected } from '@/lib/contract/verb'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { announcedBytes } from '@/lib/domain/upload'
import { discardRest } from '@/lib/process/discard-rest'

const MOST_BYTES = 4_000_000

/** Receives the body of a request, at most 4 MB, without looking into it. A larger one is dropped meanwhile, or all of it where it says so. */
export async function receiveBody(
  request: Request,
): Promise<{ readonly chunks: readonly Uint8Array[]; readonly bytes: number } | 'too-large'> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const reader = request.body?.getReader()
  if (reader !== undefined && announcedBytes(request.headers) > MOST_BYTES) {
    void discardRest(reader).catch(() => undefined)
    return 'too-large'
  }
  while (reader !== undefined) {
    const read = await reader.read()
    if (read.done) break
    bytes += read.value.byteLength
    if (bytes > MOST_BYTES) {
      void discardRest(reader).catch(() => undefined)
      return 'too-large'
    }
    chunks.push(read.value)
  }
  return { chunks, bytes }
}

/** Reads a query as the input of a verb; `types` says which values are numbers or true and false. */
export function readQuery(
  params: URLSearchParams,
  types: ReadonlyMap<string, string>,
): Result<object> {
  const input: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const [name, text] of params) {
    if (Object.hasOwn(input, name))
      return bad(`The parameter “${name.slice(0, 40)}” is given twice.`)
    input[name] = readValue(text, types.get(name))
  }
  return accepted(input)
}

/** Reads an If-Match header, `"<id>-v<version>"`, also as a proxy that compresses weakens it; null when there is none, or none that can be read. */
export function readExpected(header: string | null): Expected | null {
  const [, id, version] = /^(?:W\/)?"?([^"]{1,200})-v(\d{1,9})"?$/u.exec(header?.trim() ?? '') ?? []
  return id === undefined || version === undefined ? null : { id, version: Number(version) }
}

/** Reads an Idempotency-Key, quoted or bare; null when there is none. */
export function readKey(header: string | null): string | null {
  return header === null ? null : header.trim().replace(/^"(.*)"$/u, '$1')
}

function bad(problem: string): Result<never> {
  return refused({ kind: 'bad-input', problem })
}
