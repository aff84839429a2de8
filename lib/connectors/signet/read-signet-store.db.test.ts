import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { signetToBatch } from '@/lib/importers/signet'

import { withCopiedStore } from '../database/copied-store'
import { createSignetStore, GENERATIONS, proposePair } from '../fixtures/create-signet-store'
import { readSignetStore } from './read-signet-store'

let folder = ''
let store = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
  store = path.join(folder, 'memories.db')
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function read(file: string) {
  const result = readSignetStore(file)
  if (!result.ok) throw new Error(result.refusal.sentence)
  return { rows: result.value, batch: signetToBatch(result.value, { name: 'memories.db' }) }
}

function refusalOf(file: string) {
  const result = readSignetStore(file)
  return result.ok ? null : result.refusal
}

describe('readSignetStore: the three generations', () => {
  for (const generation of GENERATIONS) {
    it(`[RI1] a store of schema ${generation} is read by the columns it has`, () => {
      createSignetStore(store, generation).close()
      const before = sha256(store)
      const { rows, batch } = read(store)
      const old = generation === '058'
      expect(rows.schemaVersion).toBe(Number(generation))
      expect(rows.agents).toEqual(old ? ['scout'] : ['idle', 'scout'])
      expect(
        batch.facts.map(({ externalId, kind, status, supersededBy }) => [
          externalId,
          kind,
          status,
          supersededBy,
        ]),
      ).toEqual([
        ['a1', 'preference', 'superseded', 'a2'],
        ['a2', 'fact', 'active', null],
        ['a3', 'fact', 'active', null],
        ['a4', 'constraint', 'active', null],
      ])
      expect(batch.facts[0]).toMatchObject({
        agent: 'scout',
        entity: 'Mara',
        aspect: 'home',
        key: old ? null : 'places/city',
        tags: ['home', 'checked'],
        metadata: old
          ? { memoryType: 'preference' }
          : { memoryType: 'preference', visibility: 'global' },
        recordedAt: new Date('2026-03-01T12:00:00Z'),
        supersededAt: new Date('2026-03-02T12:00:00Z'),
        protected: true,
        source: { externalId: 'm1', excerpt: 'She said so', session: 's1' },
      })
      expect(batch.facts[2]?.validFrom?.toISOString()).toBe(
        generation === '114' ? '2026-02-01T00:00:00.000Z' : '2026-03-03T12:00:00.000Z',
      )
      expect(batch.proposals).toMatchObject([
        {
          olderExternalId: 'a2',
          newerExternalId: 'a3',
          seen: 3,
          firstSeenAt: new Date('2026-03-16T00:00:00Z'),
          lastSeenAt: new Date('2026-03-16T02:00:00Z'),
        },
      ])
      expect(batch.problems.map((problem) => problem.ref)).toEqual(['a1 -> a3', 'a4 -> a3'])
      expect(sha256(store)).toBe(before)
      expect(readdirSync(folder)).toEqual(['memories.db'])
    })
  }

  it('[S2] [SG2] an attribute of another agent brings in nothing of a memory', () => {
    const signet = createSignetStore(store, '114')
    signet.exec(`UPDATE memories SET agent_id = 'other', project = 'ward' WHERE id = 'm1'`)
    signet.close()
    const { batch } = read(store)
    expect(batch.facts[0]).toMatchObject({
      externalId: 'a1',
      tags: [],
      metadata: {},
      protected: false,
      source: null,
    })
    expect(batch.problems[0]).toMatchObject({ severity: 'flag', ref: 'a1' })
  })

  it('[RI1] reads a store with only attributes', () => {
    const database = new Database(store)
    database.exec(
      "CREATE TABLE entity_attributes (id TEXT, content TEXT); INSERT INTO entity_attributes VALUES ('x', 'y')",
    )
    database.close()
    const { rows, batch } = read(store)
    expect(rows).toMatchObject({ schemaVersion: null, agents: [], aspects: [], memories: [] })
    expect(batch.facts).toMatchObject([
      { externalId: 'x', content: 'y', agent: 'default', recordedAt: null },
    ])
  })
})

describe('readSignetStore: next to a running Signet', () => {
  it('[I4] reads rows that are only in the -wal file, and changes neither file', () => {
    const signet = createSignetStore(store, '081')
    signet.pragma('journal_mode = WAL')
    signet.pragma('wal_autocheckpoint = 0')
    proposePair(signet, { older: 'a2', newer: 'a3', hour: '09' })
    const before = [sha256(store), sha256(`${store}-wal`)]
    expect(read(store).batch.proposals[0]?.seen).toBe(4)
    expect([sha256(store), sha256(`${store}-wal`)]).toEqual(before)
    signet.close()
  })

  it('[I4] neither sees nor waits for an uncommitted transaction', () => {
    const signet = createSignetStore(store, '081')
    signet.pragma('journal_mode = WAL')
    signet.exec('BEGIN IMMEDIATE')
    proposePair(signet, { older: 'a2', newer: 'a3', hour: '09' })
    expect(read(store).batch.proposals[0]?.seen).toBe(3)
    signet.exec('COMMIT')
    expect(read(store).batch.proposals[0]?.seen).toBe(4)
    signet.close()
  })

  it('[I4] reads through a copy if the -shm file cannot be created', () => {
    const signet = createSignetStore(path.join(folder, 'live.db'), '081')
    signet.pragma('journal_mode = WAL')
    signet.pragma('wal_autocheckpoint = 0')
    proposePair(signet, { older: 'a2', newer: 'a3', hour: '09' })
    copyFileSync(path.join(folder, 'live.db'), store)
    copyFileSync(path.join(folder, 'live.db-wal'), `${store}-wal`)
    signet.close()
    mkdirSync(`${store}-shm`)
    const before = [sha256(store), sha256(`${store}-wal`)]
    expect(read(store).batch.proposals[0]?.seen).toBe(4)
    expect([sha256(store), sha256(`${store}-wal`)]).toEqual(before)
  })

  it('[I4] [UP7] deletes the private copy after use', () => {
    createSignetStore(store, '081').close()
    const copy = withCopiedStore(store, (used) => (existsSync(used) ? used : null))
    expect(copy).not.toBeNull()
    expect(existsSync(copy ?? '')).toBe(false)
  })
})

describe('readSignetStore: refusals', () => {
  it('[RI11] refuses a missing file, a folder and a text with a sentence', () => {
    writeFileSync(path.join(folder, 'notes.txt'), 'not a database '.repeat(100))
    expect(refusalOf(path.join(folder, 'gone.db'))?.kind).toBe('file-missing')
    expect(refusalOf(folder)?.kind).toBe('no-file')
    expect(refusalOf(path.join(folder, 'notes.txt', 'memories.db'))?.kind).toBe('file-missing')
    expect(refusalOf(path.join(folder, 'notes.txt'))).toEqual({
      kind: 'not-sqlite',
      sentence: `${path.join(folder, 'notes.txt')} is not a SQLite database, or it is encrypted.`,
    })
  })

  it('[RI11] another SQLite database or an empty file is not a Signet store', () => {
    const database = new Database(store)
    database.exec('CREATE TABLE facts (id TEXT)')
    database.close()
    writeFileSync(path.join(folder, 'empty.db'), '')
    expect(refusalOf(store)?.kind).toBe('not-signet')
    expect(refusalOf(path.join(folder, 'empty.db'))?.kind).toBe('not-signet')
  })

  it('[RI11] refuses a damaged store entirely', () => {
    createSignetStore(store, '081').close()
    const bytes = readFileSync(store)
    writeFileSync(store, bytes.subarray(0, 8192).fill(0xff, 4096, 8192))
    expect(['damaged', 'not-sqlite', 'not-signet']).toContain(refusalOf(store)?.kind)
    writeFileSync(store, bytes.fill(0xff, 16_384))
    expect(refusalOf(store)?.kind).toBe('damaged')
  })

  it('[I4] a store locked exclusively by another program is busy', () => {
    const holder = createSignetStore(store, '081')
    holder.exec('BEGIN EXCLUSIVE')
    expect(readSignetStore(store, { busyTimeoutMs: 10 })).toMatchObject({
      ok: false,
      refusal: { kind: 'busy' },
    })
    holder.close()
  })
})

const ENDLESS = 'WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r)'
const TABLES = [
  'schema_migrations',
  'agents',
  'entities',
  'entity_aspects',
  'entity_attributes',
  'memories',
  'memory_history',
  'ontology_proposals',
]

describe('readSignetStore: only tables are read', () => {
  for (const table of TABLES) {
    it(`[UP2] [UP6] a view called ${table} is no table, whatever it would yield`, () => {
      const database = createSignetStore(store, '081')
      database.exec(`DROP TABLE IF EXISTS ${table};
        CREATE VIEW ${table} AS ${ENDLESS} SELECT 'a' || i AS id, 'x' AS content, 'm' AS memory_id, i AS version,
          'created' AS event, 's' AS session_id, 'ag' AS agent_id, 'pending' AS status FROM r`)
      database.close()
      expect(refusalOf(store)?.kind).toBe(table === 'entity_attributes' ? 'not-signet' : undefined)
    })
  }

  it('[UP2] [UP6] a virtual table is not a table', () => {
    const database = new Database(store)
    database.exec('CREATE VIRTUAL TABLE entity_attributes USING fts5 (id, content)')
    database.close()
    expect(refusalOf(store)?.kind).toBe('not-signet')
  })

  it('[UP2] a view that the file lists as a table is not a table', () => {
    const database = createSignetStore(store, '081')
    database.exec(`CREATE VIEW bomb AS ${ENDLESS} SELECT i AS id, 'x' AS content FROM r`)
    database.unsafeMode()
    database.pragma('writable_schema = ON')
    database.exec(`DELETE FROM sqlite_schema WHERE name = 'entity_attributes';
      UPDATE sqlite_schema SET type = 'table', name = 'entity_attributes', tbl_name = 'entity_attributes', rootpage = 2,
        sql = replace(sql, 'bomb', 'entity_attributes') WHERE name = 'bomb'`)
    database.close()
    expect(['not-signet', 'damaged']).toContain(refusalOf(store)?.kind)
  })

  it('[UP2] refuses a table without row ids with a sentence, not an error', () => {
    const database = new Database(store)
    database.exec(
      "CREATE TABLE entity_attributes (id TEXT PRIMARY KEY, content TEXT) WITHOUT ROWID; INSERT INTO entity_attributes VALUES ('x', 'y')",
    )
    database.close()
    expect(refusalOf(store)?.kind).toBe('damaged')
  })

  it('[UP2] [UP6] refuses more text than any memory store has', () => {
    const database = createSignetStore(store, '081')
    database.pragma('journal_mode = OFF')
    database.pragma('synchronous = OFF')
    const add = database.prepare(
      "INSERT INTO entity_attributes (id, content) VALUES (?, printf('%.*c', 10000000, 'x'))",
    )
    for (let row = 0; row < 30; row += 1) add.run(`big${row}`)
    database.close()
    expect(refusalOf(store)?.kind).toBe('too-much')
  })

  it('[UP2] signals progress for each row', () => {
    createSignetStore(store, '081').close()
    let rows = 0
    readSignetStore(store, { onRow: () => (rows += 1) })
    expect(rows).toBeGreaterThan(10)
  })
})
