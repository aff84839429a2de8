import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  vi,
} from 'vitest'

import { DEFAULT_FACT_FILTER } from '@/lib/filters/fact-filter'
import type { Jobs } from '@/lib/jobs/jobs'
import { ingestFacts } from '@/lib/operations/ingest-facts'
import { countedRequests, factInput } from '@/lib/operations/testing'
import { replaceOnce } from '@/lib/process/once'
import { assertUnused } from '@/lib/store/open-store'
import { readFactList } from '@/lib/views/facts'

import { now } from './clock'
import { EMPTY_LOG, openDb, replaceDb } from './db'

let folder = ''

/** Other test files may share this process; drop what they left open or read from the environment. */
function forget(): void {
  replaceOnce('database')
  replaceOnce('settings')
}

beforeAll(() => {
  forget()
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
  vi.stubEnv('PALIMPSEST_DATA', folder)
})

afterAll(async () => {
  await (await openDb()).close()
  forget()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

describe('replaceDb', () => {
  it('[A1] reopens the store after the work', async () => {
    const before = await openDb()
    const after = await replaceDb(async () => {
      expect(assertUnused(before.file)).toBe('user')
    })
    expect(after).not.toBe(before)
    expect(await after.read.fact.count()).toBe(0)
  })

  it('[A1] reopens the store when the work fails, and throws the error', async () => {
    const before = await openDb()
    await expect(replaceDb(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
    const after = await openDb()
    expect(after).not.toBe(before)
    await after.transact((tx) =>
      tx.agent.create({ data: { id: 'x', title: 'y', about: null, createdAt: new Date(0) } }),
    )
    expect(await after.read.agent.count()).toBe(1)
  })
})

describe('a clock that goes back', () => {
  const NOON = Date.parse('2026-11-30T12:00:00Z')
  const HOUR = 3_600_000

  beforeEach(() => {
    replaceOnce('clock')
    vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  })

  afterEach(() => {
    vi.useRealTimers()
    replaceOnce('clock')
  })

  it('[A20] keeps nothing from the agent that was stored before, also after a restart', async () => {
    const requests = countedRequests('clock')
    const says = async (content: string) => {
      const command = { facts: [factInput({ content, validFrom: null })], system: 'test' }
      const done = await ingestFacts(await openDb(), command, requests({ at: now() }))
      expect(done.ok).toBe(true)
    }
    const received = async () => {
      const { total, notCurrent } = await readFactList(await openDb(), DEFAULT_FACT_FILTER, null)
      return total - notCurrent
    }
    await says('Mara lives in Turku')
    expect(await received()).toBe(1)
    vi.setSystemTime(NOON - HOUR)
    expect(await received()).toBe(1)
    await says('Mara sails on Sundays')
    replaceOnce('clock') // as in a new process
    await replaceDb(() => Promise.resolve())
    expect(await received()).toBe(2)
  })
})

describe('the log of the store', () => {
  const asked: string[] = []
  const elsewhere: Jobs = {
    enqueue: ({ name }) => {
      asked.push(name)
      return new Promise(() => {})
    },
    stop: () => Promise.resolve(),
    stopSoon: () => {},
    stopAtExit: () => {},
  }

  afterEach(() => {
    replaceOnce('jobs')
  })

  it.runIf(inject('share') === 1)('[ST23] [JB1] has a job empty it once it is long', async () => {
    replaceOnce('jobs', elsewhere)
    const store = await openDb()
    await store.transact((tx) =>
      tx.$executeRawUnsafe(
        `INSERT INTO "Agent" ("id", "title", "createdAt") VALUES ('big', hex(zeroblob(35000000)), 0)`,
      ),
    )
    expect(asked).toEqual([EMPTY_LOG.name])
    expect(statSync(`${store.file}-wal`).size).toBeGreaterThan(70_000_000)
    await EMPTY_LOG.run(null)
    expect(statSync(`${store.file}-wal`).size).toBe(0)
  })
})
