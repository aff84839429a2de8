import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { mcpMemory } from '@/lib/connectors/mcp-memory'
import { parseMcpMemory } from '@/lib/importers/mcp-memory'
import { addConnection } from '@/lib/operations/add-connection'
import { importFacts } from '@/lib/operations/import-facts'
import { setConnectionMode } from '@/lib/operations/set-connection-mode'
import { valueOf } from '@/lib/operations/testing'
import { readConnection } from '@/lib/views/connections'

import { connectedTest, ID, type ConnectedTest } from './testing'

const ALICE =
  '{"type":"entity","name":"Alice","entityType":"person","observations":["Drinks coffee","Drinks tea"]}'

let here: ConnectedTest
let folder = ''

beforeEach(async () => {
  here = await connectedTest('mcp-memory', mcpMemory)
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'palimpsest-mcp-')))
  const database = path.join(folder, 'memory.jsonl')
  writeFileSync(database, ALICE)
  here.reach(
    { url: '', scope: { by: 'store', id: '' }, agent: 'assistant', key: null, database },
    () => Promise.reject(new Error('Nothing is sent.')),
  )
  const account = { id: ID, kind: 'mcp-memory', url: database, agentId: 'assistant' } as const
  const scope = { scopeBy: 'store', scopeId: '', sealedKey: null, owner: 'Ada' } as const
  valueOf(await addConnection(here.store, { ...account, ...scope }, here.request()))
})

afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await here.close()
})

describe('a connected MCP memory', () => {
  it('[CS64] has the facts that an import of its file brought, and none twice', async () => {
    const options = { name: 'memory.jsonl', nowMs: here.now().getTime(), agent: 'assistant' }
    const batch = parseMcpMemory(ALICE, options)
    if (batch === null) throw new Error('The file was not recognized.')
    valueOf(await importFacts(here.store, { batch, skipRefused: false }, here.request()))
    expect(await here.sync()).toMatchObject({ added: 0, changed: 0, problems: [] })
    expect(await here.store.read.fact.count()).toBe(2)
  })

  it('[CS65] is never written: no mode but that one is accepted, and a decision makes no delivery', async () => {
    expect(await here.sync()).toMatchObject({ added: 2, problems: [] })
    for (const mode of ['ask', 'push'] as const)
      expect(await setConnectionMode(here.store, { id: ID, mode }, here.request())).toMatchObject({
        ok: false,
        refusal: { kind: 'store-refused', sentence: 'This kind of store can only be read.' },
      })
    expect(await readConnection(here.store, ID)).toMatchObject({ mode: 'read-only' })
    const facts = await here.store.read.fact.findMany({ orderBy: { content: 'asc' } })
    const [coffee, tea] = facts.map(({ importKey }) => importKey?.split(':').at(-1) ?? '')
    await here.supersede(coffee ?? '', tea ?? '')
    await here.deliver()
    expect(await here.store.read.delivery.count()).toBe(0)
  })
})
