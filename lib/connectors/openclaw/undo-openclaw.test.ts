import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { seconds } from './testing'
import { openclawPair, type OpenclawPair } from './testing/pair'

let pair: OpenclawPair

beforeEach(() => {
  pair = openclawPair()
  pair.contradict()
  pair.store.change('facts', pair.coffee, { valid_until: seconds('2027-01-01T00:00:00Z') })
})

afterEach(() => pair.store.close())

describe('an undo in facts.db', () => {
  it('[CS37] restores every value that was there before, and a redo every value that was written', async () => {
    const before = pair.stored()
    const back = await pair.ended()
    const after = pair.stored()
    const undo = await pair.planned(pair.coffee, back)
    await pair.write(undo)
    expect(pair.stored()).toEqual(before)
    expect(await pair.look(pair.coffee)).toMatchObject(undo.after)
    const redo = { kind: 'undo', before: undo.before, written: undo.after } as const
    await pair.write(await pair.planned(pair.coffee, redo))
    expect(pair.stored()).toEqual(after)
  })

  it('[CS37] is refused once someone else changed the fact, with what changed', async () => {
    const back = await pair.ended()
    const milk = pair.store.add('Alice drinks milk')
    pair.store.change('facts', pair.coffee, { superseded_by: milk })
    const { kind, sentence } = await pair.refused(pair.coffee, back)
    expect([kind, sentence]).toEqual([
      'changed-in-store',
      expect.stringContaining('the fact that supersedes it'),
    ])
  })

  it('[CS37] says that a fact is gone which hybrid memory has deleted', async () => {
    const back = await pair.ended()
    pair.store.remove('facts', pair.coffee)
    const { kind, sentence } = await pair.refused(pair.coffee, back)
    expect([kind, sentence]).toEqual([
      'missing-in-store',
      expect.stringContaining('is gone from facts.db'),
    ])
  })

  it('[CS37] gives the fact back where the newer one was deleted, and with it its link', async () => {
    const back = await pair.ended()
    pair.store.remove('facts', pair.tea)
    await pair.write(await pair.planned(pair.coffee, back))
    expect(pair.store.row(pair.coffee)).toMatchObject({ superseded_at: null, superseded_by: null })
    expect(pair.store.rows('memory_links')).toEqual([])
  })

  it('[CS37] leaves what others added since: links and contradictions', async () => {
    const back = await pair.ended()
    const milk = pair.store.add('Alice drinks milk')
    const link = { source_fact_id: milk, target_fact_id: pair.coffee, created_at: 7 }
    pair.store.insert('memory_links', { id: 'theirs', link_type: 'SUPERSEDES', ...link })
    pair.contradict({ id: 'pair-2', fact_id_new: milk, resolved: 1, resolution: 'kept' })
    await pair.write(await pair.planned(pair.coffee, back))
    expect(pair.store.rows('memory_links').map(({ id }) => id)).toEqual(['theirs'])
    expect(pair.store.rows('contradictions')).toMatchObject([
      { id: 'pair-1', resolved: 0, resolution: null },
      { id: 'pair-2', resolved: 1, resolution: 'kept' },
    ])
  })

  it('[CS37] what hybrid memory itself had ended can be given back, and that can be undone', async () => {
    const end = { superseded_at: 7, superseded_by: pair.tea, valid_until: 7 }
    pair.store.change('facts', pair.coffee, end)
    pair.store.change('facts', pair.tea, { supersedes_id: pair.coffee })
    const link = { source_fact_id: pair.tea, target_fact_id: pair.coffee, created_at: 7 }
    pair.store.insert('memory_links', { id: 'theirs', link_type: 'SUPERSEDES', ...link })
    const before = pair.stored()
    const given = await pair.planned(pair.coffee, { kind: 'reinstate' })
    await pair.write(given)
    expect(pair.store.row(pair.coffee)).toMatchObject({
      superseded_at: null,
      superseded_by: null,
      valid_until: null,
    })
    expect(pair.store.row(pair.tea)).toMatchObject({ supersedes_id: null })
    expect(pair.store.rows('memory_links').map(({ id }) => id)).toEqual(['theirs'])
    const undo = { kind: 'undo', before: given.before, written: given.after } as const
    await pair.write(await pair.planned(pair.coffee, undo))
    expect(pair.stored()).toEqual(before)
  })

  it('[CS37] what was given back ends again by a fact that has since ended itself', async () => {
    const milk = pair.store.add('Alice drinks milk')
    for (const [older, newer] of [
      [pair.coffee, pair.tea],
      [pair.tea, milk],
    ] as const) {
      const end = { superseded_at: 7, superseded_by: newer, valid_until: 7 }
      pair.store.change('facts', older, end)
      pair.store.change('facts', newer, { supersedes_id: older })
    }
    const before = pair.stored()
    const given = await pair.planned(pair.coffee, { kind: 'reinstate' })
    await pair.write(given)
    const undo = { kind: 'undo', before: given.before, written: given.after } as const
    const plan = await pair.planned(pair.coffee, undo)
    expect(await pair.rehearse(plan)).toContain('Start it again once every change is verified.')
    await pair.write(plan)
    expect(pair.stored()).toEqual(before)
  })

  it('a current fact needs nothing to be given back', async () => {
    expect((await pair.refused(pair.coffee, { kind: 'reinstate' })).kind).toBe('changed-in-store')
  })
})
