import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'

import { conditionOf } from './condition'
import { launch } from './launch-testing'
import { connectBeside, openStore } from './open-store'
import type { Store } from './port'
import { STORE_FILE } from './store-files'

// A disk of its own, which only root of a Linux machine can have; elsewhere these tests are skipped.
const parent = mkdtempSync(path.join(tmpdir(), 'palimpsest-unwritable-'))
const disk = path.join(parent, 'disk')
const run = (command: string, ...words: readonly string[]) => spawnSync(command, words).status === 0
const mount = () => run('mount', '-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', disk)
const unmount = () => run('umount', '-l', disk)
const thaw = () => run('mount', '-o', 'remount,rw', disk)
const freeze = () => run('mount', '-o', 'remount,ro', disk)
mkdirSync(disk)
const canMount = mount()
if (canMount) unmount()

beforeEach(() => {
  mount()
})
afterEach(() => {
  unmount()
})
afterAll(() => rmSync(parent, { recursive: true }))

function add(store: Store, id: string) {
  return store.transact((tx) =>
    tx.agent.create({ data: { id, title: null, about: null, createdAt: new Date(0) } }),
  )
}

describe.skipIf(!canMount)('a read-only disk', () => {
  it('[ST17] opens the store for reading and says so; made writable, it takes writes', async () => {
    const first = await openStore(disk)
    await add(first, 'first')
    await first.close()
    expect(freeze()).toBe(true)
    const said: string[] = []
    const store = await openStore(disk, { say: (sentence) => said.push(sentence) })
    expect(said.join(' ')).toMatch(/cannot be written: .* It is open for reading only\./u)
    expect(conditionOf(store.file).readOnly).toBe('unwritable')
    expect(await store.read.agent.count()).toBe(1)
    await expect(add(store, 'second')).rejects.toThrow('takes no writes')
    const beside = await connectBeside(path.join(disk, STORE_FILE)) // as the thread for jobs does
    expect(await beside.read.agent.count()).toBe(1)
    await expect(add(beside, 'second')).rejects.toThrow('takes no writes')
    await beside.close()
    await store.close()
    expect(thaw()).toBe(true)
    const again = await openStore(disk)
    await add(again, 'second')
    expect(conditionOf(again.file).readOnly).toBeNull()
    expect(await again.read.agent.count()).toBe(2)
    await again.close()
  })

  it('[ST17] a store that was not closed completely is read with its log, or refused with what to do', async () => {
    const killed = launch(`
      import { openStore } from '@/lib/store/open-store'
      const store = await openStore(${JSON.stringify(disk)})
      const data = { id: 'first', title: null, about: null, createdAt: new Date(0) }
      await store.transact((tx) => tx.agent.create({ data }))
      process.kill(process.pid, 'SIGKILL')
    `)
    expect(await killed.ended).toBe('SIGKILL')
    expect(freeze()).toBe(true)
    const store = await openStore(disk)
    expect(await store.read.agent.count()).toBe(1) // with what only the log has
    await store.close()
    expect(thaw()).toBe(true)
    rmSync(path.join(disk, `${STORE_FILE}-shm`))
    expect(freeze()).toBe(true)
    await expect(openStore(disk)).rejects.toThrow(
      /was not closed completely, .* copy the whole folder/u,
    )
    expect(thaw()).toBe(true)
    const again = await openStore(disk)
    expect(await again.read.agent.count()).toBe(1)
    await again.close()
  })
})
