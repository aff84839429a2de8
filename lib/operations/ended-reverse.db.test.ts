import { beforeEach, describe, expect, it } from 'vitest'

import { checkLog } from '@/lib/store/check-log'
import { logFindings } from '@/lib/store/log-findings'
import { findFaults } from '@/lib/store/sql/find-faults'
import { keptByPeople } from '@/lib/store/sql/kept-by-people'

import { outcomeOf, snapshot, sweep, valueOf } from './testing'
import { openStoreForEachTest, requests, store, setPolicyOfAll, undoById } from './testing/each'
import { endedLane } from './testing/ended-lane'

let here: ReturnType<typeof endedLane>

openStoreForEachTest()

beforeEach(async () => {
  here = endedLane(store, requests)
  await setPolicyOfAll({ shadowMode: false })
})

const HOME = { entity: 'Rosa', aspect: 'home' }
const OLD = {
  ...HOME,
  id: 'old',
  content: 'Rosa lives in Denver.',
  validFrom: '2026-01-01',
  superseded_by: 'new',
  supersededAt: '2026-05-02T10:00:00Z',
}
const NEW = { ...HOME, id: 'new', content: 'Rosa now lives in Boulder.', validFrom: '2026-05-01' }

describe('the other way round', () => {
  it('[AU12] the ended fact is current and ends the newer one, as one operation; undo and redo take both', async () => {
    await here.take(OLD, NEW)
    const before = await snapshot(store)
    const request = requests()
    const shown = await here.first()
    expect(shown.noReverse).toBeNull()
    const { operation } = valueOf(await here.answer(shown, 'reverse', request))
    const older = await here.factOf('old')
    expect(older).toMatchObject({ status: 'active', supersededById: null, validUntil: null })
    const ended = { status: 'superseded', supersededById: older.id, validUntil: request.at }
    expect(await here.factOf('new')).toMatchObject({ ...ended, supersededAt: request.at })
    expect(operation.subject.event).toMatchObject({ verdict: 'reverse', applied: true })
    expect((await here.lane()).counts).toEqual({ open: 0, unsure: 0, recorded: 0 })
    expect(await findFaults(store.read, null, requests().at)).toEqual([])
    const { operation: undone } = valueOf(await undoById(operation.id))
    expect(await snapshot(store)).toEqual(before)
    expect((await here.lane()).counts.open).toBe(1)
    valueOf(await undoById(undone.id)) // redo
    expect((await here.factOf('new')).status).toBe('superseded')
    expect(logFindings(await checkLog(store.read))).toEqual([])
  })

  it('[AU12] [AU4] no import and no sweep takes it back', async () => {
    await here.take(OLD, NEW)
    valueOf(await here.answer(await here.first(), 'reverse'))
    await here.take(OLD, NEW)
    const [old, newer] = [await here.factOf('old'), await here.factOf('new')]
    expect([old.status, newer.status]).toEqual(['active', 'superseded'])
    expect(await store.transact((tx) => keptByPeople(tx, 'scout', [old.id]))).toEqual(
      new Set([old.id]),
    )
    expect(await sweep(store, requests)).toMatchObject({ proposed: 0 })
  })

  it('[AU12] [AU6] [AU11] the source was wrong, in all and by source', async () => {
    await here.take(OLD, NEW)
    valueOf(await here.answer(await here.first(), 'reverse'))
    const { precision, figures } = await here.lane()
    expect(precision).toMatchObject({ right: 0, answered: 1 })
    expect(figures.sources).toMatchObject([{ right: 0, answered: 1 }])
  })

  it.each([
    ['protected', { protected: true }, 'protected'],
    ['a constraint', { kind: 'constraint' }, 'constraint'],
  ])('[AU12] [G1] [G2] is refused where the newer fact is %s', async (_what, more, refusal) => {
    await here.take(OLD, { ...NEW, ...more })
    const shown = await here.first()
    expect(shown.noReverse).toContain(refusal)
    expect(outcomeOf(await here.answer(shown, 'reverse'))).toBe(refusal)
    expect((await here.factOf('old')).status).toBe('superseded')
    valueOf(await here.answer(shown, 'keep_both'))
  })

  it('[AU12] is refused where the newer fact has ended, too, or where there is none', async () => {
    const gone = { ...NEW, superseded_by: 'last', supersededAt: '2026-06-01T10:00:00Z' }
    await here.take(OLD, gone, { ...NEW, id: 'last', content: 'Rosa lives in Golden.' })
    const [older] = [await here.factOf('old')]
    const first = (await here.lane()).pairs.find((pair) => pair.older.id === older.id)
    if (first === undefined) throw new Error('nothing is asked')
    expect(outcomeOf(await here.answer(first, 'reverse'))).toBe('already-superseded')

    await here.take({ ...OLD, id: 'cat', content: 'Rosa has a cat.', superseded_by: undefined })
    const alone = (await here.lane()).pairs.find(({ newer }) => newer === null)
    if (alone === undefined) throw new Error('nothing is asked')
    expect(alone.noReverse).toBe('No newer fact is known, so there is nothing to reverse.')
    expect(outcomeOf(await here.answer(alone, 'reverse'))).toBe('bad-input')
  })

  it('[AU12] [A2] in shadow it is recorded, and both facts change once it is given again', async () => {
    await setPolicyOfAll({ shadowMode: true })
    await here.take(OLD, NEW)
    const before = await snapshot(store)
    valueOf(await here.answer(await here.first(), 'reverse'))
    expect(await snapshot(store)).toEqual(before)
    expect((await here.lane()).counts).toEqual({ open: 0, unsure: 0, recorded: 1 })
    await setPolicyOfAll({ shadowMode: false })
    valueOf(await here.answer(await here.first('recorded'), 'reverse'))
    expect([(await here.factOf('old')).status, (await here.factOf('new')).status]).toEqual([
      'active',
      'superseded',
    ])
  })
})
