import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, test } from '@playwright/test'

import { mcpMemory } from '@/lib/connectors/mcp-memory'
import type { StoreTarget, Transport } from '@/lib/connectors/port'
import { findPeer } from '@/lib/dev/peers'

// The reference memory server as its authors wrote it: it writes the file that we read.

const peer = findPeer('mcp-memory')
const nobody: Transport = () => Promise.reject(new Error('Nothing is sent.'))

test('[CS64] the file that the reference memory server writes is read, in its order and after every change', async () => {
  test.skip(peer === null, 'mcp-memory is not installed: npm run peers -- mcp-memory')
  if (peer === null) return
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'palimpsest-mcp-')))
  const database = path.join(folder, 'memory.jsonl')
  const client = new Client({ name: 'palimpsest', version: '1.0.0' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [peer.server],
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, MEMORY_FILE_PATH: database },
    }),
  )
  try {
    const call = (name: string, given: Readonly<Record<string, unknown>>) =>
      client.callTool({ name, arguments: given })
    const target: StoreTarget = {
      url: '',
      scope: { by: 'store', id: '' },
      agent: 'chef',
      key: null,
      database,
    }
    const read = async () => (await mcpMemory.read(target, nobody)).batch
    const texts = async () => (await read()).facts.map(({ entity, content }) => [entity, content])
    const alice = { name: 'Alice', entityType: 'person', observations: ['Drinks coffee'] }
    const acme = { name: 'Acme', entityType: 'company', observations: [] }
    await call('create_entities', { entities: [alice, acme] })
    await call('create_relations', {
      relations: [{ from: 'Alice', to: 'Acme', relationType: 'works_at' }],
    })
    expect(await mcpMemory.probe(target, nobody)).toMatchObject({ writable: false, facts: 1 })
    await call('add_observations', {
      observations: [
        { entityName: 'Alice', contents: ['Drinks tea', 'Drinks coffee', 'Says: “é\n🎹”'] },
      ],
    })
    expect(await texts()).toEqual([
      ['Alice', 'Drinks coffee'],
      ['Alice', 'Drinks tea'],
      ['Alice', 'Says: “é\n🎹”'],
    ])
    const [first] = (await read()).facts
    expect(first?.metadata).toEqual({ entityType: 'person' })
    const before = readFileSync(database)
    expect(await mcpMemory.look(target, first?.externalId ?? '', nobody)).toEqual({
      entity: 'Alice',
      text: 'Drinks coffee',
    })
    expect(readFileSync(database).equals(before)).toBe(true)

    // What keeps us from writing: it reports success for a text that is not there, and what is added again is last.
    const gone = { deletions: [{ entityName: 'Nobody', observations: ['Nothing'] }] }
    expect((await call('delete_observations', gone)).isError).not.toBe(true)
    const coffee = { entityName: 'Alice', observations: ['Drinks coffee'] }
    await call('delete_observations', { deletions: [coffee] })
    await call('add_observations', {
      observations: [{ entityName: 'Alice', contents: ['Drinks coffee'] }],
    })
    expect((await texts()).at(-1)).toEqual(['Alice', 'Drinks coffee'])
    expect((await read()).facts.at(-1)?.externalId).toBe(first?.externalId)
  } finally {
    await client.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
