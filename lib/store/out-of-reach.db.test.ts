import { chownSync, existsSync } from 'node:fs'
import path from 'node:path'

import { beforeEach, describe, expect, it } from 'vitest'

import { folder, openFolderForEachTest } from '@/lib/process/testing/each'

import { launch } from './launch-testing'
import { openStore } from './open-store'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

openFolderForEachTest()

beforeEach(() => {
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
})

/** Runs code with a store `open` as an account that modes apply to; returns its exit code and what it wrote to stderr. */
async function withoutPrivileges(code: string): Promise<string> {
  const { ended } = launch(`
    import { chmodSync, chownSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
    import { conditionOf } from '@/lib/store/condition'
    import { openStore } from '@/lib/store/open-store'
    import { readOrMakeKey } from '@/lib/store/reviewer-key'
    const directory = ${JSON.stringify(path.join(folder, 'data'))}
    const open = await openStore(directory)
    const note = (id) => open.transact((tx) => tx.agent.create({ data: { id, createdAt: new Date(0) } }))
    await note('first')
    const key = readOrMakeKey(directory)
    const why = (error) => error.why ?? error.message
    const giveAway = (place) => chownSync(place, ${NOBODY}, ${NOBODY})
    if (${isRoot}) {
      for (const name of readdirSync(directory)) giveAway(directory + '/' + name)
      giveAway(directory)
      process.setuid(${NOBODY})
    }
    ${code}
  `)
  return ended
}

describe.skipIf(process.platform === 'win32')('the folder of an open store', () => {
  it('[ST25] that may no longer be entered refuses writes and can still be read; nothing is lost', async () => {
    const said = await withoutPrivileges(`
      chmodSync(directory, 0)
      console.error(await note('late').catch(why), conditionOf(open.file).readOnly)
      console.error(await open.read.agent.count())
      const passing = readOrMakeKey(directory)
      console.error(passing.length, passing === key, passing === readOrMakeKey(directory))
      chmodSync(directory, 0o700)
      console.error(readOrMakeKey(directory) === key)
      process.exit(0)
    `)
    expect(said.split('\n')).toEqual(['0 unwritable unwritable', '1', '64 false true', 'true'])
    const store = await openStore(path.join(folder, 'data'))
    expect(await store.read.agent.count()).toBe(1)
    await store.close()
  })

  it('[ST25] that may not be written is read without a key of its own', async () => {
    const said = await withoutPrivileges(`
      rmSync(directory + '/reviewer.key')
      chmodSync(directory, 0o500)
      const passing = readOrMakeKey(directory)
      console.error(passing.length, passing === readOrMakeKey(directory))
      chmodSync(directory, 0o700)
      await open.close()
    `)
    expect(said).toBe('0 64 true')
    expect(existsSync(path.join(folder, 'data', 'reviewer.key'))).toBe(false)
  })

  it('[ST25] that was moved away is not made anew, so it can be put back', async () => {
    const said = await withoutPrivileges(`
      renameSync(directory, directory + '.away')
      console.error(readOrMakeKey(directory).length, existsSync(directory))
      renameSync(directory + '.away', directory)
      console.error(readOrMakeKey(directory) === key)
      await open.close()
    `)
    expect(said.split('\n')).toEqual(['0 64 false', 'true'])
  })
})
