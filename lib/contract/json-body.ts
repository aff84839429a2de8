import { accepted, refused, type Result } from '@/lib/domain/result'

import { fromWire } from './names'

const DEEPEST = 40
const TOKEN = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}[\]]/gu

/** The body of a request as it arrived, and what its address names. */
export type JsonBody = {
  readonly chunks: readonly Uint8Array[]
  readonly type: string // as its header says
  readonly id: string | null
}

/** Reads a body as the input of a verb; none at all says no more than the address. */
export function readJsonBody({ chunks, type, id }: JsonBody): Result<object> {
  const read = parse(Buffer.concat(chunks), type)
  if (!read.ok) return read
  if (id === null) return accepted(fromWire(read.value) as object)
  return 'id' in read.value
    ? bad('id: it is in the address already.')
    : accepted({ ...(fromWire(read.value) as object), id })
}

function parse(bytes: Buffer, type: string): Result<object> {
  if (bytes.length === 0) return accepted({})
  if (!/^application\/json\s*(?:;|$)/iu.test(type))
    return bad('Send JSON: Content-Type: application/json.')
  const text = textOf(bytes)
  if (text === null) return bad('The body is not UTF-8.')
  try {
    const body: unknown = JSON.parse(text)
    const twice = nameGivenTwice(text)
    if (twice !== null) return bad(`The body gives “${twice.slice(0, 40)}” twice.`)
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      return bad('The body must be a JSON object.')
    return isOdd(body, DEEPEST)
      ? bad('The body is nested too deeply, or names “__proto__”.')
      : accepted(body)
  } catch {
    return bad('The body is not JSON.')
  }
}

/** Decodes UTF-8; null where a byte would be replaced by another character. */
function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Returns a name that an object in this JSON has twice, or null: only the last value would count. */
function nameGivenTwice(json: string): string | null {
  const open: (Set<string> | null)[] = [] // the names of each object that is open; null for a list
  for (const [found, literal, colon] of json.matchAll(TOKEN)) {
    if (found === '{' || found === '[') open.push(found === '{' ? new Set() : null)
    else if (found === '}' || found === ']') open.pop()
    else if (literal !== undefined && colon !== undefined) {
      const name = literal.includes('\\') ? String(JSON.parse(literal)) : literal.slice(1, -1)
      if (open.at(-1)?.has(name) === true) return name
      open.at(-1)?.add(name)
    }
  }
  return null
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

function bad(problem: string): Result<never> {
  return refused({ kind: 'bad-input', problem })
}
