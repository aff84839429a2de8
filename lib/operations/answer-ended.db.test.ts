import { describe, expect, it } from 'vitest'

import type { EndedValue } from '@/lib/domain/ended-elsewhere'
import { parseFactsJsonl } from '@/lib/importers/facts-jsonl'
import { checkLog } from '@/lib/store/check-log'
import { loadDetector } from '@/lib/store/detectors'
import { logFindings } from '@/lib/store/log-findings'
import { loadPolicy } from '@/lib/store/policies'
import { keptByPeople } from '@/lib/store/sql/kept-by-people'
import { readEnded } from '@/lib/views/ended'

import { answerEnded } from './answer-ended'
import { importFacts } from './import-facts'
import { restoreFact } from './restore-fact'
import { retractFact } from './retract-fact'
import { rewordFact } from './reword-fact'
import { findPossible } from './steps/find-possible'
import { supersedeByHand } from './supersede-by-hand'
import { at, decide, factRowOf, outcomeOf, seedPair, snapshot, sweep, valueOf } from './testing'
import {
  openStoreForEachTest,
  requests,
  store,
  setPolicyOfAll,
  undoById,
  factOf,
} from './testing/each'
import { undoOperations } from './undo-operation'

const NOW = at('2026-08-01T12:00:00Z')

openStoreForEachTest({ live: true })

type Row = Readonly<Record<string, unknown>>

const SLOT = { agent: 'scout', entity: 'Rosa', aspect: 'home' }
const OLD = {
  ...SLOT,
  id: 'old',
  content: 'Rosa lives in Denver.',
  validFrom: '2026-01-01',
  superseded_by: 'new',
  supersededAt: '2026-05-02T10:00:00Z',
}
const NEW = { ...SLOT, id: 'new', content: 'Rosa now lives in Boulder.', validFrom: '2026-05-01' }
const { superseded_by: _by, supersededAt: _at, ...CURRENT } = OLD

async function take(...rows: readonly Row[]) {
  const text = rows.map((row) => JSON.stringify(row)).join('\n')
  const batch = parseFactsJsonl(text, { name: 'facts.jsonl', nowMs: NOW.getTime() })
  return valueOf(await importFacts(store, { batch, skipRefused: false }, requests({ at: NOW })))
}

const lane = (list: 'open' | 'unsure' | 'recorded' = 'open', agent = 'scout') =>
  readEnded(store, { agent, list })

const asked = async (list?: Parameters<typeof lane>[0]) =>
  (await lane(list)).pairs.map(({ older, newer }) => [older.content, newer?.content ?? null])

async function shown(list?: Parameters<typeof lane>[0]) {
  const [pair] = (await lane(list)).pairs
  if (pair === undefined) throw new Error('nothing is asked')
  const { older, newer, answerId } = pair
  return {
    olderId: older.id,
    olderVersion: older.version,
    newerId: newer?.id ?? null,
    newerVersion: newer?.version ?? null,
    answerId,
  }
}

async function answer(value: EndedValue, list?: Parameters<typeof lane>[0]) {
  return answerEnded(store, { ...(await shown(list)), value }, requests())
}

const PAIR = [OLD.content, NEW.content]

describe('what is asked', () => {
  it('[NV9] an agent of which nothing ended elsewhere is shown, not another one', async () => {
    await take(OLD, NEW)
    await take({ ...CURRENT, id: 'tea', agent: 'barista', content: 'Rosa drinks tea.' })
    expect((await lane()).isEmpty).toBe(false)
    const { agentId, agents, isEmpty, counts, pairs } = await lane('open', 'barista')
    expect({ agentId, isEmpty, pairs }).toEqual({ agentId: 'barista', isEmpty: true, pairs: [] })
    expect(counts).toEqual({ open: 0, unsure: 0, recorded: 0 })
    expect(agents.map(({ id }) => id)).toEqual(['barista', 'scout'])
    const unnamed = await readEnded(store, { agent: null, list: 'open' })
    expect(unnamed.agentId).toBe('scout')
    expect(unnamed.agents.map(({ id }) => id)).toEqual(['scout'])
  })

  it('[AU1] a fact that arrives superseded is asked about, and so is one that its source ends later', async () => {
    await take(OLD, NEW)
    expect(await asked()).toEqual([PAIR])
    await take(
      { ...CURRENT, id: 'tea', entity: 'Ben', aspect: 'drink', content: 'Ben drinks tea.' },
      { ...NEW, id: 'mate', entity: 'Ben', aspect: 'drink', content: 'Ben drinks mate now.' },
    )
    expect(await asked()).toEqual([PAIR])
    const ben = { entity: 'Ben', aspect: 'drink' }
    const mate = { ...NEW, ...ben, id: 'mate', content: 'Ben drinks mate now.' }
    await take(
      { ...OLD, ...ben, id: 'tea', content: 'Ben drinks tea.', superseded_by: 'mate' },
      mate,
    )
    expect(await asked()).toEqual(
      expect.arrayContaining([['Ben drinks tea.', 'Ben drinks mate now.'], PAIR]),
    )
    expect((await lane()).counts).toEqual({ open: 2, unsure: 0, recorded: 0 })
  })

  it('[AU1] importing again asks nothing twice, and undoing the import asks nothing any more', async () => {
    const { recorded } = await take(OLD, NEW)
    expect((await take(OLD, NEW)).recorded).toBeNull()
    expect(await asked()).toEqual([PAIR])
    valueOf(await undoById(recorded?.operation.id ?? ''))
    expect((await lane()).isEmpty).toBe(true)
  })

  it('[AU1] what was superseded here is not asked about, also where an import had ended it before', async () => {
    await take(CURRENT, NEW)
    const [older, newer] = [await factOf('old'), await factOf('new')]
    const sides = {
      olderId: older.id,
      olderVersion: older.version,
      newerId: newer.id,
      newerVersion: newer.version,
    }
    valueOf(await supersedeByHand(store, { ...sides, reason: null }, requests()))
    expect((await lane()).isEmpty).toBe(true)

    const { older: first, proposal } = await seedPair(store, requests())
    valueOf(await decide(store, requests(), { proposalId: proposal.id, value: 'supersede' }))
    expect((await factRowOf(store, first.id)).status).toBe('superseded')
    expect((await lane()).isEmpty).toBe(true)
  })

  it('[AU1] [S2] agents are apart', async () => {
    await take(
      OLD,
      NEW,
      { ...OLD, agent: 'other', id: 'o2', superseded_by: 'n2' },
      { ...NEW, agent: 'other', id: 'n2' },
    )
    valueOf(await answer('supersede'))
    const { agents, counts, precision } = await lane('open', 'other')
    expect(agents.map(({ id }) => id)).toEqual(['other', 'scout'])
    expect([counts.open, (await lane()).counts.open]).toEqual([1, 0])
    expect(precision).toBeNull()
  })

  it('[AU2] a pair comes with our own reading, and leaves nothing among the proposals', async () => {
    await take(OLD, NEW)
    const [pair] = (await lane()).pairs
    expect(pair?.reading?.scored.winningSignal).not.toBeNull()
    expect(pair?.reading?.scored.confidence).toBeGreaterThan(0.7)
    expect(pair?.reading?.reason).toEqual({
      why: expect.stringMatching(/^[A-Z“].+\.$/u),
      caution: null,
    })
    expect(pair).toMatchObject({ endedAt: '2026-05-02T10:00:00.000Z', stores: [] })
    for (const value of ['unsure', 'keep_both'] as const)
      valueOf(await answer(value, value === 'unsure' ? 'open' : 'unsure'))
    expect(await store.read.proposal.count()).toBe(0)
    expect(await store.read.verdict.count()).toBe(0)
    expect(await store.read.proposalTally.count()).toBe(0)
  })

  it('[AU2] a source that gives no time is not quoted with one', async () => {
    const { supersededAt: _unknown, ...row } = OLD
    await take(row, NEW)
    expect((await lane()).pairs[0]?.endedAt).toBeNull()
  })
})

describe('answers', () => {
  it('[AU3] right: the fact stays as it is, and the question is gone', async () => {
    await take(OLD, NEW)
    const before = await snapshot(store)
    valueOf(await answer('supersede'))
    expect(await snapshot(store)).toEqual(before)
    expect(await asked()).toEqual([])
    expect((await take(OLD, NEW)).recorded).toBeNull()
  })

  it('[AU3] given back: the fact is current, its successor too; undo ends it with the times of its source', async () => {
    await take(OLD, NEW)
    const before = await snapshot(store)
    const { operation } = valueOf(await answer('keep_both'))
    expect(await factOf('old')).toMatchObject({
      status: 'active',
      supersededById: null,
      supersededAt: null,
      validUntil: null,
    })
    expect((await factOf('new')).status).toBe('active')
    expect(await asked()).toEqual([])
    expect(operation.subject.event).toMatchObject({ verdict: 'keep_both', applied: true })
    const { operation: undone } = valueOf(await undoById(operation.id))
    expect(await snapshot(store)).toEqual(before)
    expect(await asked()).toEqual([PAIR])
    valueOf(await undoById(undone.id)) // redo
    expect((await factOf('old')).status).toBe('active')
    expect(await asked()).toEqual([])
    expect(logFindings(await checkLog(store.read))).toEqual([])
  })

  it('[AU3] unsure can be answered later, and undo leads back step by step', async () => {
    await take(OLD, NEW)
    const { operation: first } = valueOf(await answer('unsure'))
    expect([await asked(), await asked('unsure')]).toEqual([[], [PAIR]])
    expect(outcomeOf(await answer('unsure', 'unsure'))).toBe('no-change')
    const { operation: second } = valueOf(await answer('supersede', 'unsure'))
    expect(await asked('unsure')).toEqual([])
    expect(outcomeOf(await undoById(first.id))).toBe('blocked-by-later')
    valueOf(await undoById(second.id))
    expect(await asked('unsure')).toEqual([PAIR])
    valueOf(await undoById(first.id))
    expect(await asked()).toEqual([PAIR])
  })

  it('[AU3] of two people who answer at once, one is heard', async () => {
    await take(OLD, NEW)
    const seen = await shown()
    const both = await Promise.all([
      answerEnded(store, { ...seen, value: 'keep_both' }, requests({ actor: 'ada' })),
      answerEnded(store, { ...seen, value: 'supersede' }, requests({ actor: 'ben' })),
    ])
    expect(both.map(outcomeOf).toSorted()).toEqual(['changed-meanwhile', 'ok'])
    const again = await Promise.all([
      answerEnded(store, { ...seen, value: 'supersede' }, requests({ idempotencyKey: 'k' })),
      answerEnded(store, { ...seen, value: 'supersede' }, requests({ idempotencyKey: 'k' })),
    ])
    expect(again.map(outcomeOf)).toEqual(['changed-meanwhile', 'changed-meanwhile'])
  })

  it('[AU3] [A5] a request that is repeated has one effect', async () => {
    await take(OLD, NEW)
    const seen = { ...(await shown()), value: 'keep_both' } as const
    const sent = () => answerEnded(store, seen, requests({ idempotencyKey: 'k' }))
    const [one, two] = [valueOf(await sent()), valueOf(await sent())]
    expect([two.repeated, two.operation.id]).toEqual([true, one.operation.id])
    expect(await store.read.endedAnswer.count()).toBe(1)
  })

  it('[AU3] a fact that changed since it was shown is not given back', async () => {
    await take(OLD, NEW)
    const seen = { ...(await shown()), value: 'keep_both' } as const
    await take({ ...OLD, content: 'Rosa lives in Denver, Colorado.' })
    expect(outcomeOf(await answerEnded(store, seen, requests()))).toBe('changed-meanwhile')
  })

  it('[AU3] [G2] a protected fact that its source had ended is given back, and stays protected', async () => {
    await take({ ...OLD, protected: true }, { ...NEW, protected: true })
    valueOf(await answer('keep_both'))
    expect(await factOf('old')).toMatchObject({ status: 'active', protected: true })
  })

  it('[AU1] [G1] a constraint stays current when its source ends it, so nothing is asked', async () => {
    await take({ ...OLD, kind: 'constraint' }, NEW)
    expect((await factOf('old')).status).toBe('active')
    expect(await asked()).toEqual([])
  })

  it.each(['shadowMode', 'mutationsFrozen'] as const)(
    '[AU3] [A2] under %s an answer is recorded and no fact changes; it can be given back later',
    async (field) => {
      await setPolicyOfAll({ [field]: true })
      await take(OLD, NEW)
      const before = await snapshot(store)
      const { operation } = valueOf(await answer('keep_both'))
      expect(operation.subject.event).toMatchObject({ applied: false })
      expect(await snapshot(store)).toEqual(before)
      expect([await asked(), await asked('recorded')]).toEqual([[], [PAIR]])
      expect(outcomeOf(await answer('keep_both', 'recorded'))).toBe('no-change')
      await setPolicyOfAll({ shadowMode: false, mutationsFrozen: false })
      valueOf(await answer('keep_both', 'recorded'))
      expect((await factOf('old')).status).toBe('active')
      expect(await asked('recorded')).toEqual([])
      expect((await lane()).precision).toMatchObject({ right: 0, answered: 1 })
    },
  )
})

describe('what was given back', () => {
  it('[AU4] [U4] no import ends again, and no sweep asks about the pair', async () => {
    await take(OLD, NEW)
    valueOf(await answer('keep_both'))
    const { problems } = await take(OLD, NEW)
    expect(problems.map(({ reason }) => reason)).toEqual([
      'Its source has superseded this fact; here it stays current, because it was changed here.',
    ])
    expect((await factOf('old')).status).toBe('active')
    const { id } = await factOf('old')
    expect(await store.transact((tx) => keptByPeople(tx, 'scout', [id]))).toEqual(new Set([id]))
    await setPolicyOfAll({ supersessionAutoApply: true, supersessionSweepEnabled: true })
    expect(await sweep(store, requests)).toMatchObject({ pairsCompared: 1, proposed: 0 })
    expect((await factOf('old')).status).toBe('active')
  })

  it('[AU4] [P18] the pair is not among the possible ones, until a text changes', async () => {
    const possible = async () => {
      const { policy } = await loadPolicy(store.read, 'scout', store.environment)
      const detector = await loadDetector(store.read, policy)
      return (await findPossible(store, 'scout', { policy, detector, breathe: async () => {} }))
        .total
    }
    await setPolicyOfAll({
      shadowMode: false,
      detectorProfile: 'default',
      supersessionMinConfidence: 0.7,
    })
    const pets = { aspect: 'pet' }
    await take(
      { ...OLD, ...pets, content: 'Rosa has a cat.' },
      { ...NEW, ...pets, content: 'Rosa has a dog.' },
    )
    const { operation } = valueOf(await answer('keep_both'))
    expect((await factOf('old')).status).toBe('active')
    expect(await possible()).toBe(0)
    const { id: factId, version } = await factOf('new')
    const reworded = { factId, version, content: 'Rosa has the dog.', reason: null }
    const said = valueOf(await rewordFact(store, reworded, requests())).operation
    expect(await possible()).toBe(1)
    valueOf(await undoById(said.id))
    expect(await possible()).toBe(0)
    valueOf(await undoById(operation.id))
    expect(await possible()).toBe(0) // the older fact has ended again
  })

  it('[AU4] the pair is asked about again once a text changes', async () => {
    await take(OLD, NEW)
    valueOf(await answer('keep_both'))
    await take({ ...NEW, content: 'Rosa has moved and now lives in Boulder.' })
    expect(await sweep(store, requests)).toMatchObject({ proposed: 1 })
  })

  it('[AU4] our own question about the pair, which its end had withdrawn, stays withdrawn; others come back', async () => {
    await take(CURRENT, NEW)
    await sweep(store, requests)
    const [own] = await store.read.proposal.findMany()
    expect(own?.status).toBe('pending')
    await take(OLD, NEW)
    const status = async () => (await store.read.proposal.findFirstOrThrow()).status
    expect(await status()).toBe('withdrawn')
    const { operation } = valueOf(await answer('keep_both'))
    expect(await status()).toBe('withdrawn')
    const about = async () => {
      const { id, version } = await factOf('old')
      return { factId: id, version, reason: null }
    }
    const retracted = valueOf(await retractFact(store, await about(), requests()))
    valueOf(await restoreFact(store, await about(), requests()))
    expect([(await factOf('old')).status, await status()]).toEqual(['active', 'withdrawn'])
    const last = await store.read.operation.findFirstOrThrow({ orderBy: { seq: 'desc' } })
    valueOf(await undoById(last.id))
    valueOf(await undoById(retracted.operation.id))
    expect([(await factOf('old')).status, await status()]).toEqual(['active', 'withdrawn'])
    valueOf(await undoById(operation.id))
    expect(await status()).toBe('withdrawn')
  })
})

describe('the figure', () => {
  it('[AU6] is right ÷ (right + given back) with its exact interval; unsure and undone answers do not count', async () => {
    const rows = Array.from({ length: 6 }, (_, nth) => [
      { ...OLD, id: `o${nth}`, aspect: `a${nth}`, superseded_by: `n${nth}` },
      { ...NEW, id: `n${nth}`, aspect: `a${nth}` },
    ])
    await take(...rows.flat())
    expect((await lane()).precision).toBeNull()
    for (const value of ['supersede', 'supersede', 'supersede', 'keep_both', 'unsure'] as const)
      valueOf(await answer(value))
    const { precision, figures, counts } = await lane()
    expect(figures.sources).toMatchObject([{ right: 3, answered: 4 }])
    expect(figures.aspects).toHaveLength(4)
    expect(figures.months.map(({ name }) => name)).toEqual([expect.stringMatching(/^\d{4}-\d\d$/u)])
    expect(precision).toMatchObject({ right: 3, answered: 4 })
    expect(precision?.low).toBeCloseTo(0.194, 3) // Clopper and Pearson, 3 of 4
    expect(precision?.high).toBeCloseTo(0.994, 3)
    expect(counts).toEqual({ open: 1, unsure: 1, recorded: 0 })
    const { operation } = valueOf(await answer('keep_both'))
    valueOf(await undoById(operation.id))
    expect((await lane()).precision).toMatchObject({ right: 3, answered: 4 })
  })
})

describe('an answer that was undone, when the pair has another one', () => {
  const inForce = () => store.read.endedAnswer.count({ where: { reverted: false } })

  it('[U15] is not brought back; with the other one undone, it is', async () => {
    await take(OLD, NEW)
    const first = valueOf(await answer('keep_both'))
    const taken = valueOf(await undoById(first.operation.id))
    const second = valueOf(await answer('supersede'))
    expect(await undoById(taken.operation.id)).toMatchObject({
      refusal: { kind: 'blocked-by-later', operations: [{ id: second.operation.id }] },
    })
    expect([await inForce(), (await factOf('old')).status]).toEqual([1, 'superseded'])
    const both = { operationIds: [taken.operation.id, second.operation.id] }
    valueOf(await undoOperations(store, both, requests()))
    expect([await inForce(), (await factOf('old')).status]).toEqual([1, 'active'])
  })

  it('[U15] names what brought the other one back, so that both can be exchanged', async () => {
    await take(OLD, NEW)
    const first = valueOf(await answer('unsure'))
    const noFirst = valueOf(await undoById(first.operation.id))
    const second = valueOf(await answer('supersede'))
    const noSecond = valueOf(await undoById(second.operation.id))
    const again = valueOf(await undoById(noFirst.operation.id))
    expect(await undoById(noSecond.operation.id)).toMatchObject({
      refusal: { kind: 'blocked-by-later', operations: [{ id: again.operation.id }] },
    })
    const both = { operationIds: [noSecond.operation.id, again.operation.id] }
    valueOf(await undoOperations(store, both, requests()))
    expect((await lane()).precision).toMatchObject({ right: 1, answered: 1 })
    expect(await inForce()).toBe(1)
    expect(logFindings(await checkLog(store.read))).toEqual([])
  })

  it('[U15] comes back with the answers that replaced it, one after the other', async () => {
    await take(OLD, NEW)
    const given: string[] = []
    for (const [value, list] of [['unsure'], ['supersede', 'unsure']] as const)
      given.push(valueOf(await answer(value, list)).operation.id)
    const undos: string[] = []
    for (const id of given.toReversed()) undos.push(valueOf(await undoById(id)).operation.id)
    for (const id of undos.toReversed()) valueOf(await undoById(id))
    expect((await lane()).precision).toMatchObject({ right: 1, answered: 1 })
    expect(await inForce()).toBe(1)
  })
})
