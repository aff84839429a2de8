import { beforeEach, describe, expect, it } from 'vitest'

import { instantFromMs } from '@/lib/domain/instant'
import { isRetentionDue } from '@/lib/domain/retention'
import { latestArrivals } from '@/lib/store/sql/latest-arrivals'
import { insertToken, loadTokens, noteUse } from '@/lib/store/tokens'
import { readPresence } from '@/lib/views/live'
import { readSweepSchedule } from '@/lib/views/sweeps'

import { cancelSweep } from './cancel-sweep'
import { openSweep } from './continue-sweep'
import { importFacts } from './import-facts'
import { ingestFacts } from './ingest-facts'
import { keepPresence } from './keep-presence'
import { startSweep } from './start-sweep'
import { SILENT_MS, takeOverSweeps } from './take-over-sweeps'
import { batchOf, factInput, seedPair, sweep, valueOf } from './testing'
import { openStoreForEachTest, requests, store } from './testing/each'

const DAY_MS = 86_400_000
const JUMPS = [2, -2, 400, -400, 300 * 365].map((days) => days * DAY_MS)

openStoreForEachTest()

beforeEach(async () => {
  await seedPair(store, requests())
})

/** A time from a clock that is off by this much. */
function wrongBy(ms: number): Date {
  return instantFromMs(requests().at.getTime() + ms)
}

/** Opens a sweep in a process that dies before the clock is corrected. */
async function leftBehind(ms: number): Promise<string> {
  const command = { agentId: 'scout', entity: null, trigger: 'button', owner: 'gone' } as const
  return valueOf(await startSweep(store, command, requests({ at: wrongBy(ms) }))).runId
}

describe('clock jumps', () => {
  it.each(JUMPS)('[A11] a sweep abandoned %i ms away is taken over and continues', async (ms) => {
    const runId = await leftBehind(ms)
    const work = { owner: 'me', at: requests().at, silentMs: SILENT_MS }
    expect(await takeOverSweeps(store, { ...work, live: [runId] })).toEqual([])
    expect(await takeOverSweeps(store, { ...work, live: [] })).toEqual([runId])
    const worker = openSweep(store, { runId, owner: 'me' })
    while (await worker.step(requests()));
    expect(await store.read.sweepRun.findUnique({ where: { id: runId } })).toMatchObject({
      status: 'done',
      activeKey: null,
    })
  })

  it.each(JUMPS)('[A11] a sweep abandoned %i ms away ends with Cancel', async (ms) => {
    const runId = await leftBehind(ms)
    valueOf(await cancelSweep(store, runId, { at: requests().at, live: [] }))
    expect(await store.read.sweepRun.findUnique({ where: { id: runId } })).toMatchObject({
      status: 'cancelled',
      activeKey: null,
    })
    expect(await sweep(store, requests)).toMatchObject({ status: 'done' })
  })

  it('[A11] a sweep with a worker is asked to stop, not ended', async () => {
    const runId = await leftBehind(0)
    valueOf(await cancelSweep(store, runId, { at: requests().at, live: [] }))
    expect(await store.read.sweepRun.findUnique({ where: { id: runId } })).toMatchObject({
      status: 'running',
      cancelRequested: true,
    })
  })

  it('[A11] [A15] a sweep that began in the future delays no other', async () => {
    const runId = await leftBehind(400 * DAY_MS)
    valueOf(await cancelSweep(store, runId, { at: requests().at, live: [] }))
    const { at } = requests()
    expect(await readSweepSchedule(store, at)).toEqual([{ agentId: 'scout', lastStartedAt: null }])
    const { startedAt } = await sweep(store, requests)
    expect(await readSweepSchedule(store, requests().at)).toEqual([
      { agentId: 'scout', lastStartedAt: startedAt },
    ])
    expect(isRetentionDue(instantFromMs(at.getTime() + 400 * DAY_MS), at)).toBe(true)
  })

  describe.each(JUMPS.filter((ms) => ms < 0))('[A16] a fact that arrives %i ms back', (ms) => {
    const said = { entity: 'Rosa', aspect: 'home', validFrom: null }
    const first = factInput({ ...said, content: 'Rosa lives in Ghent' })
    const second = factInput({ ...said, content: 'Rosa lives in Bruges' })
    const sides = async () =>
      (
        await store.read.proposal.findMany({
          where: { entity: 'Rosa' },
          select: { older: { select: { content: true } } },
        })
      ).map(({ older }) => older.content)

    it('and is typed is the newer one, whatever came between', async () => {
      const typed = (input: typeof first, at: Date) =>
        ingestFacts(
          store,
          { facts: [{ ...input, recordedAt: at }], system: 'palimpsest' },
          requests({ at }),
        )
      valueOf(await typed(first, requests().at))
      valueOf(await typed(second, wrongBy(ms)))
      expect(await sides()).toEqual([first.content])
      const third = { ...second, content: 'Rosa lives in Mechelen' }
      valueOf(await typed(third, wrongBy(ms)))
      expect(await sides()).toEqual([first.content, second.content])
    })

    it('and is imported without a time is the newer one', async () => {
      const imported = async (input: typeof first, at: Date) =>
        valueOf(
          await importFacts(
            store,
            { batch: batchOf({ facts: [input] }), skipRefused: false },
            requests({ at }),
          ),
        )
      await imported(first, requests().at)
      await imported(second, wrongBy(ms))
      await sweep(store, requests)
      expect(await sides()).toEqual([first.content])
    })
  })

  it('[A16] looks up later arrivals in an index, as every arrival waits for it', async () => {
    const { read } = store
    const steps: string[] = []
    const explain = async (sql: string, ...values: unknown[]) => {
      const plan = `EXPLAIN QUERY PLAN ${sql}`
      const rows = await read.$queryRawUnsafe<{ readonly detail: string }[]>(plan, ...values)
      steps.push(...rows.map(({ detail }) => detail))
      return []
    }
    const reader = new Proxy(read, {
      get: (target, name): unknown =>
        name === '$queryRawUnsafe' ? explain : Reflect.get(target, name),
    })
    await latestArrivals(reader, 'scout', requests().at)
    expect(steps.join(' ')).toContain('(agentId=? AND status=? AND validFrom>?)')
  })

  it('[A16] a beginning in the future that a source gave dates nothing', async () => {
    const planned = factInput({ recordedAt: wrongBy(DAY_MS), validFrom: null, entity: 'Rosa' })
    const command = { facts: [planned], system: 'palimpsest' }
    valueOf(await ingestFacts(store, command, requests()))
    const request = requests()
    const fact = factInput({ entity: 'Rosa', content: 'Rosa lives in Ghent', validFrom: null })
    const stored = await ingestFacts(store, { ...command, facts: [fact] }, request)
    expect(valueOf(stored).facts[0]).toMatchObject({ validFrom: request.at, timeKnown: false })
  })

  it('[A11] [A15] a reservation made in the future is free', async () => {
    const { id } = await store.read.proposal.findFirstOrThrow()
    const ahead = { proposalId: id, ahead: [id] }
    await keepPresence(store, { tab: 'a', reviewer: 'bo', at: wrongBy(400 * DAY_MS), ...ahead })
    const mine = { tab: 'b', reviewer: 'ada', at: requests().at, ...ahead }
    expect(await keepPresence(store, mine)).toEqual([id])
  })

  it('[A11] [A15] who was there in the future is neither shown nor kept', async () => {
    const { id } = await store.read.proposal.findFirstOrThrow()
    const ahead = { proposalId: id, ahead: [id] }
    await keepPresence(store, { tab: 'a', reviewer: 'bo', at: wrongBy(400 * DAY_MS), ...ahead })
    expect(await readPresence(store, requests().at)).toEqual([])
    const closed = { tab: 'b', reviewer: 'ada', at: requests().at, proposalId: null, ahead: [] }
    await keepPresence(store, closed)
    expect(await store.read.presence.count()).toBe(0)
    expect(await store.read.lease.count()).toBe(0)
  })

  it('[A11] [A15] the use of a token is noted again after one in the future', async () => {
    const owned = { id: 't1', name: 'importer', owner: 'Ada', scopes: [], agents: null }
    const times = { createdAt: requests().at, expiresAt: wrongBy(DAY_MS) }
    await insertToken(store, { ...owned, ...times, secret: 'secret' })
    const use = async (at: Date) => {
      for (const token of await loadTokens(store.read)) await noteUse(store, token, at)
      return (await loadTokens(store.read))[0]?.lastUsedAt
    }
    await use(wrongBy(400 * DAY_MS))
    const { at } = requests()
    expect(await use(at)).toEqual(at)
    expect(await use(requests().at)).toEqual(at) // known to the hour
  })
})
