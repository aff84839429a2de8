import { describe, expect, it } from 'vitest'

import { annotateVerdict } from '@/lib/operations/annotate-verdict'
import { decide, valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { undoOperations } from '@/lib/operations/undo-operation'

import { readSitting } from './sitting'
import { AT, factRowOf, fill, proposalRowOf, requestOf } from './testing'

openStoreForEachTest()

const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)

/** Fills the store with proposals in separate aspects. */
async function proposals(count: number) {
  const made = Array.from({ length: count }, (_, nth) => {
    const older = factRowOf({ aspect: `home ${nth}` })
    const newer = factRowOf({ aspect: `home ${nth}`, content: 'now lives in Boulder' })
    return { older, newer, proposal: proposalRowOf(older, newer) }
  })
  const facts = made.flatMap(({ older, newer }) => [older, newer])
  await fill(store, { facts, proposals: made.map(({ proposal }) => proposal) })
  return made.map(({ proposal }) => proposal)
}

const read = (draw = (_below: number) => 0) =>
  readSitting(store, { reviewer: 'ana', since: later(0), draw })

describe('the end of a sitting', () => {
  it('counts the reviewer’s current decisions since it began, and nothing else', async () => {
    const [before, first, second, third, fourth, others] = await proposals(6)
    const say = async (
      row: typeof first,
      value: 'supersede' | 'keep_both' | 'unsure',
      request = requestOf('ana', later(1)),
    ) => valueOf(await decide(store, request, { proposalId: row?.id ?? '', value }))
    await say(before, 'keep_both', requestOf('ana', later(-60)))
    await say(others, 'keep_both', requestOf('ben', later(1)))
    await say(first, 'supersede')
    const { verdictId } = await say(second, 'keep_both')
    await say(third, 'unsure', requestOf('ana', later(2)))
    const { operation } = await say(fourth, 'keep_both')
    const taken = { operationIds: [operation.id] }
    valueOf(await undoOperations(store, taken, requestOf('ana', later(3))))
    const note = { verdictId, reason: 'scope', note: null } as const
    valueOf(await annotateVerdict(store, note, requestOf('ana', later(2))))

    const sitting = await read()
    expect(sitting.byValue).toEqual({ supersede: 1, keep_both: 1, reverse: 0, unsure: 1 })
    expect(sitting.undone).toBe(1)
    expect(sitting.reasons).toEqual([{ reason: 'scope', count: 1 }])
    expect(sitting.unsure).toMatchObject({
      count: 1,
      oldest: { proposalId: third?.id },
      oldestAt: later(2).toISOString(),
    })
    expect(sitting.recheck.map(({ proposalId, value }) => [proposalId, value])).toEqual([
      [first?.id, 'supersede'],
      [second?.id, 'keep_both'],
      [third?.id, 'unsure'],
    ])
  })

  it('picks five decisions at random, each once', async () => {
    const rows = await proposals(9)
    for (const { id: proposalId } of rows)
      await decide(store, requestOf('ana', later(1)), { proposalId, value: 'keep_both' })
    const numbers = async (draw: (below: number) => number) =>
      (await read(draw)).recheck.map(({ number }) => number)
    const all = rows.map(({ number }) => number)
    expect(await numbers(() => 0)).toEqual(all.slice(0, 5))
    expect(await numbers((below) => below - 1)).toEqual(all.slice(-5))
  })

  it('is empty without decisions', async () => {
    expect(await read()).toEqual({
      byValue: { supersede: 0, keep_both: 0, reverse: 0, unsure: 0 },
      undone: 0,
      medianMs: null,
      reasons: [],
      recheck: [],
      unsure: { count: 0, oldest: null, oldestAt: null },
    })
  })
})
