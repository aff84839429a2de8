import { beforeEach, describe, expect, it } from 'vitest'

import { checkLog } from '@/lib/store/check-log'
import { logFindings } from '@/lib/store/log-findings'
import { findFaults } from '@/lib/store/sql/find-faults'
import { keptByPeople } from '@/lib/store/sql/kept-by-people'

import { outcomeOf, snapshot, valueOf } from './testing'
import { openStoreForEachTest, requests, store, setPolicyOfAll, undoById } from './testing/each'
import { endedLane } from './testing/ended-lane'

let here: ReturnType<typeof endedLane>

openStoreForEachTest()

beforeEach(async () => {
  here = endedLane(store, requests)
  await setPolicyOfAll({ shadowMode: false })
})

const ALONE = {
  id: 'old',
  entity: 'Rosa',
  aspect: 'home',
  content: 'Rosa lives in Denver.',
  validFrom: '2026-01-01',
  supersededAt: '2026-05-02T10:00:00Z',
}
const { supersededAt: _ended, ...CURRENT } = ALONE

describe('a fact that its source ended without a newer one', () => {
  it('[AU8] is asked about, on arrival and when its source ends it later', async () => {
    await here.take(ALONE, { ...CURRENT, id: 'tea', aspect: 'drink', content: 'Rosa drinks tea.' })
    expect(await here.first()).toMatchObject({
      older: { content: ALONE.content },
      newer: null,
      reading: null,
      endedAt: '2026-05-02T10:00:00.000Z',
      value: null,
    })
    await here.take({ ...ALONE, id: 'tea', aspect: 'drink', content: 'Rosa drinks tea.' })
    expect((await here.lane()).counts).toEqual({ open: 2, unsure: 0, recorded: 0 })
    expect(await store.read.proposal.count()).toBe(0)
  })

  it('[AU8] right: it stays ended, and is no longer a fault; undo asks again', async () => {
    await here.take(ALONE)
    const rules = async () =>
      (await findFaults(store.read, null, requests().at)).map(({ rule }) => rule)
    expect(await rules()).toEqual(['no-successor'])
    const before = await snapshot(store)
    const { operation } = valueOf(await here.answer(await here.first(), 'supersede'))
    expect(await snapshot(store)).toEqual(before)
    expect((await here.lane()).pairs).toEqual([])
    expect((await here.take(ALONE)).recorded).toBeNull()
    expect(await rules()).toEqual([])
    valueOf(await undoById(operation.id))
    expect(await rules()).toEqual(['no-successor'])
    expect((await here.lane()).counts.open).toBe(1)
  })

  it('[AU8] given back: it is current and no import ends it again; undo ends it with the times of its source', async () => {
    await here.take(ALONE)
    const before = await snapshot(store)
    const { operation } = valueOf(await here.answer(await here.first(), 'keep_both'))
    const { id, ...given } = await here.factOf('old')
    expect(given).toMatchObject({ status: 'active', supersededAt: null, validUntil: null })
    expect(operation.subject.event).toEqual({
      type: 'answered-ended',
      verdict: 'keep_both',
      applied: true,
      older: ALONE.content,
      newer: null,
    })
    expect(await store.transact((tx) => keptByPeople(tx, 'scout', [id]))).toEqual(new Set([id]))
    await here.take(ALONE)
    expect((await here.factOf('old')).status).toBe('active')
    const { operation: undone } = valueOf(await undoById(operation.id))
    expect(await snapshot(store)).toEqual(before)
    valueOf(await undoById(undone.id)) // redo
    expect((await here.factOf('old')).status).toBe('active')
    expect(logFindings(await checkLog(store.read))).toEqual([])
  })

  it('[AU8] has the same guards: what changed, another answer, and a newer fact that is none', async () => {
    await here.take(ALONE)
    const shown = await here.first()
    await here.take({ ...ALONE, content: 'Rosa lives in Denver, Colorado.' })
    expect(outcomeOf(await here.answer(shown, 'keep_both'))).toBe('changed-meanwhile')
    const now = await here.first()
    expect(outcomeOf(await here.answer({ ...now, newer: now.older }, 'keep_both'))).toBe(
      'changed-meanwhile',
    )
    valueOf(await here.answer(now, 'unsure'))
    expect(outcomeOf(await here.answer(now, 'keep_both'))).toBe('changed-meanwhile')
  })

  it.each(['shadowMode', 'mutationsFrozen'] as const)(
    '[AU8] [A2] under %s an answer is recorded, and the fact can be given back later',
    async (field) => {
      await setPolicyOfAll({ [field]: true })
      await here.take(ALONE)
      const before = await snapshot(store)
      valueOf(await here.answer(await here.first(), 'keep_both'))
      expect(await snapshot(store)).toEqual(before)
      const overrides = { shadowMode: false, mutationsFrozen: false }
      await setPolicyOfAll(overrides)
      valueOf(await here.answer(await here.first('recorded'), 'keep_both'))
      expect((await here.factOf('old')).status).toBe('active')
      expect((await here.lane()).precision).toMatchObject({ right: 0, answered: 1 })
    },
  )

  it('[AU8] [U15] of two answers, undo brings only one back', async () => {
    await here.take(ALONE)
    const first = valueOf(await here.answer(await here.first(), 'unsure'))
    const taken = valueOf(await undoById(first.operation.id))
    valueOf(await here.answer(await here.first(), 'supersede'))
    expect(outcomeOf(await undoById(taken.operation.id))).toBe('blocked-by-later')
    expect(await store.read.endedAnswer.count({ where: { reverted: false } })).toBe(1)
  })
})
