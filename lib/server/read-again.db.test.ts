import { copyFileSync, existsSync, renameSync, rmSync, utimesSync } from 'node:fs'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { openclaw } from '@/lib/connectors/openclaw'
import { fakeOpenclaw, type FakeOpenclaw } from '@/lib/connectors/openclaw/testing'
import type { Connector } from '@/lib/connectors/port'
import { READ_EVERY_MS } from '@/lib/domain/connection'
import { actOnDelivery } from '@/lib/operations/change-delivery'
import { readStore } from '@/lib/operations/read-store'
import { releaseDeliveries } from '@/lib/operations/release-deliveries'
import { valueOf } from '@/lib/operations/testing'
import { readConnection } from '@/lib/views/connections'

import { connectedTest, ID, type ConnectedTest } from './testing'

// What a later read of a connected store looks at, and what it brings.

let here: ConnectedTest
let other: FakeOpenclaw
let wholes = 0 // reads of all of it
let ids: readonly string[] = []

beforeEach(async () => {
  wholes = 0
  const counting: Connector = {
    ...openclaw,
    read: (target, send) => {
      wholes += 1
      return openclaw.read(target, send)
    },
  }
  here = await connectedTest('openclaw', counting)
  other = fakeOpenclaw({ now: here.now })
  here.reach(other.target, other.transport)
  ids = ['coffee', 'tea', 'milk'].map((drink) => other.add(`Alice drinks ${drink}`))
})

afterEach(async () => {
  other.close()
  await here.close()
})

const nothing = { added: 0, changed: 0, unchanged: 3, taken: 0, problems: [] }

/** Reads the store half an hour later. */
const later = () => {
  here.pass(READ_EVERY_MS)
  return here.sync()
}

describe('a later read of a connected store', () => {
  it('[CS71] says when it was, and that nothing has changed', async () => {
    await here.connect('read-only')
    const operations = await here.store.read.operation.count()
    expect(await later()).toMatchObject(nothing)
    expect(wholes).toBe(1)
    expect(await here.store.read.operation.count()).toBe(operations)
    expect(await readConnection(here.store, ID)).toMatchObject({
      lastReadAt: here.now().toISOString(),
      lastReadProblem: null,
    })
  })

  it('[CS83] imports what was changed, added and ended since, also if the file says that it was not touched', async () => {
    await here.connect('read-only')
    const [coffee = '', tea = '', milk = ''] = ids
    other.change('facts', coffee, { text: 'Alice drinks mocha' })
    const longAgo = new Date('2020-01-01T00:00:00Z')
    for (const end of ['', '-wal']) touched(`${other.file}${end}`, longAgo)
    expect(await later()).toMatchObject({ added: 0, changed: 1, unchanged: 2 })
    other.add('Alice drinks rum')
    expect(await later()).toMatchObject({ added: 1, changed: 0, unchanged: 3 })
    other.change('facts', tea, { superseded_at: 1_795_000_000, superseded_by: milk })
    expect(await later()).toMatchObject({ added: 0, changed: 1, unchanged: 3 })
    expect(await here.factOf(tea)).toMatchObject({ status: 'superseded' })
    other.remove('facts', milk)
    expect(await later()).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
    expect(await here.factOf(milk)).toMatchObject({ status: 'active' })
    expect(await later()).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
    expect(wholes).toBe(1)
  })

  it('[CS71] notices another file in the place of the store', async () => {
    await here.connect('read-only')
    const former = `${other.file}.former`
    copyFileSync(other.file, former)
    other.change('facts', ids[0] ?? '', { text: 'Alice drinks mocha' })
    expect(await later()).toMatchObject({ changed: 1 })
    for (const end of ['-wal', '-shm']) touched(`${other.file}${end}`, null)
    renameSync(former, other.file)
    expect(await later()).toMatchObject({ changed: 1 })
    expect(await here.factOf(ids[0] ?? '')).toMatchObject({ content: 'Alice drinks coffee' })
  })

  it('[CS84] tells again of what could not be imported, though nothing has changed', async () => {
    other.add('x'.repeat(100_000))
    const { problems } = await here.connect('read-only')
    expect(problems).toHaveLength(1)
    expect((await later()).problems).toEqual(problems)
    expect(await later()).toMatchObject({ unchanged: 3, problems })
  })

  it('[CS84] compares what it had to leave out once nothing is to be written there any more', async () => {
    await here.connect('ask')
    const [coffee = '', tea = ''] = ids
    await here.supersede(coffee, tea)
    other.change('facts', coffee, { text: 'Alice drinks mocha' })
    expect(await later()).toMatchObject({ changed: 0 })
    const { id } = await here.last()
    valueOf(await actOnDelivery(here.store, { id, act: 'drop' }, here.request()))
    expect(await later()).toMatchObject({ changed: 1 })
    expect(await here.factOf(coffee)).toMatchObject({ content: 'Alice drinks mocha' })
    expect(await later()).toMatchObject(nothing)
  })

  it('[CS84] notices that a store was put back to what the last read found, after a change of ours', async () => {
    await here.connect('ask')
    const [coffee = '', tea = ''] = ids
    expect(await later()).toMatchObject(nothing)
    const former = `${other.file}.former`
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    copyFileSync(other.file, former)
    await here.supersede(coffee, tea)
    await releaseDeliveries(here.store, [(await here.last()).id], here.request())
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'verified' })
    for (const end of ['-wal', '-shm']) rmSync(`${other.file}${end}`, { force: true })
    copyFileSync(former, other.file)
    expect(await later()).toMatchObject({ taken: 1 })
  })

  it('[CS72] compares all of it at the first read of a day, also if the clock was set back', async () => {
    await here.connect('read-only')
    await later()
    expect(wholes).toBe(1)
    for (const [nth, time] of ['2026-11-27T00:10:00Z', '2026-11-20T12:00:00Z'].entries()) {
      here.setTime(time)
      expect(await here.sync()).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
      expect(wholes).toBe(nth + 2)
      expect(await later()).toMatchObject(nothing)
      expect(wholes).toBe(nth + 2)
    }
  })

  it('[CS71] misses nothing where a process ends in the middle of a read', async () => {
    await here.connect('read-only')
    const [coffee = ''] = ids
    for (let written = 1, isDone = false; !isDone; written += 1) {
      const text = `Alice drinks coffee ${written}`
      other.change('facts', coffee, { text })
      let writes = 0
      const dying: typeof here.store = {
        ...here.store,
        transact: (work) => {
          writes += 1
          return writes > written ? Promise.reject(new Error('killed')) : here.store.transact(work)
        },
      }
      const command = { connectionId: ID, means: here.means }
      const read = await readStore(dying, command, here.request()).catch(() => null)
      isDone = read?.ok === true
      await later()
      expect(await here.factOf(coffee)).toMatchObject({ content: text })
      expect(written).toBeLessThan(20)
    }
    expect(wholes).toBe(1)
  })
})

/** Sets the times of a file, or removes it. */
function touched(file: string, at: Date | null): void {
  if (at === null) rmSync(file, { force: true })
  else if (existsSync(file)) utimesSync(file, at, at)
}
