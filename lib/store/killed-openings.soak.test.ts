import { spawn } from 'node:child_process'
import { cpSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import Database from 'better-sqlite3'
import { beforeEach, describe, expect, inject, it } from 'vitest'

import { bundleText } from '@/lib/process/testing'
import { folder, openFolderForEachTest } from '@/lib/process/testing/each'

import { launch } from './launch-testing'
import { openStore } from './open-store'
import { STORE_FILE } from './store-files'
import { assertWhole } from './whole-store'

const KILLS = 300
const LOOKS = 5_000
const LONGEST_MS = 120 // several openings, writes, checkpoints and closings

let file = ''

openFolderForEachTest()

beforeEach(async () => {
  file = path.join(folder, STORE_FILE)
  const store = await openStore(folder)
  await store.close()
})

/** Opens, writes, checkpoints and closes as a store does, on plain connections, which load in no time; says each number it wrote. */
const openings = () => `
    import { writeSync } from 'node:fs'
    import Database from 'better-sqlite3'
    import { beginOpening, endOpening, holdLog } from './lib/store/opening.ts'
    import { assertWhole } from './lib/store/whole-store.ts'
    const file = ${JSON.stringify(file)}
    let next = Number(process.argv[2])
    writeSync(1, 'loaded\\n')
    for (;;) {
      assertWhole(file)
      const opening = await beginOpening(file, 'user')
      const db = new Database(file)
      db.pragma('journal_mode = WAL')
      db.pragma('synchronous = FULL')
      db.pragma('cache_size = 8') // a large write is in the log before it ends
      const before = db.prepare('SELECT COUNT(*) FROM "Agent"').pluck().get()
      if (before < next) throw new Error(before + ' of ' + next + ' are left')
      next = before
      opening.close()
      for (let nth = 0; nth < 3; nth += 1) {
        db.exec('BEGIN IMMEDIATE; UPDATE "StoreMeta" SET "writes" = "writes" + 1')
        const insert = db.prepare('INSERT INTO "Agent" ("id", "title", "createdAt") VALUES (?, ?, 0)')
        const rows = nth === 0 ? 40 : 1
        for (let row = 0; row < rows; row += 1) insert.run('agent ' + (next + row), 'long '.repeat(200))
        db.exec('COMMIT')
        next += rows
        writeSync(1, next + '\\n')
        if (nth === 0) db.pragma('wal_checkpoint(PASSIVE)')
        if (nth === 1) db.pragma('wal_checkpoint(TRUNCATE)')
      }
      const last = holdLog(file)
      db.close()
      endOpening(last)
    }`

/** Runs it and kills it after a while; returns how many rows it has said to have written, and its errors. */
async function killedAfter(ms: number, written: number) {
  const child = spawn(process.execPath, [bundleText(openings()), String(written)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const loaded = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      resolve()
    })
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  await loaded
  await pause(ms)
  child.kill('SIGKILL')
  await ended
  const numbers = said.split('\n').map(Number).filter(Number.isInteger)
  return { written: Math.max(written, ...numbers), errors }
}

describe('a store that is killed', () => {
  it(
    '[ST4] [ST11] [ST18] [ST19] [ST20] killed at any moment of opening, writing, checkpointing and closing, it opens with all that was acknowledged',
    async () => {
      let written = 0
      for (let round = 0; round < KILLS * inject('share'); round += 1) {
        const life = await killedAfter(Math.random() * LONGEST_MS, written)
        expect(life.errors).toBe('')
        written = life.written
      }
      const store = await openStore(folder)
      expect(await store.read.agent.count()).toBeGreaterThanOrEqual(written)
      await store.close()
      const db = new Database(file, { readonly: true })
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
      db.close()
      expect(readdirSync(folder).toSorted()).toEqual([STORE_FILE, `${STORE_FILE}.lock`])
    },
    20 * 60_000,
  )

  it('[ST18] [ST19] nothing is wrong with a store in which another process writes, however often one looks', async () => {
    const writer = launch(`
      import { openStore } from './lib/store/open-store.ts'
      import Database from 'better-sqlite3'
      const store = await openStore(${JSON.stringify(folder)})
      const besides = new Database(store.file)
      besides.pragma('cache_size = 8')
      const insert = besides.prepare('INSERT INTO "Agent" ("id", "title", "createdAt") VALUES (?, ?, 0)')
      console.log('open')
      for (let nth = 0; ; nth += 1) {
        await store.transact((tx) =>
          tx.agent.create({ data: { id: String(nth), title: 'a', about: null, createdAt: new Date(0) } }))
        if (nth % 7 === 0) {
          besides.exec('BEGIN IMMEDIATE')
          for (let row = 0; row < 50; row += 1) insert.run('row ' + row, 'long '.repeat(200))
          besides.exec('ROLLBACK')
        }
        if (nth % 5 === 0) besides.pragma('wal_checkpoint(PASSIVE)')
        if (nth % 31 === 0) besides.pragma('wal_checkpoint(TRUNCATE)')
      }`)
    await writer.said
    for (let look = 0; look < LOOKS * inject('share'); look += 1) {
      assertWhole(file)
      if (look % 50 === 0) await pause(1)
    }
    writer.child.kill('SIGKILL')
    expect(await writer.ended).toBe('SIGKILL')
  })

  const writing = (end: string) => `
    const { openStore } = await import('./lib/store/open-store.ts')
    const store = await openStore(${JSON.stringify(folder)})
    await store.transact((tx) => tx.agent.create({ data: { id: String(process.pid), title: '', about: null, createdAt: new Date(0) } }))
    ${end}`

  it.each([
    ['ends by itself', '', '0'],
    ['calls exit', 'process.exit(0)', '0'],
    ['fails', `throw new Error('no')`, '1'],
    [
      'ends in the middle of a write',
      `store.transact(async (tx) => {
         await tx.agent.create({ data: { id: 'half', title: '', about: null, createdAt: new Date(0) } })
         process.exit(0)
       })
       await new Promise(() => setTimeout(() => {}, 60_000))`,
      '0',
    ],
  ])('[ST3] a process that %s without closing leaves one complete file', async (_, end, code) => {
    expect(await launch(writing(end)).ended).toMatch(new RegExp(`^${code}`, 'u'))
    expect(readdirSync(folder).toSorted()).toEqual([STORE_FILE, `${STORE_FILE}.lock`])
    const copy = path.join(folder, 'copy')
    cpSync(file, path.join(copy, STORE_FILE))
    const store = await openStore(copy)
    expect(await store.read.agent.count()).toBe(1)
    await store.close()
  })

  it('[ST4] two processes on one store: the second takes nothing from the first, and the last one leaves it whole', async () => {
    const store = await openStore(folder)
    const number = () => {
      const db = new Database(file, { readonly: true })
      const header = db.pragma('user_version', { simple: true })
      db.close()
      return header
    }
    const before = number()
    expect(await launch(writing('await store.close()')).ended).toBe('0')
    expect(number()).toBe(before)
    const killed = launch(writing(`console.log('written'); setTimeout(() => {}, 60_000)`))
    await killed.said
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(number()).toBe(before)
    await store.transact((tx) =>
      tx.agent.create({ data: { id: 'mine', title: '', about: null, createdAt: new Date(0) } }),
    )
    expect(await store.read.agent.count()).toBe(3)
    await store.close()
    expect(readdirSync(folder).toSorted()).toEqual([STORE_FILE, `${STORE_FILE}.lock`])
  })
})
