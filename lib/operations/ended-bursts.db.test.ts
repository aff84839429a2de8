import { beforeEach, describe, expect, it } from 'vitest'

import { checkLog } from '@/lib/store/check-log'
import { logFindings } from '@/lib/store/log-findings'
import type { EndedMember } from '@/lib/views/ended-bursts'

import { answerEndedTogether } from './answer-ended-together'
import { outcomeOf, snapshot, valueOf } from './testing'
import { openStoreForEachTest, requests, store, setPolicyOfAll, undoById } from './testing/each'
import { endedLane, shownOf } from './testing/ended-lane'

let here: ReturnType<typeof endedLane>

openStoreForEachTest()

beforeEach(async () => {
  here = endedLane(store, requests)
  await setPolicyOfAll({ shadowMode: false })
})

const NEW = { id: 'new', entity: 'Rosa', aspect: 'home', content: 'Rosa now lives in Boulder.' }
const ended = (aspect: string, content: string, given: Readonly<Record<string, unknown>> = {}) => ({
  id: aspect,
  entity: 'Rosa',
  aspect,
  content,
  validFrom: '2026-01-01',
  supersededAt: '2026-05-02T10:00:00.100Z',
  ...given,
})
const BY_NEW = { superseded_by: 'new' }
const BURST = [
  ended('home', 'Rosa lives in Denver.', BY_NEW),
  ended('pet', 'Rosa has a cat.', { ...BY_NEW, supersededAt: '2026-05-02T10:00:00.900Z' }),
  ended('job', 'She bakes bread.', BY_NEW),
]

const statuses = async () =>
  (await store.read.fact.findMany({ orderBy: { content: 'asc' } })).map(({ status }) => status)

async function groupOf(nth = 0) {
  const burst = (await here.lane()).bursts[nth]
  if (burst === undefined) throw new Error('there is no burst')
  const { group } = await here.lane('open', burst)
  if (group === null) throw new Error('there is no group')
  return group
}

const itemsOf = (members: readonly EndedMember[]) =>
  members.map(({ entity: _entity, aspect: _aspect, content: _content, ...item }) => item)

describe('facts that ended together', () => {
  it('[AU9] are a burst from three on: by one newer fact, within one second', async () => {
    await here.take(NEW, ...BURST.slice(0, 2))
    expect((await here.lane()).bursts).toEqual([])
    await here.take(NEW, ...BURST)
    const { id } = await here.factOf('new')
    expect((await here.lane()).bursts).toEqual([
      {
        newerId: id,
        second: Date.parse('2026-05-02T10:00:00Z') / 1000,
        facts: 3,
        endedAt: '2026-05-02T10:00:00.000Z',
      },
    ])
  })

  it('[AU9] a second later, another newer fact, or an answer: no burst', async () => {
    const later = { supersededAt: '2026-05-02T10:00:01Z' }
    const other = { superseded_by: 'other' }
    await here.take(
      NEW,
      { ...NEW, id: 'other', content: 'Rosa moved.' },
      ended('home', 'Rosa lives in Denver.', BY_NEW),
      ended('pet', 'Rosa has a cat.', { ...BY_NEW, ...later }),
      ended('job', 'She bakes bread.', other),
    )
    expect((await here.lane()).bursts).toEqual([])
    await here.take(...BURST)
    valueOf(await here.answer(await here.first(), 'supersede'))
    expect((await here.lane()).bursts).toEqual([])
  })

  it('[AU9] without a newer fact only the time joins them; without a time only the newer fact does', async () => {
    const [first, ...rest] = ['home', 'pet', 'job'].map((aspect) => ended(aspect, `Her ${aspect}.`))
    await here.take(first ?? {}, ...rest)
    expect((await here.lane()).bursts).toMatchObject([{ newerId: null, facts: 3 }])
    await here.take(
      NEW,
      ...['tea', 'car', 'bus'].map((aspect) =>
        ended(aspect, `Her ${aspect}.`, { ...BY_NEW, supersededAt: undefined }),
      ),
    )
    expect((await here.lane()).bursts).toMatchObject([
      { newerId: null, facts: 3, endedAt: '2026-05-02T10:00:00.000Z' },
      { newerId: (await here.factOf('new')).id, facts: 3, second: null, endedAt: null },
    ])
  })

  it('[AU9] come first, then what shares the fewest words; a group lists only its own', async () => {
    await here.take(
      ended('tea', 'Ben drinks tea.', { superseded_by: 'mate', supersededAt: '2026-07-01' }),
      { ...NEW, id: 'mate', aspect: 'tea', content: 'Ben drinks mate.' },
      ended('car', 'Ben drives.', { superseded_by: 'bus', supersededAt: '2026-06-01' }),
      { ...NEW, id: 'bus', aspect: 'car', content: 'He takes the bus.' },
      ended('cat', 'Ben has a cat.', { supersededAt: '2026-07-02' }),
      NEW,
      ...BURST,
    )
    const texts = (await here.lane()).pairs.map(({ older }) => older.content)
    expect(texts).toEqual([
      'She bakes bread.',
      'Rosa has a cat.',
      'Rosa lives in Denver.',
      'Ben drives.',
      'Ben drinks tea.',
      'Ben has a cat.',
    ])
    const group = await groupOf()
    expect(group.members.map(({ content }) => content)).toEqual(texts.slice(0, 3))
    expect(group).toMatchObject({ newer: { content: NEW.content }, more: false, stores: [] })
    expect((await here.lane('open', group)).pairs).toEqual([])
  })
})

describe('one answer for a group', () => {
  it('[AU10] [M1] gives all back as one operation, with one undo that ends them as they were', async () => {
    await here.take(NEW, ...BURST)
    const before = await snapshot(store)
    const { members } = await groupOf()
    const command = { items: itemsOf(members), value: 'keep_both' } as const
    const done = valueOf(await answerEndedTogether(store, command, requests()))
    expect(done).toMatchObject({ answered: 3, failed: [] })
    expect(await statuses()).toEqual(['active', 'active', 'active', 'active'])
    expect((await here.lane()).precision).toMatchObject({ right: 0, answered: 3 })
    const last = await store.read.operation.findFirstOrThrow({ orderBy: { seq: 'desc' } })
    expect(JSON.parse(last.subject)).toMatchObject({ event: { facts: 3, applied: true } })
    valueOf(await undoById(done.operationId))
    expect(await snapshot(store)).toEqual(before)
    expect((await here.lane()).bursts).toHaveLength(1)
    expect(logFindings(await checkLog(store.read))).toEqual([])
  })

  it('[AU10] right: no fact changes, and each counts', async () => {
    await here.take(NEW, ...BURST)
    const before = await snapshot(store)
    const { members } = await groupOf()
    const command = { items: itemsOf(members), value: 'supersede' } as const
    valueOf(await answerEndedTogether(store, command, requests()))
    expect(await snapshot(store)).toEqual(before)
    expect((await here.lane()).precision).toMatchObject({ right: 3, answered: 3 })
  })

  it('[AU10] [M3] [M4] what changed since it was shown is listed, and stops nothing', async () => {
    await here.take(NEW, ...BURST)
    const { members } = await groupOf()
    await here.take(ended('pet', 'Rosa has two cats.', BY_NEW))
    const command = { items: itemsOf(members), value: 'keep_both' } as const
    const { answered, failed } = valueOf(await answerEndedTogether(store, command, requests()))
    const pet = await here.factOf('pet')
    expect(answered).toBe(2)
    expect(failed).toEqual([{ olderId: pet.id, refusal: { kind: 'changed-meanwhile' } }])
    expect(pet.status).toBe('superseded')
  })

  it('[AU10] [M12] when nothing can be answered, nothing is written', async () => {
    await here.take(NEW, ...BURST)
    const { members } = await groupOf()
    const command = { items: itemsOf(members), value: 'supersede' } as const
    valueOf(await answerEndedTogether(store, command, requests()))
    const count = () => store.read.operation.count()
    const before = await count()
    expect(outcomeOf(await answerEndedTogether(store, command, requests()))).toBe(
      'changed-meanwhile',
    )
    expect(await count()).toBe(before)
    const [item] = command.items
    const twice = { ...command, items: [item, item].flatMap((each) => each ?? []) }
    expect(outcomeOf(await answerEndedTogether(store, twice, requests()))).toBe('bad-input')
  })

  it('[AU10] [A5] a request that is repeated has one effect; another list under its key is refused', async () => {
    await here.take(NEW, ...BURST)
    const { members } = await groupOf()
    const command = { items: itemsOf(members), value: 'keep_both' } as const
    const send = (items = command.items) =>
      answerEndedTogether(store, { ...command, items }, requests({ idempotencyKey: 'k' }))
    const one = valueOf(await send())
    expect(valueOf(await send())).toEqual(one)
    expect(outcomeOf(await send(command.items.slice(1)))).toBe('key-reused')
    expect(await store.read.endedAnswer.count()).toBe(3)
  })

  it('[AU10] [S2] a fact of another agent is not answered with them', async () => {
    await here.take(NEW, ...BURST, { ...ended('sea', 'By the sea.'), agent: 'other' })
    const { members } = await groupOf()
    const sea = await here.factOf('sea')
    const foreign = { ...itemsOf(members)[0], olderId: sea.id, newerId: null, newerVersion: null }
    const items = [...itemsOf(members), { olderVersion: 1, answerId: null, ...foreign }]
    const command = { items, value: 'keep_both' } as const
    const { failed } = valueOf(await answerEndedTogether(store, command, requests()))
    expect(failed).toMatchObject([{ olderId: sea.id, refusal: { kind: 'not-found' } }])
    expect((await here.factOf('sea')).status).toBe('superseded')
  })

  it('[AU10] [A2] in shadow the answers are recorded, and no fact changes', async () => {
    await setPolicyOfAll({ shadowMode: true })
    await here.take(NEW, ...BURST)
    const before = await snapshot(store)
    const command = { items: itemsOf((await groupOf()).members), value: 'keep_both' } as const
    valueOf(await answerEndedTogether(store, command, requests()))
    expect(await snapshot(store)).toEqual(before)
    expect((await here.lane()).counts).toEqual({ open: 0, unsure: 0, recorded: 3 })
    expect(shownOf(await here.first('recorded')).answerId).not.toBeNull()
  })
})
