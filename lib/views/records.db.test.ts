import { describe, expect, it } from 'vitest'

import { detectorOf } from '@/lib/detection/registry'
import type { Tallies } from '@/lib/domain/pair-record'
import { DEFAULT_QUEUE_FILTER } from '@/lib/filters/queue-filter'
import { decideMany } from '@/lib/operations/decide-many'
import { drawSample } from '@/lib/operations/draw-sample'
import { labelPair } from '@/lib/operations/label-pair'
import { decide, valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, requests, store } from '@/lib/operations/testing/each'
import { undoOperations } from '@/lib/operations/undo-operation'
import { fromEvidence } from '@/lib/store/evidence-column'
import { forgetCounts } from '@/lib/store/queries/until-next-write'
import type { ProposalRow } from '@/lib/store/rows'

import { readProposals } from './proposals'
import { readQueuePage } from './queue'
import { MOST_BY_RECORD } from './queue-by-record'
import { readAnswers } from './records'
import { factRowOf, fill, pick, proposalRowOf, randomOf } from './testing'

let made = 0
openStoreForEachTest({ environment: { detectorProfile: 'default' } })

const detector = detectorOf('default')
const prepare = detector.createPreparer()
const text = (content: string) => prepare({ content, statedAtMs: null, key: null, entity: null })

/** Proposes so many pairs in which a place, or else a number, differs, and returns their ids. */
async function propose(
  count: number,
  given: Partial<ProposalRow> & { readonly agent?: string } = {},
  words: readonly [string, string] = ['Mara lives in Denver.', 'Mara lives in Lisbon.'],
): Promise<readonly string[]> {
  const { agent: agentId = 'agent-a', ...columns } = given
  const finding = detector.detect(text(words[0]), text(words[1]))
  const { confidence, pattern, winningSignal, detectorVersion } = finding
  const rows = Array.from({ length: count }, () => {
    made += 1
    const place = { agentId, entity: `E${made}`, aspect: 'home' }
    const older = factRowOf({ ...place, content: words[0] })
    const newer = factRowOf({ ...place, content: words[1], validFrom: new Date('2026-03-02') })
    const readings = fromEvidence(finding)
    const found = { readings, confidence, pattern, winningSignal, detectorVersion }
    return { older, newer, proposal: proposalRowOf(older, newer, { ...found, ...columns }) }
  })
  await fill(store, {
    facts: rows.flatMap(({ older, newer }) => [older, newer]),
    proposals: rows.map(({ proposal }) => proposal),
  })
  return rows.map(({ proposal }) => proposal.id)
}

const VALUES = ['supersede', 'keep_both', 'reverse', 'unsure'] as const
const NUMBERS = ['The toll is 3 euros.', 'The toll is 5 euros.'] as const

async function answer(ids: readonly string[], right: number) {
  const operations: string[] = []
  for (const [nth, proposalId] of ids.entries()) {
    const value = nth < right ? 'supersede' : 'keep_both'
    const done = valueOf(await decide(store, requests(), { proposalId, value }))
    operations.push(done.operation.id)
  }
  return operations
}

async function recordOf(id: string | undefined): Promise<string> {
  const [view] = await readProposals(store, [id ?? ''])
  return view?.record.sentence ?? ''
}

describe('[RS4] the record counts', () => {
  it('decisions on the pattern, and follows an undo', async () => {
    const [asked, ...others] = await propose(22)
    expect(await recordOf(asked)).toBe('New kind, no record yet.')
    const done = await answer(others.slice(0, 20), 18)
    expect(await recordOf(asked)).toBe('Sometimes right: 18 of 20 pairs like this.')
    await answer(others.slice(20), 1)
    expect(await recordOf(asked)).toBe('Sometimes right: 19 of 21 pairs like this.')
    const operationIds = done.slice(0, 2)
    valueOf(await undoOperations(store, { operationIds }, requests()))
    expect(await recordOf(asked)).toBe('New kind, no record yet.')
  })

  it('the kind, where the exact pattern has too few, also of another agent', async () => {
    const [asked] = await propose(1, { pattern: 'V' })
    const [elsewhere] = await propose(1, { agent: 'agent-b' })
    const [number] = await propose(1, {}, NUMBERS)
    await answer(await propose(20), 20)
    expect(await recordOf(asked)).toBe('Usually right: 20 of 20 value changes.')
    expect(await recordOf(elsewhere)).toBe('Usually right: 20 of 20 value changes (all agents).')
    expect(await recordOf(number)).toBe('New kind, no record yet.')
  })

  it('no bulk decision, no “unsure”, nothing that was proposed by hand or by another system alone', async () => {
    const [asked] = await propose(1)
    const foreign = { foreignSystem: 'mem0', foreignConfidence: 0.81, foreignOnly: true }
    const [theirs] = await propose(1, foreign)
    const bulk = await propose(20)
    const items = bulk.map(
      (proposalId) => ({ proposalId, version: 1, value: 'supersede' }) as const,
    )
    const command = { items, reason: null, note: null, label: null }
    const work = { request: requests(), breathe: () => Promise.resolve() }
    valueOf(await decideMany(store, command, work))
    await answer(await propose(20, { origin: 'manual' }), 20)
    await answer(await propose(20, foreign), 20)
    for (const proposalId of await propose(20))
      valueOf(await decide(store, requests(), { proposalId, value: 'unsure' }))
    expect(await recordOf(asked)).toBe('New kind, no record yet.')
    await answer(await propose(20), 20)
    expect(await recordOf(asked)).toBe('Usually right: 20 of 20 pairs like this.')
    expect(await recordOf(theirs)).toBe('New kind, no record yet.')
  })

  it('settled blind labels of proposed pairs, once there are 20', async () => {
    const [asked, ...others] = await propose(25)
    await answer(others.slice(0, 21), 21)
    const command = { agentId: null, pairs: 25, twice: 0, people: 2, seed: 'seed' } as const
    const work = { request: requests(), breathe: () => Promise.resolve() }
    valueOf(await drawSample(store, command, work))
    const pairs = await store.read.samplePair.findMany({ where: { proposed: true } })
    expect(pairs.length).toBeGreaterThanOrEqual(20)
    for (const { id: pairId, wanted } of pairs)
      for (const actor of ['ada', 'ben'].slice(0, wanted)) {
        const label = { pairId, value: 'keep_both', dwellMs: null } as const
        valueOf(await labelPair(store, label, requests({ actor })))
      }
    const n = pairs.length
    expect(await recordOf(asked)).toBe(`Often wrong: 0 of ${n} pairs like this (by blind labels).`)
  })
})

it('[RS4] counting what changed gives the same as counting everything', async () => {
  const random = randomOf(7)
  const ids = [...(await propose(30)), ...(await propose(30, { agent: 'agent-b' }, NUMBERS))]
  const undoable: string[] = []
  for (let step = 0; step < 60; step++) {
    const proposal = await store.read.proposal.findUniqueOrThrow({
      where: { id: pick(random, [ids[0] ?? '', ...ids]) },
    })
    if (random() < 0.3 && undoable.length > 0) {
      const operationIds = [undoable.splice(Math.floor(random() * undoable.length), 1)[0] ?? '']
      await undoOperations(store, { operationIds }, requests())
    } else {
      const value = pick(random, VALUES)
      const done = await decide(store, requests(), { proposalId: proposal.id, value })
      if (done.ok) undoable.push(done.value.operation.id)
    }
    if (random() < 0.5) continue
    const { decided } = await readAnswers(store)
    forgetCounts(store)
    const again = (await readAnswers(store)).decided
    expect(sorted(decided)).toEqual(sorted(again))
  }
  expect(undoable.length).toBeGreaterThan(10)
})

it('[RS6] the details give the exact pattern and the confidence band', async () => {
  const [asked = ''] = await propose(1, { pattern: 'V', confidence: 0.9 })
  await answer(await propose(20, { confidence: 0.95 }), 18)
  const [view] = await readProposals(store, [asked])
  expect(view?.record).toMatchObject({
    pattern: 'Value (V): no labels yet.',
    band: 'Confidence 0.90–0.99 was right 90% of the time (20 labels).',
  })
})

function sorted(tallies: Tallies): readonly unknown[] {
  return [...tallies].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

describe('[F14] least reliable first', () => {
  const filter = { ...DEFAULT_QUEUE_FILTER, sort: 'record' } as const

  async function listed(between = async () => {}): Promise<readonly string[]> {
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const page = await readQueuePage(store, filter, cursor)
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
      await between()
    } while (cursor !== null)
    return ids
  }

  it('lists what was wrong most often first, what has no record last, and moves nothing while people answer', async () => {
    const unknown = await propose(12, {}, ['The pier is open.', 'The pier is closed.'])
    const better = await propose(50)
    const worse = await propose(60, {}, NUMBERS)
    await answer(better.slice(0, 20), 12)
    await answer(worse.slice(0, 20), 6)
    const left = [worse.slice(20), better.slice(20), unknown]
    const wanted = left.flatMap((ids) => ids.toReversed())
    expect(await listed()).toEqual(wanted)

    const shown = wanted.slice(0, 20)
    const again = await listed(async () => {
      await answer(shown.splice(0), 20) // from here on, the others are right less often
    })
    expect(again).toEqual(wanted)
    expect((await listed()).slice(0, 30)).toEqual(left[1]?.toReversed())
  })

  it('ranks the newest; the others follow, newest first', async () => {
    await answer(await propose(20, {}, NUMBERS), 0)
    const older = await propose(30, {}, NUMBERS)
    const newer = await propose(MOST_BY_RECORD)
    expect(await listed()).toEqual([...newer.toReversed(), ...older.toReversed()])
  })
})
