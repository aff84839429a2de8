import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { conditionOf } from './condition'
import { launch } from './launch-testing'
import { openStore } from './open-store'
import type { Store } from './port'
import { STORE_FILE } from './store-files'

// A disk of its own, which only root of a Linux machine can have; elsewhere these tests are skipped.
const parent = mkdtempSync(path.join(tmpdir(), 'palimpsest-disk-'))
const disk = path.join(parent, 'disk')
const mount = () => spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', disk]).status === 0
const unmount = () => spawnSync('umount', [disk])
mkdirSync(disk)
const canMount = mount()
if (canMount) unmount()

const filler = path.join(disk, 'filler')

beforeEach(() => {
  mount()
})

afterEach(() => {
  unmount()
})

/** Takes the last free byte. */
function fillDisk(): void {
  writeFileSync(filler, '')
  for (const size of [65_536, 4_096, 512, 1]) {
    try {
      for (;;) appendFileSync(filler, 'x'.repeat(size))
    } catch {
      // full, for pieces of this size
    }
  }
}

function add(store: Store, id: string) {
  return store.transact((tx) =>
    tx.agent.create({
      data: { id, title: 'x'.repeat(5_000), about: null, createdAt: new Date(0) },
    }),
  )
}

describe.skipIf(!canMount)('a full disk', () => {
  it('[ST9] [ST17] at start, the store is open for reading and says so; with room again, it takes writes', async () => {
    const first = await openStore(disk)
    await add(first, 'first')
    await first.close()
    fillDisk()
    const said: string[] = []
    const full = await openStore(disk, { say: (sentence) => said.push(sentence) })
    expect(said.join(' ')).toMatch(/The disk is full: .* is open for reading only/u)
    expect(conditionOf(full.file).readOnly).toBe('full')
    expect(await full.read.agent.count()).toBe(1)
    await expect(add(full, 'second')).rejects.toThrow('takes no writes')
    await full.close()
    rmSync(filler)
    const again = await openStore(disk)
    await add(again, 'second')
    expect(await again.read.agent.count()).toBe(2)
    await again.close()
  })

  it('[ST9] a store that meets the full disk only when it is closed keeps its log, and closes', async () => {
    const store = await openStore(disk)
    for (const nth of Array.from({ length: 60 }, (_none, index) => index))
      await add(store, `agent ${nth}`)
    fillDisk()
    await store.close()
    rmSync(filler)
    const again = await openStore(disk)
    expect(await again.read.agent.count()).toBe(60)
    await add(again, 'one more')
    await again.close()
  })

  it('[ST9] filled while the store is open, or left by a killed process, nothing acknowledged is lost', async () => {
    let written = 0
    for (const end of ['await store.close()', `process.kill(process.pid, 'SIGKILL')`]) {
      const store = await openStore(disk)
      await add(store, `before ${end}`)
      await store.close()
      written += 1
      const life = launch(`
        const { openStore } = await import('./lib/store/open-store.ts')
        const { appendFileSync } = await import('node:fs')
        const store = await openStore(${JSON.stringify(disk)})
        await store.transact((tx) => tx.agent.create({ data: { id: ${JSON.stringify(end)}, title: '', about: null, createdAt: new Date(0) } }))
        for (const size of [65536, 4096, 512, 1])
          try { for (;;) appendFileSync(${JSON.stringify(filler)}, 'x'.repeat(size)) } catch {}
        ${end}`)
      await life.ended
      written += 1
      for (const state of ['full', 'room']) {
        if (state === 'room') rmSync(filler)
        const after = await openStore(disk)
        expect(await after.read.agent.count()).toBe(written)
        await after.close().catch(() => {}) // with no room, its log stays
      }
    }
    const db = new Database(path.join(disk, STORE_FILE), { readonly: true })
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    db.close()
  })
})
