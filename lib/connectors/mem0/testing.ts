import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

import type { Transport } from '@/lib/connectors/port'
import {
  type Answer,
  asObject,
  type ConnectorCase,
  type FakeStore,
  ok,
  switchesOf,
} from '@/lib/connectors/testing'

import { mem0 } from '.'

// mem0 for tests: what its Python server (2.0.18) answers, from memory.

type Payload = Record<string, unknown> & { data: string; created_at: string }
const ACCEPTED = 202 // says nothing

type Call = Parameters<Transport>[0]

const PROMOTED = ['user_id', 'agent_id', 'run_id', 'actor_id', 'role', 'expiration_date']
const IDENTITY = ['user_id', 'agent_id', 'run_id', 'actor_id']
const CORE: ReadonlySet<string> = new Set(['data', 'hash', 'created_at', 'updated_at', ...PROMOTED])
const DAY = /^\d{4}-\d{2}-\d{2}$/u

export type FakeMem0 = FakeStore & {
  /** Stores a memory and returns its id. */
  readonly add: (
    text: string,
    given: {
      readonly user_id?: string
      readonly agent_id?: string
      readonly run_id?: string
      readonly id?: string
      readonly created_at?: string
      readonly expiration_date?: string
      readonly metadata?: Readonly<Record<string, unknown>>
    },
  ) => string
  /** What is stored, by id; a test may change it as somebody else would. */
  readonly payloads: Map<string, Payload>
  /** The requests so far, as `PUT /memories/…`. */
  readonly calls: string[]
  /** The status of every answer from now on; null: as usual. */
  failsWith: number | null
}

/** Makes an empty mem0. `expires: false` is a version that cannot change the expiration date of a memory. */
export function fakeMem0({
  now,
  key = null,
  expires = true,
}: {
  readonly now: () => Date
  readonly key?: string | null
  readonly expires?: boolean
}): FakeMem0 {
  const payloads = new Map<string, Payload>()
  const today = () => now().toISOString().slice(0, 10)
  const isExpired = ({ expiration_date: end }: Payload) => typeof end === 'string' && end < today()
  const fake: FakeMem0 = {
    payloads,
    calls: [],
    lies: false,
    failsWith: null,
    add: (data, { id = randomUUID(), metadata = {}, created_at, ...scope }) => {
      payloads.set(id, {
        ...metadata,
        ...scope,
        data,
        hash: md5(data),
        created_at: created_at ?? now().toISOString(),
      })
      return id
    },
    transport: (call) => Promise.resolve(answer(call)),
  }

  function answer(call: Call): Answer {
    const { pathname, searchParams } = new URL(call.url)
    fake.calls.push(`${call.method} ${pathname}`)
    if (fake.failsWith !== null) return failed(fake.failsWith, 'Upstream provider error.')
    if (call.method === 'GET' && pathname === '/openapi.json') return ok(openApi(expires))
    const given = Object.entries(call.headers).find(([name]) => name.toLowerCase() === 'x-api-key')
    if (key !== null && given === undefined) return failed(401, 'Authentication required.')
    if (key !== null && given?.[1] !== key) return failed(401, 'Invalid API key.')
    if (call.method === 'GET' && pathname === '/memories') return list(searchParams)
    if (call.method === 'POST' && pathname === '/search') return search(call.body)
    const id = /^\/memories\/([^/]+)$/u.exec(pathname)?.[1]
    if (id === undefined) return failed(404, 'Not Found')
    if (call.method === 'GET') return ok(shown(decodeURIComponent(id)))
    return call.method === 'PUT' ? update(decodeURIComponent(id), call.body) : failed(405, 'No')
  }

  function shown(id: string): Readonly<Record<string, unknown>> | null {
    const payload = payloads.get(id)
    if (payload === undefined) return null
    const entries = Object.entries(payload)
    const metadata = Object.fromEntries(entries.filter(([name]) => !CORE.has(name)))
    return {
      id,
      memory: payload.data,
      hash: payload['hash'],
      created_at: payload.created_at,
      updated_at: payload['updated_at'] ?? null,
      ...Object.fromEntries(entries.filter(([name]) => PROMOTED.includes(name))),
      ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
    }
  }

  function inScope(filters: Readonly<Record<string, unknown>>, expired: boolean) {
    return [...payloads]
      .filter(([, payload]) =>
        Object.entries(filters).every(([name, value]) => payload[name] === value),
      )
      .filter(([, payload]) => expired || !isExpired(payload))
  }

  function list(asked: URLSearchParams): Answer {
    const most = Number(asked.get('top_k') ?? 20)
    if (!(most >= 0 && most <= 1000)) return failed(422, 'top_k')
    const filters = Object.fromEntries(
      IDENTITY.flatMap((name) => {
        const value = asked.get(name)
        return value === null ? [] : [[name, value.trim()]]
      }),
    )
    const found = inScope(filters, asked.get('show_expired') === 'true').slice(0, most)
    return ok({ results: found.map(([id]) => shown(id)) })
  }

  /** Ranks by common words, where mem0 ranks by meaning. */
  function search(body: unknown): Answer {
    const { query, filters = {}, show_expired: expired } = asObject(body)
    const words = wordsOf(String(query))
    const found = inScope(asObject(filters), expired === true)
      .map(([id, { data }]) => ({
        id,
        score: wordsOf(data).filter((word) => words.includes(word)).length / words.length,
      }))
      .filter(({ score }) => score > 0.1)
      .toSorted((a, b) => b.score - a.score)
    return ok({ results: found.map(({ id, score }) => ({ ...shown(id), score })) })
  }

  function update(id: string, body: unknown): Answer {
    const { text: said, metadata, ...rest } = asObject(body)
    const end = expires ? rest['expiration_date'] : undefined
    if (fake.lies) return ok({ message: 'Memory updated successfully!' })
    if ((said ?? metadata ?? null) === null && end === undefined)
      return failed(400, 'At least one of text, metadata, or expiration_date must be provided.')
    if (typeof end === 'string' && !DAY.test(end))
      return failed(400, 'expiration_date must be a valid date in YYYY-MM-DD format.')
    const before = payloads.get(id)
    if (before === undefined) return failed(404, `Memory with id ${id} not found.`)
    const merged = Object.entries(asObject(metadata ?? {})).filter(
      ([name]) => !IDENTITY.includes(name),
    )
    const data = typeof said === 'string' ? said : before.data
    payloads.set(id, {
      ...before,
      ...Object.fromEntries(merged),
      ...(end === undefined ? {} : { expiration_date: end }),
      data,
      hash: md5(data),
      updated_at: now().toISOString(),
    })
    return ok({ message: 'Memory updated successfully!' })
  }

  return fake
}

/** mem0 as the contract of connectors is tested with it. */
export const mem0Case: ConnectorCase = {
  connector: mem0,
  untilEnd: true,
  nobody: '00000000-0000-4000-8000-000000000000',
  open: ({ now, key }) => {
    const fake = fakeMem0({ now, key })
    const change = (id: string, to: Readonly<Record<string, unknown>>) =>
      Object.assign(fake.payloads.get(id) ?? {}, to)
    const today = () => now().toISOString().slice(0, 10)
    return {
      target: {
        url: 'http://127.0.0.1:8888',
        scope: { by: 'user_id', id: 'alice' },
        agent: 'chef',
        key,
      },
      ...switchesOf(fake),
      add: (text, at) => fake.add(text, { user_id: 'alice', created_at: at }),
      reword: (id, data) => change(id, { data }),
      end: (id, by) =>
        change(id, {
          expiration_date: '2026-11-20',
          superseded_by: by,
          superseded_at: '2026-11-21T00:00:00Z',
        }),
      remove: (id) => fake.payloads.delete(id),
      reopen: (id) => change(id, { expiration_date: null, superseded_by: null }),
      returned: () =>
        [...fake.payloads.values()]
          .filter(({ expiration_date: end }) => typeof end !== 'string' || end >= today())
          .map(({ data }) => data),
      stored: () => structuredClone([...fake.payloads]),
    }
  },
}

/** Serves what a transport answers over HTTP on loopback, for programs that a function cannot be handed to. */
export async function serveStore(
  answer: Transport,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const given = await answer({
        method: methodOf(request.method),
        url: `http://127.0.0.1${request.url ?? '/'}`,
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        ),
        ...(body === '' ? {} : { body: JSON.parse(body) as unknown }),
      })
      const { status, session } = given
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(session !== undefined && { 'mcp-session-id': session }),
      })
      response.end(status === ACCEPTED ? '' : JSON.stringify(given.body))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function methodOf(method = ''): Call['method'] {
  if (method === 'GET' || method === 'POST' || method === 'PUT' || method === 'PATCH') return method
  throw new Error(`A connector does not send ${method}.`)
}

function openApi(expires: boolean) {
  const properties = { text: {}, metadata: {}, ...(expires ? { expiration_date: {} } : {}) }
  return {
    info: { title: 'Mem0 REST APIs', version: '1.0.0' },
    components: { schemas: { MemoryUpdate: { properties } } },
  }
}

function failed(status: number, detail: string): Answer {
  return { status, body: { detail } }
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
}
