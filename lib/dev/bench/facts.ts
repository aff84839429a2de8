import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { openStore } from '@/lib/store/open-store'

import { startMeasured } from './measured-server'
import { answerOf, program, quantile, rounded, tokenIn } from './program'

/** How long requests took that were made one after another, in ms. */
export type FactFigure = {
  readonly what: string
  readonly requests: number
  readonly first: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

const FIRST = 200
const FACTS = 1_000
const READS = 400
const PROTOCOL = '2026-07-28'

/**
 * Measures a fact that a program stores and that is compared with its aspect, over HTTP and over MCP, against a request that only reads.
 * Serves the existing build, with a store of its own.
 */
export async function measureFacts(): Promise<readonly FactFigure[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'palimpsest-facts-'))
  try {
    await (await openStore(directory)).close()
    const token = await tokenIn(directory)
    const server = await startMeasured(directory, path.join(directory, 'gaps'))
    try {
      const ask = program({ port: server.port, token })
      let made = 0
      const next = () => factOf(made++)
      const overHttp = () => ask('POST', '/facts', { agent: 'bench', facts: [next()] })
      const overMcp = () => remember({ port: server.port, token }, next())
      const first = await timed(FIRST, overHttp)
      const later = await timed(FACTS, overHttp)
      const firstByMcp = await timed(FIRST, overMcp)
      const laterByMcp = await timed(FACTS, overMcp)
      const reads = await timed(READS, () => ask('GET', '/agents'))
      return [
        figureOf('one fact over HTTP, the first 200', first),
        figureOf('… and after them', later),
        figureOf('one fact over MCP, the first 200', firstByMcp),
        figureOf('… and after them', laterByMcp),
        figureOf('the list of agents over HTTP', reads),
      ]
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Two facts about each person, of which the second replaces the first. */
function factOf(nth: number) {
  const person = `Person ${Math.floor(nth / 2)}`
  return {
    entity: person,
    aspect: 'home',
    content: `${person} ${nth % 2 === 0 ? 'lives in Turku' : 'now lives in Oulu'}`,
  }
}

async function remember(
  { port, token }: { readonly port: number; readonly token: string },
  fact: ReturnType<typeof factOf>,
): Promise<void> {
  const text = await answerOf(
    {
      port,
      method: 'POST',
      path: '/mcp',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': PROTOCOL,
        'Mcp-Method': 'tools/call',
        'Mcp-Name': 'memory_store',
        Connection: 'close',
      },
    },
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'memory_store',
        arguments: { agent: 'bench', ...fact },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': PROTOCOL,
          'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  )
  if (!text.includes('"structuredContent"') || text.includes('"isError":true'))
    throw new Error(`memory_store: ${text.slice(0, 300)}`)
}

async function timed(count: number, ask: () => Promise<unknown>): Promise<readonly number[]> {
  const ms: number[] = []
  for (let nth = 0; nth < count; nth++) {
    const begun = performance.now()
    await ask()
    ms.push(performance.now() - begun)
  }
  return ms
}

function figureOf(what: string, ms: readonly number[]): FactFigure {
  const [first = Number.NaN] = ms
  return {
    what,
    requests: ms.length,
    first: rounded(first),
    p50: rounded(quantile(ms, 0.5)),
    p95: rounded(quantile(ms, 0.95)),
    p99: rounded(quantile(ms, 0.99)),
  }
}
