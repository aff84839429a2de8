import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

import { findPeer } from '@/lib/dev/peers'

import { expect, test } from '../fixtures'
import { tokenOf } from '../token'
import { fakeAnthropic, fakeOpenAi } from './fake-models'

// Agents that people use, with our MCP server in their configuration. They are large, so CI does not install them: npm run peers -- codex claude opencode

const codex = findPeer('codex')
const claude = findPeer('claude')
const opencode = findPeer('opencode')
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
    const exit = once(server, 'exit')
    server.kill()
    await exit
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
  const model = await fakeAnthropic(`mcp__palimpsest__${TOOL}`, said)
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
  try {
    const { code, output } = await ended(child)
    expect(code, output).toBe(0)
    expect(await store.read.fact.count({ where: { agentId: agent.id } })).toBe(1)
  } finally {
    child.kill()
    model.close()
  }
})

test('[MC4] OpenCode stores a fact when its model calls the tool', async ({
  agent,
  baseURL,
  store,
}) => {
  test.skip(opencode === null, 'opencode is not installed: npm run peers -- opencode')
  if (opencode === null) return
  const home = homeOf()
  const said = { content: 'Mara lives in Turku', entity: 'Mara', aspect: 'home', agent: agent.id }
  const model = await fakeOpenAi(`palimpsest_${TOOL}`, said)
  const headers = { Authorization: `Bearer ${await tokenOf(store)}` }
  const configuration = {
    model: 'fake/fake',
    provider: {
      fake: {
        npm: '@ai-sdk/openai-compatible',
        options: { baseURL: `${model.url}/v1`, apiKey: 'none' },
        models: { fake: { tool_call: true } },
      },
    },
    mcp: { palimpsest: { type: 'remote', url: `${baseURL}/mcp`, headers, oauth: false } },
  }
  writeFileSync(path.join(home, 'opencode.json'), JSON.stringify(configuration))
  const child = spawn(opencode.cli, ['run', '--format', 'json', 'store a fact'], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      NODE_ENV: 'test',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_AUTOUPDATE: '1',
    },
  })
  try {
    const { code, output } = await ended(child)
    expect(code, output).toBe(0)
    expect(output).toContain('"tool_use"')
    expect(await store.read.fact.count({ where: { agentId: agent.id } })).toBe(1)
  } finally {
    child.kill()
    model.close()
  }
})

/** Waits for a program to end; its exit code, and what it printed. */
async function ended(
  child: ChildProcessByStdio<null, Readable, Readable>,
): Promise<{ readonly code: number | null; readonly output: string }> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
