import { cpSync } from 'node:fs'
import path from 'node:path'

import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'

import { detectorOf } from '@/lib/detection/registry'
import { parseFactFilter } from '@/lib/filters/fact-filter'
import { folder, openFolderForEachTest } from '@/lib/process/testing/each'
import { readFactList } from '@/lib/views/facts'
import { pendingMigrationSql } from '@/prisma/pending-migration'

import { fromEvidence } from './evidence-column'
import { migrate } from './migrate'
import { openStore } from './open-store'
import { STORE_FILE } from './store-files'
import { openTestStore, readTallies } from './testing'

openFolderForEachTest()

describe('migrations', () => {
  it('[A1] the migrations make what the schema describes', async () => {
    const sql = await pendingMigrationSql(path.join(folder, 'scratch.db'))
    expect(sql.replaceAll(/--[^\n]*/gu, '').trim()).toBe('')
  })

  it('[A1] an existing store is opened without applying anything again, and keeps its kind and rows', async () => {
    const file = path.join(folder, 'nested', STORE_FILE)
    const first = await openStore(path.dirname(file), { kind: 'demo' })
    await first.transact((tx) =>
      tx.agent.create({ data: { id: 'x', title: 'y', about: null, createdAt: new Date(0) } }),
    )
    await first.close()
    expect(await migrate(file)).toEqual([])
    const again = await openStore(path.dirname(file), { kind: 'user' })
    expect(again.kind).toBe('demo')
    expect(await again.read.agent.findMany()).toEqual([
      { id: 'x', title: 'y', about: null, createdAt: new Date(0) },
    ])
    await again.close()
  })
})

describe('0002_proposal_tally', () => {
  it('[A10] the proposals of a store that is there already are counted', async () => {
    const former = path.join(folder, 'former')
    cpSync('prisma', former, {
      recursive: true,
      filter: (from) => !/00(?:0[2-9]|[1-9]\d)_/u.test(from),
    })
    const file = path.join(folder, STORE_FILE)
    expect(await migrate(file, former)).toEqual(['0001_init'])
    proposeIn(file, 500)
    expect(await migrate(file)).toContain('0002_proposal_tally')
    const store = await openStore(folder)
    const { kept, counted } = await readTallies(store)
    expect(kept).toBe(counted)
    expect(kept.split('\n')).toHaveLength(3 * 4 * 2)
    await store.close()
  })
})

describe('0005_search', () => {
  it('[F2] the facts of a store that is there already can be found', async () => {
    const former = path.join(folder, 'former')
    cpSync('prisma', former, {
      recursive: true,
      filter: (from) => !/00(?:0[5-9]|[1-9]\d)_/u.test(from),
    })
    const file = path.join(folder, STORE_FILE)
    await migrate(file, former)
    const db = new Database(file)
    db.exec(`INSERT INTO "Agent" ("id", "createdAt") VALUES ('a', 0)`)
    const insert = db.prepare(
      `INSERT INTO "Fact" ("id", "agentId", "kind", "content", "normalizedContent", "tags", "metadata", "recordedAt", "validFrom",
         "timeKnown", "status", "protected", "revision", "version") VALUES (?, 'a', 'fact', ?, ?, '[]', '{}', 0, 0, 1, 'active', 0, 1, 1)`,
    )
    for (const words of ['likes tea', 'lives in 京都']) insert.run(words, words, words)
    db.close()
    expect(await migrate(file)).toContain('0005_search')
    const store = await openStore(folder)
    const search = async (q: string) => {
      const filter = parseFactFilter(new URLSearchParams({ q }))
      return (await readFactList(store, filter, null)).items.map(({ content }) => content)
    }
    expect(await search('tea')).toEqual(['likes tea'])
    expect(await search('京都')).toEqual(['lives in 京都'])
    await store.close()
  })
})

describe('0017_foreign_figures', () => {
  const SAID = 'signet proposed this 3 times (heuristic, 0.99: value conflict).'
  const THEIRS = `${SAID} No signal of ours fires; the confidence is theirs.`
  const detector = detectorOf('default')
  const prepare = detector.createPreparer()
  const text = (content: string) => prepare({ content, statedAtMs: null, key: null, entity: null })
  const finding = detector.detect(text('The printer is out of paper'), text('Wren bought milk'))
  const nothingFired = {
    detectorVersion: 'signet',
    confidence: 0.99,
    winningSignal: null,
    pattern: '',
    note: THEIRS,
    readings: fromEvidence(finding),
  }

  /** Writes one proposal a row, as a version did that took Signet's figure for its own, and reads them after the migration. */
  async function migrated(
    rows: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
    metadata: readonly [older: object, newer: object] = [{}, {}],
  ) {
    const former = path.join(folder, 'former')
    cpSync('prisma', former, {
      recursive: true,
      filter: (from) => !/00(?:1[7-9]|[2-9]\d)_/u.test(from),
    })
    const file = path.join(folder, STORE_FILE)
    await migrate(file, former)
    const db = new Database(file)
    db.exec(`INSERT INTO "Agent" ("id", "createdAt") VALUES ('a', 0)`)
    for (const [nth, each] of metadata.entries()) {
      insertInto(db, 'Fact', { id: `f${nth}`, agentId: 'a', metadata: JSON.stringify(each) })
    }
    const blank = {
      agentId: 'a',
      olderFactId: 'f0',
      newerFactId: 'f1',
      contextDiffers: 0,
      policySnapshot: '{"supersessionMinConfidence":0.7}',
      winningSignal: 'value',
    }
    for (const [nth, [id, row]] of Object.entries(rows).entries())
      insertInto(db, 'Proposal', { ...blank, number: nth, pairKey: id, id, ...row })
    insertInto(db, 'Operation', { seq: 1, id: 'op' })
    const { confidence, detectorVersion, readings } = nothingFired
    const before = JSON.stringify({ confidence, detectorVersion, readings })
    insertInto(db, 'Change', {
      operationSeq: 1,
      position: 0,
      tableName: 'proposal',
      rowId: 'nothing',
      before,
      after: before,
    })
    db.close()
    expect(await migrate(file)).toContain('0017_foreign_figures')
    const store = await openStore(folder)
    const proposals = await store.read.proposal.findMany()
    const change = await store.read.change.findFirstOrThrow()
    await store.close()
    return { byId: new Map(proposals.map((row) => [row.id, row])), change }
  }

  it('[I5] the figure of Signet stands apart, and our own is what our evidence says', async () => {
    const fired = { detectorVersion: 'weighed-12', note: SAID }
    const { byId, change } = await migrated({
      nothing: nothingFired,
      seed: { ...nothingFired, readings: '[]' },
      strong: { ...fired, confidence: 0.93 },
      weak: { ...fired, confidence: 0.39 },
      own: { ...fired, confidence: 0.93, note: 'Said in a conversation: “no”' },
    })
    const foreign = { foreignSystem: 'signet', foreignConfidence: 0.99 }
    const note = 'Signet proposed this 3 times (heuristic, 0.99: value conflict).'
    expect(byId.get('nothing')).toMatchObject({
      ...foreign,
      foreignOnly: true,
      note,
      detectorVersion: 'weighed-0',
    })
    expect(finding.confidence).toBeGreaterThan(0)
    expect(byId.get('nothing')?.confidence).toBeCloseTo(finding.confidence, 6)
    const seed = { confidence: 0, detectorVersion: 'seed-0' }
    expect(byId.get('seed')).toMatchObject({ ...foreign, foreignOnly: true, ...seed })
    expect(byId.get('strong')).toMatchObject({ ...foreign, foreignOnly: false, confidence: 0.93 })
    expect(byId.get('weak')).toMatchObject({ ...foreign, foreignOnly: true, confidence: 0.39 })
    expect(byId.get('own')).toMatchObject({
      foreignSystem: null,
      foreignConfidence: null,
      foreignOnly: false,
      confidence: 0.93,
    })
    const { confidence } = byId.get('nothing') ?? {}
    for (const side of [change.before, change.after])
      expect(JSON.parse(side ?? '')).toMatchObject({ confidence, detectorVersion: 'weighed-0' })
  })

  it('[RE17] what was found gets the threshold of its policy, and the usual one where that names none', async () => {
    const { byId } = await migrated({
      low: { policySnapshot: '{"supersessionMinConfidence":0.55}' },
      none: { policySnapshot: '{}' },
    })
    expect([byId.get('low')?.threshold, byId.get('none')?.threshold]).toEqual([0.55, 0.7])
  })

  it.each([
    [{ memoryType: 'semantic' }, { memoryType: 'episodic' }, false],
    [{ memoryType: 'fact', scope: 'a' }, { memoryType: 'fact', scope: 'b' }, false],
    [{ scope: 'a' }, { scope: 'b' }, true],
    [{ memoryType: 'x', project: 'a' }, { memoryType: 'y', project: 'b' }, true],
  ])('[G4] %j and %j: the context differs: %s', async (older, newer, differs) => {
    const { byId } = await migrated({ own: { contextDiffers: 1 } }, [older, newer])
    expect(byId.get('own')?.contextDiffers).toBe(differs)
  })
})

describe('0024_actors', () => {
  it('[DR9] the names of a store that is there already become people, programs and the product', async () => {
    const former = path.join(folder, 'former')
    cpSync('prisma', former, {
      recursive: true,
      filter: (from) => !/00(?:2[4-9]|[3-9]\d)_/u.test(from),
    })
    const file = path.join(folder, STORE_FILE)
    await migrate(file, former)
    const actors = ['Ada', 'agent:My bot for Ben', 'Palimpsest', 'schedule', 'demo']
    const db = new Database(file)
    for (const [index, actor] of actors.entries())
      insertInto(db, 'Operation', { seq: index + 1, id: actor, kind: 'ingest', actor })
    insertInto(db, 'Verdict', { id: 'v', reviewer: 'Zoë' })
    insertInto(db, 'Label', { id: 'l', reviewer: 'Ada' })
    insertInto(db, 'PhaseSwitch', { id: 's', firstSigner: 'Ada', returnedBy: 'Palimpsest' })
    insertInto(db, 'WeightSet', { id: 'w', madeBy: 'Ada', firstSigner: 'Ben' })
    insertInto(db, 'LimitRequest', { id: 'r', firstSigner: 'Ada' })
    insertInto(db, 'SweepRun', { id: 'run', actor: 'schedule' })
    db.close()
    expect(await migrate(file)).toContain('0024_actors')
    const migrated = new Database(file)
    const rows = (columns: string, table: string) =>
      migrated.prepare(`SELECT ${columns} FROM "${table}"`).raw().all()
    expect(rows('"actorId", "channel"', 'Operation')).toEqual([
      ['person:Ada', 'page'],
      ['agent:My bot', 'http'],
      ['system:palimpsest', 'job'],
      ['service:schedule', 'job'],
      ['system:demo', 'job'],
    ])
    expect(rows('"reviewerId", "channel"', 'Verdict')).toEqual([['person:Zoë', 'page']])
    expect(rows('"reviewerId"', 'Label')).toEqual([['person:Ada']])
    expect(rows('"firstSignerId", "secondSignerId", "returnedById"', 'PhaseSwitch')).toEqual([
      ['person:Ada', null, 'system:palimpsest'],
    ])
    expect(rows('"madeById", "firstSignerId", "secondSignerId"', 'WeightSet')).toEqual([
      ['person:Ada', 'person:Ben', null],
    ])
    expect(rows('"firstSignerId", "secondSignerId"', 'LimitRequest')).toEqual([
      ['person:Ada', null],
    ])
    expect(rows('"actorId"', 'SweepRun')).toEqual([['service:schedule']])
    migrated.close()
  })
})

/** Inserts a row; a column that is not given is null where it may be, else an empty object or 0. */
function insertInto(
  db: Database.Database,
  table: string,
  given: Readonly<Record<string, unknown>>,
): void {
  const columns = db
    .prepare<[], { name: string; type: string; notnull: number }>(`PRAGMA table_info("${table}")`)
    .all()
  const blank = columns.map(({ name, type, notnull }) => [
    name,
    notnull === 0 ? null : type === 'TEXT' ? '{}' : 0,
  ])
  db.pragma('foreign_keys = OFF')
  db.prepare(
    `INSERT INTO "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')})
     VALUES (${columns.map(({ name }) => `@${name}`).join(', ')})`,
  ).run({ ...Object.fromEntries(blank), ...given })
}

/** Writes proposals of three agents in every status, as a version did that knew no tally. */
function proposeIn(file: string, proposals: number): void {
  const statuses = ['pending', 'decided', 'stale', 'withdrawn']
  const db = new Database(file)
  db.pragma('foreign_keys = OFF')
  const columns = db
    .prepare<[], { name: string; type: string }>(`PRAGMA table_info("Proposal")`)
    .all()
  const insert = db.prepare(
    `INSERT INTO "Proposal" (${columns.map(({ name }) => `"${name}"`).join(', ')})
     VALUES (${columns.map(({ name }) => `@${name}`).join(', ')})`,
  )
  for (let nth = 0; nth < proposals; nth += 1) {
    const blank = columns.map(({ name, type }) => [name, type === 'TEXT' ? String(nth) : nth])
    insert.run({
      ...Object.fromEntries(blank),
      agentId: `agent ${nth % 3}`,
      status: statuses[Math.floor(nth / 3) % 4],
      unsure: Math.floor(nth / 12) % 2,
    })
  }
  db.close()
}

describe('connections', () => {
  it.each([
    ['synchronous', 2n],
    ['foreign_keys', 1n],
    ['journal_mode', 'wal'],
  ])(
    '[A1] the writer has %s = %s, so that what is acknowledged survives',
    async (pragma, expected) => {
      const store = await openTestStore()
      const rows = await store.transact((tx) =>
        tx.$queryRawUnsafe<Record<string, unknown>[]>(`PRAGMA ${pragma}`),
      )
      expect(rows.map((row) => Object.values(row))).toEqual([[expected]])
      await store.remove()
    },
  )

  it.each(['/proc/nope', '/dev/null/a/b'])('[A1] %s is refused with a sentence', async (folder) => {
    await expect(openStore(folder)).rejects.toThrow(
      /cannot be opened: .* no folder that can be used/u,
    )
  })

  it('[A1] the reading connections write nothing', async () => {
    const store = await openTestStore()
    await expect(
      store.read.agent.create({
        data: { id: 'x', title: 'y', about: null, createdAt: new Date(0) },
      }),
    ).rejects.toThrow(/readonly|read-only|attempt to write/iu)
    await store.remove()
  })

  it('[A1] a transaction that throws leaves nothing, and the next one works', async () => {
    const store = await openTestStore()
    const row = { data: { id: 'x', title: 'y', about: null, createdAt: new Date(0) } }
    const broken = store.transact(async (tx) => {
      await tx.agent.create(row)
      throw new Error('stop')
    })
    await expect(broken).rejects.toThrow('stop')
    await store.transact((tx) => tx.agent.create(row))
    expect(await store.read.agent.count()).toBe(1)
    await store.remove()
  })
})
