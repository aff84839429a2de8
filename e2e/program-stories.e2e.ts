import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

import { startProgram } from '@/lib/cli/run-testing'

import { expect, test } from './fixtures'
import { freePort } from './free-port'
import { ownServer, type OwnServer } from './own-server'

// What a program does from its own process, without a browser, on a store that was empty: once by HTTP, once by MCP, once by commands.

const FACTS = 500
const FEW = 20 // once more, with the other version of the protocol
const AGENT = { agent: 'scout' } as const
const TURKU = { entity: 'Mara', aspect: 'home', content: 'Mara lives in Turku' } as const
const OULU = { ...TURKU, content: 'Mara now lives in Oulu' } as const
const OTHERS = Array.from({ length: FACTS - 1 }, (_none, nth) => ({
  entity: `Shelf ${nth}`,
  aspect: 'content',
  content: `Shelf ${nth} holds jars`,
}))

type Json = Readonly<Record<string, unknown>>
type Row = Json & { readonly id: string; readonly number: number; readonly status: string }

let folder = ''
let url = ''
let token = ''
let server: OwnServer

test.beforeEach(async () => {
  test.setTimeout(180_000)
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-story-'))
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  server = ownServer(folder, port, {
    PALIMPSEST_STORE: 'user',
    PALIMPSEST_DETECTOR_PROFILE: 'default',
  })
  await server.start()
  const scopes = 'facts:read,facts:write,verdicts:write'
  const create = ['token', 'create', '--name', 'notes bot', '--owner', 'Dana', '--scopes', scopes]
  const made = await run([...create, '--json'], { PALIMPSEST_DATA: folder })
  token = (made[0] as { readonly token: string }).token
})

test.afterEach(async () => {
  await server.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a command and returns what it printed, as data: one document, or a list in lines. */
async function run(line: readonly string[], env: Readonly<Record<string, string>>) {
  const { code, out, err } = await startProgram(line, { env, cwd: folder }).ended
  expect(code, err).toBe(0)
  return out.startsWith('{\n')
    ? [JSON.parse(out) as Json]
    : out
        .trim()
        .split('\n')
        .map((text) => JSON.parse(text) as Json)
}

/** Sends a request and returns the answer and its ETag. */
async function send(method: 'GET' | 'POST', address: string, body?: object, tag?: string) {
  const answer = await fetch(`${url}/api/v1${address}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      Connection: 'close',
      ...(body !== undefined && {
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
      }),
      ...(tag !== undefined && { 'If-Match': tag }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  return { json: JSON.parse(text) as Json, tag: answer.headers.get('etag') ?? '' }
}

const rows = (value: unknown) => value as readonly Row[]
const contents = (facts: readonly Json[]) =>
  facts.map((fact) => JSON.stringify(fact['content'])).toSorted()
const EVERYTHING = contents([TURKU, OULU, ...OTHERS])

test('[DR3] by HTTP, a program stores 500 facts, finds the contradiction, decides, undoes and reads everything', async () => {
  const many = await send('POST', '/facts', { ...AGENT, facts: [TURKU, ...OTHERS] })
  expect(rows(many.json['facts'])).toHaveLength(FACTS)
  const stored = await send('POST', '/facts', { ...AGENT, ...OULU })
  const [found] = rows(rows(stored.json['facts'])[0]?.['proposals'])
  const listed = await send('GET', '/proposals?agent=scout')
  expect(listed.json['items']).toMatchObject([{ id: found?.id, older: TURKU, newer: OULU }])
  const address = `/proposals/${found?.number}`
  const { tag } = await send('GET', address)
  const decided = await send('POST', `${address}/verdict`, { verdict: 'approve' }, tag)
  expect((await send('GET', address)).json).toMatchObject({ status: 'decided', decided_by: 'Dana' })
  await send('POST', `/operations/${String(decided.json['operation_id'])}/undo`, {})
  expect((await send('GET', address)).json['status']).toBe('pending')
  const facts: Row[] = []
  for (let cursor = ''; ;) {
    const page = await send('GET', `/facts?status=all&limit=200${cursor}`)
    facts.push(...rows(page.json['items']))
    const { next_cursor: next } = page.json as { readonly next_cursor: string | null }
    if (next === null) break
    cursor = `&cursor=${encodeURIComponent(next)}`
  }
  expect(contents(facts)).toEqual(EVERYTHING)
})

for (const mode of ['legacy', 'auto'] as const)
  test(`[MC1] [MC4] by MCP, a client of another maker does the same: ${mode}`, async () => {
    const client = new Client({ name: 'notes', version: '1' }, { versionNegotiation: { mode } })
    await client.connect(
      new StreamableHTTPClientTransport(new URL('/mcp', url), {
        requestInit: { headers: { Authorization: `Bearer ${token}` } },
      }),
    )
    const use = async (name: string, args: Json) => {
      const { structuredContent, isError } = await client.callTool({ name, arguments: args })
      expect(isError ?? false, JSON.stringify(structuredContent)).toBe(false)
      return structuredContent as Json
    }
    const others = mode === 'auto' ? OTHERS : OTHERS.slice(0, FEW)
    for (const fact of [TURKU, ...others]) await use('memory_store', { ...AGENT, ...fact })
    expect(await use('memory_store', { ...AGENT, ...OULU })).toMatchObject({ action: 'proposed' })
    const { items } = await use('contradictions', AGENT)
    expect(items).toMatchObject([{ older: TURKU, newer: OULU, status: 'pending' }])
    const [{ id, version } = { id: '', version: 0 }] = rows(items)
    const decided = await use('review', { proposal_id: id, version, verdict: 'approve' })
    expect(decided).toMatchObject({ status: 'decided', proposal: { decided_by: 'Dana' } })
    const operation = { operation_id: decided['operation_id'] }
    expect(await use('merge_undo', operation)).toMatchObject({ status: 'needs_confirmation' })
    const undone = await use('merge_undo', { ...operation, confirm: true })
    expect(undone).toMatchObject({ status: 'undone' })
    const { proposal } = await use('review', { proposal_id: id })
    expect(proposal).toMatchObject({ status: 'pending' })
    const facts: Row[] = []
    for (let cursor: object = {}; ;) {
      const page = await use('memory_search', { include_superseded: true, limit: 100, ...cursor })
      facts.push(...rows(page['items']))
      if (page['next_cursor'] === null) break
      cursor = { cursor: page['next_cursor'] }
    }
    expect(contents(facts)).toEqual(contents([TURKU, OULU, ...others]))
    await client.close()
  })

for (const place of ['store', 'server'] as const)
  test(`[CL1] [CL6] by commands, a script does the same: on the ${place}`, async () => {
    const env = { PALIMPSEST_DATA: folder, PALIMPSEST_TOKEN: token, PALIMPSEST_AS: 'Dana' }
    const palimpsest = (...line: readonly string[]) =>
      run([...line, '--json', ...(place === 'server' ? ['--server', url] : [])], env)
    const file = [TURKU, ...OTHERS].map((fact) => JSON.stringify(fact)).join('\n')
    writeFileSync(path.join(folder, 'facts.jsonl'), file)
    const imported = await palimpsest('import', 'facts.jsonl', '--agent', 'scout', '--yes')
    expect(imported).toMatchObject([{ added: FACTS }])
    const of = ['--agent', 'scout', '--entity', 'Mara', '--aspect', 'home']
    await palimpsest('fact', 'add', OULU.content, ...of)
    const [found] = rows(await palimpsest('queue'))
    expect(found).toMatchObject({ older: TURKU, newer: OULU, status: 'pending' })
    const number = `P-${found?.number}`
    const [decided] = await palimpsest('decide', number, 'approve', '--version', '1')
    expect(await palimpsest('queue', 'show', number)).toMatchObject([{ decided_by: 'Dana' }])
    await palimpsest('undo', String(decided?.['operation_id']))
    expect(await palimpsest('queue', 'show', number)).toMatchObject([{ status: 'pending' }])
    expect(contents(await palimpsest('export', '--facts'))).toEqual(EVERYTHING)
  })
