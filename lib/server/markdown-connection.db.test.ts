import { rmSync } from 'node:fs'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { markdown } from '@/lib/connectors/markdown'
import { claudeMemory } from '@/lib/connectors/markdown/testing/claude-memory'
import { diffOf } from '@/lib/connectors/markdown/testing/folder'
import type { Memory } from '@/lib/connectors/markdown/testing/pair'
import { StoreProblem } from '@/lib/connectors/port'
import { addConnection } from '@/lib/operations/add-connection'
import { actOnDelivery } from '@/lib/operations/change-delivery'
import { deliverToStores, type DeliveryMeans } from '@/lib/operations/deliver-to-stores'
import { previewDelivery } from '@/lib/operations/preview-delivery'
import { readStore } from '@/lib/operations/read-store'
import { restateFact } from '@/lib/operations/restate-fact'
import { restoreFact } from '@/lib/operations/restore-fact'
import { retractFact } from '@/lib/operations/retract-fact'
import { setConnectionMode } from '@/lib/operations/set-connection-mode'
import { supersedeByHand } from '@/lib/operations/supersede-by-hand'
import { at, countedRequests, setOverrides, valueOf, type Requests } from '@/lib/operations/testing'
import { undoOperations } from '@/lib/operations/undo-operation'
import { openTestStore } from '@/lib/store/testing'
import { readDeliveries } from '@/lib/views/connections'

import { storeLanes } from './store-lanes'

const ID = 'c1'
const COFFEE = 'alice-coffee'

let store: Awaited<ReturnType<typeof openTestStore>>
let requests: Requests
let memory: Memory
let nowMs = 0
let means: DeliveryMeans
let dies: number | null = null // after how many steps of the next write the process ends

const now = () => new Date(nowMs)
const request = () => ({ ...requests(), at: now() })
const sync = () => readStore(store, { connectionId: ID, means }, request())
const deliver = () => deliverToStores(store, means)

beforeEach(async () => {
  nowMs = at('2026-11-26T12:00:00Z').getTime()
  dies = null
  store = await openTestStore()
  requests = countedRequests()
  await setOverrides(store, request(), { agentId: null, overrides: { shadowMode: false } })
  memory = claudeMemory()
  const target = { ...memory.target, database: memory.root, agent: 'assistant' }
  const send = () => Promise.reject(new Error('Nothing is sent.'))
  means = {
    now,
    chance: () => 0.5,
    problemOf: (error) => (error instanceof StoreProblem ? error : null),
    beside: storeLanes(1),
    doorOf: () => ({
      plan: markdown.plan,
      ...(markdown.setByStore && { setByStore: markdown.setByStore }),
      ...(markdown.isPartway && { isPartway: markdown.isPartway }),
      look: (id) => markdown.look(target, id, send),
      write: (plan) => {
        if (dies === null) return markdown.write(target, plan, send)
        memory.begin(plan, dies)
        dies = null
        return Promise.reject(new StoreProblem(GONE))
      },
      read: () => markdown.read(target, send),
    }),
  }
})

const GONE = { kind: 'busy', sentence: 'The process ended.', wayOut: 'Start it again.' } as const

afterEach(async () => {
  memory.close()
  await store.remove()
})

async function connected(mode: 'ask' | 'push') {
  const wanted = { kind: 'markdown', agentId: 'assistant', scopeBy: 'folder' } as const
  const account = { id: ID, url: memory.root, scopeId: '', sealedKey: null, owner: 'Ada' }
  valueOf(await addConnection(store, { ...wanted, ...account }, request()))
  const synced = valueOf(await sync())
  valueOf(await setConnectionMode(store, { id: ID, mode }, request()))
  return synced
}

async function factOf(id: string) {
  return store.read.fact.findFirstOrThrow({ where: { importKey: { endsWith: id } } })
}

async function supersede() {
  const [old, fresh] = [await factOf(COFFEE), await factOf('alice-tea')]
  const sides = { olderId: old.id, olderVersion: old.version, newerId: fresh.id }
  const command = { ...sides, newerVersion: fresh.version, reason: null }
  return valueOf(await supersedeByHand(store, command, request())).operation
}

async function undo(id: string) {
  nowMs += 60_000
  valueOf(await undoOperations(store, { operationIds: [id] }, request()))
  await deliver()
}

async function last() {
  const [delivery] = await readDeliveries(store, { connectionId: ID }, 1)
  if (delivery === undefined) throw new Error('There is no delivery.')
  return delivery
}

describe('a connected memory of Claude Code', () => {
  it('[CS51] [CS52] hears of a decision and of its undo, which leaves every byte as it was', async () => {
    expect(await connected('push')).toMatchObject({ added: 3, problems: [] })
    const before = memory.stored()
    const { id } = await supersede()
    await deliver()
    expect(await last()).toMatchObject({ state: 'verified', change: 'supersede', final: false })
    expect(memory.has('.superseded/alice-coffee.md')).toBe(true)
    expect(valueOf(await sync())).toMatchObject({ added: 0, changed: 0, taken: 0, problems: [] })
    await undo(id)
    expect(await last()).toMatchObject({ state: 'verified', change: 'undo' })
    expect(memory.stored()).toEqual(before)
    expect(valueOf(await sync())).toMatchObject({ added: 0, changed: 0, taken: 0, problems: [] })
  })

  it('[CS51] [CS52] hears of a retraction, of its restoration and of another text', async () => {
    await connected('push')
    const before = memory.stored()
    const { id: factId, version } = await factOf(COFFEE)
    valueOf(await retractFact(store, { factId, version, reason: null }, request()))
    await deliver()
    expect(await last()).toMatchObject({ state: 'verified', change: 'retract' })
    nowMs += 60_000
    const retracted = await store.read.fact.findUniqueOrThrow({ where: { id: factId } })
    valueOf(
      await restoreFact(store, { factId, version: retracted.version, reason: null }, request()),
    )
    await deliver()
    expect(await last()).toMatchObject({ state: 'verified' })
    expect(memory.has('alice-coffee.md')).toBe(true)
    const now = await store.read.fact.findUniqueOrThrow({ where: { id: factId } })
    const said = { content: 'Alice drinks espresso.', reason: null, source: null }
    const whole = { factId, version: now.version, ...said, validFrom: null, confidence: null }
    const restated = valueOf(await restateFact(store, whole, request()))
    await deliver()
    expect(await last()).toMatchObject({ state: 'verified', change: 'restate' })
    expect(memory.page('alice-coffee.md')).toContain('\n\nAlice drinks espresso.\n')
    expect(valueOf(await sync())).toMatchObject({ added: 0, changed: 0, taken: 0 })
    await undo(restated.operation.id)
    expect(await last()).toMatchObject({ state: 'verified', change: 'undo' })
    expect(memory.stored()['alice-coffee.md']).toBe(before['alice-coffee.md'])
  })

  it('[CS53] a process that ends between two steps is followed by one that makes the rest', async () => {
    await connected('push')
    for (const made of [0, 1, 2, 3]) {
      const before = memory.stored()
      const { id } = await supersede()
      dies = made
      await deliver()
      expect(await last()).toMatchObject({ state: 'sent' })
      for (let nth = 0; nth < 3; nth += 1) {
        nowMs += 3_600_000
        await deliver()
      }
      expect(await last()).toMatchObject({ state: 'verified', change: 'supersede' })
      expect(memory.has('.superseded/alice-coffee.md')).toBe(true)
      await undo(id)
      expect(await last()).toMatchObject({ state: 'verified', change: 'undo' })
      expect(memory.stored()).toEqual(before)
    }
  })

  it('[CS4] shows what would change in which files, and changes nothing', async () => {
    await connected('ask')
    await supersede()
    const before = memory.stored()
    const { id } = await last()
    const { says, call } = valueOf(await previewDelivery(store, { id, means }, request()))
    expect(says).toContain('moves to .superseded, unchanged')
    expect(call).toMatchObject({
      method: 'FILE',
      path: 'alice-coffee.md, .superseded/alice-coffee.md, MEMORY.md',
    })
    expect(memory.stored()).toEqual(before)
  })

  it('[CS54] a fact that the agent wrote again is shown, and not fought over', async () => {
    await connected('push')
    await supersede()
    await deliver()
    memory.put('alice-coffee.md', 'Alice drinks coffee, after all.\n')
    expect(valueOf(await sync())).toMatchObject({ taken: 1 })
    expect((await last()).undoneThereAt).not.toBeNull()
    await deliver()
    expect(memory.has('alice-coffee.md')).toBe(true)
  })

  it('[CS8] a file that was written after the last sync is left alone', async () => {
    await connected('push')
    await supersede()
    memory.edit('alice-coffee.md', (text) => text.replace('said so', 'asked for it'))
    const before = memory.stored()
    await deliver()
    expect(await last()).toMatchObject({ state: 'refused' })
    expect(diffOf(before, memory.stored())).toEqual([])
    valueOf(await sync())
    valueOf(await actOnDelivery(store, { id: (await last()).id, act: 'drop' }, request()))
  })

  it('[CS2] a file that is gone is no retraction', async () => {
    await connected('push')
    rmSync(memory.place('oats.md'))
    expect(valueOf(await sync())).toMatchObject({ added: 0, changed: 0 })
    expect(await factOf('oats')).toMatchObject({ status: 'active' })
  })
})
