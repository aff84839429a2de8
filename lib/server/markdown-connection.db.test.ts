import { rmSync } from 'node:fs'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { markdown } from '@/lib/connectors/markdown'
import { claudeMemory } from '@/lib/connectors/markdown/testing/claude-memory'
import { diffOf } from '@/lib/connectors/markdown/testing/folder'
import type { Memory } from '@/lib/connectors/markdown/testing/pair'
import { busy } from '@/lib/connectors/store-problems'
import { actOnDelivery } from '@/lib/operations/change-delivery'
import { previewDelivery } from '@/lib/operations/preview-delivery'
import { restateFact } from '@/lib/operations/restate-fact'
import { restoreFact } from '@/lib/operations/restore-fact'
import { retractFact } from '@/lib/operations/retract-fact'
import { valueOf } from '@/lib/operations/testing'

import { connectedTest, type ConnectedTest } from './testing'

const [COFFEE, TEA] = ['alice-coffee', 'alice-tea']

let here: ConnectedTest
let memory: Memory
let dies: number | null = null // after how many steps of the next write the process ends

beforeEach(async () => {
  dies = null
  here = await connectedTest('markdown', {
    ...markdown,
    write: (target, plan, send) => {
      if (dies === null) return markdown.write(target, plan, send)
      memory.begin(plan, dies)
      dies = null
      return Promise.reject(busy('The process ended.'))
    },
  })
  memory = claudeMemory()
  const send = () => Promise.reject(new Error('Nothing is sent.'))
  here.reach({ ...memory.target, database: memory.root }, send)
})

afterEach(async () => {
  memory.close()
  await here.close()
})

async function undo(id: string) {
  here.pass(60_000)
  await here.undo(id)
  await here.deliver()
}

describe('a connected memory of Claude Code', () => {
  it('[CS51] [CS52] hears of a decision and of its undo, which leaves every byte as it was', async () => {
    expect(await here.connect('push')).toMatchObject({ added: 3, problems: [] })
    const before = memory.stored()
    const { id } = await here.supersede(COFFEE, TEA)
    await here.deliver()
    expect(await here.last()).toMatchObject({
      state: 'verified',
      change: 'supersede',
      final: false,
    })
    expect(memory.has('.superseded/alice-coffee.md')).toBe(true)
    expect(await here.sync()).toMatchObject({ added: 0, changed: 0, taken: 0, problems: [] })
    await undo(id)
    expect(await here.last()).toMatchObject({ state: 'verified', change: 'undo' })
    expect(memory.stored()).toEqual(before)
    expect(await here.sync()).toMatchObject({ added: 0, changed: 0, taken: 0, problems: [] })
  })

  it('[CS51] [CS52] hears of a retraction, of its restoration and of another text', async () => {
    await here.connect('push')
    const before = memory.stored()
    const { id: factId, version } = await here.factOf(COFFEE)
    valueOf(await retractFact(here.store, { factId, version, reason: null }, here.request()))
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'verified', change: 'retract' })
    here.pass(60_000)
    const retracted = await here.store.read.fact.findUniqueOrThrow({ where: { id: factId } })
    valueOf(
      await restoreFact(
        here.store,
        { factId, version: retracted.version, reason: null },
        here.request(),
      ),
    )
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'verified' })
    expect(memory.has('alice-coffee.md')).toBe(true)
    const now = await here.store.read.fact.findUniqueOrThrow({ where: { id: factId } })
    const said = { content: 'Alice drinks espresso.', reason: null, source: null }
    const whole = { factId, version: now.version, ...said, validFrom: null, confidence: null }
    const restated = valueOf(await restateFact(here.store, whole, here.request()))
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'verified', change: 'restate' })
    expect(memory.page('alice-coffee.md')).toContain('\n\nAlice drinks espresso.\n')
    expect(await here.sync()).toMatchObject({ added: 0, changed: 0, taken: 0 })
    await undo(restated.operation.id)
    expect(await here.last()).toMatchObject({ state: 'verified', change: 'undo' })
    expect(memory.stored()['alice-coffee.md']).toBe(before['alice-coffee.md'])
  })

  it('[CS53] a process that ends between two steps is followed by one that makes the rest', async () => {
    await here.connect('push')
    for (const made of [0, 1, 2, 3]) {
      const before = memory.stored()
      const { id } = await here.supersede(COFFEE, TEA)
      dies = made
      await here.deliver()
      expect(await here.last()).toMatchObject({ state: 'sent' })
      for (let nth = 0; nth < 3; nth += 1) {
        here.pass(3_600_000)
        await here.deliver()
      }
      expect(await here.last()).toMatchObject({ state: 'verified', change: 'supersede' })
      expect(memory.has('.superseded/alice-coffee.md')).toBe(true)
      await undo(id)
      expect(await here.last()).toMatchObject({ state: 'verified', change: 'undo' })
      expect(memory.stored()).toEqual(before)
    }
  })

  it('[CS5] [CS53] what was left half written is completed before it is undone', async () => {
    await here.connect('push')
    for (const made of [1, 2]) {
      const before = memory.stored()
      const { id } = await here.supersede(COFFEE, TEA)
      dies = made
      await here.deliver()
      here.pass(60_000)
      await here.deliver()
      expect(await here.last()).toMatchObject({ state: 'waiting' })
      await here.undo(id)
      for (let nth = 0; nth < 3; nth += 1) {
        here.pass(3_600_000)
        await here.deliver()
      }
      expect(await here.last()).toMatchObject({ state: 'verified', change: 'undo' })
      expect(memory.stored()).toEqual(before)
    }
  })

  it('[CS4] shows what would change in which files, and changes nothing', async () => {
    await here.connect('ask')
    await here.supersede(COFFEE, TEA)
    const before = memory.stored()
    const { id } = await here.last()
    const { says, call } = valueOf(
      await previewDelivery(here.store, { id, means: here.means }, here.request()),
    )
    expect(says).toContain('moves to .superseded, unchanged')
    expect(call).toMatchObject({
      method: 'FILE',
      path: 'alice-coffee.md, .superseded/alice-coffee.md, MEMORY.md',
    })
    expect(memory.stored()).toEqual(before)
  })

  it('[CS54] a fact that the agent wrote again is shown, and not fought over', async () => {
    await here.connect('push')
    await here.supersede(COFFEE, TEA)
    await here.deliver()
    memory.put('alice-coffee.md', 'Alice drinks coffee, after all.\n')
    expect(await here.sync()).toMatchObject({ taken: 1 })
    expect((await here.last()).undoneThereAt).not.toBeNull()
    await here.deliver()
    expect(memory.has('alice-coffee.md')).toBe(true)
  })

  it('[CS8] a file that was written after the last sync is left alone', async () => {
    await here.connect('push')
    await here.supersede(COFFEE, TEA)
    memory.edit('alice-coffee.md', (text) => text.replace('said so', 'asked for it'))
    const before = memory.stored()
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'refused' })
    expect(diffOf(before, memory.stored())).toEqual([])
    await here.sync()
    valueOf(
      await actOnDelivery(here.store, { id: (await here.last()).id, act: 'drop' }, here.request()),
    )
  })

  it('[CS2] a file that is gone is no retraction', async () => {
    await here.connect('push')
    rmSync(memory.place('oats.md'))
    expect(await here.sync()).toMatchObject({ added: 0, changed: 0 })
    expect(await here.factOf('oats')).toMatchObject({ status: 'active' })
  })
})
