import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { beforeEach, describe, expect, it } from 'vitest'

import { folder as parent, openFolderForEachTest } from '@/lib/process/testing/each'

import { backUp } from './backup'
import { openStore } from './open-store'
import { restore } from './restore'
import { readOrMakeKey } from './reviewer-key'

let folder = ''

openFolderForEachTest()

beforeEach(() => {
  folder = path.join(parent, 'data')
})

/** What of a folder, itself included, other accounts may do anything with. */
function openToOthers(place: string): readonly string[] {
  const names = ['.', ...readdirSync(place)]
  return names.filter((name) => (statSync(path.join(place, name)).mode & 0o077) !== 0)
}

async function startedStore(say: (sentence: string) => void = () => {}) {
  const store = await openStore(folder, { say })
  await store.transact((tx) =>
    tx.agent.create({ data: { id: 'x', title: null, about: null, createdAt: new Date(0) } }),
  )
  readOrMakeKey(folder)
  return store
}

describe.skipIf(process.platform === 'win32')('the files of a store', () => {
  it('[ST7] can be read by their owner only, while it is open, closed, backed up and restored', async () => {
    const said: string[] = []
    const store = await startedStore((sentence) => said.push(sentence))
    expect(readdirSync(folder)).toContain('palimpsest.db-wal')
    expect(openToOthers(folder)).toEqual([])
    await store.close()
    await backUp(folder, path.join(parent, 'backup'))
    const restored = path.join(parent, 'restored')
    await restore(path.join(parent, 'backup'), restored, { withoutLog: false })
    await restore(path.join(parent, 'backup'), restored, { withoutLog: false })
    expect([folder, restored, parent].flatMap((each) => openToOthers(each))).toEqual([])
    expect(said).toEqual([])
  })

  it('[ST7] [ST15] a store that others can read is closed to them at start, which says so', async () => {
    await (await startedStore()).close()
    chmodSync(folder, 0o755)
    for (const name of readdirSync(folder)) chmodSync(path.join(folder, name), 0o644)
    const said: string[] = []
    const store = await openStore(folder, { say: (sentence) => said.push(sentence) })
    expect(openToOthers(folder)).toEqual([])
    expect(said).toEqual([expect.stringMatching(/Other accounts .* could read the store in/u)])
    await store.close()
  })

  it('[ST7] [ST15] a folder that holds something else keeps its mode, and so does what is not ours', async () => {
    mkdirSync(folder, 0o755)
    chmodSync(folder, 0o755)
    writeFileSync(path.join(folder, 'notes'), '', { mode: 0o644 })
    const store = await startedStore()
    expect(openToOthers(folder)).toEqual(['.', 'notes'])
    await store.close()
  })
})
