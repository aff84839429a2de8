import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { describe, expect, inject, it } from 'vitest'

import { folder, openFolderForEachTest } from '@/lib/process/testing/each'

import { launch } from './launch-testing'
import { openStore } from './open-store'

const KILLS = 40
const LONGEST_MS = 700 // several first starts

openFolderForEachTest()

function opening(directory: string): string {
  return `
    const { openStore } = await import('./lib/store/open-store.ts')
    console.log('loaded')
    const store = await openStore(${JSON.stringify(directory)})
    await store.transact((tx) => tx.agent.create({ data: { id: String(process.pid), title: '', about: null, createdAt: new Date(0) } }))
    await store.close()`
}

describe('the first start', () => {
  it('[A1] [ST11] [ST20] a first start that is killed at any point leaves a folder that opens', async () => {
    for (let round = 0; round < KILLS * inject('share'); round += 1) {
      const base = path.join(folder, String(round))
      const worker = launch(`
        const { openStore } = await import('./lib/store/open-store.ts')
        console.log('loaded')
        for (let nth = 0; ; nth += 1) {
          const store = await openStore(${JSON.stringify(base)} + '/' + nth)
          void store.close()
        }`)
      await worker.said
      await pause(Math.random() * LONGEST_MS)
      worker.child.kill('SIGKILL')
      expect(await worker.ended).toBe('SIGKILL')
      const begun = existsSync(base) ? readdirSync(base) : []
      for (const name of begun.toSorted((a, b) => Number(b) - Number(a)).slice(0, 2)) {
        const directory = path.join(base, name)
        const store = await openStore(directory)
        expect(await store.read.agent.count()).toBe(0)
        await store.close()
        expect(readdirSync(directory).filter((each) => each.includes('.migrating'))).toEqual([])
      }
      rmSync(base, { recursive: true, force: true })
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
