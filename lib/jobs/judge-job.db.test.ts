import { afterEach, describe, expect, it, vi } from 'vitest'

import type { FactInput } from '@/lib/domain/import-batch'
import { createJudge } from '@/lib/judge/ask-judge'
import type { JudgeSettings } from '@/lib/judge/config'
import {
  answering,
  deferred,
  createJudgeSettings,
  startModelServer,
  createTestRuntime,
  type ModelRequest,
  type Reply,
  type TestServer,
} from '@/lib/judge/testing'
import { importFacts } from '@/lib/operations/import-facts'
import { protectFact } from '@/lib/operations/protect-fact'
import {
  at,
  batchOf,
  decide,
  factInput,
  setOverrides,
  sweep,
  valueOf,
} from '@/lib/operations/testing'
import { openStoreForEachTest, requests, store, undoById } from '@/lib/operations/testing/each'
import type { Store } from '@/lib/store/port'
import { readSweeps } from '@/lib/views/sweeps'

import { judgeSweep } from './judge-job'

let server: TestServer

const OLDER = 'Coffee with milk for Mara at breakfast'
const NEWER = 'Black coffee for Mara at breakfast'
const KEY = 'sk-very-secret'

openStoreForEachTest()

afterEach(async () => {
  await server.close()
})

async function serve(reply: (request: ModelRequest, nth: number) => Reply | Promise<Reply>) {
  server = await startModelServer(reply)
}

/** A judge for the test server, with its own failure state. */
function judgeOf(given: Partial<JudgeSettings> = {}, world = createTestRuntime()) {
  return createJudge(createJudgeSettings(server.url, given), world)
}

/** Ingests facts one day apart, in the given order. */
async function take(...facts: readonly Partial<FactInput>[]): Promise<void> {
  const dated = facts.map((fact, nth) =>
    factInput({
      externalId: fact.content ?? String(nth),
      aspect: 'breakfast',
      validFrom: at(`2026-03-0${nth + 1}T00:00:00Z`),
      ...fact,
    }),
  )
  const command = { batch: batchOf({ facts: dated }), skipRefused: false }
  valueOf(await importFacts(store, command, requests()))
}

const pair = (given: { older?: Partial<FactInput>; newer?: Partial<FactInput> } = {}) =>
  take(
    { externalId: 'older', content: OLDER, ...given.older },
    { externalId: 'newer', content: NEWER, ...given.newer },
  )

/** Sweeps, then asks the judge about what the sweep left open. */
async function sweepAndJudge(judge = judgeOf(), agentId = 'scout', now = requests) {
  const run = await sweep(store, requests, { agentId })
  return judgeSweep(store, { runId: run.id, judge }, now)
}

function askedAbout(): readonly string[] {
  return server.requests.map(({ body }) => {
    const { messages } = JSON.parse(body) as { messages: { content: string }[] }
    const statements = messages[1]?.content.matchAll(/"statement": "([^"]*)"/gu) ?? []
    return [...statements].map((found) => found[1]).join(' → ')
  })
}

const proposals = () => store.read.proposal.findMany({ orderBy: { number: 'asc' } })
const judgements = () => store.read.judgement.findMany({ orderBy: { at: 'asc' } })

describe('judgeSweep: what the judge finds', () => {
  it('[J7] a contradiction becomes a proposal of the sweep, with the heuristics’ readings', async () => {
    await serve(() => answering(true, 0.86))
    await pair()
    expect(await sweepAndJudge()).toMatchObject({ asked: 1, known: 0, unchecked: 0, proposed: 1 })
    const [proposal] = await proposals()
    expect(proposal).toMatchObject({
      origin: 'sweep',
      pattern: 'S',
      winningSignal: null,
      confidence: 0.86,
      status: 'pending',
      note: 'The model (test-model, supersession-1) says with confidence 0.86 that the newer fact replaces the older: “The newer one replaces it.”',
    })
    expect(proposal?.readings).toContain('"fired":false')
    expect(askedAbout()).toEqual([`${OLDER} → ${NEWER}`])
    const operation = await store.read.operation.findFirstOrThrow({
      where: { kind: 'sweep' },
      orderBy: { seq: 'desc' },
    })
    expect(operation).toMatchObject({ actor: 'sweeper', verified: false, changeCount: 1 })
  })

  it('[J7] undone, it is not proposed again (P6)', async () => {
    await serve(() => answering(true))
    await pair()
    await sweepAndJudge()
    const judged = await judgements()
    const { id } = await store.read.operation.findFirstOrThrow({
      where: { kind: 'sweep' },
      orderBy: { seq: 'desc' },
    })
    valueOf(await undoById(id))
    expect(await judgements()).toEqual(judged) // bookkeeping, which undo does not touch
    expect(await sweepAndJudge()).toMatchObject({ asked: 0, proposed: 0 })
    expect((await proposals()).map(({ status }) => status)).toEqual(['withdrawn'])
  })

  it('[J7] kept both, it is not asked again (P2)', async () => {
    await serve(() => answering(true))
    await pair()
    await sweepAndJudge()
    const [proposal] = await proposals()
    valueOf(await decide(store, requests(), { proposalId: proposal?.id ?? '', value: 'keep_both' }))
    expect(await sweepAndJudge(judgeOf({ model: 'another' }))).toMatchObject({
      asked: 0,
      proposed: 0,
    })
  })

  it('[J7] [J16] below the threshold it is stored, and proposed without asking when the threshold falls', async () => {
    await serve(() => answering(true, 0.6))
    await pair()
    expect(await sweepAndJudge()).toMatchObject({ asked: 1, proposed: 0 })
    await setOverrides(store, requests(), {
      agentId: 'scout',
      overrides: { supersessionMinConfidence: 0.5 },
    })
    expect(await sweepAndJudge()).toMatchObject({ asked: 0, proposed: 1 })
  })

  it('[J7] of two that replace one fact, the earlier is proposed (D5)', async () => {
    await serve(() => answering(true))
    await take(
      { content: OLDER },
      { content: NEWER },
      { content: 'Iced coffee for Mara at breakfast' },
    )
    expect(await sweepAndJudge()).toMatchObject({ asked: 2, proposed: 2 })
    const rows = await store.read.proposal.findMany({ include: { older: true, newer: true } })
    expect(
      rows.map(({ older, newer }) => `${older.content} → ${newer.content}`).toSorted(),
    ).toEqual([`${NEWER} → Iced coffee for Mara at breakfast`, `${OLDER} → ${NEWER}`])
    expect(await sweepAndJudge()).toMatchObject({ asked: 0, proposed: 0 })
  })

  it('[J7] a fact reworded while the judge was thinking is not proposed with its old words', async () => {
    const answer = deferred<Reply>()
    await serve((_request, nth) => (nth === 0 ? answer.value : answering(false)))
    await pair()
    const judging = sweepAndJudge()
    await server.received(1)
    await pair({ older: { content: 'Coffee with oat milk for Mara at breakfast' } })
    answer.release(answering(true))
    expect(await judging).toMatchObject({ asked: 1, proposed: 0 })
    expect(await sweepAndJudge()).toMatchObject({ asked: 1, proposed: 0 })
    expect(await proposals()).toEqual([])
  })
})

describe('judgeSweep: what is asked', () => {
  it.each<[string, Parameters<typeof pair>[0]]>([
    ['a text that would not fit', { newer: { content: `${NEWER}${' or later'.repeat(1_000)}` } }],
    ['two different keys', { older: { key: 'drink' }, newer: { key: 'place' } }],
    ['the same words', { newer: { content: OLDER.toUpperCase() } }],
    ['a constraint as the older side', { older: { kind: 'constraint' } }],
    ['a protected older side', { older: { protected: true } }],
    ['another entity', { newer: { entity: 'Bruno' } }],
    ['another agent', { newer: { agent: 'rover' } }],
  ])('[J2] [J9] not a pair with %s', async (_what, given) => {
    await serve(() => answering(true))
    await pair(given)
    expect((await sweepAndJudge())?.asked ?? 0).toBe(0)
    expect(server.requests).toEqual([])
  })

  it('[J2] [J9] a constraint may be the newer side', async () => {
    await serve(() => answering(true))
    await pair({ newer: { kind: 'constraint' } })
    expect(await sweepAndJudge()).toMatchObject({ asked: 1, proposed: 1 })
  })

  it.each(['supersessionSemanticFallback', 'semanticContradictionEnabled'] as const)(
    '[J34] nothing while %s is off',
    async (field) => {
      await serve(() => answering(true))
      await pair()
      await setOverrides(store, requests(), { agentId: 'scout', overrides: { [field]: false } })
      expect(await sweepAndJudge()).toBeNull()
      expect(server.requests).toEqual([])
    },
  )

  it('[J4] nothing without a judge, or after a canceled sweep', async () => {
    await serve(() => answering(true))
    await pair()
    const run = await sweep(store, requests)
    expect(await judgeSweep(store, { runId: run.id, judge: null }, requests)).toBeNull()
    await store.transact((tx) =>
      tx.sweepRun.update({ where: { id: run.id }, data: { status: 'cancelled' } }),
    )
    expect(await judgeSweep(store, { runId: run.id, judge: judgeOf() }, requests)).toBeNull()
    expect(await judgements()).toEqual([])
  })

  it.each([
    ['no word in common', 'The espresso machine broke, so it is tea now'],
    ['a language that is not read', 'Maralle mustaa kahvia aamiaisella, ilman maitoa'],
  ])('[J2] a pair with %s', async (_what, content) => {
    await serve(() => answering(true))
    await pair({ newer: { content } })
    expect(await sweepAndJudge()).toMatchObject({ asked: 1, proposed: 1 })
  })

  it('[J2] each fact’s three nearest earlier siblings, and no others later', async () => {
    await serve(() => answering(false))
    await take(
      { content: 'Coffee with milk for Mara at breakfast' },
      { content: 'A window seat for Mara at breakfast' },
      { content: 'No music at all' },
      { content: 'Coffee with cream for Mara at breakfast' },
      { content: 'Coffee with honey for Mara at breakfast' },
    )
    expect(await sweepAndJudge()).toMatchObject({ asked: 9 }) // 0, 1, 2, 3 and 3
    const ofLast = askedAbout().filter((about) => about.includes('→ Coffee with honey'))
    expect(ofLast).toHaveLength(3)
    expect(ofLast.some((about) => about.includes('music'))).toBe(false)
    expect(await sweepAndJudge()).toMatchObject({ asked: 0 })
  })

  it('[J13] [J33] a fact’s nearest first, until the judge says what it ends', async () => {
    await serve((request) => answering(request.body.includes('black')))
    await take(
      { content: 'A window seat' },
      { content: OLDER },
      { content: 'Then black coffee for Mara at breakfast' },
    )
    expect(await sweepAndJudge(judgeOf({ concurrency: 8 }))).toMatchObject({
      asked: 2,
      known: 0,
      unchecked: 0,
      proposed: 1,
    })
    expect(askedAbout()).toContain(`${OLDER} → Then black coffee for Mara at breakfast`)
    expect(await sweepAndJudge()).toMatchObject({ asked: 0, proposed: 0 })
  })

  it('[J33] an answer below the threshold is not enough', async () => {
    await serve(() => answering(true, 0.6))
    await take({ content: 'A window seat' }, { content: OLDER }, { content: NEWER })
    expect(await sweepAndJudge()).toMatchObject({ asked: 3, proposed: 0 })
  })

  it('[J2] [J33] nothing about a fact that a heuristic decides, unless a person rejects that', async () => {
    await serve(() => answering(false))
    await take(
      { content: OLDER },
      { content: 'No music at all', validFrom: at('2026-04-30T00:00:00Z') },
      {
        content: 'Now black coffee for Mara at breakfast',
        validFrom: at('2026-05-01T00:00:00Z'),
      },
    )
    expect(await sweepAndJudge()).toMatchObject({ asked: 2 })
    expect(askedAbout()).toEqual([
      `${OLDER} → No music at all`,
      `${OLDER} → Now black coffee for Mara at breakfast`, // a second opinion on what is proposed (rule J19)
    ])
    const [proposal, ...others] = await proposals()
    expect(others).toEqual([])
    valueOf(await decide(store, requests(), { proposalId: proposal?.id ?? '', value: 'keep_both' }))
    expect(await sweepAndJudge()).toMatchObject({ asked: 1 })
    expect(askedAbout().at(-1)).toBe('No music at all → Now black coffee for Mara at breakfast')
  })

  it('[J4] [J13] the most alike first, up to the budget; the rest is left to the next sweep', async () => {
    await serve(() => answering(false))
    await take({ content: OLDER }, { content: `${OLDER}, or tea` }, { content: 'No music at all' })
    const judge = judgeOf({ budget: 1 })
    expect(await sweepAndJudge(judge)).toMatchObject({ asked: 1 })
    expect(askedAbout()).toEqual([`${OLDER} → ${OLDER}, or tea`])
    expect(await sweepAndJudge(judge)).toMatchObject({ asked: 1 })
    expect(await sweepAndJudge(judge)).toMatchObject({ asked: 1 })
    expect(new Set(askedAbout()).size).toBe(3)
    expect(await sweepAndJudge(judge)).toMatchObject({ asked: 0 })
  })

  it('[J3] [J12] an answered pair is not asked again until a text changes', async () => {
    await serve(() => answering(false))
    await pair()
    expect(await sweepAndJudge()).toMatchObject({ asked: 1 })
    expect(await sweepAndJudge()).toMatchObject({ asked: 0, known: 0 })
    await pair({ newer: { content: 'Cold coffee for Mara at breakfast' } })
    expect(await sweepAndJudge()).toMatchObject({ asked: 1 })
    await pair() // back to the judged words: the answer is known
    expect(await sweepAndJudge()).toMatchObject({ asked: 0, known: 1 })
    expect(await sweepAndJudge(judgeOf({ model: 'another' }))).toMatchObject({ asked: 1 })
  })
})

describe('judgeSweep: no answer', () => {
  it('[J3] [J10] is recorded as unchecked and asked again by a later sweep', async () => {
    await serve((_request, nth) => (nth === 0 ? { body: 'what?' } : answering(true)))
    await pair()
    expect(await sweepAndJudge()).toMatchObject({ asked: 1, known: 0, unchecked: 1, proposed: 0 })
    expect(await judgements()).toMatchObject([
      {
        status: 'unchecked',
        why: 'unparsable',
        detail: 'The server sent something that is no chat completion.',
        contradicts: null,
        confidence: null,
        attempts: 1,
      },
    ])
    expect(await sweepAndJudge()).toMatchObject({ asked: 1, known: 0, unchecked: 0, proposed: 1 })
    expect(await judgements()).toMatchObject([{ status: 'answered', attempts: 2, why: null }])
  })

  it('[J3] [J10] is asked for 30 days, then no more', async () => {
    await serve(() => ({ body: 'what?' }))
    await pair()
    await sweepAndJudge()
    const on = (day: string) => () => requests({ at: at(`${day}T00:00:00Z`) })
    expect(await sweepAndJudge(judgeOf(), 'scout', on('2026-09-30'))).toMatchObject({ asked: 1 })
    expect(await sweepAndJudge(judgeOf(), 'scout', on('2026-10-02'))).toMatchObject({ asked: 0 })
  })

  it('[J3] [J10] takes at most a quarter of the questions while new ones remain', async () => {
    await serve((request) => (request.body.includes('oat') ? { body: 'what?' } : answering(false)))
    await take(
      ...['oat milk', 'oats', 'oat cream'].map((how, nth) => ({
        content: `Coffee with ${how} for Mara at breakfast`,
        validFrom: at(`2026-06-0${nth + 1}T00:00:00Z`),
      })),
    )
    expect(await sweepAndJudge()).toMatchObject({ asked: 3, unchecked: 3 })
    await take(
      ...['milk', 'sugar', 'cream', 'honey'].map((how) => ({
        content: `Tea with ${how} for Bruno at breakfast`,
        entity: 'Bruno',
      })),
    )
    const judge = judgeOf({ budget: 4 })
    expect(await sweepAndJudge(judge)).toMatchObject({ asked: 4, unchecked: 1 })
    expect(await sweepAndJudge(judge)).toMatchObject({ asked: 4, unchecked: 1 })
    expect(await sweepAndJudge(judge)).toMatchObject({ asked: 3, unchecked: 3 })
  })

  it('[J4] [J15] pairs skipped because the server is down count as never asked', async () => {
    let up = false
    await serve(() => (up ? answering(false) : { status: 503, body: '{}' }))
    await take(
      ...['milk', 'sugar', 'cream', 'honey', 'oats'].map((how) => ({
        content: `Coffee with ${how} for Mara at breakfast`,
      })),
    )
    const world = createTestRuntime()
    const judge = judgeOf({ concurrency: 1 }, world)
    expect(await sweepAndJudge(judge)).toMatchObject({ asked: 5, unchecked: 9 })
    const rows = await judgements()
    expect(rows.filter(({ why }) => why === 'breaker').map(({ attempts }) => attempts)).toEqual([
      0, 0, 0, 0,
    ])
    up = true
    world.advance(60_000)
    expect(await sweepAndJudge(judge)).toMatchObject({ asked: 9, unchecked: 0 })
  })

  it('[J6] no record contains the key', async () => {
    await serve(() => ({ status: 401, body: `{"error":{"message":"bad key ${KEY}"}}` }))
    await pair()
    await sweepAndJudge()
    expect(await judgements()).toMatchObject([{ status: 'unchecked', why: 'unavailable' }])
    expect(JSON.stringify(await judgements())).not.toContain(KEY)
  })
})

describe('judgeSweep: what it cost', () => {
  const judgedOf = async () => {
    const { runs } = await readSweeps(store, {
      agent: 'scout',
      now: requests().at,
      intervalMinutes: 30,
      judge: 'test-model',
      embeddings: null,
    })
    return runs.map(({ judged }) => judged)
  }

  it('[J25] the sweep keeps questions, proposals, time and tokens; one that asked nothing has none', async () => {
    await serve(() => answering(true))
    await pair()
    await sweepAndJudge()
    const cost = { answers: 1, counted: 1, inputTokens: 1, outputTokens: 1 }
    const first = { model: 'test-model', asked: 1, unanswered: 0, proposed: 1, ...cost }
    expect(await judgedOf()).toMatchObject([first])
    await sweepAndJudge()
    expect(await judgedOf()).toMatchObject([null, first])
  })

  it('[J25] questions without an answer count, and have no cost', async () => {
    await serve(() => ({ status: 403, body: '{}' }))
    await pair()
    await sweepAndJudge()
    const cost = { answers: 0, tookMs: 0, counted: 0, inputTokens: 0, outputTokens: 0 }
    expect(await judgedOf()).toEqual([
      { model: 'test-model', asked: 1, unanswered: 1, proposed: 0, ...cost },
    ])
  })

  it('[J25] a pair that is left out because the server is down is no question', async () => {
    await serve(() => ({ status: 503, body: '{}' }))
    await take(
      ...['milk', 'sugar', 'cream', 'honey', 'oats'].map((how) => ({
        content: `Coffee with ${how} for Mara at breakfast`,
      })),
    )
    expect(await sweepAndJudge(judgeOf({ concurrency: 1 }))).toMatchObject({ unchecked: 9 })
    expect(await judgedOf()).toMatchObject([{ asked: 5, unanswered: 5, answers: 0 }])
  })

  it('[J25] a process that dies meanwhile leaves the figures so far', async () => {
    await serve((_request, nth) => (nth === 0 ? answering(false) : answering(true)))
    await take(
      { content: OLDER },
      { content: NEWER },
      ...Array.from({ length: 9 }, (_, nth) => ({
        content: `Coffee number ${nth} for Mara at breakfast`,
        validFrom: at(`2026-04-0${nth + 1}T00:00:00Z`),
      })),
    )
    const run = await sweep(store, requests, { agentId: 'scout' })
    let writes = 0
    const dying: Store = {
      ...store,
      transact: (work) => {
        writes += 1
        return writes > 1 ? Promise.reject(new Error('killed')) : store.transact(work)
      },
    }
    const judge = judgeOf({ concurrency: 1 })
    const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
    await judgeSweep(dying, { runId: run.id, judge }, requests)
    silent.mockRestore()
    const [judged] = await judgedOf()
    expect(judged?.asked).toBeGreaterThan(0)
    expect(judged?.answers).toBe(
      await store.read.judgement.count({ where: { status: 'answered' } }),
    )
  })
})

describe('judgeSweep: side effects', () => {
  it('[J1] no transaction is open while the server thinks: a write succeeds', async () => {
    const answer = deferred<Reply>()
    await serve(() => answer.value)
    await pair()
    const judging = sweepAndJudge()
    await server.received(1)
    const fact = await store.read.fact.findFirstOrThrow()
    valueOf(
      await protectFact(
        store,
        { factId: fact.id, version: fact.version, protect: true },
        requests(),
      ),
    )
    answer.release(answering(false))
    expect(await judging).toMatchObject({ asked: 1 })
  })

  it('[J4] one at a time per agent', async () => {
    const answer = deferred<Reply>()
    await serve(() => answer.value)
    await pair()
    const judging = sweepAndJudge()
    await server.received(1)
    expect(await sweepAndJudge()).toBeNull()
    answer.release(answering(false))
    expect(await judging).toMatchObject({ asked: 1 })
  })

  it.each([
    [true, 2],
    [false, 0],
  ])(
    '[J3] [J12] the same question about another pair is asked once; it is a contradiction: %s',
    async (contradicts, proposed) => {
      await serve(() => answering(contradicts))
      const twin = { content: OLDER, validFrom: at('2026-03-01T00:00:00Z') }
      await take({ ...twin, externalId: 'one' }, { ...twin, externalId: 'two' }, { content: NEWER })
      expect(await sweepAndJudge()).toMatchObject({ asked: 1, known: 0, unchecked: 0, proposed })
      await take({ ...twin, externalId: 'three' })
      const known = contradicts ? 0 : 1 // what the newer one ends is decided
      expect(await sweepAndJudge()).toMatchObject({ asked: 0, known, unchecked: 0, proposed: 0 })
      expect(server.requests).toHaveLength(1)
    },
  )

  it('[S2] [J12] each agent has its own answers', async () => {
    await serve(() => answering(false))
    await pair()
    await pair({ older: { agent: 'rover' }, newer: { agent: 'rover' } })
    expect(await sweepAndJudge()).toMatchObject({ asked: 1 })
    expect(await sweepAndJudge(judgeOf(), 'rover')).toMatchObject({ asked: 1, known: 0 })
  })
})
