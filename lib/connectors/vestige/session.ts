import { z } from 'zod'

import type { StoreTarget, Transport } from '@/lib/connectors/port'
import { bearer } from '@/lib/connectors/send-to'
import { busy } from '@/lib/connectors/store-problems'

import { failedWith, notVestige, refusedBy, vestigeProblem } from './client'

const PROTOCOL = '2025-06-18' // of MCP; the server may answer with another one

/** A server of Vestige with which a session is open. */
export type Server = {
  readonly version: string
  readonly tools: ReadonlySet<string>
  readonly session: string | null // null: the server keeps none
  readonly protocol: string
}

/** Vestige keeps a hundred sessions for half an hour each, so one is used again, for each way to a server. */
const OPEN = new WeakMap<Transport, Map<string, Server>>()

const initialized = z.object({
  protocolVersion: z.string().max(40),
  serverInfo: z.object({
    name: z.literal('vestige'),
    version: z.string().regex(/^[\w.+-]{1,40}$/u),
  }),
})
const listed = z.object({ tools: z.array(z.object({ name: z.string() })) })
const called = z.object({
  content: z.array(z.object({ text: z.string() })).min(1),
  isError: z.boolean().nullish(),
})
const message = z.object({
  jsonrpc: z.literal('2.0'),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).nullish(),
})

/** Opens a session, or makes sure that the one that is open still is. */
export async function openServer(target: StoreTarget, send: Transport): Promise<Server> {
  const open = OPEN.get(send) ?? new Map<string, Server>()
  OPEN.set(send, open)
  const way = `${target.url}\n${target.key ?? ''}`
  const known = open.get(way)
  if (known !== undefined && (await ask(target, send, { ...known, method: 'ping' })) !== GONE)
    return known
  open.delete(way)
  const server = await begin(target, send)
  open.set(way, server)
  return server
}

/** Calls a tool and returns what it says. Throws `StoreProblem` where Vestige answers with an error: to a tool that writes, that is a refusal. */
export async function callTool(
  target: StoreTarget,
  send: Transport,
  {
    server,
    writes = false,
    ...params
  }: {
    readonly server: Server
    readonly writes?: boolean
    readonly name: string
    readonly arguments: Readonly<Record<string, unknown>>
  },
): Promise<unknown> {
  const answer = await ask(target, send, { ...server, method: 'tools/call', params, writes })
  if (answer === GONE) throw busy('Vestige has ended the session.')
  const read = called.safeParse(answer)
  if (!read.success) throw notVestige()
  const said = jsonOf(read.data.content[0]?.text ?? '')
  if (read.data.isError !== true) return said
  const error = z.object({ error: z.string() }).safeParse(said)
  throw (writes ? refusedBy : failedWith)(error.success ? error.data.error : '', target)
}

async function begin(target: StoreTarget, send: Transport): Promise<Server> {
  const clientInfo = { name: 'Palimpsest', version: '1' }
  const params = { protocolVersion: PROTOCOL, capabilities: {}, clientInfo }
  const answer = await post(target, send, { id: 1, method: 'initialize', params })
  const read = initialized.safeParse(resultOf(answer, target))
  if (!read.success) throw notVestige()
  const { serverInfo, protocolVersion: protocol } = read.data
  const session = answer.session ?? null
  const way = { session, protocol }
  await post(target, send, { ...way, method: 'notifications/initialized' })
  const tools = listed.safeParse(await ask(target, send, { ...way, method: 'tools/list' }))
  if (!tools.success) throw notVestige()
  return {
    ...way,
    version: serverInfo.version,
    tools: new Set(tools.data.tools.map(({ name }) => name)),
  }
}

type Request = {
  readonly method: string
  readonly id?: number // absent: a notification
  readonly params?: unknown
  readonly writes?: boolean
  readonly session?: string | null
  readonly protocol?: string
}

const GONE = Symbol('the session is gone')

async function ask(target: StoreTarget, send: Transport, request: Request): Promise<unknown> {
  const answer = await post(target, send, { id: 2, ...request })
  return answer.status === 404 ? GONE : resultOf(answer, target, request.writes)
}

function resultOf(
  { body, status }: Awaited<ReturnType<Transport>>,
  target: StoreTarget,
  writes = false,
): unknown {
  const read = message.safeParse(body)
  if (status === 404 || !read.success) throw notVestige()
  const { result, error = null } = read.data
  if (error !== null) throw (writes ? refusedBy : failedWith)(error.message, target)
  return result
}

async function post(
  target: StoreTarget,
  send: Transport,
  { session = null, protocol, id, method, params }: Request,
): ReturnType<Transport> {
  const { url } = target
  const answer = await send({
    method: 'POST',
    url: url.endsWith('/mcp') ? url : `${url}/mcp`,
    headers: {
      accept: 'application/json, text/event-stream',
      ...bearer(target),
      ...(session !== null && { 'mcp-session-id': session }),
      ...(protocol !== undefined && { 'mcp-protocol-version': protocol }),
    },
    body: {
      jsonrpc: '2.0',
      ...(id !== undefined && { id }),
      method,
      ...(params !== undefined && { params }),
    },
  })
  const problem = vestigeProblem(answer, target)
  if (problem !== null) throw problem
  return answer
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
