import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'

import { createEndlessSchema } from '@/lib/connectors/fixtures/create-endless-store'
import { testFolder } from '@/lib/connectors/markdown/testing/folder'
import { openclaw } from '@/lib/connectors/openclaw'
import { fakeOpenclaw } from '@/lib/connectors/openclaw/testing'
import { StoreProblem, type Transport } from '@/lib/connectors/port'
import { instantFromMs } from '@/lib/domain/instant'
import { replaceOnce } from '@/lib/process/once'
import { seenIn } from '@/lib/store/seen-facts'

import { readSettings } from './env'
import { readersApart } from './readers-apart'
import { uploadsRoot } from './uploads'

let folder = ''
let data = ''

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'palimpsest-test-')))
  data = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-')) // where no other test leaves anything
  replaceOnce('settings', readSettings({ PALIMPSEST_DATA: data }))
})

afterEach(() => {
  replaceOnce('settings')
  for (const each of [folder, data]) rmSync(each, { recursive: true, force: true })
})

const noTransport: Transport = () => {
  throw new Error('A facts.db is read without its gateway.')
}
const targetOf = (database: string) => ({
  url: '',
  scope: { by: 'shared', id: '' } as const,
  agent: 'assistant',
  key: null,
  database,
})

async function troubleOf(asked: Promise<unknown>): Promise<unknown> {
  try {
    return await asked
  } catch (error) {
    return error instanceof StoreProblem ? error.trouble : error
  }
}

// Each starts a process, so only `npm test` runs them.
describe.runIf(inject('share') === 1)('a store that is a file', () => {
  it('[JB8] read apart is what it is when it is read here', async () => {
    const memory = fakeOpenclaw({ now: () => instantFromMs(0) })
    const old = memory.add('Alice drinks coffee', { entity: 'Alice', expires_at: 1_700_000_000 })
    memory.add('Alice drinks tea', { entity: 'Alice', supersedes_id: old })
    const target = { ...memory.target, agent: 'assistant' }
    expect(await readersApart('openclaw').read(target, noTransport)).toEqual(
      await openclaw.read(target, noTransport),
    )
    expect(await readersApart('openclaw').probe(target, noTransport)).toMatchObject({ facts: 2 })
    memory.close()
  })

  it('[JB8] [CS78] a folder is read again apart, by what was noted of its files', async () => {
    const fileOf = (nth: number) => `note-${nth}.md`
    const notes = testFolder({ name: 'notes', now: () => instantFromMs(0) }) // long before any of them changed
    for (const nth of [1, 2])
      notes.put(fileOf(nth), `---\ntitle: Note ${nth}\n---\n\n- [drink] Tea ${nth}\n`)
    const { readAgain, read } = readersApart('markdown')
    const first = await read(notes.target, noTransport)
    const texts = [...first.states].map(([id, state]) => [id, JSON.stringify(state)] as const)
    const seen = { states: new Map(texts), mark: first.mark ?? null }
    const last = { digest: first.digest ?? null, loadSeen: async () => seenIn(seen) }
    expect(await readAgain?.(notes.target, noTransport, last)).toBeNull()
    notes.edit(fileOf(2), (note) => note.replace('Tea', 'Rum'))
    const again = await readAgain?.(notes.target, noTransport, last)
    expect(again?.batch.facts.map(({ content }) => content)).toEqual(['Rum 2'])
    expect(again).toMatchObject({ left: 1, mark: expect.any(String) as unknown })
    notes.close()
  })

  it('[JB8] [CS71] it is compared and read again apart, with what was last seen', async () => {
    const memory = fakeOpenclaw({ now: () => instantFromMs(0) })
    memory.add('Alice drinks coffee', { entity: 'Alice' })
    const target = { ...memory.target, agent: 'assistant' }
    const { readAgain, read } = readersApart('openclaw')
    const first = await read(target, noTransport)
    const states = new Map([...first.states].map(([id, state]) => [id, JSON.stringify(state)]))
    const last = {
      digest: first.digest ?? null,
      loadSeen: async () => seenIn({ states, mark: null }),
    }
    expect(await readAgain?.(target, noTransport, last)).toBeNull()
    memory.add('Alice lives in Turku', { entity: 'Alice' })
    const again = await readAgain?.(target, noTransport, last)
    expect(again?.batch.facts.map(({ content }) => content)).toEqual(['Alice lives in Turku'])
    expect(again).toEqual(await openclaw.readAgain?.(target, noTransport, last))
    const unknown = await readAgain?.(target, noTransport, { ...last, digest: null })
    expect(unknown).toMatchObject({ left: 1 })
    expect(readdirSync(uploadsRoot())).toEqual([])
    memory.close()
  })

  it('[JB8] one that SQLite reads without end is refused, and nothing is left of it', async () => {
    const file = path.join(folder, 'facts.db')
    createEndlessSchema(file)
    writeFileSync(`${file}-wal`, '-') // with a log, its pages are not looked at before SQLite opens it
    const readers = readersApart('openclaw', { silentMs: 300 })
    const last = {
      digest: 'other',
      loadSeen: async () => seenIn({ states: new Map(), mark: null }),
    }
    for (const asked of [
      () => readers.probe(targetOf(file), noTransport),
      () => readers.read(targetOf(file), noTransport),
      async () => readers.readAgain?.(targetOf(file), noTransport, last),
    ])
      expect(await troubleOf(asked())).toMatchObject({
        sentence: 'The store takes too long to read, so reading was stopped.',
      })
    expect(readdirSync(uploadsRoot())).toEqual([])
    expect(readdirSync(folder).filter((name) => !name.endsWith('-shm'))).toEqual([
      'facts.db',
      'facts.db-wal',
    ])
  })

  it('[JB8] what the reader refuses is refused in its words', async () => {
    const missing = targetOf(path.join(folder, 'facts.db'))
    const here = await troubleOf(openclaw.read(missing, noTransport))
    const apart = await troubleOf(readersApart('openclaw').read(missing, noTransport))
    expect(apart).toMatchObject({ kind: 'unreachable' })
    expect(apart).toEqual(here)
  })
})
