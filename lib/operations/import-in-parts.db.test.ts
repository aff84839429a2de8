import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'

import type { FactInput, ImportBatch } from '@/lib/domain/import-batch'
import { refusalMessage } from '@/lib/domain/refusal'
import { checkLog } from '@/lib/store/check-log'
import { logFindings } from '@/lib/store/log-findings'
import type { Store } from '@/lib/store/port'
import { openTestStore } from '@/lib/store/testing'

import { beginImport, importFacts } from './import-facts'
import {
  at,
  batchOf,
  countedRequests,
  factInput,
  recordedProposal,
  snapshot,
  valueOf,
} from './testing'
import { openStoreForEachTest, store } from './testing/each'
import { undoOperations } from './undo-operation'
import { writeRest, writeRests, type Ending, type Parts } from './write-rest'

openStoreForEachTest()

class FullDisk extends Error {
  readonly code = 'SQLITE_FULL'
}

const WHOLE: Parts = { facts: Number.POSITIVE_INFINITY, breathe: () => Promise.resolve() }
const PARTS: Parts = { facts: 2, breathe: () => Promise.resolve() }

/** What an import left, with names in place of ids. */
async function left({ read }: Store) {
  const facts = await read.fact.findMany({
    omit: { version: true },
    orderBy: [{ agentId: 'asc' }, { importKey: 'asc' }],
  })
  const sources = await read.source.findMany()
  const proposals = await read.proposal.findMany({ include: { older: true, newer: true } })
  const keys = new Map(facts.map(({ id, importKey }) => [id, importKey]))
  const places = new Map(
    sources.map(({ id, externalId, excerpt, tier }) => [id, [externalId, excerpt, tier]]),
  )
  return {
    facts: facts.map(({ id: _id, sourceId, supersededById, ...fact }) => ({
      ...fact,
      source: places.get(sourceId ?? ''),
      successor: keys.get(supersededById ?? ''),
    })),
    order: facts
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ agentId, importKey }) => `${agentId} ${importKey}`),
    sources: sources.length,
    proposals: proposals
      .map(({ older, newer, status, confidence, number }) => ({
        pair: `${older.importKey} ${newer.importKey}`,
        status,
        confidence,
        number,
      }))
      .toSorted((a, b) => a.number - b.number),
    logs: (await read.operation.findMany({ orderBy: { seq: 'asc' } })).map(
      ({ subject, changeCount }) => ({ subject: JSON.parse(subject) as unknown, changeCount }),
    ),
  }
}

const id = fc.integer({ min: 0, max: 11 })
const source = fc.option(
  fc.record({
    externalId: fc.option(fc.constantFrom('s1', 's2', 's3', 's4')),
    excerpt: fc.constantFrom('one', 'other'),
    session: fc.constant(null),
  }),
)
const said: fc.Arbitrary<FactInput> = fc
  .record({
    agent: fc.constantFrom('scout', 'scout', 'scout', 'clerk'),
    nth: id,
    aspect: fc.constantFrom('home', 'work'),
    content: fc.constantFrom('lives in Turku', 'lives in Oulu', 'no longer lives in Turku'),
    by: fc.option(id, { freq: 2 }),
    status: fc.constantFrom('active', 'active', 'active', 'superseded', 'retracted'),
    names: fc.option(id, { freq: 9 }),
    source,
  })
  .map(({ nth, by, names, status, ...fields }) =>
    factInput({
      ...fields,
      externalId: String(nth),
      status: by !== null && by > nth ? 'superseded' : status === 'superseded' ? 'active' : status,
      supersededBy: by !== null && by > nth ? String(by) : null,
      validFrom: at(`2026-03-${String(nth + 1).padStart(2, '0')}T00:00:00Z`),
      ...(names === null ? {} : { supersedes: String(names) }),
    }),
  )
const file: fc.Arbitrary<ImportBatch> = fc
  .record({
    facts: fc.array(said, { maxLength: 14 }),
    pairs: fc.array(fc.tuple(id, id), { maxLength: 2 }),
  })
  .map(({ facts, pairs }) =>
    batchOf({
      facts,
      proposals: pairs
        .filter(([older, newer]) => older !== newer)
        .map(([older, newer]) => recordedProposal(String(older), String(newer))),
    }),
  )

async function take(opened: Store, batch: ImportBatch, parts: Parts, requests = countedRequests()) {
  return importFacts(opened, { batch, skipRefused: true, parts }, requests())
}

/** Imports two files after one another. */
async function takeBoth(opened: Store, files: readonly ImportBatch[], parts: Parts) {
  const requests = countedRequests()
  const outcomes: unknown[] = []
  for (const batch of files) {
    const done = await take(opened, batch, parts, requests)
    outcomes.push(
      done.ok
        ? {
            ...done.value,
            recorded: null,
            plan: numbersOf(done.value.plan),
            problems: done.value.problems.map(({ ref, reason }) => `${ref} ${reason}`).toSorted(),
          }
        : done.refusal,
    )
  }
  return { outcomes, left: await left(opened) }
}

function numbersOf({
  added,
  changed,
  unchanged,
  links,
  confirmed,
}: Record<'added' | 'changed' | 'unchanged' | 'links' | 'confirmed', number>) {
  return { added, changed, unchanged, links, confirmed }
}

const MANY = batchOf({
  facts: Array.from({ length: 7 }, (_none, nth) =>
    factInput({
      entity: `e${nth}`,
      externalId: String(nth),
      source: { externalId: `s${nth}`, excerpt: null, session: null },
    }),
  ),
})

describe('an import in parts', () => {
  it('[I20] stores what it would store at once, whatever is in the file and in the store', async () => {
    await fc.assert(
      fc.asyncProperty(fc.tuple(file, file), async (files) => {
        const [one, other] = [await openTestStore(), await openTestStore()]
        try {
          const whole = await takeBoth(one, files, WHOLE)
          expect(await takeBoth(other, files, PARTS)).toEqual(whole)
          expect(logFindings(await checkLog(other.read))).toEqual([])
        } finally {
          await one.remove()
          await other.remove()
        }
      }),
      { seed: 29, numRuns: Math.ceil(100 * inject('share')) },
    )
  })

  it('[I20] first comes what names a stored fact, what shares its source, and the pairs to review', async () => {
    valueOf(await take(store, batchOf({ facts: [factInput({ externalId: 'old' })] }), WHOLE))
    const [one, other, ...others] = MANY.facts
    const facts = [
      { ...one, supersedes: 'old' },
      { ...other, source: one?.source ?? null },
      ...others,
    ]
    const proposals = [recordedProposal('2', '3')]
    const stored: string[] = []
    const breathe = async () => {
      const rows = await store.read.fact.findMany({ orderBy: { importKey: 'asc' } })
      stored.push(rows.map(({ importKey }) => importKey?.slice('file:'.length)).join(' '))
    }
    const batch = batchOf({ facts: facts.map((fact) => factInput(fact)), proposals })
    const done = await take(store, batch, { facts: 2, breathe }, countedRequests('next'))
    expect(valueOf(done)).toMatchObject({ proposals: 1, problems: [] })
    expect(stored).toEqual(['0 1 2 3 4 5 old', '0 1 2 3 4 5 6 old'])
    expect(await store.read.source.count()).toBe(6)
  })

  it('[I1] [I20] is one operation, and its undo takes back all parts', async () => {
    const before = await snapshot(store)
    const parts: number[] = []
    const counted = {
      ...PARTS,
      breathe: async () => void parts.push(await store.read.fact.count()),
    }
    const { recorded, plan } = valueOf(await take(store, MANY, counted))
    expect(parts).toEqual([2, 4, 6, 7])
    expect(plan.added).toBe(7)
    expect(recorded?.operation).toMatchObject({ changeCount: 14, subject: { event: { added: 7 } } })
    expect(recorded?.operation.subject.event).not.toHaveProperty('left')
    expect(await store.read.operation.count()).toBe(1)
    expect(await store.read.openImport.count()).toBe(0)
    const command = { operationIds: [recorded?.operation.id ?? ''] }
    valueOf(await undoOperations(store, command, countedRequests('u')()))
    expect(await store.read.fact.count({ where: { status: 'active' } })).toBe(before.facts.length)
  })

  it('[I21] left by its process, the rest is written by the next, into the same operation and once', async () => {
    const requests = countedRequests()
    const request = requests({ idempotencyKey: 'key-number-1' })
    const dies = { ...PARTS, breathe: () => Promise.reject(new Error('killed')) }
    const command = { batch: MANY, skipRefused: false, parts: PARTS }
    await expect(importFacts(store, { ...command, parts: dies }, request)).rejects.toThrow('killed')
    expect(await store.read.fact.count()).toBe(2)
    const halfway = await store.read.operation.findFirstOrThrow()
    expect(JSON.parse(halfway.subject)).toMatchObject({ event: { added: 2, left: 5 } })
    await Promise.all([writeRests(store), writeRests(store)])
    const whole = await left(store)
    expect(whole.facts).toHaveLength(7)
    expect(whole.logs).toMatchObject([{ subject: { event: { added: 7 } }, changeCount: 14 }])
    const again = valueOf(
      await importFacts(store, command, { ...request, newId: requests().newId }),
    )
    expect(again).toMatchObject({ recorded: { repeated: true }, plan: { added: 7 } })
    expect(await left(store)).toEqual(whole)
    expect(logFindings(await checkLog(store.read))).toEqual([])
  })

  it('[I21] [ST9] on a full disk, the answer says how many facts are left, and the same request writes them', async () => {
    const request = countedRequests()({ idempotencyKey: 'key-number-1' })
    const full = { ...PARTS, breathe: () => Promise.reject(new FullDisk()) }
    const command = { batch: MANY, skipRefused: false, parts: PARTS }
    const cut = await importFacts(store, { ...command, parts: full }, request)
    const why = { kind: 'disk-full' } as const
    const refusal = { kind: 'import-left', left: 5, why } as const
    expect(cut).toEqual({ ok: false, refusal })
    expect(refusalMessage(refusal).sentence).toBe(
      'The disk is full, read-only or failed. 5 facts of this import are not written yet.',
    )
    expect(await store.read.fact.count()).toBe(2)
    expect(valueOf(await importFacts(store, command, request)).plan.added).toBe(7)
  })

  it('[I21] the same request writes the rest, and says what all of it did', async () => {
    const requests = countedRequests()
    const request = requests({ idempotencyKey: 'key-number-1' })
    const dies = { ...PARTS, breathe: () => Promise.reject(new Error('killed')) }
    const command = { batch: MANY, skipRefused: false, parts: PARTS }
    await expect(importFacts(store, { ...command, parts: dies }, request)).rejects.toThrow('killed')
    expect(valueOf(await importFacts(store, command, request)).plan.added).toBe(7)
    expect(await store.read.fact.count()).toBe(7)
  })

  it('[I23] the sweeps that were asked for start once, when all is written, whoever writes it', async () => {
    const dies = { ...PARTS, breathe: () => Promise.reject(new Error('killed')) }
    const command = { batch: MANY, skipRefused: false, sweep: true }
    const { recorded } = valueOf(
      await beginImport(store, { ...command, parts: dies }, countedRequests()()),
    )
    const operationId = recorded?.operation.id ?? ''
    await expect(writeRest(store, operationId, { parts: dies })).rejects.toThrow('killed')
    const started: unknown[] = []
    const fails = () => Promise.reject(new Error('killed'))
    await expect(writeRests(store, { parts: PARTS, startSweeps: fails })).rejects.toThrow('killed')
    const whole = await left(store)
    expect(whole.facts).toHaveLength(7)
    const startSweeps: Ending['startSweeps'] = async (agents, { id }) =>
      void started.push([agents, id, await store.read.fact.count()])
    await writeRests(store, { startSweeps })
    await writeRests(store, { startSweeps })
    expect(started).toEqual([[['scout'], operationId, 7]])
    expect(await left(store)).toEqual(whole)
  })

  it('[I22] [I23] undone before its sweeps start, it starts none', async () => {
    const undo = async () => {
      const [{ id } = { id: '' }] = await store.read.operation.findMany({
        where: { inEffect: true },
      })
      if ((await store.read.fact.count()) === 7)
        valueOf(await undoOperations(store, { operationIds: [id] }, countedRequests('u')()))
    }
    const command = { batch: MANY, skipRefused: false, sweep: true, parts: PARTS }
    const { recorded } = valueOf(await beginImport(store, command, countedRequests()()))
    const never = () => Promise.reject(new Error('a sweep was started'))
    await writeRest(store, recorded?.operation.id ?? '', {
      parts: { ...PARTS, breathe: undo },
      startSweeps: never,
    })
    expect(await store.read.openImport.count()).toBe(0)
  })

  it('[I22] [I24] undone between two parts, it stops; a redo brings back what was written', async () => {
    const undo = async () => {
      const [{ id: operation } = { id: '' }] = await store.read.operation.findMany({
        where: { kind: 'import', inEffect: true },
      })
      if (operation !== '' && (await store.read.fact.count()) >= 4)
        valueOf(await undoOperations(store, { operationIds: [operation] }, countedRequests('u')()))
    }
    const { plan } = valueOf(await take(store, MANY, { ...PARTS, breathe: undo }))
    expect(plan.added).toBe(4)
    const stored = async () => {
      await writeRests(store)
      expect(logFindings(await checkLog(store.read))).toEqual([])
      return store.read.fact.groupBy({ by: ['status'], _count: { _all: true } })
    }
    expect(await stored()).toEqual([{ status: 'retracted', _count: { _all: 4 } }])
    const { id } = await store.read.operation.findFirstOrThrow({ where: { kind: 'undo' } })
    valueOf(await undoOperations(store, { operationIds: [id] }, countedRequests('redo')()))
    expect(await stored()).toEqual([{ status: 'active', _count: { _all: 4 } }])
  })

  it('[I22] what is written until the undo has its turn is taken back, too', async () => {
    const dies = { ...PARTS, breathe: () => Promise.reject(new Error('killed')) }
    await expect(take(store, MANY, dies)).rejects.toThrow('killed')
    const { id: operationId } = await store.read.operation.findFirstOrThrow()
    const late: Store = {
      ...store,
      transact: async (work) => {
        await writeRests(store)
        return store.transact(work)
      },
    }
    const command = { operationIds: [operationId] }
    valueOf(await undoOperations(late, command, countedRequests('u')()))
    expect(await store.read.fact.count({ where: { status: 'retracted' } })).toBe(7)
  })

  it('[I20] another import of the file between two parts waits for the rest, and finds nothing to do', async () => {
    const others: Promise<unknown>[] = []
    const other = () => {
      if (others.length === 0)
        others.push(take(store, MANY, WHOLE, countedRequests('other')).then(valueOf))
      return Promise.resolve()
    }
    const { plan } = valueOf(await take(store, MANY, { ...PARTS, breathe: other }))
    expect(plan.added).toBe(7)
    expect(await Promise.all(others)).toMatchObject([{ recorded: null, plan: { unchanged: 7 } }])
    expect(await store.read.fact.count()).toBe(7)
    expect(await store.read.source.count()).toBe(7)
    expect(logFindings(await checkLog(store.read))).toEqual([])
  })

  it('[I20] [I21] what a later file words otherwise is not lost to an import that is still being written', async () => {
    const command = { batch: MANY, skipRefused: false, parts: PARTS, sweep: true }
    const { left: open } = valueOf(await beginImport(store, command, countedRequests()()))
    expect(open).toBeGreaterThan(0)
    const facts = MANY.facts.map((fact) => ({
      ...fact,
      content: `${fact.content}, in words of today`,
    }))
    const { plan } = valueOf(await take(store, { ...MANY, facts }, PARTS, countedRequests('later')))
    expect(plan).toMatchObject({ added: 0, changed: 7 })
    const contents = (await store.read.fact.findMany()).map(({ content }) => content)
    expect(contents).toEqual(contents.filter((each) => each.endsWith('in words of today')))
    expect(logFindings(await checkLog(store.read))).toEqual([])
    const started: unknown[] = []
    await writeRests(store, { startSweeps: async (agents) => void started.push(agents) })
    expect(started).toEqual([['scout']])
  })
})
