import { isIP, type BlockList } from 'node:net'

import type * as Redis from '@redis/client'

import type { GraphCall } from '@/lib/connectors/graphiti/client'
import { StoreProblem, type Transport } from '@/lib/connectors/port'

import { problemOf } from './not-reached'
import { checkedAddresses, hostOf, inTime, notReached, only, type Resolve } from './reach'

const MOST_MS = 30_000
const PORT = 6379
const MODULE = 'graph' // as FalkorDB calls itself

type Answer = Awaited<ReturnType<Transport>>
type Run = (...command: readonly string[]) => Promise<unknown>

/**
 * Returns what asks FalkorDB and writes to it, under the rules of webhooks (rule CS10). `GET` runs a statement as GRAPH.RO_QUERY, which cannot
 * write; `POST` as GRAPH.QUERY. Each call has a connection of its own, which follows no hint to another server.
 */
export function createGraphTransport({
  allowed,
  resolve,
  mostMs = MOST_MS,
}: {
  readonly allowed: BlockList // beside public addresses
  readonly resolve?: Resolve
  readonly mostMs?: number
}): Transport {
  const where = { allowed, ...(resolve !== undefined && { resolve }) }
  return async ({ method, url: text, headers, body }) => {
    const url = new URL(text)
    const { createClient, ErrorReply } = await import('@redis/client') // loaded by the first use
    const signal = AbortSignal.timeout(mostMs)
    try {
      const addresses = await checkedAddresses(url, where, signal)
      const lookup = only(addresses)
      const run = (use: (run: Run) => Promise<Answer>) =>
        connected(url, { createClient, lookup, password: headers['password'], signal }, use)
      const call = (body ?? null) as GraphCall | null
      return await run((send) =>
        call === null ? describe(send) : query(send, { call, mayWrite: method !== 'GET' }),
      )
    } catch (error) {
      if (error instanceof StoreProblem) throw error
      if (error instanceof ErrorReply) return refused(error.message)
      throw problemOf(notReached(error, signal), { mostMs, secure: 'rediss' })
    }
  }
}

type With = {
  readonly createClient: (typeof Redis)['createClient']
  readonly lookup: ReturnType<typeof only>
  readonly password: string | undefined
  readonly signal: AbortSignal
}

/** Opens a connection for one use. */
async function connected<Value>(
  url: URL,
  { createClient, lookup, password, signal }: With,
  use: (run: Run) => Promise<Value>,
): Promise<Value> {
  const host = hostOf(url)
  const socket = {
    host,
    port: url.port === '' ? PORT : Number(url.port),
    lookup,
    reconnectStrategy: false,
  } as const
  const client = createClient({
    RESP: 2,
    disableClientInfo: true,
    maintNotifications: 'disabled', // which could lead to another server
    socket: url.protocol === 'rediss:' ? { ...socket, tls: true, ...named(host) } : socket,
    ...(password !== undefined && { password }),
  })
  client.on('error', () => {}) // what fails says so itself
  try {
    await inTime(client.connect(), signal)
    return await inTime(
      use((...command) => client.sendCommand([...command])),
      signal,
    )
  } finally {
    if (client.isOpen) client.destroy()
  }
}

/** A certificate is asked for by name; an address is none. */
function named(host: string): { readonly servername?: string } {
  return isIP(host) === 0 ? { servername: host } : {}
}

/** What the server is, and which graphs it has; no body where it has none of this kind. */
async function describe(run: Run): Promise<Answer> {
  const modules = await run('MODULE', 'LIST').catch(() => null) // its user may not be allowed to ask
  const graphs = await run('GRAPH.LIST')
  const version = modules === null ? null : versionIn(modules)
  return { status: 200, body: { version, graphs } }
}

/** A module is a list of names, each followed by its value. */
function versionIn(modules: unknown): number | null {
  const lists: readonly unknown[] = Array.isArray(modules) ? modules : []
  const own = lists.find(
    (each): each is readonly unknown[] =>
      Array.isArray(each) && each[each.indexOf('name') + 1] === MODULE,
  )
  const version = own?.[own.indexOf('ver') + 1]
  return typeof version === 'number' ? version : null
}

async function query(
  run: Run,
  { call, mayWrite }: { readonly call: GraphCall; readonly mayWrite: boolean },
): Promise<Answer> {
  const { graph, query: cypher, params } = call
  const bound = Object.entries(params).map(([name, value]) => `${name}=${literal(value)}`)
  const text = bound.length === 0 ? cypher : `CYPHER ${bound.join(' ')} ${cypher}`
  const answer = await run(mayWrite ? 'GRAPH.QUERY' : 'GRAPH.RO_QUERY', graph, text)
  // Names of columns, rows and statistics; without columns, statistics alone.
  const [, rows] = Array.isArray(answer) && answer.length > 1 ? (answer as unknown[]) : []
  return { status: 200, body: { rows: rows ?? [] } }
}

/** FalkorDB has its parameters before the statement, as literals. */
function literal(value: string): string {
  return `"${value.replace(/["\\]/gu, String.raw`\$&`)}"`
}

const STATUSES: readonly (readonly [RegExp, number])[] = [
  [/^(?:WRONGPASS|NOAUTH|ERR AUTH|ERR invalid password)/u, 401],
  [/^NOPERM/u, 403],
  [/^ERR Invalid graph operation on empty key/u, 404],
  [/^(?:LOADING|BUSY|TRYAGAIN|MASTERDOWN|CLUSTERDOWN|OOM)|Max pending queries|timed out/u, 503],
]

/** Says an error of the server as a status. What knows no such command is no FalkorDB. */
function refused(message: string): Answer {
  if (message.startsWith('ERR unknown command')) return { status: 200, body: null }
  const [, status = 400] = STATUSES.find(([form]) => form.test(message)) ?? []
  return { status, body: null }
}
