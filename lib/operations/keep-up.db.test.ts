import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
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

import { createEndlessStore } from '@/lib/connectors/fixtures/create-endless-store'
import { accepted } from '@/lib/domain/result'
import { noteCheck, noteLogCheck } from '@/lib/store/condition'
import { openStore } from '@/lib/store/open-store'
import type { Store } from '@/lib/store/port'
import { runUpkeep, type RunUpkeep } from '@/lib/store/run-upkeep'
import { openTestStore } from '@/lib/store/testing'
import { readFileCheck } from '@/lib/views/file-check'
import { readLogCheck } from '@/lib/views/log-check'
import { readShell } from '@/lib/views/shell'

import { isReadOnly, keepUp } from './keep-up'
import { transactOrRefuse } from './steps/transact-or-refuse'

const AT = new Date('2026-11-25T04:00:00Z')
const problemsSoFar = () => Promise.resolve(0)
const PAGE = 4096

const TITLE = 'x'.repeat(500)

let filled = ''
let folder = ''

beforeAll(async () => {
  filled = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
  const store = await openStore(filled)
  await store.transact((tx) =>
    tx.agent.createMany({
      data: Array.from({ length: 2_000 }, (_, nth) => ({
        id: `agent ${nth}`,
        title: TITLE,
        about: null,
        createdAt: AT,
      })),
    }),
  )
  await store.close()
})

afterAll(() => {
  rmSync(filled, { recursive: true, force: true })
})

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
  cpSync(path.join(filled, 'palimpsest.db'), path.join(folder, 'palimpsest.db'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function addAgent(store: Store, id: string) {
  return transactOrRefuse(store, async (tx) => {
    await tx.agent.create({ data: { id, title: null, about: null, createdAt: AT } })
    return accepted(id)
  })
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

describe('store upkeep', () => {
  it('[ST8] checks the file, reports when, and repeats a day later', async () => {
    const store = await openStore(folder)
    expect(readFileCheck(store)).toEqual({ checkedAt: null, isDamaged: false, problems: [] })
    for (const at of [AT, new Date(AT.getTime() + 86_400_000)]) {
      await keepUp(store, at)
      const whole = { checkedAt: at.toISOString(), isDamaged: false, problems: [] }
      expect(readFileCheck(store)).toEqual(whole)
    }
    expect(isReadOnly(store)).toBe(false)
    await store.close()
  })

  it('[ST8] a check that does not end is ended, and tried again a day later', async () => {
    const store = await openStore(folder)
    const tried: string[] = []
    const run: RunUpkeep = (task, file) => {
      tried.push(task)
      return runUpkeep(task, file, 1)
    }
    await expect(keepUp(store, AT, run)).rejects.toThrow(/check-file of .+ did not end in/u)
    expect(readFileCheck(store).checkedAt).toBeNull()
    await keepUp(store, new Date(AT.getTime() + 3_600_000), run)
    expect(tried).toEqual(['check-file'])
    const next = new Date(AT.getTime() + 86_400_000)
    await keepUp(store, next)
    expect(readFileCheck(store).checkedAt).toBe(next.toISOString())
    await store.close()
  })

  it('[ST8] [ST28] a table that leads back to itself is found, at whatever size of the file', async () => {
    const file = path.join(folder, 'palimpsest.db')
    createEndlessStore(file, 'Agent', [])
    expect(await runUpkeep('check-file', file)).toEqual({
      problems: ['One of its tables leads back to itself.'],
    })
  })

  it.each([0.3, 0.5, 0.7, 0.9])(
    '[ST8] [ST16] finds damage at %f of the agents, then refuses every write and changes nothing',
    async (share) => {
      const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
      const file = path.join(folder, 'palimpsest.db')
      const bytes = readFileSync(file)
      const pages = Array.from({ length: bytes.length / PAGE }, (_, nth) => nth * PAGE)
      const agents = pages.filter((page) => bytes.subarray(page, page + PAGE).includes(TITLE))
      const from = Math.floor(agents.length * share)
      for (const page of agents.slice(from, from + 12)) bytes.fill(0xa5, page, page + PAGE)
      writeFileSync(file, bytes)
      const store = await openStore(folder)
      await keepUp(store, AT)
      expect(logged).toHaveBeenCalled()
      const { isDamaged, problems } = readFileCheck(store)
      expect(isDamaged).toBe(true)
      expect(problems.length).toBeGreaterThan(0)
      const before = [file, `${file}-wal`].map(hashOf)
      const why = { kind: 'store-read-only', why: 'damaged' }
      expect(await addAgent(store, 'new')).toEqual({ ok: false, refusal: why })
      expect([file, `${file}-wal`].map(hashOf)).toEqual(before)
      const shell = await readShell(store, { reviewer: null, model: null, now: AT, problemsSoFar })
      expect(shell.readOnly).toMatch(/damaged, so nothing can be changed.*npm run restore/u)
      await store.close()
    },
  )

  it.runIf(inject('share') === 1)(
    '[IN7] [IN14] replays the log of an open store, reports the result, and repeats a day later',
    async () => {
      const store = await openStore(folder)
      await keepUp(store, AT)
      expect(readLogCheck(store)).toBe(null) // the file check runs first
      await keepUp(store, AT)
      const fits = { operations: 0, rows: 0, total: 0, findings: [] }
      expect(readLogCheck(store)).toEqual({ ...fits, checkedAt: AT.toISOString() })
      await store.transact((tx) =>
        tx.keptApart.createMany({
          data: Array.from({ length: 25 }, (_, nth) => ({
            id: `k${nth + 10}`,
            agentId: 'agent 1',
            pairKey: `${nth}`,
            firstRevision: 1,
            secondRevision: 1,
            by: 'mallory',
            verified: false,
            at: AT,
            reverted: false,
          })),
        }),
      )
      const next = new Date(AT.getTime() + 86_400_000)
      await keepUp(store, next)
      await keepUp(store, next)
      const found = readLogCheck(store)
      expect(found).toMatchObject({ operations: 0, rows: 25, total: 25 })
      expect(found?.findings).toHaveLength(20)
      expect(found?.findings[0]).toBe(
        'Pair kept apart k10 is in the store, but no operation made it.',
      )
      await store.close()
      expect(existsSync(`${store.file}-wal`)).toBe(false)
    },
  )

  it('[ST3] [ST12] empties the WAL after a minute without writes, and not before', async () => {
    const store = await openStore(folder)
    noteCheck(store.file, { at: AT, problems: [] }) // they run first, at a priority that a busy machine lets wait
    noteLogCheck(store.file, { at: AT, operations: 0, rows: 0, total: 0, findings: [] })
    await addAgent(store, 'new')
    const log = `${store.file}-wal`
    const size = statSync(log).size
    const written = (at: Date) => utimesSync(log, at, at)
    written(AT)
    await keepUp(store, new Date(AT.getTime() + 59_000))
    expect(statSync(log).size).toBe(size)
    await keepUp(store, new Date(AT.getTime() + 60_000))
    expect(statSync(log).size).toBe(0)
    await addAgent(store, 'newer')
    expect(await store.read.agent.count()).toBe(2_002)
    await store.close()
  })

  it('[ST9] a write without disk space is refused with a sentence and leaves nothing behind', async () => {
    const store = await openTestStore({ kind: 'demo' }) // a new file: an emptied one has free pages
    await store.transact(async (tx) => {
      const rows = await tx.$queryRawUnsafe<{ page_count: bigint }[]>('PRAGMA page_count')
      const pages = rows[0]?.page_count ?? 0n
      await tx.$queryRawUnsafe(`PRAGMA max_page_count = ${pages}`)
    })
    const filling = transactOrRefuse(store, async (tx) => {
      await tx.agent.create({
        data: { id: 'big', title: 'x'.repeat(1_000_000), about: null, createdAt: AT },
      })
      return accepted(null)
    })
    expect(await filling).toEqual({ ok: false, refusal: { kind: 'disk-full' } })
    expect(await store.read.agent.count()).toBe(0)
    await store.remove()
  })
})
