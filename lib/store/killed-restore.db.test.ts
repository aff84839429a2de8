import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { beforeEach, describe, expect, it } from 'vitest'

import { folder, openFolderForEachTest } from '@/lib/process/testing/each'

import { backUp } from './backup'
import { withFileLock } from './file-lock'
import { openStore } from './open-store'
import { restore } from './restore'
import { lockOf, STORE_FILE } from './store-files'

let origin = '' // the folder of a closed store

openFolderForEachTest()

beforeEach(async () => {
  origin = path.join(folder, 'origin')
  await (await openStore(origin)).close()
})

function ownCopy(): string {
  const own = path.join(folder, 'own')
  mkdirSync(own)
  copyFileSync(path.join(origin, STORE_FILE), path.join(own, STORE_FILE))
  return own
}

describe('what a killed backup or restore leaves', () => {
  it('[ST14] a backup removes a copy that a kill left before its first page was written', async () => {
    const left = path.join(folder, 'early.partial')
    writeFileSync(left, Buffer.alloc(8_192)) // SQLite writes the first page last
    await expect(backUp(origin, path.join(folder, 'early'))).rejects.toThrow('is in the way')
    writeFileSync(`${left}-journal`, 'journal')
    await backUp(origin, path.join(folder, 'early'))
    expect([existsSync(left), existsSync(`${left}-journal`)]).toEqual([false, false])
  })

  it('[ST14] start removes what a killed restore left, and nothing else', async () => {
    const own = ownCopy()
    const left = path.join(own, `${STORE_FILE}.restoring`)
    const key = path.join(own, 'reviewer.key.restoring')
    copyFileSync(path.join(origin, STORE_FILE), left)
    writeFileSync(`${left}-journal`, 'journal')
    writeFileSync(key, 'ab'.repeat(32))
    await (await openStore(own)).close()
    expect([left, `${left}-journal`, key].filter((file) => existsSync(file))).toEqual([])
    for (const file of [left, key]) writeFileSync(file, 'mine, and no store')
    await (await openStore(own)).close()
    for (const file of [left, key]) expect(readFileSync(file, 'utf8')).toBe('mine, and no store')
  })

  describe('between the store and its key', () => {
    const [FORMER, RESTORED] = ['ab'.repeat(32), 'cd'.repeat(32)]
    let [own, key] = ['', '']

    /** A folder whose store was replaced by a restore that was killed before it put the key in place. */
    beforeEach(() => {
      own = ownCopy()
      key = path.join(own, 'reviewer.key')
      writeFileSync(key, FORMER)
      writeFileSync(`${key}.restoring`, RESTORED)
    })

    const keys = () =>
      Object.fromEntries(
        readdirSync(own)
          .filter((name) => name.startsWith('reviewer.key'))
          .map((name) => [name, readFileSync(path.join(own, name), 'utf8')]),
      )
    const IN_PLACE = { 'reviewer.key': RESTORED, 'reviewer.key.before-restore': FORMER }

    it('[ST14] start puts the key in place', async () => {
      await (await openStore(own)).close()
      expect(keys()).toEqual(IN_PLACE)
      await (await openStore(own)).close()
      expect(keys()).toEqual(IN_PLACE)
    })

    it('[ST14] start does so where the former key had its second name already', async () => {
      linkSync(key, `${key}.before-restore`)
      await (await openStore(own)).close()
      expect(keys()).toEqual(IN_PLACE)
    })

    it('[ST14] so does the next restore, before it keeps that store', async () => {
      const backup = path.join(folder, 'backup')
      await backUp(origin, backup) // without a key
      await restore(backup, own, { withoutLog: false })
      expect(keys()).toEqual(IN_PLACE)
    })
  })

  it('[ST14] start removes the second name under which a killed restore asked for the store', async () => {
    const own = ownCopy()
    const file = path.join(own, STORE_FILE)
    linkSync(file, `${file}.asked`)
    writeFileSync(`${file}.asked-wal`, '')
    await (await openStore(own)).close()
    expect([`${file}.asked`, `${file}.asked-wal`].filter((name) => existsSync(name))).toEqual([])
    copyFileSync(file, `${file}.asked`) // not that store, but somebody's copy of it
    await (await openStore(own)).close()
    expect(existsSync(`${file}.asked`)).toBe(true)
  })

  it('[ST14] a start without a store keeps the copy that a killed restore left', async () => {
    const own = path.join(folder, 'gone')
    mkdirSync(own)
    const left = path.join(own, `${STORE_FILE}.restoring`)
    copyFileSync(path.join(origin, STORE_FILE), left)
    await (await openStore(own)).close()
    expect(existsSync(left)).toBe(true)
  })

  it('[ST14] start leaves the copy of a restore that is at work', async () => {
    const own = ownCopy()
    const left = path.join(own, `${STORE_FILE}.restoring`)
    const opening = await withFileLock(lockOf(path.join(own, STORE_FILE)), async () => {
      copyFileSync(path.join(origin, STORE_FILE), left)
      const waiting = openStore(own)
      await pause(100)
      expect(existsSync(left)).toBe(true)
      return { waiting }
    })
    await (await opening.waiting).close()
    expect(existsSync(left)).toBe(false)
  })
})
