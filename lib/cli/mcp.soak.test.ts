import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { SCOPES, type Scope } from '@/lib/domain/token'
import { handle } from '@/lib/mcp/http'
import { TOOLS } from '@/lib/mcp/tools'
import { createToken } from '@/lib/operations/create-token'
import { valueOf } from '@/lib/operations/testing'
import { replaceOnce } from '@/lib/process/once'
import { KEY_FILE } from '@/lib/store/reviewer-key'
import { STORE_FILE } from '@/lib/store/store-files'
import { openTestStore } from '@/lib/store/testing'

import { PROGRAM, startProgram } from './run-testing'

const DAY_MS = 86_400_000
const ERAS = [
  { mode: 'legacy', version: '2025-11-25' },
  { mode: 'auto', version: '2026-07-28' },
] as const

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

async function connect(
  line: readonly string[],
  { mode, env }: { readonly mode: 'legacy' | 'auto'; readonly env: Record<string, string> },
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [PROGRAM, 'mcp', ...line],
      env: { PATH: process.env['PATH'] ?? '', ...env },
      cwd: folder,
    }),
  )
  return client
}

async function store(client: Client, content: string) {
  const { structuredContent } = await client.callTool({
    name: 'memory_store',
    arguments: { content, entity: 'Mara', aspect: 'home' },
  })
  return structuredContent
}

describe('MCP over stdio', () => {
  it.each(ERAS)(
    '[MC5] serves a client of $version on the store here, for the person',
    async ({ mode, version }) => {
      const env = { PALIMPSEST_DATA: 'store' }
      const client = await connect(['--as', 'Dana', '--agent', 'scout'], { mode, env })
      expect(client.getNegotiatedProtocolVersion()).toBe(version)
      const { tools } = await client.listTools()
      const offered = TOOLS.filter(({ needs }) => !needs.includes('decide'))
      expect(tools.map(({ name }) => name)).toEqual(offered.map(({ name }) => name))
      expect(await store(client, 'Mara lives in Turku')).toMatchObject({ action: 'added' })
      expect(await store(client, 'Mara now lives in Oulu')).toMatchObject({ action: 'proposed' })
      const foreign = await client.callTool({
        name: 'memory_search',
        arguments: { agent: 'other' },
      })
      expect(foreign).toMatchObject({ isError: true })
      await client.close()
      const log = await startProgram(['log', '--json'], { env, cwd: folder }).ended
      expect(log.out).toContain('"actor":"agent:mcp for Dana"')
      expect(readdirSync(path.join(folder, 'store')).toSorted()).toEqual([
        STORE_FILE,
        `${STORE_FILE}.lock`,
        KEY_FILE,
      ])
    },
  )

  it.each(ERAS)(
    '[MC5] passes a client of $version on to a server, with the token’s tools',
    async ({ mode, version }) => {
      const opened = await openTestStore()
      replaceOnce('database', { opening: Promise.resolve(opened), opened: null })
      const server = createServer((request, response) => {
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => chunks.push(chunk))
        request.on('end', () => {
          const { method = 'GET', url = '/' } = request
          const asked = new Request(new URL(url, 'http://127.0.0.1'), {
            method,
            headers: request.headers as Record<string, string>,
            ...(method === 'POST' && { body: Buffer.concat(chunks) }),
          })
          const answer =
            method === 'POST' ? handle(asked) : Promise.resolve(new Response(null, { status: 405 }))
          void answer.then(async (answered) => {
            response.writeHead(answered.status, Object.fromEntries(answered.headers))
            response.end(Buffer.from(await answered.arrayBuffer()))
          })
        })
      })
      const port = await new Promise<number>((resolve) => {
        server.listen(0, '127.0.0.1', () => {
          const address = server.address()
          resolve(typeof address === 'object' && address !== null ? address.port : 0)
        })
      })
      const tokenFor = async (id: string, scopes: readonly Scope[]) => {
        const at = new Date()
        const expiresAt = new Date(at.getTime() + DAY_MS)
        const token = {
          id,
          secret: 'ab'.repeat(32),
          name: 'codex',
          owner: 'Dana',
          scopes,
          agents: ['scout'],
        }
        return valueOf(await createToken(opened, { ...token, expiresAt }, { at })).text
      }
      try {
        const line = ['--server', `http://127.0.0.1:${port}`]
        const token = await tokenFor('000000000001', SCOPES)
        const client = await connect(line, { mode, env: { PALIMPSEST_TOKEN: token } })
        expect(client.getNegotiatedProtocolVersion()).toBe(version)
        expect(await store(client, 'Mara lives in Turku')).toMatchObject({ action: 'added' })
        await client.close()
        const reading = await tokenFor('000000000002', ['facts:read'])
        const reader = await connect(line, { mode, env: { PALIMPSEST_TOKEN: reading } })
        const names = (await reader.listTools()).tools.map(({ name }) => name)
        expect(names).not.toContain('memory_store')
        expect(names).toContain('memory_search')
        await reader.close()
        await expect(connect(line, { mode, env: {} })).rejects.toThrow('Send a token.')
        expect((await opened.read.operation.findFirst())?.actor).toBe('agent:codex for Dana')
      } finally {
        server.close()
        replaceOnce('database')
        await opened.remove()
      }
    },
  )

  it('[MC5] asks whose program it is before it says anything on stdout', async () => {
    const { ended } = startProgram(['mcp'], { env: { PALIMPSEST_DATA: 'store' }, cwd: folder })
    const { code, out, err } = await ended
    expect([code, out, err]).toEqual([2, '', expect.stringContaining('--as NAME')])
  })
})
