import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'

import { fromWire } from './names'

const DEEPEST = 40

/** The body of a request as it arrived, and what its address names. */
export type JsonBody = {
  readonly chunks: readonly Uint8Array[]
  readonly type: string // as its header says
  readonly id: string | null
}

/** Reads a body as the input of a verb; none at all says no more than the address. */
export function readJsonBody({ chunks, type, id }: JsonBody): Result<object, Refusal> {
  const read = parse(Buffer.concat(chunks), type)
  if (!read.ok) return read
  if (id === null) return accepted(fromWire(read.value) as object)
  return 'id' in read.value
    ? bad('id: it is in the address already.')
    : accepted({ ...(fromWire(read.value) as object), id })
}

function parse(bytes: Buffer, type: string): Result<object, Refusal> {
  if (bytes.length === 0) return accepted({})
  if (!/^application\/json\b/iu.test(type)) return bad('Send JSON: Content-Type: application/json.')
  try {
    const body: unknown = JSON.parse(bytes.toString('utf8'))
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      return bad('The body must be a JSON object.')
    return isOdd(body, DEEPEST)
      ? bad('The body is nested too deeply, or names “__proto__”.')
      : accepted(body)
  } catch {
    return bad('The body is not JSON.')
  }
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

function bad(problem: string): Result<never, Refusal> {
  return refused({ kind: 'bad-input', problem })
}
