import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { openSweep } from '@/lib/operations/continue-sweep'
import { startSweep } from '@/lib/operations/start-sweep'
import { batchOf, countedRequests, factInput, seedPair, valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { replaceOnce } from '@/lib/process/once'
import { sweepsEnded } from '@/lib/server/sweeps'
import { keepPreview } from '@/lib/store/import-previews'

import { decideManyAction, freezeAction } from './bulk'
import { addFactAction } from './facts'
import { runImportAction } from './imports'
import { setPolicyAction } from './policy'
import { tryPairAction } from './try'
import { decideAction } from './verdicts'

const requests = countedRequests()

openStoreForEachTest({ served: true })

beforeEach(() => {
  replaceOnce('pace') // of another file in this process
  replaceOnce('reviewer', { name: 'ada', verified: false })
})

afterEach(() => {
  vi.useRealTimers()
  replaceOnce('pace')
  replaceOnce('reviewer')
})

const FACT = factInput({ externalId: 'a' })

function open(batch: ReturnType<typeof batchOf>) {
  return keepPreview(store, { token: 'token', batch }, { reviewer: 'ada', at: new Date() })
}

function run(key: string, sweep = false) {
  return runImportAction({ token: 'token', skipRefused: false, sweep, idempotencyKey: key })
}

describe('pace', () => {
  it('[WS6] importing or deciding in bulk too often is refused with a wait, and nothing is done', async () => {
    vi.useFakeTimers({ toFake: ['Date'] }) // a busy machine may be too slow to hit the limit
    const often = async <Outcome>(times: number, ask: () => Promise<Outcome>) => {
      const answers: Outcome[] = []
      for (let nth = 0; nth < times; nth += 1) answers.push(await ask())
      return answers
    }
    const frozen = await often(140, () => freezeAction({ filter: 'agent=nobody' }))
    expect(frozen[119]).toMatchObject({ ok: true })
    expect(frozen.at(-1)).toMatchObject({ ok: false, refusal: { kind: 'too-fast' } })
    const imported = await often(70, () => run('key-number-1'))
    expect(imported[59]).toMatchObject({ refusal: { kind: 'preview-gone' } })
    expect(imported.at(-1)).toMatchObject({ refusal: { kind: 'too-fast' } })
  })
})

describe('import', () => {
  it('[A5] repeated after its preview was dropped, it returns its first result', async () => {
    await open(batchOf({ name: 'a:b.jsonl', facts: [FACT] }))
    const first = valueOf(await run('key-number-1'))
    const again = valueOf(await run('key-number-1'))
    expect(again).toEqual({ ...first, sample: [] })
    expect(again).toMatchObject({ system: 'jsonl', name: 'a:b.jsonl', added: 1 })
    expect(await run('key-number-2')).toMatchObject({ refusal: { kind: 'preview-gone' } })
  })

  it('[A5] an import that changes nothing can be repeated too', async () => {
    await open(batchOf({ facts: [FACT] }))
    valueOf(await run('key-number-1'))
    await open(batchOf({ facts: [FACT] }))
    const first = valueOf(await run('key-number-2'))
    expect(first).toMatchObject({ operationId: null, unchanged: 1 })
    expect(valueOf(await run('key-number-2'))).toEqual(first)
  })

  it('[A5] [SW8] its sweep waits for the one that runs, and begins after it', async () => {
    await open(batchOf({ facts: [FACT] }))
    valueOf(await run('key-number-1'))
    const command = { agentId: 'scout', entity: null, trigger: 'button', owner: 'test' } as const
    const { runId } = valueOf(await startSweep(store, command, requests()))
    await open(batchOf({ facts: [FACT, factInput({ externalId: 'b' })] }))
    const imported = valueOf(await run('key-number-2', true))
    expect(imported).toMatchObject({ sweeps: [{ status: 'waiting' }], sweepRefusals: [] })
    const worker = openSweep(store, { runId, owner: 'test' })
    while (await worker.step(requests()));
    await sweepsEnded()
    expect(valueOf(await run('key-number-2', true))).toMatchObject({
      sweeps: [{ id: imported.sweeps[0]?.id, status: 'done' }],
    })
  })
})

describe('a typed fact', () => {
  const typed = {
    agent: 'scout\uD800',
    facts: [
      {
        entity: 'Mara\uD800',
        aspect: 'home\uD800',
        key: 'city\uD800',
        content: 'lives in Turku\uD800',
      },
    ],
    idempotencyKey: 'key-number-1',
  } as const

  it('[A5] is stored well-formed, and once', async () => {
    const { fact } = valueOf(await addFactAction(typed))
    const row = await store.read.fact.findUniqueOrThrow({ where: { id: fact.id } })
    const words = [row.agentId, row.entity, row.aspect, row.key, row.content]
    expect(words.every((text) => text?.endsWith('\uFFFD') === true)).toBe(true)
    expect(valueOf(await addFactAction(typed)).fact.id).toBe(fact.id)
    const other = await addFactAction({ ...typed, facts: [{ content: 'lives in Oulu' }] })
    expect(other).toMatchObject({ refusal: { kind: 'key-reused' } })
  })

  it('[R1] a time with a fraction of a millisecond is refused on entry', async () => {
    const { proposal } = await seedPair(store, requests())
    const verdict = { id: proposal.id, version: proposal.version, value: 'unsure' } as const
    const decide = (dwellMs: number) =>
      decideAction({ ...verdict, dwellMs, idempotencyKey: 'key-number-1' })
    expect(await decide(0.5)).toMatchObject({ refusal: { kind: 'bad-input' } })
    valueOf(await decide(900))
  })
})

describe('policy', () => {
  it('[A1] the detector profile can be set, and an unknown one is refused', async () => {
    await seedPair(store, requests())
    const set = (version: number, overrides: object) =>
      setPolicyAction({
        agent: 'scout',
        version,
        stored: overrides,
        idempotencyKey: `key-number-${version}`,
      })
    const done = valueOf(await set(0, { detectorProfile: 'default' }))
    expect(done.overrides).toEqual({ detectorProfile: 'default' })
    expect(done.origins.detectorProfile).toBe('agent')
    expect(await set(1, { detectorProfile: 'best' })).toMatchObject({
      refusal: { kind: 'bad-input' },
    })
    expect(await set(1, { somethingElse: true })).toMatchObject({ refusal: { kind: 'bad-input' } })
  })
})

describe('a tried pair', () => {
  it('is read at any length, stores nothing, and needs no name', async () => {
    const olderText = `The gate is open. ${'Then more. '.repeat(1_000)}`
    const form = { olderText, newerText: 'The gate is closed.', profile: 'seed' }
    const { view, similarity } = valueOf(await tryPairAction(form))
    expect(similarity?.kind).toBe('lexical')
    expect(view.result?.scored.pattern).toContain('A')
    const long = valueOf(await tryPairAction({ olderText: 'x'.repeat(100_000), newerText: 'y' }))
    expect(long.similarity).toBeNull()
    expect(long.view.older.problem).toMatch(/a fact has at most 20,000/)
    expect(await tryPairAction({ olderText: 7 } as never)).toMatchObject({
      refusal: { kind: 'bad-input' },
    })
    expect(await store.read.fact.count()).toBe(0)
  })
})

describe('bulk verdicts', () => {
  it('[M3] are given together, and undecidable ones are listed with a sentence', async () => {
    const { proposal } = await seedPair(store, requests())
    const frozen = valueOf(await freezeAction({ filter: 'status=pending' }))
    expect(frozen.items).toEqual([{ proposalId: proposal.id, version: 1 }])
    const gone = { proposalId: 'gone', version: 1, value: 'supersede' } as const
    const outcome = await decideManyAction({
      items: [...frozen.items, gone],
      value: 'keep_both',
      reason: 'scope',
      note: ' \uD800 ',
      label: 'signals V',
      idempotencyKey: 'key-number-9',
    })
    expect(valueOf(outcome)).toMatchObject({
      decided: 1,
      failed: [{ proposalId: 'gone', number: null, sentence: 'There is no such proposal.' }],
    })
    const row = await store.read.proposal.findUniqueOrThrow({ where: { id: proposal.id } })
    expect(row.verdict).toBe('keep_both')
  })

  it('read nothing for an invalid request', async () => {
    const wrong = { ids: [], filter: '' }
    expect(await freezeAction(wrong)).toMatchObject({ refusal: { kind: 'bad-input' } })
  })
})
