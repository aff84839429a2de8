import {
  createRequestStateCodec,
  McpServer,
  type CallToolResult,
  type RequestStateCodec,
  type ServerContext,
  type Tool as ListedTool,
} from '@modelcontextprotocol/server'

import { call, type Answered, type Call } from '@/lib/contract/call'
import { toWire } from '@/lib/contract/names'
import { refusalData } from '@/lib/contract/problem'
import type { Principal, Services } from '@/lib/contract/verb'
import { wireSchema } from '@/lib/contract/wire-schema'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { storeRefusal } from '@/lib/operations/steps/transact-or-refuse'

import { accepting, ALIASES, narrowedTo, readArguments } from './accept'
import { asideForCard, CARD_META, registerCard, sealsOf } from './card'
import { dedup, toolMeant } from './dedup-tool'
import { fenced } from './fence'
import { orUnchanged, outputCheck } from './output-check'
import { askThrough, waysToAsk, type Asked as PersonAsked } from './person'
import { PLAN_SECONDS, plansOf } from './plans'
import { registerPrompts } from './prompts'
import { registerResources } from './resources'
import { review } from './review-tools'
import type { CallVerb, Tool, ToPerson } from './tool'
import { TOOLS } from './tools'

const INSTRUCTIONS =
  'Palimpsest keeps what you learn and finds what went stale. Store each new statement with memory_store, with entity and aspect where you know them. When it makes a stored fact untrue, pass that fact’s id as supersedes. You propose; a person decides. Pass confirm only when the person agreed.'

/** Read once: a server is built for each request. */
const SHAPES = new Map(
  TOOLS.map(({ name, output, reads }) => [name, reads ? output : orUnchanged(output)]),
)

const OUTPUTS = new Map([...SHAPES].map(([name, shape]) => [name, outputCheck(shape)]))

const INPUTS = new Map(TOOLS.map(({ name, input }) => [name, wireSchema(input, 'input')]))

/** What a server for one request needs. */
export type Asked = {
  readonly services: Services
  readonly principal: Principal
  readonly clock: Call['clock']
  readonly origin: string // of this server’s pages
  readonly key: string // signs what comes back from the client
}

/** Builds the server for one request: the tools that its token allows (rule MC1). */
export function buildServer(asked: Asked): McpServer {
  const { services, principal, clock, origin } = asked
  const codec = createRequestStateCodec({
    key: asked.key,
    ttlSeconds: PLAN_SECONDS,
    bind: () => principal.id,
  })
  const server = new McpServer(
    { name: 'palimpsest', title: 'Palimpsest', version: '1' },
    {
      instructions: INSTRUCTIONS,
      requestState: { verify: (state, context) => codec.verify(state, context) },
    },
  )
  const callFor =
    (caller: Principal): CallVerb =>
    (verb, input, more = {}) =>
      call(verb, services, {
        input,
        key: more.key ?? null,
        mayLackKey: true,
        expected: more.expected ?? null,
        principal: caller,
        channel: more.channel ?? 'mcp',
        clock,
      })
  const callVerb = callFor(principal)
  const allowed = [...TOOLS, dedup].filter(({ needs }) =>
    needs.every((role) => principal.roles.has(role)),
  )
  const offered = allowed.filter((tool) => tool !== dedup)
  for (const tool of allowed) {
    const output = OUTPUTS.get(tool.name)
    const names = [...ALIASES].flatMap(([alias, of]) => (of === tool.name ? [alias] : []))
    for (const name of [tool.name, ...names])
      server.registerTool(
        name,
        {
          inputSchema: accepting(tool.input),
          ...(output !== undefined && { outputSchema: output }),
        },
        async (args: unknown, context: ServerContext) => {
          const ways = waysToAsk(context, server.server.getClientCapabilities())
          const narrowed = narrowedTo(principal, toolMeant(tool, args), args)
          const around = {
            call: narrowed.ok ? callFor(narrowed.value.principal) : callVerb,
            ask: askThrough(context, {
              codec: codec as RequestStateCodec<PersonAsked>,
              forms: ways.forms,
            }),
            plans: plansOf(codec, context),
            seals: sealsOf(codec, context),
            ...ways,
            decides: principal.roles.has('decide'),
            administers: principal.roles.has('admin'),
          }
          const read = narrowed.ok ? readArguments(tool, narrowed.value.args) : narrowed
          const done = read.ok ? await attempted(() => tool.run(read.value, around), clock) : read
          if ('asks' in done) return done.asks
          const answer = answerOf(done, { id: clock.newId(), origin })
          return done.ok && tool.card !== undefined
            ? { ...answer, _meta: await asideForCard(done.value, around) }
            : answer
        },
      )
  }
  if (offered.length > 0)
    server.server.setRequestHandler('tools/list', () => ({ tools: offered.map(listed) }))
  registerResources(server, async (verb, input) => {
    const read = await attempted(() => callVerb(verb, input), clock)
    if ('asks' in read) throw new Error('a resource asks nobody')
    return read.ok ? accepted(fenced(toWire((read.value as Answered).value), clock.newId())) : read
  })
  registerCard(server)
  if (offered.includes(review)) registerPrompts(server)
  return server
}

/** A tool as it is listed; other names of it are left out. */
function listed({ name, title, description, card, reads, repeats }: Tool): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: INPUTS.get(name) as ListedTool['inputSchema'],
    outputSchema: SHAPES.get(name) as ListedTool['outputSchema'],
    annotations: {
      readOnlyHint: reads,
      destructiveHint: false, // everything can be undone
      idempotentHint: repeats,
      openWorldHint: false,
    },
    ...(card !== undefined && { _meta: CARD_META[card] }),
  }
}

/** An unexpected error is logged under an id; no details leave the server. */
async function attempted(
  work: () => Promise<Result<unknown> | ToPerson>,
  { newId }: Call['clock'],
): Promise<Result<unknown> | ToPerson> {
  try {
    return await work()
  } catch (error) {
    const busy = storeRefusal(error)
    if (busy !== null) return refused(busy)
    const id = newId().slice(-12)
    console.error(`a tool failed (${id})`, error)
    return refused({ kind: 'failed', id })
  }
}

/** A refusal is an answer too, with its code and the way out; nothing to do is none (rule MC2). */
function answerOf(
  result: Result<unknown>,
  { id, origin }: { readonly id: string; readonly origin: string },
): CallToolResult {
  if (result.ok) {
    const value = withAddresses(toWire(result.value), origin) as Record<string, unknown>
    return { content: [{ type: 'text', text: fenced(value, id) }], structuredContent: value }
  }
  const { refusal } = result
  const shown =
    refusal.kind === 'needs-person' ? { ...refusal, page: `${origin}${refusal.page}` } : refusal
  const data = refusalData(shown, 'mcp')
  if (data.code === 'no-change') {
    const { sentence } = data
    return {
      content: [{ type: 'text', text: sentence }],
      structuredContent: { changed: false, sentence },
    }
  }
  const { blockedBy: later } = data
  const named = later === undefined ? '' : ` Later operations: ${later.join(', ')}.`
  return {
    isError: true,
    content: [{ type: 'text', text: `${data.sentence} ${data.wayOut}${named}` }],
    structuredContent: { status: 'refused', refusal: toWire(data) },
  }
}

/** Makes the addresses of pages whole, for a person who is given the link. */
function withAddresses(value: unknown, origin: string): unknown {
  if (Array.isArray(value)) return value.map((each) => withAddresses(each, origin))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'page' && typeof inner === 'string'
        ? `${origin}${inner}`
        : name === 'metadata'
          ? inner
          : withAddresses(inner, origin),
    ]),
  )
}
