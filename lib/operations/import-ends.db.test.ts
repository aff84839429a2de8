import { expect, it } from 'vitest'

import { parseFactsJsonl } from '@/lib/importers/facts-jsonl'
import { findContextFacts } from '@/lib/store/sql/context-facts'
import { findFaults } from '@/lib/store/sql/find-faults'

import { importFacts } from './import-facts'
import { supersedeByHand } from './supersede-by-hand'
import { at, snapshot, valueOf } from './testing'
import { openStoreForEachTest, startOver, requests, store, setPolicyOfAll } from './testing/each'

const NOW = at('2026-09-01T12:00:00Z')
const NEXT_MONTH = '2026-10-01T00:00:00.000Z'

openStoreForEachTest()

type Row = Readonly<Record<string, unknown>>

const job = (id: string, fields: Row = {}): Row => ({
  id,
  agent: 'scout',
  entity: 'Rosa',
  aspect: 'job',
  content: `Rosa works at ${id}.`,
  ...fields,
})

async function take(...rows: readonly Row[]) {
  const text = rows.map((row) => JSON.stringify(row)).join('\n')
  const batch = parseFactsJsonl(text, { name: 'facts.jsonl', nowMs: NOW.getTime() })
  return valueOf(await importFacts(store, { batch, skipRefused: false }, requests({ at: NOW })))
}

const contents = async (day: string) => {
  const facts = await findContextFacts(store.read, { agentId: 'scout', at: at(day), limit: 20 })
  return facts.map(({ content }) => content)
}

async function endOf(id: string) {
  const row = await store.read.fact.findFirstOrThrow({ where: { importKey: `file:${id}` } })
  const { status, validFrom, validUntil, supersededAt } = row
  return { status, validFrom, validUntil, supersededAt, isLinked: row.supersededById !== null }
}

/** What earlier versions stored for a fact that arrived superseded. */
async function withoutEnd() {
  await store.transact((tx) =>
    tx.$executeRawUnsafe(`UPDATE "Fact" SET "validUntil" = NULL WHERE "status" = 'superseded'`),
  )
}

const MARCH = { validFrom: '2026-03-01' }
const LATER = { validFrom: NEXT_MONTH }

type Ways = readonly [what: string, older: Row, newer: Row, end: string]
const WAYS: readonly Ways[] = [
  ['superseded_by', { ...MARCH, superseded_by: 'new' }, LATER, NEXT_MONTH],
  ['supersedes', MARCH, { ...LATER, supersedes: 'old' }, NEXT_MONTH],
  [
    'supersedes and supersededAt',
    { ...MARCH, supersededAt: '2026-08-20' },
    { ...LATER, supersedes: 'old' },
    NEXT_MONTH,
  ],
  [
    'an end that comes earlier',
    { ...MARCH, superseded_by: 'new', validUntil: '2026-09-15' },
    LATER,
    '2026-09-15T00:00:00.000Z',
  ],
  [
    'an end that comes later',
    { ...MARCH, superseded_by: 'new', validUntil: '2027-09-15' },
    LATER,
    NEXT_MONTH,
  ],
  [
    'a successor that began before it was superseded',
    { ...MARCH, superseded_by: 'new', supersededAt: '2026-08-20' },
    { validFrom: '2026-06-01' },
    '2026-06-01T00:00:00.000Z',
  ],
  [
    'a successor that began no later',
    { ...MARCH, superseded_by: 'new', supersededAt: '2026-08-20' },
    MARCH,
    '2026-08-20T00:00:00.000Z',
  ],
  ['no time at all', { superseded_by: 'new' }, {}, NOW.toISOString()],
]

it.each(WAYS)(
  '[T4] [I31] %s: the first import ends the older fact where a later one would, and no sooner',
  async (_what, older, newer, end) => {
    const rows = [job('old', older), job('new', newer)]
    await take(...rows)
    const first = await endOf('old')
    expect(first).toMatchObject({ status: 'superseded', isLinked: true, validUntil: at(end) })
    expect((await take(...rows)).recorded).toBeNull()
    expect(await findFaults(store.read, null, requests().at)).toEqual([])
    const before = await snapshot(store)
    if ('superseded_by' in older) await take(job('old', older)) // a file without the successor
    expect(await snapshot(store)).toEqual(before)

    await startOver()
    const { superseded_by: _by, supersededAt: _at, ...alone } = older
    await take(job('old', alone))
    await take(...rows)
    expect(await endOf('old')).toEqual(first)
  },
)

it('[T4] the agent receives the older fact until its successor from the file begins', async () => {
  await take(job('old', { ...MARCH, superseded_by: 'new' }), job('new', LATER))
  expect(await contents('2026-09-02')).toEqual(['Rosa works at old.'])
  expect(await contents('2026-09-30T23:59:59.999Z')).toEqual(['Rosa works at old.'])
  expect(await contents('2026-10-01')).toEqual(['Rosa works at new.'])
})

it('[I3] a successor with a new start time moves the end with it', async () => {
  const older = job('old', { ...MARCH, superseded_by: 'new' })
  await take(older, job('new', LATER))
  const moved = [older, job('new', { validFrom: '2026-11-01' })]
  expect((await take(...moved)).plan).toMatchObject({ changed: 2 })
  expect((await endOf('old')).validUntil).toEqual(at('2026-11-01'))
  expect((await take(...moved)).recorded).toBeNull()
})

it('[T4] [I2] a wrong end from an earlier import is corrected, a right one is left alone', async () => {
  const wrong = [job('old', { ...MARCH, superseded_by: 'new' }), job('new', LATER)]
  await take(...wrong)
  await withoutEnd()
  expect((await take(...wrong)).plan).toMatchObject({ changed: 1 })
  expect((await endOf('old')).validUntil).toEqual(at(NEXT_MONTH))
  await startOver()
  const right = [
    job('old', { ...MARCH, superseded_by: 'new' }),
    job('new', { validFrom: '2026-06-01' }),
  ]
  await take(...right)
  await withoutEnd()
  expect((await take(...right)).recorded).toBeNull()
})

it('[IN3] [I7] a fact that ended before import without a start time has ended, with no finding', async () => {
  const ended = job('old', { expires_at: '2026-06-01' })
  const { problems } = await take(ended)
  expect(problems.map(({ severity, reason }) => [severity, reason])).toEqual([
    [
      'flag',
      'The row has no start time, and its end (2026-06-01T00:00:00.000Z) is in the past; the fact is stored as ended.',
    ],
  ])
  expect(await endOf('old')).toMatchObject({ status: 'active', validUntil: at('2026-06-01') })
  expect(await contents('2026-09-02')).toEqual([])
  expect(await findFaults(store.read, null, requests().at)).toEqual([])
  expect((await take(ended)).recorded).toBeNull()
})

it('[I32] [IN3] takes no beginning that is after an end that the fact keeps', async () => {
  const ended = job('old', { ...MARCH, validUntil: '2026-05-01' })
  await take({ ...ended, protected: true })
  const moved = { validFrom: '2026-06-01', validUntil: '2026-08-01', superseded_by: 'new' }
  const { problems } = await take(
    { ...ended, ...moved, protected: true },
    job('new', { validFrom: '2026-08-01' }),
  )
  expect(problems.map(({ reason }) => reason)).toEqual([
    'Its source has superseded this fact; here it stays current, because it is protected.',
    'In its source it begins (2026-06-01T00:00:00.000Z) after it ended here (2026-05-01T00:00:00.000Z); here it keeps its beginning.',
  ])
  expect(await endOf('old')).toMatchObject({
    status: 'active',
    validFrom: at('2026-03-01'),
    validUntil: at('2026-05-01'),
  })
  expect(await findFaults(store.read, null, requests().at)).toEqual([])
})

it('[I6] [D7] a time that the source gives later is known from then on', async () => {
  const row = job('old')
  await take(row)
  const timeKnown = async () => (await store.read.fact.findFirstOrThrow()).timeKnown
  expect(await timeKnown()).toBe(false)
  await take({ ...row, ...MARCH })
  expect(await timeKnown()).toBe(true)
  expect((await take(row)).recorded).toBeNull()
  expect(await timeKnown()).toBe(true)
})

it('[I6] [T6] a fact that its source shows as current again gets no end from the fact that had replaced it', async () => {
  await take(
    job('old', { ...MARCH, superseded_by: 'new' }),
    job('new', { validFrom: '2026-05-01' }),
  )
  expect(await endOf('old')).toMatchObject({ status: 'superseded', validUntil: at('2026-05-01') })
  await take(job('old', MARCH), job('new', { validFrom: '2026-07-01' }))
  expect(await endOf('old')).toMatchObject({ status: 'active', validUntil: null })
  expect(await contents('2026-08-01')).toEqual(
    expect.arrayContaining(['Rosa works at old.', 'Rosa works at new.']),
  )
})

it('[IN3] [T6] an end that moves with the successor follows a beginning that moves as well', async () => {
  await take(job('old', MARCH), job('new', { validFrom: '2026-05-01' }))
  const [older, newer] = await store.read.fact.findMany({ orderBy: { validFrom: 'asc' } })
  if (older === undefined || newer === undefined) throw new Error('two facts')
  await setPolicyOfAll({ shadowMode: false })
  const sides = { olderId: older.id, olderVersion: older.version, newerId: newer.id }
  const command = { ...sides, newerVersion: newer.version, reason: null }
  valueOf(await supersedeByHand(store, command, requests()))
  await take(job('old', { validFrom: '2026-04-20' }), job('new', { validFrom: '2026-04-01' }))
  const { validFrom, validUntil, supersededAt } = await endOf('old')
  expect(validFrom).toEqual(at('2026-04-20'))
  expect(validUntil).toEqual(supersededAt) // the other begins no later (rule A3)
  expect(await findFaults(store.read, null, requests().at)).toEqual([])
})
