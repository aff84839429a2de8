import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { STORIES } from '@/lib/demo/stories'
import { folder, openFolderForEachTest } from '@/lib/process/testing/each'
import { openStore } from '@/lib/store/open-store'
import { loadPolicy } from '@/lib/store/policies'
import { findFaults } from '@/lib/store/sql/find-faults'

import { now } from './clock'
import { ensureDemoStore, removeDemoStore } from './demo-store'
import { newId } from './ids'

openFolderForEachTest()

describe('the demo store', () => {
  it('is seeded once, and what a killed seeding left is removed', async () => {
    const leftover = path.join(folder, `pristine-${newId()}`)
    mkdirSync(leftover)
    writeFileSync(path.join(leftover, 'palimpsest.db'), '')
    writeFileSync(path.join(leftover, 'palimpsest.db.migrating-wal'), '')
    expect(await ensureDemoStore(folder)).toBe(true)
    expect(existsSync(leftover)).toBe(false)
    expect(await ensureDemoStore(folder)).toBe(false)
  })

  it('contains what its stories describe: 60 proposals or more, two stale, one agent on the seed profile', async () => {
    await ensureDemoStore(folder)
    const store = await openStore(folder)
    const rows = await store.read.proposal.findMany({
      where: { status: { in: ['pending', 'stale'] } },
      select: { status: true },
    })
    const policies = await Promise.all(
      STORIES.map(
        async ({ agent }) => (await loadPolicy(store.read, agent, store.environment)).policy,
      ),
    )
    const faults = await findFaults(store.read, null, now())
    await store.close()
    expect(faults).toEqual([]) // rules IN1–IN4
    expect(rows.filter(({ status }) => status === 'pending').length).toBeGreaterThanOrEqual(60)
    expect(rows.filter(({ status }) => status === 'stale').length).toBeGreaterThanOrEqual(2)
    expect(policies.map(({ detectorProfile }) => detectorProfile)).toEqual(
      STORIES.map(({ profile }) => profile),
    )
    expect(policies.map(({ shadowMode }) => shadowMode)).toEqual(
      STORIES.map(({ phase }) => phase === 'shadow'),
    )
  })

  it('is removed with everything that belongs to it, and nothing else', async () => {
    await ensureDemoStore(folder)
    writeFileSync(path.join(folder, 'notes.txt'), 'mine')
    mkdirSync(path.join(folder, 'pristine-mine'))
    await removeDemoStore(folder)
    expect(readdirSync(folder).toSorted()).toEqual(['notes.txt', 'pristine-mine', 'pristine.lock'])
  })

  it('is not removed while it is open elsewhere', async () => {
    await ensureDemoStore(folder)
    const store = await openStore(folder)
    await expect(removeDemoStore(folder)).rejects.toThrow(/in use by another program/u)
    expect(await store.read.fact.count()).toBeGreaterThan(0)
    await store.close()
  })

  it('a user’s store, or any other folder, is never touched', async () => {
    await (await openStore(folder, { kind: 'user' })).close()
    await expect(removeDemoStore(folder)).rejects.toThrow(/not a demo store/u)
    expect(existsSync(path.join(folder, 'palimpsest.db'))).toBe(true)
    const other = path.join(folder, 'other')
    mkdirSync(other)
    writeFileSync(path.join(other, 'file'), '')
    await removeDemoStore(other)
    expect(readdirSync(other)).toEqual(['file'])
  })
})
