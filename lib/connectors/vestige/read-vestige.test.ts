import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { StoreProblem, type Transport } from '@/lib/connectors/port'
import { troubleOf } from '@/lib/connectors/testing/drive'

import { vestige } from '.'
import { fakeVestige } from './testing'
import { vestigePair, type VestigePair } from './testing/pair'

let pair: VestigePair

beforeEach(() => {
  pair = vestigePair()
})
afterEach(() => pair.store.close())

function reopen(given: Parameters<typeof vestigePair>[0]) {
  pair.store.close()
  pair = vestigePair(given)
}

describe('read', () => {
  it('[CS23] reads what an import reads: states, protection, plans of Vestige’s own, under the same keys', async () => {
    pair.store.add('Alice whispers', { suppression_count: 1 })
    pair.store.add('Alice is a vegetarian', { protected: 1, node_type: 'preference' })
    pair.store.add('Alice was away', {
      created_at: '2026-11-01T08:00:00+00:00',
      valid_until: '2026-11-02T00:00:00+00:00',
    })
    pair.store.database
      .prepare(
        `INSERT INTO merge_plans (id, kind, status, created_at, survivor_id, member_ids, confidence)
         VALUES ('p', 'supersede', 'pending', '2026-11-21T00:00:00+00:00', ?, ?, 0.8)`,
      )
      .run(pair.tea, JSON.stringify([pair.coffee, pair.tea]))
    const { batch, states, partial } = await pair.read()
    expect(batch.system).toBe('vestige')
    expect(
      batch.facts.map(({ agent, entity, content, archived, protected: kept }) => [
        `${agent}, ${entity}: ${content}`,
        archived ?? false,
        kept,
      ]),
    ).toEqual([
      ['chef, user: Alice drinks coffee', false, false],
      ['chef, user: Alice drinks tea', false, false],
      ['chef, user: Alice whispers', true, false],
      ['chef, user: Alice is a vegetarian', false, true],
      ['chef, user: Alice was away', false, false],
    ])
    expect(batch.proposals).toMatchObject([
      { olderExternalId: pair.coffee, newerExternalId: pair.tea, confidence: 0.8 },
    ])
    expect(states.size).toBe(5)
    expect(partial).toBeNull()
    // Read every half an hour, so nothing is said that only the clock made true.
    expect(batch.problems.map(({ reason }) => reason)).toEqual([
      'Quarantined: Vestige suppresses it; it takes no part in detection until you include it.',
    ])
  })
})

describe('probe', () => {
  it('[CS23] names the version and the schema, and asks the server for a fact of the database', async () => {
    expect(await pair.probe()).toEqual({
      product: 'Vestige 2.2.0 (schema 18)',
      writable: true,
      why: null,
      facts: 2,
    })
    expect(pair.store.calls).toEqual([
      'GET initialize',
      'GET notifications/initialized',
      'GET tools/list',
      'GET memory get',
    ])
  })

  it.each([
    ['2.1.25', 14, null],
    ['2.8.0', 33, null],
    ['3.1.1', 40, null],
    ['1.9.2', 12, 'version 1.9.2'],
    ['2.1.24', 14, 'version 2.1.24'],
    ['3.2.0', 40, 'version 3.2.0'],
    ['2.2.0-dev', 18, 'version 2.2.0-dev'],
    ['2.2.0', 13, 'schema 13'],
    ['3.1.1', 41, 'schema 41'],
  ])('[CS23] version %s with schema %i: only read for %s', async (version, schema, what) => {
    reopen({ version, schema })
    const { writable, why } = await pair.probe()
    expect([writable, why]).toEqual([
      what === null,
      what && `Palimpsest was not tested with ${what} of Vestige, so it only reads it.`,
    ])
    expect((await pair.read()).batch.facts).toHaveLength(2)
    const ready = await pair.planned(pair.coffee, pair.supersede())
    const said = await pair.write(ready).then(
      () => null,
      (error: unknown) => (error instanceof StoreProblem ? error.message : error),
    )
    expect(said).toBe(why)
    expect(pair.ends()).toEqual([what === null ? pair.tea : null, null])
  })

  it('[CS23] a database that names no schema is only read', async () => {
    pair.store.database.exec('DELETE FROM schema_version')
    expect(await pair.probe()).toMatchObject({
      writable: false,
      why: 'The database names no schema, so Palimpsest only reads it.',
    })
  })

  it('[CS23] version 4 is read as it was before the upgrade, says so, and is never written', async () => {
    reopen({ version: '4.2.0-rc.1', schema: 40 })
    expect((await pair.read()).partial).toMatch(/^Vestige 4 no longer/u)
    reopen({ version: '4.1.1', schema: 40 })
    expect(await pair.probe()).toMatchObject({
      product: 'Vestige 4.1.1 (schema 40)',
      writable: false,
      why: expect.stringMatching(/^Vestige 4 cannot replace one fact with another/u) as string,
    })
    const { batch, partial } = await pair.read()
    expect(batch.facts).toHaveLength(2)
    expect(partial).toMatch(/^Vestige 4 no longer writes to the database/u)
    const ready = await pair.planned(pair.coffee, pair.supersede())
    expect((await troubleOf(pair.write(ready))).kind).toBe('refused')
    expect(pair.store.changes).toEqual([])
  })

  it('[CS23] the database of another Vestige is refused, by a check and by a sync', async () => {
    const other = fakeVestige({ now: () => new Date('2026-11-26T14:03:00Z') })
    const beside = { ...pair.target, database: other.target.database ?? null }
    other.database
      .prepare("INSERT INTO knowledge_nodes (id, content, created_at) VALUES (?, 'Else', 'y')")
      .run('ffffffff-0000-4000-8000-000000000001')
    for (const ask of [vestige.probe, vestige.read])
      expect(await troubleOf(ask(beside, pair.store.transport))).toMatchObject({
        kind: 'unexpected',
        sentence: 'The database that Palimpsest reads is not the one that this Vestige uses.',
      })
    other.close()
  })

  it('[CS23] a row whose id is not a UUID is read, and neither asked for nor written', async () => {
    pair.store.database.exec("UPDATE knowledge_nodes SET id = 'k1' WHERE content LIKE '%coffee'")
    expect(await pair.probe()).toMatchObject({ writable: true, facts: 2 })
    expect((await pair.read()).states.has('k1')).toBe(true)
    const ready = await pair.planned('k1', pair.supersede())
    expect((await troubleOf(pair.write(ready))).sentence).toBe(
      'Vestige answers only for ids that are UUIDs, and this one is not.',
    )
    expect(pair.store.changes).toEqual([])
  })

  it('[CS23] says what is the matter with a database that is missing, encrypted or not named', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
    const file = path.join(folder, 'vestige.db')
    const ask = (database: string | null) =>
      troubleOf(vestige.probe({ ...pair.target, database }, pair.store.transport))
    expect((await ask(null)).sentence).toContain('does not know where it is')
    expect((await ask(file)).sentence).toBe(
      `The database of Vestige cannot be read. There is no file ${file}.`,
    )
    writeFileSync(file, 'x'.repeat(4096))
    expect((await ask(folder)).sentence).toBe(
      `The database of Vestige cannot be read. ${folder} is a folder or a device.`,
    )
    expect(await ask(file)).toMatchObject({
      kind: 'unreachable',
      sentence: expect.stringContaining('or it is encrypted') as string,
      wayOut: expect.stringContaining('VESTIGE_DATA_DIR') as string,
    })
    rmSync(folder, { recursive: true, force: true })
  })
})

describe('session', () => {
  it('[CS27] one is used for everything, and opened again once the server has ended it', async () => {
    await pair.ended()
    await pair.read()
    expect(pair.store.sessions()).toBe(1)
    pair.store.endSessions()
    expect(await pair.look(pair.coffee)).toMatchObject({ superseded_by: pair.tea })
    expect(pair.store.sessions()).toBe(1)
    expect(pair.store.calls.filter((call) => call === 'GET initialize')).toHaveLength(2)
  })

  it('[CS27] another token has a session of its own', async () => {
    reopen({ key: 'secret-of-alice' })
    await pair.probe()
    const wrong = { ...pair.target, key: 'wrong' }
    expect(await troubleOf(vestige.look(wrong, pair.tea, pair.store.transport))).toMatchObject({
      kind: 'unauthorized',
      sentence: 'Vestige does not accept the token.',
    })
  })

  it('[CS81] an error of a step that changes nothing is no refusal of the change', async () => {
    const ready = await pair.planned(pair.coffee, pair.supersede())
    const wrong = (body: object) =>
      Promise.resolve({ status: 200, body: { jsonrpc: '2.0', ...body } })
    const text = JSON.stringify({ error: 'it is cold' })
    const failing = (step: string, body: object): Transport => {
      return (call) =>
        JSON.stringify(call.body).includes(step) ? wrong(body) : pair.store.transport(call)
    }
    for (const send of [
      failing('"initialize"', { error: { message: 'it is cold' } }),
      failing('"tools/list"', { error: { message: 'it is cold' } }),
      failing('"get"', { result: { content: [{ text }], isError: true } }),
    ])
      expect(await troubleOf(pair.write(ready, send))).toMatchObject({
        kind: 'unexpected',
        sentence: 'Vestige answered with an error: “it is cold”.',
      })
    expect(
      await troubleOf(pair.write(ready, failing('"apply"', { error: { message: 'no' } }))),
    ).toMatchObject({
      kind: 'refused',
      sentence: 'Vestige refused the change: “no”.',
    })
  })

  it('[CS23] a version that is free text is not repeated', async () => {
    reopen({ version: '3.1.0 and all is well.' })
    expect((await troubleOf(pair.probe())).kind).toBe('unexpected')
  })

  it('[CS27] an address may name the endpoint itself', async () => {
    const target = { ...pair.target, url: `${pair.target.url}/mcp` }
    expect((await vestige.probe(target, pair.store.transport)).writable).toBe(true)
  })
})
