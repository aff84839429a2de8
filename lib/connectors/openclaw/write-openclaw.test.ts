import { spawn } from 'node:child_process'
import { once } from 'node:events'

import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { StoreProblem, type Transport } from '@/lib/connectors/port'
import { troubleOf } from '@/lib/connectors/testing/drive'

import { seconds } from './testing'
import { openclawPair, type OpenclawPair } from './testing/pair'

const SECOND = seconds('2026-11-26T14:03:00Z')

let pair: OpenclawPair

beforeEach(() => {
  pair = openclawPair()
})

afterEach(() => pair.store.close())

const facts = () =>
  [pair.coffee, pair.tea].map((id) => {
    const row = pair.store.row(id)
    return [
      row?.['superseded_at'],
      row?.['superseded_by'],
      row?.['valid_until'],
      row?.['supersedes_id'],
    ]
  })
const healthy: Transport = () =>
  Promise.resolve({
    status: 200,
    body: { status: 'ok', version: { pluginVersion: '2026.4.273', schemaVersion: 3 } },
  })
const stopped: Transport = () =>
  Promise.reject(
    new StoreProblem({
      kind: 'unreachable',
      sentence: 'Nobody answers.',
      wayOut: 'Start it.',
      nobody: true,
    }),
  )
/** A gateway that takes too long, and one that answers with a page. */
const failing =
  (kind: 'unreachable' | 'unexpected'): Transport =>
  () =>
    Promise.reject(new StoreProblem({ kind, sentence: 'It is late.', wayOut: 'Try again.' }))

describe('a write to facts.db', () => {
  it('[CS33] ends the older fact, names it in the newer one, links them and settles their contradiction, together', async () => {
    pair.contradict()
    const { call, after } = await pair.planned(pair.coffee, pair.supersede())
    expect(call).toMatchObject({ method: 'SQL', body: { fact: pair.coffee } })
    expect(JSON.stringify(call.body)).toContain('AND superseded_at IS @wasAt')
    await pair.ended()
    expect(facts()).toEqual([
      [SECOND, pair.tea, SECOND, null],
      [null, null, null, pair.coffee],
    ])
    expect(pair.store.rows('memory_links')).toEqual([
      {
        id: `palimpsest-op-7-${pair.coffee}`,
        source_fact_id: pair.tea,
        target_fact_id: pair.coffee,
        link_type: 'SUPERSEDES',
        strength: 1,
        created_at: SECOND,
      },
    ])
    expect(pair.store.rows('contradictions')).toMatchObject([
      { id: 'pair-1', resolved: 1, resolution: 'superseded', old_fact_original_confidence: 1 },
    ])
    expect(await pair.look(pair.coffee)).toMatchObject(after)
    expect(pair.store.rows('facts_fts')).toHaveLength(2)
  })

  it('[CS33] leaves a link that is there, other pairs, and a newer fact that names another as they are', async () => {
    const milk = pair.store.add('Alice drinks milk')
    pair.store.change('facts', pair.tea, { supersedes_id: milk })
    const link = { source_fact_id: pair.tea, target_fact_id: pair.coffee, created_at: 7 }
    pair.store.insert('memory_links', { id: 'theirs', link_type: 'SUPERSEDES', ...link })
    pair.contradict({ fact_id_new: milk })
    const before = pair.stored()
    const back = await pair.ended()
    expect(pair.store.rows('memory_links')).toHaveLength(1)
    expect(pair.store.rows('contradictions')).toMatchObject([{ resolved: 0, resolution: null }])
    expect(facts()[1]).toEqual([null, null, null, milk])
    await pair.write(await pair.planned(pair.coffee, back))
    expect(pair.stored()).toEqual(before)
  })

  it('[CS34] is refused while another program has the database open, also an idle one, and changes nothing', async () => {
    const plan = await pair.planned(pair.coffee, pair.supersede())
    const before = pair.stored()
    const release = pair.store.hold()
    try {
      const { kind, sentence, wayOut } = await troubleOf(pair.write(plan))
      expect([kind, sentence]).toEqual([
        'refused',
        'Another program has facts.db open, most likely the OpenClaw gateway.',
      ])
      expect(wayOut).toContain('Stop the gateway')
    } finally {
      release()
    }
    expect(pair.stored()).toEqual(before)
    await pair.write(plan)
    expect(facts()[0]).toEqual([SECOND, pair.tea, SECOND, null])
  })

  it('[CS34] is refused without a write-ahead log, because an idle program would not be noticed then', async () => {
    const plan = await pair.planned(pair.coffee, pair.supersede())
    pair.store.exec('PRAGMA journal_mode = DELETE')
    const before = pair.stored()
    const release = pair.store.hold()
    try {
      const { writable, why } = await pair.probe()
      expect([writable, why]).toEqual([false, expect.stringContaining('no write-ahead log')])
      const { kind, sentence, wayOut } = await troubleOf(pair.write(plan))
      expect([kind, sentence]).toEqual(['refused', why])
      expect(wayOut).toContain('Start the OpenClaw gateway once')
      expect((await troubleOf(pair.rehearse(plan))).sentence).toBe(why)
    } finally {
      release()
    }
    expect(pair.stored()).toEqual(before)
  })

  it('[CS34] is read while another program has it open', async () => {
    const release = pair.store.hold()
    try {
      expect((await pair.read()).states.size).toBe(2)
      expect(await pair.probe()).toMatchObject({ writable: true, facts: 2 })
    } finally {
      release()
    }
  })

  it('[CS34] keeps the gateway out for a moment only: it and its undo find every fact by its id', async () => {
    const written = await pair.planned(pair.coffee, pair.supersede())
    const scansOf = async (plan: typeof written) => {
      const prepare = vi.spyOn(Database.prototype, 'prepare')
      await pair.write(plan)
      const run = prepare.mock.calls.map(([sql]) => sql).filter((sql) => sql.includes('facts'))
      prepare.mockRestore()
      expect(run.length).toBeGreaterThan(3)
      const database = new Database(pair.store.file)
      database.function('palimpsest_looked_at', () => 1) // of the reader
      const steps = run.flatMap((sql) =>
        database
          .prepare<[], { detail: string }>(
            `EXPLAIN QUERY PLAN ${sql.replaceAll(/\?|@\w+/gu, "'x'")}`,
          )
          .all(),
      )
      database.close()
      return steps.filter(({ detail }) => /^SCAN "?facts\b/u.test(detail))
    }
    expect(await scansOf(written)).toEqual([])
    const { before, after } = written
    const undo = await pair.planned(pair.coffee, { kind: 'undo', before, written: after })
    expect(await scansOf(undo)).toEqual([])
  })

  it('[CS34] is refused while the gateway answers at its address, whatever it answers', async () => {
    const plan = await pair.planned(pair.coffee, pair.supersede())
    const before = pair.stored()
    Object.assign(pair.target, { url: 'http://127.0.0.1:18789' })
    const closed: Transport = () => Promise.resolve({ status: 401, body: null })
    for (const send of [healthy, closed, failing('unexpected')]) {
      const { kind, sentence } = await troubleOf(pair.write(plan, send))
      expect([kind, sentence]).toEqual(['refused', 'The OpenClaw gateway is running.'])
      expect(await pair.rehearse(plan, send)).toBe(
        'The OpenClaw gateway is running. Stop it before you release this. Start it again once every change is verified.',
      )
    }
    expect(pair.stored()).toEqual(before)
    expect(await troubleOf(pair.write(plan, failing('unreachable')))).toMatchObject({
      kind: 'unreachable',
      sentence: 'The OpenClaw gateway cannot be asked whether it is running. It is late.',
    })
    expect(pair.stored()).toEqual(before)
    expect((await pair.probe(healthy)).product).toBe('OpenClaw hybrid memory 2026.4.273 (schema 3)')
    expect(await pair.rehearse(plan, stopped)).toBe(
      'Stop the OpenClaw gateway before you release this. Start it again once every change is verified.',
    )
    await pair.write(plan, stopped)
    expect(await pair.rehearse(plan, stopped)).toBe('facts.db already has this change.')
    expect(facts()[0]).toEqual([SECOND, pair.tea, SECOND, null])
  })

  it.each([
    ['is gone', 'not in facts.db', () => pair.store.remove('facts', pair.tea)],
    ['has ended', 'has ended', () => pair.store.change('facts', pair.tea, { superseded_at: 7 })],
    ['has expired', 'expired', () => pair.store.change('facts', pair.tea, { expires_at: SECOND })],
    ['is over', 'expired', () => pair.store.change('facts', pair.tea, { valid_until: 7 })],
    [
      'has another scope',
      'different scopes',
      () => pair.store.change('facts', pair.tea, { scope: 'user', scope_target: 'alice' }),
    ],
    [
      'belongs to another agent',
      'another agent',
      () => pair.store.change('facts', pair.tea, { scope: 'agent', scope_target: 'scout' }),
    ],
  ])('[CS35] a newer fact that %s ends nothing', async (_what, words, change) => {
    const plan = await pair.planned(pair.coffee, pair.supersede())
    change()
    const before = pair.stored()
    const { kind, sentence } = await troubleOf(pair.write(plan))
    expect([kind, sentence]).toEqual(['refused', expect.stringContaining(words)])
    expect((await troubleOf(pair.rehearse(plan))).sentence).toBe(sentence)
    expect(pair.stored()).toEqual(before)
  })

  it('[CS35] an older fact that changed since, or is pinned, is left alone', async () => {
    const plan = await pair.planned(pair.coffee, pair.supersede())
    pair.store.change('facts', pair.coffee, { text: 'Alice drinks mocha' })
    expect((await troubleOf(pair.write(plan))).sentence).toContain('its text')
    pair.store.change('facts', pair.coffee, { text: 'Alice drinks coffee', pinned: 1 })
    expect((await troubleOf(pair.write(plan))).sentence).toContain('its pin')
    expect((await pair.refused(pair.coffee, pair.supersede())).sentence).toContain('is pinned')
    pair.store.change('facts', pair.coffee, { pinned: 0, scope: 'session' })
    expect((await troubleOf(pair.write(plan))).sentence).toContain('its scope')
    pair.store.change('facts', pair.coffee, { scope: 'global' })
    pair.contradict()
    expect((await troubleOf(pair.write(plan))).sentence).toContain('its contradictions')
    expect(facts()[0]).toEqual([null, null, null, null])
  })

  it.each([
    [
      'does not change the fact',
      `DROP TRIGGER facts_au; CREATE TRIGGER facts_au BEFORE UPDATE OF superseded_at ON facts BEGIN DELETE FROM facts_fts WHERE rowid = RAISE(IGNORE); END`,
    ],
    ['takes no such link', `CREATE UNIQUE INDEX one ON memory_links (link_type)`],
    [
      'takes no such resolution',
      `CREATE UNIQUE INDEX two ON contradictions (resolved) WHERE resolved = 1`,
    ],
  ])('[CS33] rolls everything back where the database %s', async (_what, sql) => {
    const [milk, other] = [pair.store.add('Alice drinks milk'), pair.store.add('Alice eats rice')]
    const link = { source_fact_id: milk, target_fact_id: other, created_at: 7 }
    pair.store.insert('memory_links', { id: 'theirs', link_type: 'SUPERSEDES', ...link })
    pair.contradict()
    pair.contradict({ id: 'pair-2', fact_id_new: milk, fact_id_old: other, resolved: 1 })
    pair.store.exec(sql)
    const before = pair.stored()
    const plan = await pair.planned(pair.coffee, pair.supersede())
    expect((await troubleOf(pair.write(plan))).kind).toBe('refused')
    expect(pair.stored()).toEqual(before)
  })

  it('[CS33] a process that is killed between two statements leaves what was there', async () => {
    const plan = await pair.planned(pair.coffee, pair.supersede())
    const before = pair.stored()
    const script = `
      const Database = require('better-sqlite3')
      const database = new Database(process.argv[1])
      database.pragma('locking_mode = EXCLUSIVE')
      database.pragma('cache_spill = 1')
      database.exec('BEGIN IMMEDIATE')
      database.prepare('UPDATE facts SET superseded_at = 7, superseded_by = ? WHERE id = ?').run(process.argv[3], process.argv[2])
      console.log('half')
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['-e', script, pair.store.file, pair.coffee, pair.tea])
    await once(child.stdout, 'data')
    expect((await troubleOf(pair.write(plan))).kind).toBe('refused')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await pair.look(pair.coffee)).toEqual(plan.before)
    expect(pair.stored()).toEqual(before)
    await pair.write(plan)
    expect(await pair.look(pair.coffee)).toMatchObject(plan.after)
  })

  it('[CS33] a text of the store is never part of a statement', async () => {
    const hostile = "'); DROP TABLE facts; --"
    pair.store.insert('facts', {
      id: hostile,
      text: hostile,
      created_at: SECOND,
      category: 'memory',
    })
    const plan = await pair.planned(pair.coffee, pair.supersede(hostile))
    expect(JSON.stringify(plan)).not.toMatch(/"sql":"[^"]*DROP/u)
    await pair.write(plan)
    expect(pair.store.row(pair.coffee)?.['superseded_by']).toBe(hostile)
    expect(await pair.look(hostile)).toMatchObject({ text: hostile })
  })
})

describe('a change that facts.db cannot have', () => {
  it('[CS36] is refused with a way out', async () => {
    const text = 'Alice drinks espresso'
    for (const change of [
      { kind: 'retract' },
      { kind: 'restate', text, newFactId: null },
    ] as const) {
      const { kind, wayOut } = await pair.refused(pair.coffee, change)
      expect([kind, wayOut]).toEqual([
        'not-supported',
        expect.stringContaining('Palimpsest keeps the decision.'),
      ])
    }
  })
})
