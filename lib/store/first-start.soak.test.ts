import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { launch } from './launch-testing'
import { openStore } from './open-store'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function opening(directory: string): string {
  return `
    const { openStore } = await import('./lib/store/open-store.ts')
    console.log('loaded')
    const store = await openStore(${JSON.stringify(directory)})
    await store.transact((tx) => tx.agent.create({ data: { id: String(process.pid), title: '', about: null, createdAt: new Date(0) } }))
    await store.close()`
}

describe('the first start', () => {
  it('[A1] a first start that is killed at any point leaves a folder that opens', async () => {
    for (const [round, wait] of [0, 15, 40, 80, 130, 200].entries()) {
      const directory = path.join(folder, String(round))
      const worker = launch(opening(directory))
      await worker.said
      await pause(wait)
      worker.child.kill('SIGKILL')
      await worker.ended
      const store = await openStore(directory)
      expect(await store.read.agent.count()).toBeLessThan(2)
      await store.close()
      expect(readdirSync(directory).filter((name) => name.includes('.migrating'))).toEqual([])
    }
  })

  it('[A1] two processes that open one fresh folder together both get it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const directory = path.join(folder, String(round))
      const both = [launch(opening(directory)), launch(opening(directory))]
      expect(await Promise.all(both.map((worker) => worker.ended))).toEqual(['0', '0'])
      const store = await openStore(directory)
      expect(await store.read.agent.count()).toBe(2)
      await store.close()
    }
  })

  it('[A1] a store whose process was killed opens with all that it acknowledged', async () => {
    const worker = launch(`${opening(folder).replace('await store.close()', '')}
      console.log('written')
      process.kill(process.pid, 'SIGKILL')`)
    expect(await worker.ended).toBe('SIGKILL')
    expect(readdirSync(folder)).toContain('palimpsest.db-wal')
    const store = await openStore(folder)
    expect(await store.read.agent.count()).toBe(1)
    await store.close()
  })
})
