import { z } from 'zod'

import { readerOf } from '@/lib/contract/answer'
import { snakeCase, toWire } from '@/lib/contract/names'
import type { Listed } from '@/lib/contract/registry'
import { writes } from '@/lib/contract/verb'
import { UsageError } from '@/lib/evaluation/read-options'
import { isLoopback } from '@/lib/web/asked-host'

import { idText, type Answer, type Asked, type Door } from './door'

type Json = Readonly<Record<string, unknown>>

/** A server that gives no answer of Palimpsest's; the message is a sentence. */
export class NoServer extends Error {
  override readonly name = 'NoServer'
}

const problemShape = z.looseObject({ type: z.string(), detail: z.string(), way_out: z.string() })
const unchangedShape = z.looseObject({ changed: z.literal(false), sentence: z.string() })

/** Speaks to the server at `address` over HTTP, with the token in PALIMPSEST_TOKEN. */
export function openServerDoor(address: string, token: string | undefined): Door {
  const server = serverOf(address)
  const send = (asked: Asked) => request(server, asked, token?.trim() ?? '')
  return {
    place: 'server',
    ask: async (asked) => {
      const { listed, input } = asked
      const numbered = /^(?:p-)?\d{1,9}$/iu.test(idText(input))
      const reader = readerOf(listed.verb.name)
      if (!listed.verb.versioned || asked.version === null || !numbered || reader === undefined)
        return send(asked)
      // A version is sent with the id that it is of, which a number is not.
      const read = await send({ ...asked, listed: reader, input: { id: input['id'] } })
      return read.ok ? send({ ...asked, input: { ...input, id: idOf(read.value) } }) : read
    },
    close: () => Promise.resolve(),
  }
}

/** Reads the address of a server. */
export function serverOf(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || !/^https?:$/u.test(url.protocol))
    throw new UsageError(
      `--server is “${address}”; it takes an address such as http://127.0.0.1:3000.`,
    )
  if (url.username !== '' || url.password !== '')
    throw new UsageError('--server takes no password. The token is read from PALIMPSEST_TOKEN.')
  if (url.protocol === 'http:' && !isLoopback(url.host))
    console.error(
      `Warning: ${url.host} is asked without TLS, so others can read the token on the way.`,
    )
  return url
}

async function request(server: URL, asked: Asked, token: string): Promise<Answer> {
  const { listed, input, version, key, bytes } = asked
  const { id: _id, ...fields } = input
  const url = addressOf(server, listed, input)
  const inPath = listed.http.path.includes('{id}')
  const sends = listed.http.method === 'POST' && bytes === undefined
  if (!sends)
    for (const [name, value] of Object.entries(fields))
      url.searchParams.set(snakeCase(name), String(value))
  const response = await reached(url, {
    method: listed.http.method,
    redirect: 'error',
    headers: {
      ...(token !== '' && { Authorization: `Bearer ${token}` }),
      ...(sends && { 'Content-Type': 'application/json' }),
      ...(bytes && { 'Content-Type': 'application/octet-stream' }),
      ...(writes(listed.verb) && { 'Idempotency-Key': key }),
      ...(version !== null && { 'If-Match': `"${idText(input)}-v${version}"` }),
    },
    ...(sends && { body: JSON.stringify(toWire(inPath ? fields : input)) }),
    ...(bytes && { body: new Uint8Array(bytes) }),
  })
  const text = await response.text()
  const body = jsonOf(text)
  if (body === undefined)
    throw new NoServer(`${server.origin} answers, but not as Palimpsest (${response.status}).`)
  const unchanged = unchangedShape.safeParse(body)
  if (unchanged.success) {
    const { sentence } = unchanged.data
    return {
      ok: false,
      code: 'no-change',
      sentence,
      wayOut: 'Nothing to do.',
      body: body as Json,
    }
  }
  if (response.ok) return { ok: true, value: body }
  const problem = problemShape.safeParse(body)
  if (!problem.success)
    throw new NoServer(`${server.origin} answers, but not as Palimpsest (${response.status}).`)
  const { type, detail, way_out: wayOut } = problem.data
  const code = type.replace(/^.*\//u, '')
  return { ok: false, code, sentence: detail, wayOut, body: body as Json }
}

/** Returns the address of a verb below the server’s. */
function addressOf(server: URL, { http }: Listed, input: Asked['input']): URL {
  const path = http.path.replace('{id}', encodeURIComponent(idText(input)))
  return new URL(`${server.pathname.replace(/\/$/u, '')}/api/v1${path}`, server.origin)
}

async function reached(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    const { cause } = error instanceof Error ? error : { cause: null }
    const why = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    throw new NoServer(`${url.origin} does not answer${why}. Is the server running?`)
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : null
}
