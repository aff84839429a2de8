import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { ImportBatch } from '@/lib/domain/import-batch'

import {
  addFact,
  addMemstoreFact,
  addNode,
  createHybridStore,
  createMemstore,
  createVestigeStore,
} from './fixtures/create-other-stores'
import { readStoreFile } from './read-store-file'

const NOW_MS = Date.parse('2026-09-01T00:00:00Z')
let folder = ''
let file = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
  file = path.join(folder, 'store.db')
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function read(of = file): ImportBatch {
  const result = readStoreFile(of, { name: 'store.db', nowMs: NOW_MS })
  if (!result.ok) throw new Error(result.refusal.sentence)
  return result.value
}

function refusalOf(of = file) {
  const result = readStoreFile(of, { name: 'store.db', nowMs: NOW_MS })
  return result.ok ? null : result.refusal.kind
}

function told({ problems }: ImportBatch): readonly string[] {
  return problems.map(({ severity, ref, reason }) => `${severity} ${ref ?? ''}: ${reason}`)
}

function hybrid(...facts: readonly Readonly<Record<string, unknown>>[]): Database.Database {
  const database = createHybridStore(file)
  for (const fact of facts) addFact(database, fact)
  return database
}

const AT = 1_767_225_600 // 2026-01-01

describe('facts.db of OpenClaw hybrid memory', () => {
  it('[hybrid-H32] [RI5] [I29] tells replaced, retracted, trimmed and active apart', () => {
    hybrid(
      { id: 'r', superseded_at: AT + 60, superseded_by: 'a', valid_until: AT + 60 },
      { id: 'd', superseded_at: AT + 60, valid_until: AT + 60 },
      { id: 't', superseded_at: AT + 60 },
      { id: 'a' },
      { id: 'x', superseded_by: 'a' },
    ).close()
    const batch = read()
    expect(batch.system).toBe('openclaw')
    const end = new Date((AT + 60) * 1000)
    expect(batch.facts).toMatchObject([
      { status: 'superseded', supersededBy: 'a', supersededAt: end, validUntil: end },
      { status: 'retracted', supersededBy: null, supersededAt: null, validUntil: end },
      { status: 'active', archived: true, validUntil: null },
      { status: 'active', supersededBy: null, recordedAt: new Date(AT * 1000) },
      { status: 'active', supersededBy: null },
    ])
    expect(batch.facts[3]?.archived).toBeUndefined()
    expect(told(batch)).toEqual([
      expect.stringMatching(/^flag d: Retracted/),
      expect.stringMatching(/^flag t: Trimmed: dropped on 2026-01-01T00:01:00.000Z/),
      expect.stringMatching(/^flag x: It is active and yet names "a"/),
    ])
  })

  it('[hybrid-H31] [I29] reads seconds and milliseconds, what is not yet, and what has expired', () => {
    hybrid(
      { id: 'ms', created_at: AT * 1000 },
      { id: 'exp', expires_at: AT + 60, valid_until: AT + 120 },
      { id: 'val', valid_from: AT, valid_until: AT + 60 },
      { id: 'bad', valid_until: 'later' },
    ).close()
    const batch = read()
    expect(batch.facts).toMatchObject([
      { recordedAt: new Date('2026-01-01T00:00:00Z') },
      { validUntil: new Date('2026-01-01T00:01:00Z') },
      { validFrom: new Date('2026-01-01T00:00:00Z'), validUntil: new Date('2026-01-01T00:01:00Z') },
    ])
    expect(told(batch)).toEqual([
      expect.stringMatching(/^flag ms: In milliseconds/),
      expect.stringMatching(/^flag exp: Expired/),
      expect.stringMatching(/^flag val: It held until/),
      expect.stringMatching(/^refuse bad: Its valid_until is the text "later"/),
    ])
  })

  it('[S2] [I29] scopes keep apart: an agent is an agent, “user” is the user of the scope', () => {
    hybrid(
      { id: 'g', entity: 'Mara', key: 'home city', category: 'preference', tags: 'a, b' },
      { id: 'a', scope: 'agent', scope_target: 'atlas' },
      { id: 'u', scope: 'user', scope_target: 'jonas', entity: 'User', category: 'rule' },
      { id: 's', scope: 'session', scope_target: 's1', why: 'said', provenance_session: 's1' },
      { id: 'p', scope: 'agent', scope_target: 'atlas', superseded_at: AT, superseded_by: 'g' },
    ).close()
    const batch = read()
    expect(batch.facts).toMatchObject([
      {
        agent: 'openclaw',
        entity: 'Mara',
        aspect: 'home city',
        key: 'home city',
        kind: 'preference',
        tags: ['a', 'b'],
        metadata: {},
      },
      { agent: 'atlas', entity: 'atlas', aspect: 'fact' },
      {
        agent: 'openclaw',
        entity: 'jonas',
        aspect: 'rule',
        kind: 'fact',
        metadata: { scope: 'user', scopeTarget: 'jonas' },
      },
      { source: { externalId: 's', excerpt: 'said', session: 's1' } },
      { status: 'superseded', supersededBy: null },
    ])
    expect(told(batch)).toEqual([
      expect.stringMatching(/^flag s: Session only/),
      expect.stringMatching(/^flag p: Superseded without successor: .*another agent/),
    ])
  })

  it('[I29] keeps protection: pinned or preserved, not what was preserved until now', () => {
    const database = createHybridStore(file)
    database.exec('ALTER TABLE facts ADD COLUMN pinned_at INTEGER')
    addFact(database, { id: 'pin', pinned_at: AT })
    addFact(database, { id: 'until', preserve_until: 1_900_000_000 })
    addFact(database, { id: 'over', preserve_until: AT })
    addFact(database, { id: 'tags', preserve_tags: '["keep"]' })
    addFact(database, { id: 'none', preserve_tags: '[]' })
    database.close()
    const kept = read().facts.filter((fact) => fact.protected)
    expect(kept.map(({ externalId }) => externalId)).toEqual(['pin', 'until', 'tags'])
  })

  it('[I29] open contradictions are proposals without a figure, and restore the confidence they took', () => {
    const database = hybrid(
      { id: 'a', confidence: 0.6 },
      { id: 'b' },
      { id: 'c', superseded_at: AT, superseded_by: 'b', confidence: 0.4 },
      { id: 'd', supersedes_id: 'a' },
    )
    const add = database.prepare(
      "INSERT INTO contradictions VALUES (?, ?, ?, '2026-01-02T00:00:00.000Z', ?, NULL, ?)",
    )
    add.run('c1', 'b', 'a', 0, 1)
    add.run('c2', 'b', 'c', 0, null)
    add.run('c3', 'd', 'b', 1, 0.9)
    add.run('c4', 'b', 'gone', 0, null)
    const link = database.prepare('INSERT INTO memory_links VALUES (?, ?, ?, ?, 1, 0)')
    link.run('l1', 'b', 'c', 'SUPERSEDES')
    link.run('l2', 'b', 'a', 'SUPERSEDES')
    link.run('l3', 'b', 'a', 'RELATED_TO')
    database.close()
    const batch = read()
    expect(batch.proposals).toEqual([
      {
        agent: 'openclaw',
        olderExternalId: 'a',
        newerExternalId: 'b',
        confidence: null,
        reason: null,
        method: 'contradiction',
        firstSeenAt: new Date('2026-01-02T00:00:00Z'),
        lastSeenAt: new Date('2026-01-02T00:00:00Z'),
        seen: 1,
      },
    ])
    expect(batch.facts.map(({ confidence }) => confidence)).toEqual([1, 1, 0.4, 1])
    expect(told(batch)).toEqual([
      expect.stringMatching(/^flag d: Back pointer left out: it says that it replaced "a"/),
      expect.stringMatching(/^flag l2: Link left out: it says that "b" replaced "a"/),
      expect.stringMatching(/^flag c2: The older side of the proposal is no longer active/),
      expect.stringMatching(/^flag c4: The proposal has a missing side: the older fact/),
    ])
  })

  it('[RI1] [I9] reads a store by the columns it has, and refuses rows one by one', () => {
    const database = new Database(file)
    database.exec('CREATE TABLE facts (id, text, superseded_at)')
    const add = database.prepare('INSERT INTO facts VALUES (?, ?, ?)')
    add.run('a', 'Wren moved', null)
    add.run(null, 'no id', null)
    add.run('b', Buffer.from('blob'), null)
    add.run('c', 'x'.repeat(20_001), null)
    add.run('d', 'when', Buffer.from('blob'))
    add.run('a', 'again', null)
    database.close()
    const batch = read()
    expect(batch.facts.map(({ content }) => content)).toEqual(['Wren moved', 'when'])
    expect(batch.problems.map(({ severity, ref }) => `${severity} ${ref}`)).toEqual([
      'flag a',
      'refuse fact 2',
      'refuse b',
      'refuse c',
      'flag d',
      'refuse a',
    ])
  })
})

describe('vestige.db', () => {
  it('[I28] [I29] gives nodes, and pending plans to supersede as proposals', () => {
    const database = createVestigeStore(file)
    addNode(database, { id: 'a', content: 'Ása lives in Turku' })
    addNode(database, { id: 'b', content: 'Ása lives in Lahti', protected: 1 })
    addNode(database, { id: 'c', superseded_by: 'b', valid_until: '2026-02-01T00:00:00+00:00' })
    const plan = database.prepare(
      "INSERT INTO merge_plans (id, kind, status, created_at, survivor_id, member_ids, confidence) VALUES (?, ?, ?, '2026-03-01T00:00:00.5+00:00', ?, ?, ?)",
    )
    plan.run('p1', 'supersede', 'pending', 'b', '["a","b"]', 0.67)
    plan.run('p2', 'supersede', 'applied', 'b', '["c","b"]', 0.9)
    plan.run('p3', 'supersede', 'pending', 'b', '["c","b"]', 0.9)
    plan.run('p4', 'merge', 'pending', 'b', '["a","b"]', 0.9)
    database.exec("INSERT INTO memory_prs VALUES ('pending'), ('merged'), ('pending')")
    database.close()
    const batch = read()
    expect(batch).toMatchObject({
      system: 'vestige',
      facts: [
        { status: 'active' },
        { protected: true },
        { status: 'superseded', supersededBy: 'b' },
      ],
      proposals: [
        {
          olderExternalId: 'a',
          newerExternalId: 'b',
          confidence: 0.67,
          firstSeenAt: new Date('2026-03-01T00:00:00.5Z'),
        },
      ],
    })
    expect(told(batch)).toEqual([
      expect.stringMatching(/^flag p3: The older side of the proposal is no longer active/),
      'flag : 1 pending merge plan was left out: it names no older and newer fact.',
      'flag : 2 pending reviews were left out: they name no older and newer fact.',
    ])
  })

  it('[RI1] [RI12] reads version 1 without the feature, and a newer schema with a flag', () => {
    const database = new Database(file)
    database.exec(`CREATE TABLE knowledge_nodes (id TEXT, content TEXT, created_at TEXT);
      CREATE TABLE schema_version (version INTEGER);
      INSERT INTO knowledge_nodes VALUES ('a', 'Wren moved', '2025-01-01T00:00:00Z');
      INSERT INTO schema_version VALUES (3), (2)`)
    expect(read()).toMatchObject({ facts: [{ status: 'active', aspect: 'memory' }], problems: [] })
    database.exec('INSERT INTO schema_version VALUES (41)')
    expect(told(read())).toEqual([expect.stringContaining('has schema 41, and 40 is the newest')])
    database.exec('DELETE FROM schema_version')
    expect(told(read())).toEqual([expect.stringContaining('names no schema')])
    database.close()
  })
})

describe('memory.db of memstore', () => {
  it('[I27] gives what its export gives', () => {
    const database = createMemstore(file)
    database.exec(`INSERT INTO memstore_facts VALUES
      (1, 'studio', 'Use tabs', 'kiln', 'rule', '', 'ui', '{"chapter": 3}', 2, '2026-03-05T08:00:00Z', 0, NULL, '2026-03-01T08:00:00Z'),
      (2, 'studio', 'Use spaces', 'kiln', 'rule', 'decision', '', 'no json', NULL, NULL, 2, '2026-04-01T00:00:00Z', '2026-03-05T08:00:00Z')`)
    database.close()
    const batch = read()
    expect(batch).toMatchObject({
      system: 'memstore',
      facts: [
        {
          agent: 'studio',
          status: 'superseded',
          supersededBy: '2',
          metadata: { chapter: 3, subsystem: 'ui' },
        },
        { kind: 'decision', metadata: {}, confirmed: { times: 2 } },
      ],
    })
    expect(told(batch)).toEqual([expect.stringMatching(/^flag 2: Its metadata "no json"/)])
  })
})

const ENDLESS = 'WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r)'

describe('only tables of a whole file are read', () => {
  it.each(['facts', 'contradictions', 'memory_links'])(
    '[UP2] [UP6] a view called %s is no table, whatever it would yield',
    (table) => {
      const database = hybrid({ id: 'a' })
      database.exec(`DROP TABLE ${table}; CREATE VIEW ${table} AS ${ENDLESS}
        SELECT 'a' || i AS id, 'x' AS text, 'x' AS superseded_at, 0 AS resolved FROM r`)
      database.close()
      expect(refusalOf()).toBe(table === 'facts' ? 'no-store' : null)
    },
  )

  it('[UP2] a trigger never runs, and a virtual table is no table', () => {
    const database = hybrid({ id: 'a' })
    database.exec('CREATE TRIGGER t AFTER UPDATE ON facts BEGIN DELETE FROM facts; END')
    database.exec('DROP TABLE contradictions; CREATE VIRTUAL TABLE contradictions USING fts5 (id)')
    database.close()
    const before = readFileSync(file)
    expect(read().facts).toHaveLength(1)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('[RI11] one whose program was killed in the middle of a write is refused as half written, and left so', () => {
    const live = path.join(folder, 'live.db')
    const database = createMemstore(live)
    for (let id = 1; id <= 200; id += 1)
      addMemstoreFact(database, { id, content: 'Delft '.repeat(200) })
    database.pragma('cache_size = 5') // so that pages are written before the commit
    database.exec("BEGIN; UPDATE memstore_facts SET content = replace(content, 'Delft', 'Turku')")
    for (const end of ['', '-journal']) copyFileSync(`${live}${end}`, `${file}${end}`)
    database.close()
    const before = readFileSync(file)
    expect(refusalOf()).toBe('half-written')
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('[RI11] a damaged, a cut off and another database are refused', () => {
    const facts = Array.from({ length: 400 }, (_, nth) => ({
      id: `f${nth}`,
      text: 'x'.repeat(200),
    }))
    hybrid(...facts).close()
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.subarray(0, bytes.length / 2))
    expect(refusalOf()).toBe('damaged')
    writeFileSync(file, Buffer.from(bytes).fill(0xff, 20_000))
    expect(refusalOf()).toBe('damaged')
    writeFileSync(file, 'SQLite format 3\0 and no more')
    expect(refusalOf()).toBe('not-sqlite')
    rmSync(file)
    new Database(file).exec('CREATE TABLE facts (id TEXT, text TEXT)').close()
    expect(refusalOf()).toBe('no-store')
  })

  it('[I4] reads what is only in the -wal file, and changes neither', () => {
    const live = path.join(folder, 'live.db')
    const database = createHybridStore(live)
    database.pragma('journal_mode = WAL')
    database.pragma('wal_autocheckpoint = 0')
    addFact(database, { id: 'a', text: 'only in the log' })
    for (const part of ['', '-wal']) copyFileSync(`${live}${part}`, `${file}${part}`)
    database.close()
    const before = [file, `${file}-wal`].map((each) => readFileSync(each))
    expect(read().facts.map(({ content }) => content)).toEqual(['only in the log'])
    const after = [file, `${file}-wal`].map((each) => readFileSync(each))
    expect(after.map((bytes, at) => before[at]?.equals(bytes))).toEqual([true, true])
  })

  it('[UP2] [UP6] refuses more text than any memory store has', () => {
    const database = createHybridStore(file)
    database.pragma('journal_mode = OFF')
    database.pragma('synchronous = OFF')
    const add = database.prepare(
      "INSERT INTO facts (id, text, created_at) VALUES (?, printf('%.*c', 10000000, 'x'), 0)",
    )
    for (let row = 0; row < 30; row += 1) add.run(`big${row}`)
    database.close()
    expect(refusalOf()).toBe('too-much')
  })
})
