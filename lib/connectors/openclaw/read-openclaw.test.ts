import fs, {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { StoreTarget } from '@/lib/connectors/port'
import { troubleOf } from '@/lib/connectors/testing/drive'

import { openclaw } from '.'
import { seconds } from './testing'
import { openclawPair, type OpenclawPair } from './testing/pair'

let pair: OpenclawPair

beforeEach(() => {
  pair = openclawPair()
})

afterEach(() => pair.store.close())

/** What a look at another path ends with. */
async function troubleAt(database: string | null) {
  const target: StoreTarget = { ...pair.target, database }
  return troubleOf(openclaw.probe(target, pair.store.transport))
}

const beside = (name: string) => path.join(path.dirname(pair.store.file), name)

describe('a facts.db', () => {
  it('[CS31] is read in every state: replaced, retracted, trimmed, expired, pinned', async () => {
    const { store, coffee, tea } = pair
    const end = seconds('2026-11-21T00:00:00Z')
    const ids = ['milk', 'beer', 'wine', 'rum'].map((drink) => store.add(`Alice drinks ${drink}`))
    const [milk = '', beer = '', wine = '', rum = ''] = ids
    store.change('facts', coffee, { superseded_at: end, superseded_by: tea, valid_until: end })
    store.change('facts', milk, { superseded_at: end, valid_until: end })
    store.change('facts', beer, { superseded_at: end })
    store.change('facts', wine, { expires_at: end })
    store.change('facts', rum, { pinned: 1 })
    const { batch, states, partial } = await pair.read()
    const facts = new Map(batch.facts.map((fact) => [fact.externalId, fact]))
    expect(facts.get(coffee)).toMatchObject({ status: 'superseded', supersededBy: tea })
    expect(facts.get(milk)).toMatchObject({ status: 'retracted' })
    expect(facts.get(beer)).toMatchObject({ status: 'active', archived: true })
    expect(facts.get(wine)).toMatchObject({ validUntil: new Date('2026-11-21T00:00:00Z') })
    expect(facts.get(rum)).toMatchObject({ status: 'active', protected: true })
    expect([batch.system, states.size, partial]).toEqual(['openclaw', 6, null])
  })

  it('[CS31] proposes the contradictions that it has left open', async () => {
    pair.contradict()
    const { batch } = await pair.read()
    expect(batch.proposals).toMatchObject([
      { agent: 'chef', olderExternalId: pair.coffee, newerExternalId: pair.tea },
    ])
  })

  it('[CS31] the facts of one agent are read apart from those that agents share', async () => {
    const own = pair.store.add('Scout sorts mail', { scope: 'agent', scope_target: 'scout' })
    pair.store.add('Atlas maps roads', { scope: 'agent', scope_target: 'atlas' })
    const user = pair.store.add('Alice likes quiet', { scope: 'user', scope_target: 'alice' })
    expect([...(await pair.read()).states.keys()]).toEqual([pair.coffee, pair.tea, user])
    const target = { ...pair.target, scope: { by: 'agent_id', id: 'scout' } as const }
    expect((await pair.read()).batch.name).toBe('OpenClaw hybrid memory, no single agent')
    const { batch, states } = await openclaw.read(target, pair.store.transport)
    expect([...states.keys()]).toEqual([own])
    expect(batch.facts.map(({ agent }) => agent)).toEqual(['chef'])
    expect(await openclaw.look(target, pair.coffee, pair.store.transport)).toBeNull()
  })

  it.each([
    ['table', 'DROP TABLE contradictions', 'no table contradictions'],
    ['column', 'ALTER TABLE memory_links DROP COLUMN strength', 'no column strength'],
    [
      'trigger of its own',
      'CREATE TRIGGER mine AFTER UPDATE ON facts BEGIN DELETE FROM facts; END',
      'a trigger that Palimpsest does not know',
    ],
    [
      'trigger by a known name that does something else',
      'DROP TRIGGER facts_au; CREATE TRIGGER facts_au AFTER UPDATE ON facts BEGIN DELETE FROM/**/contradictions; END',
      'a trigger that Palimpsest does not know',
    ],
    [
      'trigger by a known name that looks elsewhere',
      'DROP TRIGGER facts_au; CREATE TRIGGER facts_au AFTER UPDATE ON facts BEGIN DELETE FROM facts_fts WHERE rowid IN (SELECT id FROM contradictions); END',
      'a trigger that Palimpsest does not know',
    ],
    [
      'trigger on its links',
      'CREATE TRIGGER facts_au2 AFTER INSERT ON memory_links BEGIN DELETE FROM facts; END',
      'a trigger that Palimpsest does not know',
    ],
  ])('[CS32] an unknown schema is read and not written: %s', async (_what, sql, words) => {
    const plan = await pair.planned(pair.coffee, pair.supersede())
    pair.store.exec(sql)
    const { writable, why, facts } = await pair.probe()
    expect([writable, facts]).toEqual([false, 2])
    expect(why).toContain(words)
    expect((await pair.read()).states.size).toBe(2)
    expect((await troubleOf(pair.write(plan))).sentence).toBe(why)
    expect(pair.store.rows('facts')).toMatchObject([{ superseded_at: null }, {}])
  })

  it('[CS32] columns of newer releases do not keep it from being written', async () => {
    pair.store.exec('ALTER TABLE facts ADD COLUMN in_degree INTEGER NOT NULL DEFAULT 0')
    expect(await pair.probe()).toMatchObject({ writable: true })
    await pair.ended()
    expect(pair.store.row(pair.coffee)).toMatchObject({ superseded_by: pair.tea, in_degree: 0 })
  })

  it('[CS38] is opened by its own full path only: no link, no second name, no folder, no other database', async () => {
    const { file } = pair.store
    const [symbolic, folder, hard] = [beside('symbolic.db'), beside('folder'), beside('hard.db')]
    symlinkSync(file, symbolic)
    symlinkSync(path.dirname(file), folder)
    for (const link of [symbolic, path.join(folder, 'facts.db')])
      expect((await troubleAt(link)).sentence).toContain('symbolic link')
    expect((await troubleAt('facts.db')).sentence).toContain('not a full path')
    for (const other of ['x/../facts.db', '/facts.db'])
      expect((await troubleAt(`${path.dirname(file)}/${other}`)).wayOut).toContain(
        'without doubled slashes',
      )
    expect((await troubleAt(null)).wayOut).toContain('PALIMPSEST_STORE_FOLDERS')
    expect((await troubleAt(beside('none.db'))).sentence).toContain('There is no facts.db')
    mkdirSync(beside('directory'))
    expect((await troubleAt(beside('directory'))).sentence).toContain('not a plain file')
    linkSync(file, hard)
    for (const name of [file, hard])
      expect((await troubleAt(name)).sentence).toContain('a hard link')
  })

  it('[CS38] a log beside it that is a link is not followed', async () => {
    const outside = beside('outside')
    writeFileSync(outside, '')
    symlinkSync(outside, `${pair.store.file}-wal`)
    expect((await troubleAt(pair.store.file)).sentence).toBe('facts.db-wal is not a plain file.')
  })

  it('[CS38] a file that takes its place between the check and the opening is not read or written', async () => {
    const plan = await pair.planned(pair.coffee, pair.supersede())
    const { file } = pair.store
    const look = fs.lstatSync
    for (const use of [() => pair.write(plan), () => pair.read()]) {
      vi.spyOn(fs, 'lstatSync').mockImplementationOnce(((...asked: Parameters<typeof look>) => {
        const seen = look(...asked)
        fs.copyFileSync(file, beside('other.db'))
        fs.renameSync(beside('other.db'), file)
        return seen
      }) as typeof look)
      syncBuiltinESMExports() // for those who import it by name
      const { kind, sentence } = await troubleOf(use())
      expect([kind, sentence]).toEqual(['busy', 'Another file has taken the place of facts.db.'])
      vi.restoreAllMocks()
      syncBuiltinESMExports()
    }
    expect(pair.store.row(pair.coffee)).toMatchObject({ superseded_at: null })
  })

  it('[CS38] takes no other file for it', async () => {
    writeFileSync(beside('notes.txt'), 'Alice drinks coffee')
    new Database(beside('other.db')).exec('CREATE TABLE facts (id TEXT)').close()
    for (const name of ['notes.txt', 'other.db']) {
      const { kind, sentence } = await troubleAt(beside(name))
      expect([kind, sentence]).toEqual([
        'unexpected',
        'The file is not a facts.db of OpenClaw hybrid memory.',
      ])
    }
  })

  it('[CS31] that is damaged is named so, with what to do about it', async () => {
    for (let nth = 0; nth < 200; nth++)
      pair.store.add(`Alice counts to ${nth} ${'and on '.repeat(50)}`)
    const damaged = readFileSync(pair.store.file)
    damaged.fill(0xff, 8_192)
    writeFileSync(beside('damaged.db'), damaged)
    const { kind, sentence, wayOut } = await troubleAt(beside('damaged.db'))
    expect([kind, sentence, wayOut]).toEqual([
      'unreachable',
      'facts.db is damaged and cannot be read to its end.',
      'Repair it or put a backup back, then sync the connection.',
    ])
  })

  it('[CS34] that may be read and not written is a refusal, which counts as no failure', async () => {
    const plan = await pair.planned(pair.coffee, pair.supersede())
    const file = openSync(pair.store.file, 'r+')
    writeSync(file, Uint8Array.of(3), 0, 1, 18) // a format that SQLite only reads
    closeSync(file)
    expect((await pair.read()).states.size).toBe(2)
    const { kind, sentence } = await troubleOf(pair.write(plan))
    expect([kind, sentence]).toEqual(['refused', 'facts.db cannot be written.'])
  })

  it('[CS38] is locked by a writer for a moment: a read is tried again later', async () => {
    const writer = new Database(pair.store.file)
    writer.pragma('journal_mode = DELETE')
    writer.exec('BEGIN EXCLUSIVE')
    try {
      expect((await troubleOf(pair.read())).kind).toBe('busy')
    } finally {
      writer.close()
    }
  })
})
