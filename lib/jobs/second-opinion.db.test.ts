import { afterEach, describe, expect, it } from 'vitest'

import type { FactInput } from '@/lib/domain/import-batch'
import { createJudge } from '@/lib/judge/ask-judge'
import type { JudgeSettings } from '@/lib/judge/config'
import {
  answering,
  createJudgeSettings,
  createTestRuntime,
  startModelServer,
  type ModelRequest,
  type Reply,
  type TestServer,
} from '@/lib/judge/testing'
import { importFacts } from '@/lib/operations/import-facts'
import { protectFact } from '@/lib/operations/protect-fact'
import { applyAutomatically } from '@/lib/operations/steps/apply-automatically'
import {
  at,
  batchOf,
  decide,
  factInput,
  setOverrides,
  sweep,
  valueOf,
} from '@/lib/operations/testing'
import { openStoreForEachTest, startOver, requests, store } from '@/lib/operations/testing/each'
import { readProposal } from '@/lib/views/proposal-page'
import { readReplay } from '@/lib/views/replay'

import { judgeSweep } from './judge-job'

let server: TestServer

openStoreForEachTest()

afterEach(async () => {
  await server.close()
})

async function again(): Promise<void> {
  await server.close()
  await startOver()
}

async function serve(reply: (request: ModelRequest, nth: number) => Reply | Promise<Reply>) {
  server = await startModelServer(reply)
}

function judgeOf(given: Partial<JudgeSettings> = {}) {
  return createJudge(createJudgeSettings(server.url, given), createTestRuntime())
}

/** A pair about each of these people that detection proposes, and is not sure of. */
const detected = (...people: readonly string[]) =>
  people.flatMap((entity) => [
    fact(entity, `Coffee with milk for ${entity} at breakfast`, '2026-03-01'),
    fact(entity, `Now black coffee for ${entity} at breakfast`, '2026-05-01'),
  ])

/** The same, that no signal decides. */
const inconclusive = (...people: readonly string[]) =>
  people.flatMap((entity) => [
    fact(entity, `Coffee with milk for ${entity} at breakfast`, '2026-03-01'),
    fact(entity, `Black coffee for ${entity} at breakfast`, '2026-03-02'),
  ])

function fact(entity: string, content: string, day: string): FactInput {
  const validFrom = at(`${day}T00:00:00Z`)
  return factInput({ entity, aspect: 'breakfast', externalId: content, content, validFrom })
}

async function take(facts: readonly FactInput[]): Promise<void> {
  const command = { batch: batchOf({ facts: [...facts] }), skipRefused: false }
  valueOf(await importFacts(store, command, requests()))
}

async function judge(by = judgeOf(), now = requests) {
  const run = await sweep(store, requests)
  return judgeSweep(store, { runId: run.id, judge: by }, now)
}

const asked = () =>
  server.requests.map(
    ({ body }) => (/"entity": "([^"]*)"/u.exec(body.replaceAll('\\"', '"')) ?? [])[1],
  )

const proposals = () => store.read.proposal.findMany({ orderBy: { number: 'asc' } })

/** What the pages say about each proposal, in their order. */
async function opinions() {
  const views = await Promise.all((await proposals()).map(({ id }) => readProposal(store, id)))
  return views.map((view) => view?.judgement.opinion)
}

async function patchProposals(data: {
  readonly confidence?: number
  readonly foreignOnly?: boolean
}) {
  await store.transact((tx) => tx.proposal.updateMany({ data }))
}

describe('second opinions: what is asked', () => {
  it('[J19] [J27] an open proposal that detection is not sure of, once; nothing about it changes', async () => {
    await serve(() => answering(false))
    await take(detected('Mara'))
    await sweep(store, requests)
    const before = await proposals()
    expect(before).toMatchObject([{ status: 'pending' }])
    expect(before[0]?.confidence).toBeLessThan(0.95)
    expect(await judge()).toMatchObject({ asked: 1, known: 0, unchecked: 0, proposed: 0 })
    expect(await opinions()).toEqual(['disagrees'])
    const seen = { seen: expect.anything(), lastSeenAt: expect.anything() } as const
    expect(await proposals()).toEqual(before.map((row) => ({ ...row, ...seen })))
    expect(await judge()).toMatchObject({ asked: 0 })
    expect(await judge(judgeOf({ model: 'another' }))).toMatchObject({ asked: 1 })
  })

  it.each<[string, () => Promise<unknown>]>([
    ['it is sure of', () => patchProposals({ confidence: 0.95 })],
    ['only another system made', () => patchProposals({ foreignOnly: true })],
    [
      'is decided',
      async () =>
        decide(store, requests(), {
          proposalId: (await proposals())[0]?.id ?? '',
          value: 'keep_both',
        }),
    ],
    [
      'is locked',
      async () => {
        const { id, version } = await store.read.fact.findFirstOrThrow({
          orderBy: { validFrom: 'asc' },
        })
        return protectFact(store, { factId: id, version, protect: true }, requests())
      },
    ],
    [
      'is of an agent without the fallback',
      () =>
        setOverrides(store, requests(), {
          agentId: 'scout',
          overrides: { supersessionSemanticFallback: false },
        }),
    ],
  ])('[J19] not one that %s', async (_what, change) => {
    await serve(() => answering(false))
    await take(detected('Mara'))
    const run = await sweep(store, requests)
    await change()
    expect(
      (await judgeSweep(store, { runId: run.id, judge: judgeOf() }, requests))?.asked ?? 0,
    ).toBe(0)
    expect(server.requests).toEqual([])
  })

  it('[J20] takes at most half of the questions while pairs remain that no signal decides', async () => {
    await serve(() => answering(false))
    await take([...detected('a', 'b', 'c', 'd', 'e'), ...inconclusive('v', 'w', 'x')])
    const four = judgeOf({ budget: 4 })
    expect(await judge(four)).toMatchObject({ asked: 4 })
    expect(asked().filter((name) => 'abcde'.includes(name ?? ''))).toHaveLength(2)
    expect(await judge(four)).toMatchObject({ asked: 4 })
    expect(asked().filter((name) => 'vwx'.includes(name ?? ''))).toHaveLength(3)
    expect(await judge(four)).toMatchObject({ asked: 0 })
    expect(await opinions()).toEqual(Array.from({ length: 5 }, () => 'disagrees'))
  })

  it('[J20] the newest first', async () => {
    await serve(() => answering(true))
    await take(detected('a', 'b', 'c'))
    expect(await judge(judgeOf({ budget: 1 }))).toMatchObject({ asked: 1 })
    const newest = (await proposals()).at(-1)
    expect(asked()).toEqual([newest?.entity])
  })

  it('[J10] [J20] without an answer, it returns behind the others, for 30 days', async () => {
    await serve((request) =>
      request.body.includes('for a at') ? { body: 'what?' } : answering(true),
    )
    await take(detected('a'))
    expect(await judge()).toMatchObject({ asked: 1, unchecked: 1 })
    expect(await opinions()).toEqual(['unchecked'])
    await take(detected('b'))
    expect(await judge(judgeOf({ budget: 1 }))).toMatchObject({ asked: 1, unchecked: 0 })
    const on = (day: string) => () => requests({ at: at(`${day}T00:00:00Z`) })
    expect(await judge(judgeOf(), on('2026-09-30'))).toMatchObject({ asked: 1, unchecked: 1 })
    expect(await judge(judgeOf(), on('2026-10-02'))).toMatchObject({ asked: 0 })
  })
})

describe('second opinions: automatic application', () => {
  const LIVE = {
    shadowMode: false,
    supersessionAutoApply: true,
    supersessionMatchConfidence: 0,
  }

  /** The judge has answered while no signal decided the pair; then the threshold falls, and the agent is live. */
  async function judgedThenLive(contradicts: boolean, given: Partial<FactInput> = {}) {
    await serve(() => answering(contradicts, 0.5)) // below the threshold, so that the judge proposes nothing
    await take(detected('Mara').map((each) => ({ ...each, ...given })))
    const first = { supersessionMinConfidence: 0.999, supersessionMatchConfidence: 1 }
    await setOverrides(store, requests(), { agentId: 'scout', overrides: first })
    expect(await judge()).toMatchObject({ asked: 1, proposed: 0 })
    await setOverrides(store, requests(), {
      agentId: 'scout',
      overrides: { ...LIVE, supersessionMinConfidence: 0.6 },
    })
  }

  const applied = async () => (await proposals()).map((row) => row.applied)

  it.each([
    ['disagrees', false],
    ['agrees', true],
  ] as const)(
    '[J22] a sweep applies nothing that the judge disagrees with: it %s',
    async (opinion, contradicts) => {
      await judgedThenLive(contradicts)
      await sweep(store, requests)
      expect(await opinions()).toEqual([opinion])
      expect(await applied()).toEqual([contradicts])
    },
  )

  it.each([
    ['the check on save', { supersessionAutoApply: true, preferenceKeys: 'off' }],
    ['the key of a preference', { supersessionAutoApply: false, preferenceKeys: 'apply' }],
  ] as const)('[J22] nor does %s', async (_what, overrides) => {
    for (const contradicts of [false, true]) {
      await judgedThenLive(contradicts, { key: 'drink', kind: 'preference' })
      const shadow = { supersessionMinConfidence: 0.6, shadowMode: true }
      await setOverrides(store, requests(), { agentId: 'scout', overrides: shadow })
      await sweep(store, requests)
      expect(await applied()).toEqual([false])
      const policy = { ...LIVE, supersessionMinConfidence: 0.6, ...overrides }
      await setOverrides(store, requests(), { agentId: 'scout', overrides: policy })
      const proposalIds = (await proposals()).map(({ id }) => id)
      const pass = { agentId: 'scout', pass: 'inline', proposalIds } as const
      await applyAutomatically(store, pass, requests())
      expect(await applied()).toEqual([contradicts])
      if (!contradicts) await again()
    }
  })

  it('[J22] a replay leaves to people what the judge had disagreed with before', async () => {
    await judgedThenLive(false)
    await sweep(store, requests)
    const since = {
      agentId: 'scout',
      at: requests().at,
      since: null,
      match: 0,
      list: null,
      page: 1,
    }
    expect((await readReplay(store, since)).counts).toMatchObject({ model: 1, unlabelled: 0 })
  })
})
