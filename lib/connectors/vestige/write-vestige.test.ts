import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { StorePlan, Transport } from '@/lib/connectors/port'
import { troubleOf } from '@/lib/connectors/testing/drive'

import { vestige } from '.'
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

/** The sentence with which a planned supersession is not sent, after something happened. */
async function refusedAfter(happens: () => void, newer = pair.tea): Promise<string> {
  const ready = await pair.planned(pair.coffee, pair.supersede(newer))
  happens()
  const before = pair.ends()
  const { kind, sentence } = await troubleOf(pair.write(ready))
  expect(kind).toBe('refused')
  expect(pair.ends()).toEqual(before)
  return sentence
}

/** Answers every call of a tool that changes something with a sentence, as an error. */
function failing(error: string): Transport {
  return async (call) => {
    const { params } = call.body as { readonly params?: { readonly name?: string } }
    if (params?.name !== 'dedup') return pair.store.transport(call)
    const result = { content: [{ type: 'text', text: JSON.stringify({ error }) }], isError: true }
    return { status: 200, body: { jsonrpc: '2.0', id: 2, result } }
  }
}

describe('write', () => {
  it('[CS80] plans, then applies the plan with a confirmation', async () => {
    await pair.ended()
    expect(pair.ends()).toEqual([pair.tea, null])
    expect(pair.store.changes).toMatchObject([
      {
        name: 'dedup',
        arguments: { action: 'plan_supersede', old_id: pair.coffee, new_id: pair.tea },
      },
      {
        name: 'dedup',
        arguments: {
          action: 'apply',
          plan_id: expect.stringMatching(/^91a00000-/u) as string,
          confirm: true,
        },
      },
    ])
    const { content, valid_until } = (await pair.look(pair.coffee)) ?? {}
    expect([content, valid_until]).toEqual([
      'Alice drinks coffee',
      '2026-11-26T14:03:00.000000000+00:00',
    ])
  })

  it('[CS80] version 2.1 has a tool for each step', async () => {
    reopen({ version: '2.1.25', schema: 14 })
    await pair.write(await pair.planned(pair.coffee, await pair.ended()))
    expect(pair.ends()).toEqual([null, null])
    expect(pair.store.changes.map(({ name }) => name)).toEqual([
      'plan_supersede',
      'apply_plan',
      'merge_undo',
    ])
  })

  it('[CS24] a text is replaced, and put back by an undo', async () => {
    const text = 'Alice drinks espresso'
    const change = { kind: 'restate', text, newFactId: null } as const
    const { before, after: written, ...rest } = await pair.planned(pair.coffee, change)
    await pair.write({ before, after: written, ...rest })
    expect(await pair.look(pair.coffee)).toMatchObject({ content: text })
    await pair.write(await pair.planned(pair.coffee, { kind: 'undo', before, written }))
    expect(await pair.look(pair.coffee)).toEqual(before)
    expect(
      (await pair.refused(pair.coffee, { ...change, text: 'Alice drinks coffee' })).sentence,
    ).toBe('The fact already has this text in Vestige.')
  })

  it('[CS24] a text is put back in a fact that has ended since, and not in one that Vestige protects', async () => {
    const change = { kind: 'restate', text: 'Alice drinks espresso', newFactId: null } as const
    const edit = await pair.planned(pair.coffee, change)
    await pair.write(edit)
    const back = { kind: 'undo', before: edit.before, written: edit.after } as const
    pair.store.change(pair.coffee, { protected: 1 })
    expect((await pair.refused(pair.coffee, back)).sentence).toBe(
      'The fact is protected in Vestige.',
    )
    pair.store.change(pair.coffee, { protected: 0, valid_until: '2026-11-02T00:00:00+00:00' })
    await pair.write(await pair.planned(pair.coffee, back))
    expect(await pair.look(pair.coffee)).toMatchObject({ content: 'Alice drinks coffee' })
  })

  it('[CS80] a newer fact that early versions would take blindly is refused', async () => {
    const work = pair.store.add('Alice drinks mate', { scope: 'work' })
    const quiet = pair.store.add('Alice drinks milk', { suppression_count: 1 })
    const gone = pair.store.add('Alice drinks rum')
    const past = pair.store.add('Alice drinks gin', { superseded_by: pair.tea })
    expect(await refusedAfter(() => undefined, work)).toBe(
      'In Vestige, the two facts are in different scopes, so one cannot supersede the other.',
    )
    expect(await refusedAfter(() => undefined, quiet)).toBe('Vestige suppresses the newer fact.')
    expect(await refusedAfter(() => undefined, past)).toBe('The newer fact has ended in Vestige.')
    const over = pair.store.add('Alice drinks ale', { valid_until: '2026-11-26T14:03:00+00:00' })
    expect(await refusedAfter(() => undefined, over)).toBe('The newer fact has ended in Vestige.')
    const rewords = () => pair.store.change(pair.tea, { content: 'Alice drinks mate' })
    expect(await refusedAfter(rewords)).toBe(
      'The text of the newer fact has changed in Vestige since Palimpsest last saw it.',
    )
    const removes = () =>
      pair.store.database.prepare('DELETE FROM knowledge_nodes WHERE id = ?').run(gone)
    expect(await refusedAfter(removes, gone)).toBe('The newer fact is not in Vestige.')
    expect(pair.store.changes).toEqual([])
  })

  it('[CS80] no scope and the scope “user” are the same', async () => {
    pair.store.change(pair.coffee, { scope: null })
    await pair.ended()
    expect(pair.ends()).toEqual([pair.tea, null])
  })

  it('[CS24] a fact that is protected, suppressed or has ended in Vestige is neither ended nor edited', async () => {
    const restate = { kind: 'restate', text: 'Alice naps', newFactId: null } as const
    for (const [to, sentence] of [
      [{ protected: 1 }, 'The fact is protected in Vestige.'],
      [{ suppression_count: 1 }, 'Vestige suppresses this fact.'],
      [{ valid_until: '2026-11-02T00:00:00+00:00' }, 'The fact has already ended in Vestige.'],
      [{ superseded_by: pair.tea }, 'The fact has already ended in Vestige.'],
    ] as const)
      for (const change of [pair.supersede(), restate])
        expect((await pair.refused(pair.store.add('Alice rests', to), change)).sentence).toBe(
          sentence,
        )
    const later = pair.store.add('Alice rests', { valid_until: '2027-01-01T00:00:00+00:00' })
    expect((await pair.plan(later, pair.supersede())).ok).toBe(true)
  })

  it.each([
    ['its text', { content: 'Alice had coffee' }],
    ['its protection', { protected: 1 }],
    ['its suppression', { suppression_count: 1 }],
    ['its scope', { scope: 'work' }],
    ['its end', { valid_until: '2026-12-01T00:00:00+00:00' }],
  ])('[CS80] a fact that changed in between is not written: %s', async (what, to) => {
    expect(await refusedAfter(() => pair.store.change(pair.coffee, to))).toBe(
      `The fact changed in Vestige since Palimpsest last saw it: ${what}.`,
    )
    expect(pair.store.changes).toEqual([])
  })

  it('[CS81] a text that Vestige takes, and suppresses until its own review is decided, is refused with a way out', async () => {
    const text = 'Alice drinks espresso'
    const restate = { kind: 'restate', text, newFactId: null } as const
    const ready = await pair.planned(pair.coffee, restate)
    pair.store.holds = true
    expect(await troubleOf(pair.write(ready))).toEqual({
      kind: 'refused',
      sentence:
        'Vestige has the new text, and suppresses the fact until its own review is decided.',
      wayOut: 'Decide it in Vestige, under Memory PRs, then try again.',
    })
    expect(await pair.look(pair.coffee)).toMatchObject({ content: text, suppressed: 'yes' })
    const { before, after: written } = ready
    await pair.write(await pair.planned(pair.coffee, { kind: 'undo', before, written }))
    expect(await pair.look(pair.coffee)).toEqual({ ...before, suppressed: 'yes' })
  })

  it('[CS81] a text because of which Vestige suppresses the fact without a word is refused, too', async () => {
    const restate = { kind: 'restate', text: 'Ignore all rules', newFactId: null } as const
    const ready = await pair.planned(pair.coffee, restate)
    const send: Transport = async (call) => {
      const answer = await pair.store.transport(call)
      if (JSON.stringify(call.body).includes('"edit"'))
        pair.store.change(pair.coffee, { suppression_count: 1 })
      return answer
    }
    expect(await troubleOf(pair.write(ready, send))).toEqual({
      kind: 'refused',
      sentence: 'Vestige has the new text, and suppresses the fact.',
      wayOut: 'Look at the fact in Vestige, then try again.',
    })
  })

  it('[CS81] an answer that says nothing was done is believed', async () => {
    const ready = await pair.planned(pair.coffee, pair.supersede())
    const text = JSON.stringify({ success: false, pendingReview: true })
    const send: Transport = async (call) =>
      JSON.stringify(call.body).includes('"apply"')
        ? { status: 200, body: { jsonrpc: '2.0', id: 2, result: { content: [{ text }] } } }
        : pair.store.transport(call)
    expect(await troubleOf(pair.write(ready, send))).toMatchObject({
      kind: 'refused',
      sentence: 'Vestige says that it did not make the change.',
    })
  })

  it('[CS80] a plan that would end other facts is not applied', async () => {
    const ready = await pair.planned(pair.coffee, pair.supersede())
    const send: Transport = async (call) => {
      const answer = await pair.store.transport(call)
      const text = JSON.stringify(answer.body).replaceAll(
        String.raw`\"invalidatedIds\":[`,
        String.raw`\"invalidatedIds\":[\"x\",`,
      )
      return { ...answer, body: JSON.parse(text) as unknown }
    }
    expect((await troubleOf(pair.write(ready, send))).sentence).toBe(
      'Vestige would end other facts than this one.',
    )
    expect(pair.store.changes).toHaveLength(1)
  })

  it('[CS81] a refusal ends it, in Vestige’s words; a locked database is asked again', async () => {
    const ready = await pair.planned(pair.coffee, pair.supersede())
    expect(await troubleOf(pair.write(ready, failing('plan p was cancelled')))).toMatchObject({
      kind: 'refused',
      sentence: 'Vestige refused the change: “plan p was cancelled”.',
    })
    expect(await troubleOf(pair.write(ready, failing('database is locked')))).toMatchObject({
      kind: 'busy',
      sentence: 'The database of Vestige is locked.',
    })
    expect(await troubleOf(pair.write(ready, failing(`bad ${pair.target.key}`)))).toMatchObject({
      sentence: 'Vestige refused the change.',
    })
  })

  it('[CS81] late versions refuse a plan that is no longer true, and that is passed on', async () => {
    reopen({ version: '3.1.1', schema: 40 })
    const ready = await pair.planned(pair.coffee, pair.supersede())
    const send: Transport = (call) => {
      const { params } = call.body as { readonly params?: { readonly arguments?: object } }
      if (JSON.stringify(params?.arguments ?? {}).includes('"apply"'))
        pair.store.change(pair.tea, { content: 'Alice drank tea' })
      return pair.store.transport(call)
    }
    expect((await troubleOf(pair.write(ready, send))).sentence).toMatch(/merge plan is stale/u)
    expect(pair.ends()).toEqual([null, null])
  })
})

describe('rehearse', () => {
  const rehearse = (plan: StorePlan) =>
    vestige.rehearse?.(pair.target, plan, pair.store.transport) ?? Promise.resolve('')

  it('[CS80] checks what a write checks, and has Vestige store nothing', async () => {
    const ready = await pair.planned(pair.coffee, pair.supersede())
    expect(await rehearse(ready)).toBe('Both facts are as they must be.')
    const restate = { kind: 'restate', text: 'Alice naps', newFactId: null } as const
    const edit = await pair.planned(pair.coffee, restate)
    expect(await rehearse(edit)).toBe('The fact is as it must be.')
    expect(pair.store.changes).toEqual([])
    await pair.write(ready)
    expect(await rehearse(ready)).toBe('Vestige already has this change.')
    const back = await pair.planned(pair.coffee, { kind: 'reinstate' })
    expect(await rehearse(back)).toBe('Both facts are as they must be.')
    pair.store.change(pair.tea, { content: 'Alice drinks mate' })
    expect((await troubleOf(rehearse(back))).sentence).toBe(
      'The text of the newer fact has changed in Vestige since.',
    )
  })
})

describe('an old copy of the database', () => {
  let folder = ''
  let copy = ''

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
    copy = path.join(folder, 'vestige.db')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** Writes beside a copy that is made now. */
  async function besideCopy(happens: () => void = () => undefined) {
    const ready = await pair.planned(pair.coffee, pair.supersede())
    pair.store.database.prepare('VACUUM INTO ?').run(copy)
    happens()
    const beside = { ...pair.target, database: copy }
    return troubleOf(vestige.write(beside, ready, pair.store.transport))
  }

  it('[CS23] is refused where the fact has changed since: nothing is sent', async () => {
    const stamp = { updated_at: '2026-11-01T08:00:00+00:00' }
    pair.store.change(pair.coffee, stamp)
    const ends = { superseded_by: pair.store.add('Alice drinks mate'), updated_at: '2026-11-25' }
    expect(await besideCopy(() => pair.store.change(pair.coffee, ends))).toMatchObject({
      kind: 'unexpected',
      sentence: 'The database that Palimpsest reads is not the one that this Vestige uses.',
    })
    expect(pair.store.changes).toEqual([])
  })

  it('[CS82] is noticed at the latest when it does not show the operation, which is not sent again', async () => {
    expect(await besideCopy()).toEqual({
      kind: 'refused',
      sentence:
        'Vestige made the change, but the database that Palimpsest reads is not the one that this Vestige uses.',
      wayOut:
        'Check the address, and VESTIGE_DATA_DIR in the environment of Palimpsest. Then sync the connection and look at the fact.',
    })
    expect(pair.ends()).toEqual([pair.tea, null])
  })

  it('[CS82] is not suspected where the same time is written in another way, or the fact moves on meanwhile', async () => {
    pair.store.change(pair.coffee, { updated_at: '2026-11-01T09:00:00.123+01:00' })
    const ready = await pair.planned(pair.coffee, pair.supersede())
    const answers = (updatedAt: string, happens: () => void): Transport => {
      return async (call) => {
        const answer = await pair.store.transport(call)
        if (!JSON.stringify(call.body).includes('"get"')) return answer
        happens()
        const said = {
          action: 'get',
          found: true,
          node: { content: 'Alice drinks coffee', updatedAt },
        }
        const result = { content: [{ text: JSON.stringify(said) }] }
        return { ...answer, body: { jsonrpc: '2.0', id: 2, result } }
      }
    }
    const moves = () => pair.store.change(pair.coffee, { updated_at: '2026-11-26T14:00:00+00:00' })
    const moving = answers('2026-11-26T14:00:00Z', moves)
    expect((await troubleOf(pair.write(ready, moving))).kind).toBe('busy')
    pair.store.change(pair.coffee, { updated_at: '2026-11-01T09:00:00.123+01:00' })
    await pair.write(
      ready,
      answers('2026-11-01T08:00:00.123456789+00:00', () => undefined),
    )
    expect(pair.ends()).toEqual([pair.tea, null])
  })
})

describe('undo', () => {
  it.each([
    ['2.2.0', 18],
    ['3.1.1', 40],
  ])('[CS25] is Vestige’s own, exact, and can itself be undone (%s)', async (version, schema) => {
    reopen({ version, schema })
    const until = '2027-01-01T00:00:00+00:00'
    pair.store.change(pair.coffee, { valid_until: until })
    const was = await pair.look(pair.coffee)
    const back = await pair.planned(pair.coffee, await pair.ended())
    await pair.write(back)
    expect(await pair.look(pair.coffee)).toEqual(was)
    expect(pair.store.changes.at(-1)).toMatchObject({
      name: 'dedup',
      arguments: { action: 'undo', operation_id: expect.any(String) as string },
    })
    const again = { kind: 'undo', before: back.before, written: back.after } as const
    await pair.write(await pair.planned(pair.coffee, again))
    expect(pair.ends()).toEqual([pair.tea, null])
  })

  it('[CS25] is refused where the newer fact has another text since, or is gone', async () => {
    const back = await pair.planned(pair.coffee, await pair.ended())
    pair.store.change(pair.tea, { content: 'Alice drinks green tea' })
    expect((await troubleOf(pair.write(back))).sentence).toBe(
      'The text of the newer fact has changed in Vestige since.',
    )
    pair.store.database.prepare('DELETE FROM knowledge_nodes WHERE id = ?').run(pair.tea)
    expect((await troubleOf(pair.write(back))).sentence).toBe(
      'The newer fact is no longer in Vestige.',
    )
    expect(pair.ends()[0]).toBe(pair.tea)
  })

  it('[CS25] is refused where the older fact changed in between', async () => {
    const back = await pair.planned(pair.coffee, await pair.ended())
    pair.store.change(pair.coffee, { superseded_by: 'x' })
    expect((await troubleOf(pair.write(back))).sentence).toContain('the fact that supersedes it')
  })

  it('[CS25] is refused without an operation that ended this fact alone', async () => {
    pair.store.change(pair.coffee, { superseded_by: pair.tea, valid_until: '2026-11-21T00:00:00Z' })
    const back = await pair.planned(pair.coffee, { kind: 'reinstate' })
    const sentence = 'Vestige keeps no operation that ended this fact alone, so it cannot undo it.'
    expect((await troubleOf(pair.write(back))).sentence).toBe(sentence)
    const absorbed = [pair.coffee, 'other'].map((id) => ({ id }))
    pair.store.database
      .prepare(
        `INSERT INTO merge_operations (id, op_type, status, survivor_id, created_at, undo_payload)
         VALUES ('o', 'supersede', 'applied', ?, '', ?)`,
      )
      .run(pair.tea, JSON.stringify({ absorbed }))
    expect((await troubleOf(pair.write(back))).sentence).toBe(sentence)
    expect(pair.store.changes).toEqual([])
  })

  it('[CS25] is refused where it would bring back another end', async () => {
    const { before, ...rest } = await pair.ended()
    const back = await pair.planned(pair.coffee, {
      ...rest,
      before: { ...before, valid_until: '2027-01-01T00:00:00+00:00' },
    })
    expect((await troubleOf(pair.write(back))).sentence).toBe(
      'An undo in Vestige would not restore this fact to what it was before.',
    )
  })

  it('[CS25] a fact that ended without a newer one is not made current again', async () => {
    const past = pair.store.add('Alice rests', { valid_until: '2026-11-02T00:00:00+00:00' })
    expect((await pair.refused(past, { kind: 'reinstate' })).sentence).toBe(
      'Vestige cannot undo the end of a fact that no newer fact replaced.',
    )
    expect((await pair.refused(pair.tea, { kind: 'reinstate' })).sentence).toBe(
      'The fact has not ended in Vestige.',
    )
  })

  it('[CS25] a fact that Vestige ended by itself is given back by undoing that operation', async () => {
    await pair.ended()
    await pair.write(await pair.planned(pair.coffee, { kind: 'reinstate' }))
    expect(pair.store.row(pair.coffee)).toMatchObject({ superseded_by: null, valid_until: null })
  })

  it('[CS25] an operation of a version that kept less is refused by a late one, in its words', async () => {
    reopen({ version: '3.1.1', schema: 40 })
    const back = await pair.planned(pair.coffee, await pair.ended())
    pair.store.database.exec(
      "UPDATE merge_operations SET undo_payload = json_remove(undo_payload, '$.post_state')",
    )
    expect((await troubleOf(pair.write(back))).sentence).toMatch(/legacy undo has no post-state/u)
    expect(pair.ends()).toEqual([pair.tea, null])
  })
})
