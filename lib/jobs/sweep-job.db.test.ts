import { beforeEach, describe, expect, it } from 'vitest'

import { cancelSweep } from '@/lib/operations/cancel-sweep'
import { openSweep } from '@/lib/operations/continue-sweep'
import { startSweep } from '@/lib/operations/start-sweep'
import { takeOverSweeps } from '@/lib/operations/take-over-sweeps'
import { factInput, setOverrides, valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, requests, store, importFile } from '@/lib/operations/testing/each'

import { runSweep } from './sweep-job'

openStoreForEachTest()

beforeEach(async () => {
  await importContents('the queue is redis', 'the queue is kafka')
})

async function importContents(...contents: readonly string[]): Promise<void> {
  const facts = contents.map((content) =>
    factInput({ content, externalId: content, entity: 'proj', aspect: 'queue' }),
  )
  valueOf(await importFile({ facts }))
}

async function start(trigger: 'button' | 'import' | 'schedule', owner = 'me'): Promise<string> {
  const command = { agentId: 'scout', entity: null, trigger, owner }
  return valueOf(await startSweep(store, command, requests())).runId
}

async function end(runId: string): Promise<void> {
  const worker = openSweep(store, { runId, owner: 'me' })
  while (await worker.step(requests()));
}

const row = (runId: string) => store.read.sweepRun.findUniqueOrThrow({ where: { id: runId } })

describe('[SW8] a sweep of an import while another runs', () => {
  it('waits, then reads what changed until it begins', async () => {
    const running = await start('button')
    const waiting = await start('import')
    const working = runSweep(store, { runId: waiting, owner: 'me' }, requests)
    expect(await row(waiting)).toMatchObject({ status: 'waiting', slotsDone: 0 })
    await end(running)
    await importContents('the queue is NATS')
    await working
    expect(await row(waiting)).toMatchObject({ status: 'done', reads: 'changed', slotsDone: 1 })
    expect(await store.read.sweepRun.count({ where: { activeKey: { not: null } } })).toBe(0)
  })

  it('is the only one that waits: the schedule and a person are refused', async () => {
    const runId = await start('button')
    for (const trigger of ['button', 'schedule'] as const) {
      const command = { agentId: 'scout', entity: null, trigger, owner: 'me' }
      expect(await startSweep(store, command, requests())).toMatchObject({
        refusal: { kind: 'sweep-running', runId },
      })
    }
  })

  it('begins one after another', async () => {
    const ids = [await start('button'), await start('import'), await start('import')]
    const working = ids.map((runId) => runSweep(store, { runId, owner: 'me' }, requests))
    await Promise.all(working)
    for (const id of ids) expect(await row(id)).toMatchObject({ status: 'done' })
  })

  it('is canceled while it waits', async () => {
    await start('button')
    const waiting = await start('import')
    const working = runSweep(store, { runId: waiting, owner: 'me' }, requests)
    valueOf(await cancelSweep(store, waiting, { at: requests().at, live: [waiting] }))
    await working
    expect(await row(waiting)).toMatchObject({ status: 'cancelled', activeKey: null })
  })

  it('ends where sweeps were switched off meanwhile', async () => {
    const running = await start('button')
    const waiting = await start('import')
    const overrides = { supersessionSweepEnabled: false }
    await setOverrides(store, requests(), { agentId: 'scout', overrides })
    await end(running)
    await runSweep(store, { runId: waiting, owner: 'me' }, requests)
    expect(await row(waiting)).toMatchObject({
      status: 'failed',
      error: 'Sweeps of this agent were switched off before it began.',
    })
  })

  it('is taken up by another process when its own has ended', async () => {
    await end(await start('button'))
    const running = await start('button')
    const waiting = await start('import', 'gone')
    await end(running)
    const by = { owner: 'me', at: requests().at, live: [], silentMs: 0 }
    expect(await takeOverSweeps(store, by)).toEqual([waiting])
    await runSweep(store, { runId: waiting, owner: 'me' }, requests)
    expect(await row(waiting)).toMatchObject({ status: 'done' })
  })
})
