import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { decideProposal } from './decide-proposal'
import { importFacts } from './import-facts'
import {
  batchOf,
  counts,
  decide,
  factInput,
  outcomeOf,
  recordedProposal,
  seedPair,
  setOverrides,
  valueOf,
} from './testing'
import { openStoreForEachTest, requests, store } from './testing/each'
import { spawnWorker } from './testing/spawn-worker'
import { undoLast } from './undo-last'
import { undoOperations } from './undo-operation'

const PAIRS = 200

openStoreForEachTest()

/** A live agent with pairs that share no fact. */
async function seedPairs() {
  const facts = Array.from({ length: PAIRS }, (_none, index) => index).flatMap((index) => [
    factInput({ externalId: `o${index}`, content: `older ${index}` }),
    factInput({ externalId: `n${index}`, content: `newer ${index}` }),
  ])
  const proposals = Array.from({ length: PAIRS }, (_none, index) =>
    recordedProposal(`o${index}`, `n${index}`),
  )
  const command = { batch: batchOf({ facts, proposals }), skipRefused: false }
  valueOf(await importFacts(store, command, requests()))
  await setOverrides(store, requests(), { agentId: 'scout', overrides: { shadowMode: false } })
  return store.read.proposal.findMany({ orderBy: { id: 'asc' } })
}

async function expectOneVerdictEach(): Promise<void> {
  const proposals = await store.read.proposal.findMany({
    include: { verdicts: true, older: true },
  })
  expect(proposals.map((row) => row.verdicts.length)).toEqual(
    Array.from({ length: PAIRS }, () => 1),
  )
  for (const { verdicts, verdict, older, applied } of proposals) {
    expect(verdicts[0]?.value).toBe(verdict)
    expect(older.status).toBe(verdict === 'supersede' ? 'superseded' : 'active')
    expect(applied).toBe(verdict === 'supersede')
  }
  const decides = await store.read.operation.count({ where: { kind: 'decide' } })
  expect(decides).toBe(PAIRS)
}

describe('two reviewers', () => {
  it('[R3] of two who decide the same version, one learns who was faster, 200 times', async () => {
    const proposals = await seedPairs()
    const answers = await Promise.all(
      proposals.map(async ({ id, version }, index) => {
        const command = { proposalId: id, version, dwellMs: null, shownSignals: false }
        const ada = () =>
          decideProposal(store, { ...command, value: 'supersede' }, requests({ actor: 'ada' }))
        const bo = () =>
          decideProposal(store, { ...command, value: 'keep_both' }, requests({ actor: 'bo' }))
        const [first, second] = index % 2 === 0 ? [ada, bo] : [bo, ada]
        return Promise.all([first(), second()])
      }),
    )
    for (const [index, [won, lost]] of answers.entries()) {
      const [winner, verdict] = index % 2 === 0 ? ['ada', 'supersede'] : ['bo', 'keep_both']
      expect(outcomeOf(won)).toBe('ok')
      expect(lost).toMatchObject({
        ok: false,
        refusal: { kind: 'already-decided', by: winner, verdict },
      })
    }
    await expectOneVerdictEach()
  })

  it('[R3] two processes on one file give each proposal one verdict, and the slower learns who was faster', async () => {
    await seedPairs()
    const directory = path.dirname(store.file)
    const reviewers = ['ada', 'bo'].map((name) => spawnWorker(directory, 'race', name))
    await Promise.all(reviewers.map((reviewer) => reviewer.ready))
    const lines = await Promise.all(reviewers.map((reviewer) => reviewer.ended))
    const [ada, bo] = lines.map(
      (said) => new Map(said.map((line) => line.split(' ')).map(([id, ...rest]) => [id, rest])),
    )
    const proposals = await store.read.proposal.findMany()
    for (const { id, verdict } of proposals) {
      const [winner, loser, name] = verdict === 'supersede' ? [ada, bo, 'ada'] : [bo, ada, 'bo']
      expect(winner?.get(id)?.slice(1)).toEqual(['ok', '-'])
      expect(loser?.get(id)?.slice(1)).toEqual(['already-decided', name])
    }
    await expectOneVerdictEach()
  })

  it('[R1] a verdict on a version that was not displayed is not recorded', async () => {
    const { proposal } = await seedPair(store, requests())
    const before = await counts(store)
    const command = { proposalId: proposal.id, value: 'supersede', dwellMs: null } as const
    const result = await decideProposal(
      store,
      { ...command, version: proposal.version + 1, shownSignals: false },
      requests(),
    )
    expect(outcomeOf(result)).toBe('changed-meanwhile')
    expect(await counts(store)).toEqual(before)
  })
})

describe('idempotency key', () => {
  it('[A5] five concurrent identical requests are one operation', async () => {
    const { proposal } = await seedPair(store, requests())
    const command = {
      proposalId: proposal.id,
      version: proposal.version,
      value: 'keep_both',
    } as const
    const results = await Promise.all(
      Array.from({ length: 5 }, () =>
        decideProposal(
          store,
          { ...command, dwellMs: null, shownSignals: false },
          requests({ idempotencyKey: 'key-1' }),
        ),
      ),
    )
    const operations = results.map((result) => valueOf(result))
    expect(new Set(operations.map(({ operation }) => operation.id)).size).toBe(1)
    expect(new Set(operations.map(({ verdictId }) => verdictId)).size).toBe(1)
    expect(operations.filter(({ repeated }) => !repeated)).toHaveLength(1)
    expect(await store.read.operation.count({ where: { kind: 'decide' } })).toBe(1)
    expect(await store.read.verdict.count()).toBe(1)
  })

  it.each([
    ['another verdict', 'ada', 'supersede'],
    ['another reviewer', 'bo', 'keep_both'],
  ] as const)('[A5] a used key is refused for %s', async (_what, actor, value) => {
    const { proposal } = await seedPair(store, requests())
    valueOf(
      await decide(store, requests({ idempotencyKey: 'key-1' }), {
        proposalId: proposal.id,
        value: 'keep_both',
      }),
    )
    const again = await decide(store, requests({ idempotencyKey: 'key-1', actor }), {
      proposalId: proposal.id,
      value,
    })
    expect(outcomeOf(again)).toBe('key-reused')
  })

  it('[A5] undo-last repeated with its key undoes one decision, not the one before it', async () => {
    const [one, two] = [await seedPair(store, requests()), await seedPair(store, requests())]
    for (const { proposal } of [one, two]) {
      valueOf(await decide(store, requests(), { proposalId: proposal.id, value: 'keep_both' }))
    }
    const [first, again] = await Promise.all([
      undoLast(store, requests({ idempotencyKey: 'z-1' })),
      undoLast(store, requests({ idempotencyKey: 'z-1' })),
    ])
    expect(valueOf(again).operation.id).toBe(valueOf(first).operation.id)
    const decided = await store.read.proposal.findMany({ where: { status: 'decided' } })
    expect(decided.map((row) => row.id)).toEqual([one.proposal.id])
  })

  it('[A5] [U1] an undo repeated with its key is one undo, and the key undoes nothing else', async () => {
    const { proposal } = await seedPair(store, requests())
    const verdict = { proposalId: proposal.id, value: 'keep_both' } as const
    const { operation } = valueOf(await decide(store, requests(), verdict))
    const undo = () =>
      undoOperations(store, { operationIds: [operation.id] }, requests({ idempotencyKey: 'u-1' }))
    const [first, again] = [valueOf(await undo()), valueOf(await undo())]
    expect(again).toMatchObject({ repeated: true, operation: { id: first.operation.id } })
    const other = await undoOperations(
      store,
      { operationIds: [first.operation.id] },
      requests({ idempotencyKey: 'u-1' }),
    )
    expect(outcomeOf(other)).toBe('key-reused')
  })
})
