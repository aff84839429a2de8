import { beforeEach, describe, expect, it } from 'vitest'

import { checkLog } from '@/lib/store/check-log'
import { logFindings } from '@/lib/store/log-findings'

import { openSweep } from './continue-sweep'
import { startSweep } from './start-sweep'
import { takeOverSweeps } from './take-over-sweeps'
import { decide, factInput, sweep, valueOf } from './testing'
import { openStoreForEachTest, requests, store, importFile, undoById } from './testing/each'

openStoreForEachTest()

beforeEach(async () => {
  const facts = ['the queue is redis', 'the queue is kafka'].map((content, index) =>
    factInput({ content, externalId: String(index), entity: 'proj', aspect: 'queue' }),
  )
  valueOf(await importFile({ facts }))
})

async function openRun(owner: string): Promise<string> {
  const command = { agentId: 'scout', entity: null, trigger: 'button', owner } as const
  return valueOf(await startSweep(store, command, requests())).runId
}

describe('a sweep while people work', () => {
  it('[P7] [P2] a verdict between its read and its write holds', async () => {
    await sweep(store, requests)
    const { id } = await store.read.proposal.findFirstOrThrow()
    const worker = openSweep(store, { runId: await openRun('me'), owner: 'me' })
    const reading = worker.step(requests()) // reads the pair as pending, then waits for its turn to write
    const deciding = decide(store, requests(), { proposalId: id, value: 'keep_both' })
    await Promise.all([reading, deciding])
    while (await worker.step(requests()));
    expect(await store.read.proposal.findUnique({ where: { id } })).toMatchObject({
      status: 'decided',
      verdict: 'keep_both',
    })
  })

  it('[P6] an undo between its read and its write holds', async () => {
    const run = await sweep(store, requests)
    const { id } = await store.read.proposal.findFirstOrThrow()
    const worker = openSweep(store, { runId: await openRun('me'), owner: 'me' })
    const undoing = undoById(run.operationId ?? '')
    await Promise.all([undoing, worker.step(requests())])
    expect(await store.read.proposal.findUnique({ where: { id } })).toMatchObject({
      status: 'withdrawn',
    })
  })

  it('[SW10] a question whose words changed while it runs is asked again by the next one', async () => {
    await sweep(store, requests)
    const { id } = await store.read.proposal.findFirstOrThrow()
    const hosts = ['one', 'two'].map((host) =>
      factInput({ content: `the host is ${host}`, externalId: host, entity: 'a', aspect: 'host' }),
    )
    valueOf(await importFile({ facts: hosts }))
    const worker = openSweep(store, { runId: await openRun('me'), owner: 'me', factsAStep: 1 })
    while ((await store.read.operation.count({ where: { kind: 'sweep' } })) < 2)
      await worker.step(requests())
    const words = { content: 'the queue is nats', externalId: '1' }
    const facts = [factInput({ ...words, entity: 'proj', aspect: 'queue' })]
    valueOf(await importFile({ facts }))
    while (await worker.step(requests()));
    expect(logFindings(await checkLog(store.read))).toEqual([])
    expect(await store.read.proposal.findUnique({ where: { id } })).toMatchObject({
      status: 'stale',
    })
    await sweep(store, requests)
    expect(await store.read.proposal.findUnique({ where: { id } })).toMatchObject({
      status: 'pending',
      newerRevision: 2,
    })
    expect(logFindings(await checkLog(store.read))).toEqual([])
  })

  it('[A1] [A12] a worker whose run was taken over stops, and the other one ends the run', async () => {
    const runId = await openRun('first')
    const first = openSweep(store, { runId, owner: 'first' })
    const by = { owner: 'second', at: requests().at, live: [], silentMs: 0 }
    expect(await takeOverSweeps(store, by)).toEqual([runId])
    expect(await first.step(requests())).toBe(false)
    expect(await store.read.sweepRun.findUnique({ where: { id: runId } })).toMatchObject({
      owner: 'second',
      status: 'running',
    })
    const second = openSweep(store, { runId, owner: 'second' })
    while (await second.step(requests()));
    expect(await store.read.sweepRun.findUnique({ where: { id: runId } })).toMatchObject({
      status: 'done',
      proposed: 1,
    })
  })
})
