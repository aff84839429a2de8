import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { drive } from '@/lib/connectors/testing/drive'

import { signet } from '.'
import { signetPair, type SignetPair } from './testing/pair'

// What Signet’s own check of each new claim writes down since its migration 127.

let pair: SignetPair
let driven: ReturnType<typeof drive>

beforeEach(() => {
  pair = signetPair({ schema: 147 })
  driven = drive(signet, { target: pair.store.target, send: pair.store.transport })
  pair.store.database
    .exec(`CREATE TABLE ontology_contradictions (id TEXT PRIMARY KEY, agent_id TEXT, left_attribute_id TEXT,
    right_attribute_id TEXT, left_evidence TEXT, right_evidence TEXT, detector TEXT, reason TEXT, confidence REAL,
    status TEXT, detected_at TEXT, resolved_at TEXT, resolution_reason TEXT)`)
})
afterEach(() => pair.store.close())

function find(left: string, right: string, status = 'active'): void {
  pair.store.database
    .prepare(
      `INSERT INTO ontology_contradictions (id, agent_id, left_attribute_id, right_attribute_id, detector, reason, confidence, status, detected_at)
       VALUES (?, 'default', ?, ?, 'lexical', 'both cannot hold', 0.8, ?, '2026-11-20 08:00:00')`,
    )
    .run(`${left}|${right}`, left, right, status)
}

const created = (id: string, at: string) =>
  pair.store.change('entity_attributes', id, { created_at: at })

describe('[SG9] a contradiction that Signet found', () => {
  it('is a proposal, in the order of the times and not of the ids', async () => {
    for (const [older, newer] of [
      [pair.coffee, pair.tea],
      [pair.tea, pair.coffee],
    ] as const) {
      created(older, '2026-11-02T08:00:00.000Z')
      created(newer, '2026-11-09T08:00:00.000Z')
      pair.store.database.exec('DELETE FROM ontology_contradictions')
      find(pair.coffee, pair.tea)
      const { batch } = await driven.read()
      expect(batch.proposals).toEqual([
        {
          agent: 'chef',
          olderExternalId: older,
          newerExternalId: newer,
          confidence: 0.8,
          reason: 'both cannot hold',
          method: 'lexical',
          firstSeenAt: new Date('2026-11-20T08:00:00Z'),
          lastSeenAt: new Date('2026-11-20T08:00:00Z'),
          seen: 1,
        },
      ])
      expect(batch.problems).toEqual([])
    }
  })

  it('is noticed by a later read, with its facts', async () => {
    pair.store.add('Alice moved to Bergen')
    const last = await driven.read()
    expect(await driven.readAgain(last)).toBeNull()
    find(pair.coffee, pair.tea)
    const again = await driven.readAgain(last)
    expect(again?.batch.proposals).toEqual((await driven.read()).batch.proposals)
    expect(again?.left).toBe(1)
  })

  it('is left out once it is resolved, and where Signet proposed the pair', async () => {
    find(pair.coffee, pair.tea, 'resolved')
    expect((await driven.read()).batch.proposals).toEqual([])
    pair.store.database.exec('DELETE FROM ontology_contradictions')
    pair.store.propose(pair.coffee, pair.tea)
    const proposed = (await driven.read()).batch.proposals
    find(pair.tea, pair.coffee)
    expect((await driven.read()).batch.proposals).toEqual(proposed)
    expect(proposed).toHaveLength(1)
  })

  it('of two facts of one time is named in a flag', async () => {
    for (const id of [pair.coffee, pair.tea]) created(id, '2026-11-02T08:00:00.000Z')
    find(pair.coffee, pair.tea)
    const { proposals, problems } = (await driven.read()).batch
    expect(proposals).toEqual([])
    expect(problems).toMatchObject([
      { severity: 'flag', reason: expect.stringContaining('Both are of the same time') as unknown },
    ])
  })

  it('never ends a constraint', async () => {
    created(pair.coffee, '2026-11-02T08:00:00.000Z')
    created(pair.tea, '2026-11-09T08:00:00.000Z')
    pair.store.change('entity_attributes', pair.coffee, { kind: 'constraint' })
    find(pair.coffee, pair.tea)
    const { proposals, problems } = (await driven.read()).batch
    expect(proposals).toEqual([])
    expect(problems).toMatchObject([{ reason: expect.stringContaining('constraint') as unknown }])
  })
})
