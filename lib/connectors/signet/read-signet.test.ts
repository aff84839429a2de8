import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { troubleOf } from '@/lib/connectors/testing/drive'

import { signet } from '.'
import { fakeSignet } from './testing'
import { signetPair, type SignetPair } from './testing/pair'

let pair: SignetPair

beforeEach(() => {
  pair = signetPair()
})
afterEach(() => pair.store.close())

function reopen(given: Parameters<typeof signetPair>[0]) {
  pair.store.close()
  pair = signetPair(given)
}

describe('read', () => {
  it('[CS18] takes over the facts of one agent in every state, with slots, pins and constraints', async () => {
    pair.store.add('Never ring at night', { kind: 'constraint', claim_key: null })
    pair.store.add('Bob drinks milk', { agent_id: 'other', entity: 'bob' })
    pair.store.change('entity_attributes', pair.coffee, { status: 'deleted', group_key: 'food' })
    const {
      batch,
      states: read,
      partial,
    } = await signet.read(pair.store.target, pair.store.transport)
    expect(batch.system).toBe('signet')
    expect(
      batch.facts.map(({ agent, content, key, kind, status }) => [
        agent,
        content,
        key,
        kind,
        status,
      ]),
    ).toEqual([
      ['chef', 'Alice drinks coffee', 'food/drink', 'fact', 'retracted'],
      ['chef', 'Alice drinks tea', 'drink', 'fact', 'active'],
      ['chef', 'Never ring at night', null, 'constraint', 'active'],
    ])
    expect(read.get(pair.tea)).toEqual({
      id: pair.tea,
      content: 'Alice drinks tea',
      status: 'active',
      superseded_by: null,
      memory: null,
      kind: 'attribute',
      agent_id: 'default',
      entity: 'alice',
      aspect: 'memory',
      group_key: null,
      claim_key: 'drink',
      pinned: null,
    })
    expect(partial).toBeNull()
  })

  it('[CS18] a pinned memory protects its fact', async () => {
    reopen({ schema: 147 })
    pair.store.change('memories', pair.tea, { pinned: 1 })
    const { batch } = await signet.read(pair.store.target, pair.store.transport)
    expect(batch.facts.map(({ protected: kept }) => kept)).toEqual([false, true])
    expect(await pair.plan(pair.tea, { kind: 'retract' })).toMatchObject({
      refusal: { kind: 'not-supported', sentence: 'The memory of this fact is pinned in Signet.' },
    })
  })

  it('[RI1] a fact holds from when it happened, under the name that newer schemas give it', async () => {
    pair.store.database.exec(`ALTER TABLE entity_attributes ADD COLUMN occurred_start TEXT`)
    pair.store.change('entity_attributes', pair.tea, { occurred_start: '2026-05-04T00:00:00Z' })
    const { batch } = await signet.read(pair.store.target, pair.store.transport)
    expect(batch.facts[1]?.validFrom).toEqual(new Date('2026-05-04T00:00:00Z'))
  })

  it('[CS18] says what to do where its database is not found', async () => {
    for (const database of [null, `${pair.store.target.database ?? ''}.gone`]) {
      const target = { ...pair.store.target, database }
      const trouble = await troubleOf(signet.read(target, pair.store.transport))
      expect(trouble.kind).toBe('unreachable')
      expect(trouble.wayOut).toContain('SIGNET_PATH')
    }
  })
})

describe('probe', () => {
  it('[CS18] names the version and the schema', async () => {
    expect(await pair.probe()).toEqual({
      product: 'Signet 0.145.7 (schema 81)',
      writable: true,
      why: null,
      facts: 2,
    })
  })

  it.each([
    [32, /has no slots/u],
    [120, /not tested with schema 120/u],
    [148, /newer than/u],
  ])('[CS18] schema %i is read and not written', async (schema, why) => {
    const ready = await pair.planned(pair.coffee, pair.supersede())
    pair.store.database.exec(
      `DELETE FROM schema_migrations; INSERT INTO schema_migrations VALUES (${schema})`,
    )
    const found = await pair.probe()
    expect(found.writable).toBe(false)
    expect(found.why).toMatch(why)
    expect((await signet.read(pair.store.target, pair.store.transport)).batch.facts).toHaveLength(2)
    expect((await troubleOf(pair.write(ready))).sentence).toMatch(why)
    expect(pair.store.bodies).toEqual([])
  })

  it('[CS18] a database of another Signet is refused', async () => {
    const other = fakeSignet({ now: () => new Date(0) })
    try {
      other.add('Somebody else')
      other.change('entity_attributes', pair.coffee, { id: 'x', aspect_id: null })
      const trouble = await troubleOf(signet.probe(pair.store.target, other.transport))
      expect(trouble.sentence).toContain('is not the one that this Signet uses')
    } finally {
      other.close()
    }
  })

  it.each([
    ['mutationsFrozen', 'refused', 'Changes are frozen in Signet.'],
    ['shadowMode', 'refused', 'Signet is in shadow mode, so it changes nothing.'],
    ['shuttingDown', 'busy', 'Signet is shutting down.'], // so it is asked again
  ] as const)('[CS20] says that Signet takes no changes: %s', async (flag, kind, sentence) => {
    const ready = await pair.planned(pair.coffee, pair.supersede())
    pair.store.flags[flag] = true
    expect(await troubleOf(pair.write(ready))).toMatchObject({ kind, sentence })
    const why = sentence
    expect(await pair.probe()).toMatchObject({ writable: false, why })
    expect(pair.store.bodies).toEqual([])
  })
})
