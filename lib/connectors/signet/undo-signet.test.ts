import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { troubleOf } from '@/lib/connectors/testing/drive'

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

describe('undo', () => {
  it.each([81, 147])('[CS19] turns the pair round, and says so (schema %i)', async (schema) => {
    reopen({ schema })
    const { before, after: written, ...first } = await pair.planned(pair.coffee, pair.supersede())
    expect(first.says).toContain('An undo there is not exact')
    await pair.write({ before, after: written, ...first })
    const back = await pair.planned(pair.coffee, { kind: 'undo', before, written })
    expect(back.says).toContain('ends the newer one')
    await pair.write(back)
    expect(await pair.look(pair.coffee)).toMatchObject(back.after)
    expect(pair.states()).toEqual([
      ['active', null],
      ['superseded', pair.coffee],
    ])
    const undone = { kind: 'undo', before: back.before, written: back.after } as const
    const again = await pair.planned(pair.coffee, undone)
    await pair.write(again)
    const { length } = pair.store.bodies
    await pair.write(again)
    expect(pair.store.bodies).toHaveLength(length)
    expect(await pair.look(pair.coffee)).toMatchObject(again.after)
    expect(pair.states()).toEqual([
      ['superseded', pair.tea],
      ['active', null],
    ])
  })

  it('[AU13] [CS19] a fact that was given back has already ended the newer one', async () => {
    await pair.ended()
    await pair.write(await pair.planned(pair.coffee, { kind: 'reinstate' }))
    expect(pair.states()).toEqual([
      ['active', null],
      ['superseded', pair.coffee],
    ])
    expect(await pair.refused(pair.tea, pair.supersede(pair.coffee))).toMatchObject({
      sentence: 'Signet has already ended this fact by the newer one.',
      wayOut: 'There is nothing to do.',
    })
  })

  it('[CS19] does not bring back a newer fact that was archived since', async () => {
    const { before, after: written, ...first } = await pair.planned(pair.coffee, pair.supersede())
    await pair.write({ before, after: written, ...first })
    const back = await pair.planned(pair.coffee, { kind: 'undo', before, written })
    await pair.write(back)
    pair.store.change('entity_attributes', pair.tea, { status: 'deleted' })
    const undone = { kind: 'undo', before: back.before, written: back.after } as const
    expect(await troubleOf(pair.write(await pair.planned(pair.coffee, undone)))).toMatchObject({
      kind: 'refused',
      sentence: 'The newer fact changed in Signet, so it cannot be made current again.',
    })
    expect(pair.states()).toEqual([
      ['active', null],
      ['deleted', pair.coffee],
    ])
  })

  it('[CS19] is refused where the slot went on, or would end a pinned memory', async () => {
    reopen({ schema: 147 })
    const { before, after: written, ...first } = await pair.planned(pair.coffee, pair.supersede())
    await pair.write({ before, after: written, ...first })
    const back = await pair.planned(pair.coffee, { kind: 'undo', before, written })
    pair.store.change('memories', pair.tea, { pinned: 1 })
    expect((await troubleOf(pair.write(back))).sentence).toBe(
      'The memory of the newer fact is pinned in Signet, and this would end it.',
    )
    pair.store.change('memories', pair.tea, { pinned: 0 })
    pair.store.add('Alice drinks milk', { status: 'deleted' })
    expect((await troubleOf(pair.write(back))).sentence).toBe(
      'The slot of this fact has a later version in Signet.',
    )
    expect(pair.states()[0]).toEqual(['superseded', pair.tea])
  })

  it('[CS19] is refused where it would end a third value', async () => {
    const { before, after: written, ...rest } = await pair.planned(pair.coffee, pair.supersede())
    await pair.write({ before, after: written, ...rest })
    pair.store.add('Alice drinks milk')
    const back = await pair.planned(pair.coffee, { kind: 'undo', before, written })
    const { kind, sentence } = await troubleOf(pair.write(back))
    expect([kind, sentence]).toEqual([
      'refused',
      'The slot of this fact has another current value in Signet, which this would end.',
    ])
    expect(pair.states()[0]).toEqual(['superseded', pair.tea])
  })

  it.each([81, 147])('[CS19] an archived fact is restored (schema %i)', async (schema) => {
    reopen({ schema })
    pair.store.change('entity_attributes', pair.tea, { status: 'deleted' })
    const { before, after: written, ...rest } = await pair.planned(pair.coffee, { kind: 'retract' })
    await pair.write({ before, after: written, ...rest })
    expect(await pair.look(pair.coffee)).toMatchObject(written)
    expect(pair.states()[0]).toEqual(['deleted', null])
    const back = await pair.planned(pair.coffee, { kind: 'undo', before, written })
    await pair.write(back)
    expect(await pair.look(pair.coffee)).toMatchObject(before)
    expect(pair.states()[0]).toEqual(['active', null])
  })
})
