import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { Transport } from '@/lib/connectors/port'
import { troubleOf } from '@/lib/connectors/testing/drive'

import { signet } from '.'
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

/** The sentence with which a planned supersession is not sent, after something happened. */
async function refusedAfter(happens: () => void, newer = pair.tea): Promise<string> {
  const ready = await pair.planned(pair.coffee, pair.supersede(newer))
  happens()
  const before = pair.states()
  const { kind, sentence } = await troubleOf(pair.write(ready))
  expect(kind).toBe('refused')
  expect(pair.states()).toEqual(before)
  return sentence
}

describe('write', () => {
  it.each([81, 147])(
    '[CS20] has Signet try the change, then sends it, with our mark (schema %i)',
    async (schema) => {
      reopen({ schema })
      const ready = await pair.planned(pair.coffee, pair.supersede())
      expect(await signet.rehearse?.(pair.store.target, ready, pair.store.transport)).toBe(
        'Signet tried this without writing, and accepts it.',
      )
      expect(pair.states()).toEqual([
        ['active', null],
        ['active', null],
      ])
      await pair.write(ready)
      expect(pair.states()).toEqual([
        ['superseded', pair.tea],
        ['active', null],
      ])
      const sent = {
        operation: 'supersede_claim_value',
        agent_id: 'default',
        payload: {
          entity: 'alice',
          aspect: 'memory',
          claim_key: 'drink',
          kind: 'attribute',
          attribute_id: pair.coffee,
          superseded_by: pair.tea,
        },
        reason: 'Palimpsest operation op-7',
      }
      const tried = { ...sent, dry_run: true }
      expect(pair.store.bodies).toEqual([tried, tried, sent])
      expect((await pair.look(pair.coffee))?.['memory']).toBe(schema === 81 ? null : 'superseded')
    },
  )

  it('[CS20] a memory that stays current is not verified', async () => {
    reopen({ schema: 147 })
    const ready = await pair.planned(pair.coffee, pair.supersede())
    await pair.write(ready)
    pair.store.change('memories', pair.coffee, { superseded_by: null })
    expect(await pair.look(pair.coffee)).not.toMatchObject(ready.after)
  })

  it('[CS20] a newer fact that Signet would take blindly is refused', async () => {
    const meal = pair.store.add('Alice eats rice', { claim_key: 'meal' })
    const group = pair.store.add('Alice drinks water', { group_key: 'sports' })
    const aspect = pair.store.add('Alice drinks rum', { aspect: 'past' })
    const foreign = pair.store.add('Alice drinks gin', { agent_id: 'other' })
    const rule = pair.store.add('Alice never drinks', { kind: 'constraint' })
    for (const other of [meal, group, aspect])
      expect(await refusedAfter(() => undefined, other)).toBe(
        'The newer fact is in another slot of Signet.',
      )
    expect(await refusedAfter(() => undefined, foreign)).toBe('The newer fact is not in Signet.')
    expect(await refusedAfter(() => undefined, rule)).toBe(
      'The newer fact is a constraint in Signet.',
    )
    const ends = () => pair.store.change('entity_attributes', pair.tea, { status: 'superseded' })
    expect(await refusedAfter(ends)).toBe('The newer fact has ended in Signet.')
    expect(pair.store.bodies).toEqual([])
  })

  it('[CS20] memories that differ in who may see them are no pair', async () => {
    reopen({ schema: 147 })
    const hides = () => pair.store.change('memories', pair.tea, { visibility: 'private' })
    expect(await refusedAfter(hides)).toMatch(/differ in agent/u)
    const loses = () =>
      pair.store.database.prepare('DELETE FROM memories WHERE id = ?').run(pair.tea)
    expect(await refusedAfter(loses)).toMatch(/has no memory/u)
    expect(pair.store.bodies).toEqual([])
  })

  it('[CS20] an ended memory neither ends nor replaces a fact', async () => {
    reopen({ schema: 147 })
    const forgets = () => pair.store.change('memories', pair.tea, { is_deleted: 1 })
    expect(await refusedAfter(forgets)).toBe('The memory of the newer fact has ended in Signet.')
    for (const change of [pair.supersede(pair.coffee), { kind: 'retract' }] as const)
      expect(await pair.plan(pair.tea, change)).toMatchObject({
        refusal: { sentence: 'The memory of this fact has already ended in Signet.' },
      })
    expect(pair.store.bodies).toEqual([])
  })

  it('[CS20] a fact without a slot is refused, and so is a constraint', async () => {
    for (const [columns, sentence] of [
      [{ claim_key: null }, /has no slot/u],
      [{ kind: 'constraint' }, /is a constraint/u],
    ] as const) {
      const id = pair.store.add('Alice likes quiet', columns)
      for (const change of [pair.supersede(), { kind: 'retract' }] as const) {
        const result = await pair.plan(id, change)
        if (result.ok) throw new Error('It is planned.')
        expect(result.refusal.kind).toBe('not-supported')
        expect(result.refusal.sentence).toMatch(sentence)
      }
    }
  })

  it('[CS20] a fact that changed in between is not written', async () => {
    const rewords = () =>
      pair.store.change('entity_attributes', pair.coffee, { content: 'Alice had coffee' })
    expect(await refusedAfter(rewords)).toContain('its text')
    reopen({ schema: 147 })
    const moves = () => pair.store.change('entity_attributes', pair.coffee, { claim_key: 'meal' })
    expect(await refusedAfter(moves)).toContain('its slot')
    reopen({ schema: 147 })
    const pins = () => pair.store.change('memories', pair.coffee, { pinned: 1 })
    expect(await refusedAfter(pins)).toContain('the pin of its memory')
    expect(pair.store.bodies).toEqual([])
  })

  it('[CS20] a change that Signet holds as a proposal is not applied', async () => {
    const holds = () => {
      pair.store.holds = true
    }
    expect(await refusedAfter(holds)).toContain('holds the change as a proposal')
  })

  it.each([
    [400, 'No active claim values matched supersession payload'],
    [404, 'Attribute not found'],
    [409, 'attribute cap reached'],
  ])('[CS20] a refusal with status %i ends it, in Signet’s words', async (status, error) => {
    const fails = () => {
      pair.store.failsWith = { status, error, on: 'POST' }
    }
    expect(await refusedAfter(fails)).toBe(`Signet refused the change: “${error}”.`)
  })

  it('[CS11] [CS20] its words are not passed on where they hold the token', async () => {
    reopen({ key: 'secret-of-alice' })
    const fails = () => {
      pair.store.failsWith = { status: 400, error: 'bad secret-of-alice', on: 'POST' }
    }
    expect(await refusedAfter(fails)).toBe('Signet refused the change: status 400.')
  })

  it('[CS20] a token that may only read, and a switched-off Signet, are told apart', async () => {
    const ready = await pair.planned(pair.coffee, pair.supersede())
    pair.store.permissions = ['recall']
    const forbidden = await troubleOf(pair.write(ready))
    expect(forbidden.kind).toBe('unauthorized')
    expect(forbidden.wayOut).toContain('modify')
    pair.store.permissions = ['recall', 'modify']
    pair.store.failsWith = { status: 503, error: 'kill switch', on: 'POST' }
    expect(await troubleOf(pair.write(ready))).toMatchObject({
      kind: 'busy',
      sentence: 'Signet is stopping, or someone has switched its changes off (status 503).',
    })
  })

  it('[CS20] an answer that does not say that it was a trial stops there', async () => {
    const ready = await pair.planned(pair.coffee, pair.supersede())
    const send: Transport = async (call) => {
      const answer = await pair.store.transport(call)
      return call.method === 'POST'
        ? { status: 200, body: { proposal: { status: 'applied' } } }
        : answer
    }
    expect((await troubleOf(pair.write(ready, send))).kind).toBe('unexpected')
    expect(pair.store.bodies).toHaveLength(1)
  })
})
