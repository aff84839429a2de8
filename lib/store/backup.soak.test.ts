import { spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import Database from 'better-sqlite3'
import { beforeEach, describe, expect, inject, it } from 'vitest'

import { folder, openFolderForEachTest } from '@/lib/process/testing/each'

import { backUp } from './backup'
import { dumpOf } from './dump-testing'
import { launch } from './launch-testing'
import { openStore } from './open-store'
import { restore } from './restore'
import { readOrMakeKey } from './reviewer-key'
import { STORE_FILE } from './store-files'

const BACKUPS = 5
const AGENTS = 5_000
const KILLS = 20

let origin = ''

openFolderForEachTest()

beforeEach(async () => {
  origin = path.join(folder, 'origin')
  await (await openStore(origin)).close()
})

/** Writes agents one by one, and now and then many at once, until it is stopped. */
const WRITING = (directory: string) => `
  const { openStore } = await import('./lib/store/open-store.ts')
  const store = await openStore(${JSON.stringify(directory)})
  let going = true
  process.once('SIGTERM', () => (going = false))
  for (let nth = 0; going; nth += 1) {
    const many = nth % 20 === 19 ? 1000 : 1
    await store.transact((tx) => tx.agent.createMany({ data: Array.from({ length: many }, (_, of) => (
      { id: process.pid + ' ' + nth + ' ' + of, title: 'x'.repeat(100), about: String(many), createdAt: new Date(0) })) }))
    if (nth === 0) console.log('writing')
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  await store.close()`

/** Runs a command of the package on the folder of a store; `kill` after so many milliseconds, null: not at all. */
async function command(name: string, words: readonly string[], data: string, kill: number | null) {
  const child = spawn(process.execPath, ['lib/process/run.js', `lib/cli/${name}.ts`, ...words], {
    stdio: 'ignore',
    env: { ...process.env, PALIMPSEST_DATA: data },
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  if (kill !== null) {
    await pause(kill)
    child.kill('SIGKILL')
  }
  return ended
}

describe('backups', () => {
  it('[ST5] taken while three processes write, each is the store of one moment', async () => {
    const writers = [0, 1, 2].map(() => launch(WRITING(origin)))
    await Promise.all(writers.map(({ said }) => said))
    for (let nth = 0; nth < BACKUPS; nth += 1) {
      const backup = path.join(folder, String(nth))
      await backUp(origin, backup)
      const db = new Database(backup, { readonly: true })
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
      const writes = db.prepare('SELECT "writes" FROM "StoreMeta"').pluck().get()
      const counted = db
        .prepare('SELECT SUM(1.0 / CAST("about" AS REAL)) FROM "Agent"') // each write, whole
        .pluck()
        .get()
      expect(Math.round(Number(counted) * 1e6)).toBe(Number(writes) * 1e6)
      db.close()
    }
    for (const { child } of writers) child.kill('SIGTERM')
    expect(await Promise.all(writers.map(({ ended }) => ended))).toEqual(['0', '0', '0'])
  }, 600_000)

  it('[ST26] of two commands that back up to one name at once, one writes it and the other is refused', async () => {
    const store = await openStore(origin)
    await store.transact((tx) => tx.agent.createMany({ data: manyAgents() }))
    await store.close()
    const backup = path.join(folder, 'backup')
    const both = await Promise.all([0, 1].map(() => command('backup', [backup], origin, null)))
    expect(both.toSorted((a, b) => Number(a) - Number(b))).toEqual([0, 1])
    expect(agentsIn(backup)).toBe(AGENTS)
    expect(readdirSync(folder).toSorted()).toEqual(['backup', 'origin'])
  }, 600_000)

  it('[ST6] [ST14] killed at any moment, a backup leaves no file of its name, and a restore the former store or the restored one', async () => {
    const backup = path.join(folder, 'backup')
    const store = await openStore(origin)
    await store.transact((tx) => tx.agent.createMany({ data: manyAgents() }))
    await store.close()
    const fullKey = readOrMakeKey(origin)
    await backUp(origin, backup)
    const target = path.join(folder, 'target')
    const [full, former] = [dumpOf(path.join(origin, STORE_FILE)), await emptyStore(target)]
    const formerKey = readOrMakeKey(target)
    const began = performance.now()
    expect(await command('backup', [path.join(folder, 'timed')], origin, null)).toBe(0)
    const lasts = performance.now() - began
    for (let round = 0; round < KILLS * inject('share'); round += 1) {
      const moment = lasts * (0.3 + Math.random() * 0.8)
      const half = path.join(folder, 'half')
      await command('backup', [half], origin, moment)
      expect([null, AGENTS]).toContain(agentsIn(half))
      rmSync(half, { force: true })
      const own = path.join(folder, `own ${round}`)
      cpSync(target, own, { recursive: true })
      await command('restore', [backup], own, moment)
      const left = dumpOf(path.join(own, STORE_FILE))
      expect([full, former]).toContain(left)
      const kept = path.join(own, `${STORE_FILE}.before-restore`)
      expect(left === former || dumpOf(kept) === former).toBe(true)
      await (await openStore(own)).close()
      expect(readOrMakeKey(own)).toBe(left === full ? fullKey : formerKey)
      await restore(backup, own, { withoutLog: false })
      expect(dumpOf(path.join(own, STORE_FILE))).toBe(full)
      rmSync(own, { recursive: true })
    }
  }, 600_000)
})

function manyAgents() {
  return Array.from({ length: AGENTS }, (_, nth) => ({
    id: String(nth),
    title: 'x'.repeat(2_000),
    about: null,
    createdAt: new Date(0),
  }))
}

/** Counts the agents in a backup; null when there is none. */
function agentsIn(backup: string): unknown {
  if (!existsSync(backup)) return null
  const db = new Database(backup, { readonly: true })
  try {
    return db.prepare('SELECT COUNT(*) FROM "Agent"').pluck().get()
  } finally {
    db.close()
  }
}

async function emptyStore(directory: string): Promise<string> {
  await (await openStore(directory)).close()
  return dumpOf(path.join(directory, STORE_FILE))
}
