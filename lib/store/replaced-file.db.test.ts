import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

import Database from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'

import { keepUp } from '@/lib/operations/keep-up'
import { replaceOnce } from '@/lib/process/once'
import { folder, openFolderForEachTest } from '@/lib/process/testing/each'

import { conditionOf, noteCheck, noteLogCheck } from './condition'
import { openStore } from './open-store'
import type { Store } from './port'

let file = ''

openFolderForEachTest()

beforeEach(async () => {
  file = path.join(folder, 'here', 'palimpsest.db')
  mkdirSync(path.dirname(file))
  const other = await openStore(path.join(folder, 'other'))
  await note(other, 'other')
  await other.close()
})

const note = (store: Store, agent: string) =>
  store.transact((tx) => tx.agent.create({ data: { id: agent, createdAt: new Date(0) } }))

/** Puts the other store in the place of this one, as people do with a backup. */
const WAYS = {
  'moved over it': () => {
    copyFileSync(path.join(folder, 'other', 'palimpsest.db'), `${file}.new`)
    renameSync(`${file}.new`, file)
  },
  'copied over it': () => copyFileSync(path.join(folder, 'other', 'palimpsest.db'), file),
  'put where it was': () => {
    renameSync(file, `${file}.old`)
    copyFileSync(path.join(folder, 'other', 'palimpsest.db'), file)
  },
}

function agentsIn(place: string): unknown {
  const db = new Database(place, { readonly: true })
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    return db.prepare('SELECT "id" FROM "Agent" ORDER BY "id"').pluck().all()
  } finally {
    db.close()
  }
}

/** A process that opens the store, writes, waits for a line and exits in good order. */
const PROGRAM = `
  import { openStore } from '@/lib/store/open-store'
  const store = await openStore(process.argv[1])
  await store.transact((tx) => tx.agent.create({ data: { id: 'beside', createdAt: new Date(0) } }))
  process.stdin.once('data', () => process.exit(0))
  console.log('open')
`

async function openBeside(): Promise<() => Promise<void>> {
  const program = ['--import', 'tsx', '--input-type=module', '-e', PROGRAM, path.dirname(file)]
  const child = spawn(process.execPath, ['--conditions=react-server', ...program], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  await once(child.stdout, 'data')
  return async () => {
    const closed = once(child, 'close')
    child.stdin.end('go\n')
    await closed
  }
}

describe('a store whose file is replaced while it is open', () => {
  it.each(Object.entries(WAYS))(
    '[ST22] takes no writes, nor plays its log: %s',
    async (_how, put) => {
      const store = await openStore(path.dirname(file))
      await note(store, 'here')
      put()
      const placed = statSync(file)
      await expect(note(store, 'late')).rejects.toMatchObject({
        name: 'StoreReadOnly',
        why: 'replaced',
      })
      expect(conditionOf(file).readOnly).toBe('replaced')
      const at = new Date(Date.now() + 3_600_000) // an hour without writes
      replaceOnce('keep-up')
      noteCheck(file, { at, problems: [] })
      noteLogCheck(file, { at, operations: 0, rows: 0, total: 0, findings: [] })
      await keepUp(store, at)
      await expect(store.close()).rejects.toMatchObject({ why: 'replaced' })
      expect(statSync(file)).toMatchObject({ size: placed.size, mtimeMs: placed.mtimeMs })
      rmSync(`${file}-wal`)
      expect(agentsIn(file)).toEqual(['other'])
    },
  )

  it.each(Object.entries(WAYS))(
    '[ST22] is left unread by the exit of its process: %s',
    async (_how, put) => {
      const end = await openBeside()
      put()
      await end()
      await expect(openStore(path.dirname(file))).rejects.toThrow('belong')
      rmSync(`${file}-wal`)
      expect(agentsIn(file)).toEqual(['other'])
    },
  )

  it('[ST22] takes no writes once its file is moved away, and leaves the file whole', async () => {
    const store = await openStore(path.dirname(file))
    await note(store, 'here')
    renameSync(file, `${file}.old`)
    await expect(note(store, 'late')).rejects.toMatchObject({ why: 'replaced' })
    renameSync(`${file}.old`, file)
    await store.close()
    expect(agentsIn(file)).toEqual(['here'])
  })

  it('[ST22] is not taken for another because a second process opened and left it', async () => {
    const store = await openStore(path.dirname(file))
    const end = await openBeside()
    await end()
    await note(store, 'here')
    await store.close()
    expect(agentsIn(file)).toEqual(['beside', 'here'])
  })
})
