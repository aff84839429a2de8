import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { createInterface } from 'node:readline'

import { findPeer } from '@/lib/dev/peers'

import { expect, test } from '../fixtures'
import { tokenOf } from '../token'

// Agents that people use, with our MCP server in their configuration. They are large, so CI does not install them: npm run peers -- codex claude

const codex = findPeer('codex')
const claude = findPeer('claude')
const TOOL = 'memory_store'

/** A folder that a program takes for its home. */
function homeOf(): string {
  const home = test.info().outputPath('home')
  mkdirSync(home, { recursive: true })
  return home
}

type Message = { readonly id?: number; readonly result?: Record<string, unknown> }

test('[MC4] Codex lists the tools and stores a fact', async ({ agent, baseURL, store }) => {
  test.skip(codex === null, 'codex is not installed: npm run peers -- codex')
  if (codex === null) return
  const home = homeOf()
  writeFileSync(
    path.join(home, 'config.toml'),
    `[mcp_servers.palimpsest]\nurl = "${baseURL}/mcp"\nbearer_token_env_var = "TOKEN"\n`,
  )
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    CODEX_HOME: home,
    TOKEN: await tokenOf(store),
    NODE_ENV: 'test' as const,
  }
  const server = spawn(process.execPath, [codex.cli, 'app-server'], {
    cwd: home,
    env,
    stdio: 'pipe',
  })
  try {
    const waiting = new Map<number, (message: Message) => void>()
    createInterface({ input: server.stdout }).on('line', (line) => {
      const message = JSON.parse(line) as Message
      if (message.id !== undefined) waiting.get(message.id)?.(message)
    })
    let last = 0
    const ask = (method: string, params: object) =>
      new Promise<Record<string, unknown>>((resolve, reject) => {
        const id = (last += 1)
        waiting.set(id, (message) =>
          message.result === undefined
            ? reject(new Error(JSON.stringify(message)))
            : resolve(message.result),
        )
        server.stdin.write(`${JSON.stringify({ id, method, params })}\n`)
      })
    await ask('initialize', {
      clientInfo: { name: 'test', title: 'Test', version: '1' },
      capabilities: { experimentalApi: true },
    })
    server.stdin.write('{"method":"initialized"}\n')
    const { data } = await ask('mcpServerStatus/list', {})
    expect(JSON.stringify(data)).toContain(`"${TOOL}"`)
    const { thread } = await ask('thread/start', { cwd: home, ephemeral: true })
    const { id: threadId } = thread as { readonly id: string }
    const said = { content: 'Mara lives in Turku', entity: 'Mara', aspect: 'home', agent: agent.id }
    const call = { threadId, server: 'palimpsest', tool: TOOL, arguments: said }
    expect(await ask('mcpServer/tool/call', call)).toMatchObject({
      structuredContent: { action: 'added' },
    })
    expect(await store.read.fact.count({ where: { agentId: agent.id } })).toBe(1)
  } finally {
    const ended = once(server, 'exit')
    server.kill()
    await ended
  }
})

test('[MC4] Claude Code stores a fact when its model calls the tool', async ({
  agent,
  baseURL,
  store,
}) => {
  test.skip(claude === null, 'claude is not installed: npm run peers -- claude')
  if (claude === null) return
  const home = homeOf()
  const said = { content: 'Mara lives in Turku', entity: 'Mara', aspect: 'home', agent: agent.id }
  const model = await fakeModel(`mcp__palimpsest__${TOOL}`, said)
  const servers = path.join(home, 'mcp.json')
  const headers = { Authorization: `Bearer ${await tokenOf(store)}` }
  const palimpsest = { type: 'http', url: `${baseURL}/mcp`, headers }
  writeFileSync(servers, JSON.stringify({ mcpServers: { palimpsest } }))
  const asked = ['--bare', '-p', 'store a fact', '--strict-mcp-config', '--mcp-config', servers]
  const allowed = ['--allowedTools', `mcp__palimpsest__${TOOL}`, '--output-format', 'text']
  const child = spawn(claude.cli, [...asked, ...allowed], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      NODE_ENV: 'test',
      ANTHROPIC_BASE_URL: model.url,
      ANTHROPIC_API_KEY: 'none',
      ENABLE_TOOL_SEARCH: 'false',
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  try {
    const [code] = (await once(child, 'exit')) as [number | null]
    expect(code, output).toBe(0)
    expect(await store.read.fact.count({ where: { agentId: agent.id } })).toBe(1)
  } finally {
    child.kill()
    model.close()
  }
})

type Turn = { readonly tools?: readonly { readonly name: string }[]; readonly messages: unknown }

/** Serves a model that calls the tool once it is offered, and is done when it reads a result. */
async function fakeModel(tool: string, input: object) {
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (!request.url?.startsWith('/v1/messages') || request.method !== 'POST') {
        answer.writeHead(404).end()
        return
      }
      const turn = JSON.parse(Buffer.concat(chunks).toString()) as Turn
      const isOffered = turn.tools?.some(({ name }) => name === tool) === true
      const calls = isOffered && !JSON.stringify(turn.messages).includes('tool_result')
      answer.writeHead(200, { 'Content-Type': 'text/event-stream' })
      for (const event of calls ? callOf(tool, input) : textOf('DONE'))
        answer.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
      answer.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
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

type Event = { readonly type: string }

function callOf(name: string, input: object): readonly Event[] {
  return turnOf(
    'tool_use',
    { type: 'tool_use', id: 'toolu_1', name, input: {} },
    {
      type: 'input_json_delta',
      partial_json: JSON.stringify(input),
    },
  )
}

function textOf(text: string): readonly Event[] {
  return turnOf('end_turn', { type: 'text', text: '' }, { type: 'text_delta', text })
}

function turnOf(reason: string, block: object, delta: object): readonly Event[] {
  const usage = { input_tokens: 1, output_tokens: 1 }
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'fake',
    content: [],
    usage,
  }
  return [
    { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null } },
    { type: 'content_block_start', index: 0, content_block: block },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage },
    { type: 'message_stop' },
  ] as readonly Event[]
}
