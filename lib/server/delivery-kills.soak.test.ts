import { afterEach, beforeEach, expect, inject, it } from 'vitest'

import { hindsight } from '@/lib/connectors/hindsight'
import { fakeHindsight } from '@/lib/connectors/hindsight/testing'
import { markdown } from '@/lib/connectors/markdown'
import { testFolder } from '@/lib/connectors/markdown/testing/folder'
import { stepsFor } from '@/lib/connectors/markdown/write'
import { mem0 } from '@/lib/connectors/mem0'
import { fakeMem0 } from '@/lib/connectors/mem0/testing'
import { openclaw } from '@/lib/connectors/openclaw'
import { fakeOpenclaw } from '@/lib/connectors/openclaw/testing'
import type { Connector, StoreTarget, Transport } from '@/lib/connectors/port'
import { instantFromMs } from '@/lib/domain/instant'
import { addConnection } from '@/lib/operations/add-connection'
import { actOnDelivery } from '@/lib/operations/change-delivery'
import { deliverToStores, type DeliveryMeans } from '@/lib/operations/deliver-to-stores'
import { readStore } from '@/lib/operations/read-store'
import { retractFact } from '@/lib/operations/retract-fact'
import { setConnectionMode } from '@/lib/operations/set-connection-mode'
import { supersedeByHand } from '@/lib/operations/supersede-by-hand'
import { at, valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, requests, store } from '@/lib/operations/testing/each'
import { undoOperations } from '@/lib/operations/undo-operation'
import { seeded } from '@/lib/statistics/seeded'
import type { Store } from '@/lib/store/port'

import { problemOf, storeDoor } from './store-door'

// Five connected stores of four kinds, while the process that writes to them is killed between any two calls. Nobody else changes them.

const SEEDS = [3, 6, 7, 9, 101, 102, 103, 104] // the first ones found defects
const ACTS = 60
const PAIRS = [0, 1, 2]
const HOUR = 3_600_000
const MOST_CALLS = 30 // of a delivery that is killed

class Killed extends Error {}

openStoreForEachTest({ live: true })

let nowMs = 0
const now = () => instantFromMs((nowMs += 7))
const request = () => ({ ...requests(), at: now() })

/** Counts calls, and ends with one of them; whatever would follow in that process does not happen. */
const life = { left: Infinity, isDead: false }

function alive(): void {
  life.left -= 1
  life.isDead ||= life.left <= 0
  if (life.isDead) throw new Killed()
}

type Others = ReturnType<typeof openOthers>
let others: Others

beforeEach(() => {
  nowMs = at('2026-11-26T12:00:00Z').getTime()
  others = openOthers()
})

afterEach(() => others.close())

function openOthers() {
  const claude = testFolder({ name: 'projects/-home-ada/memory', now })
  const basic = testFolder({ name: 'notes', now })
  const claw = fakeOpenclaw({ now })
  const mem = fakeMem0({ now })
  const hind = fakeHindsight({ now })
  const index = PAIRS.flatMap((nth) => {
    const sides = [`older says ${nth}`, `newer says ${nth}`]
    const lines = sides.map((text, place) => {
      const when = `2026-11-0${nth + place + 1}T08:00:00Z`
      const name = nameOf(text)
      claude.put(`${name}.md`, `---\nname: ${name}\ndescription: ${text}\n---\n\n${text}\n`, when)
      claw.add(text, { created_at: Date.parse(when) / 1000 })
      mem.add(text, { user_id: 'alice', created_at: when })
      hind.add(text, { mentioned_at: when.replace('Z', '+00:00') })
      return `- [F](${name}.md) — ${text}`
    })
    const note = `---\ntitle: n${nth}\ntype: person\npermalink: people/n${nth}\n---\n\n`
    basic.put(`people/n${nth}.md`, note + sides.map((text) => `- [memory] ${text}\n`).join(''))
    return lines
  })
  claude.put('MEMORY.md', `# Memory\n\n${index.join('\n')}\n\nBe brief.\n`)
  return {
    claude,
    basic,
    claw,
    mem,
    hind,
    writes: 0, // over HTTP, of those that changed something
    close: () => {
      for (const each of [claude, basic, claw]) each.close()
    },
  }
}

function nameOf(text: string): string {
  return text.replaceAll(' ', '-')
}

/** All that the other stores hold, but for the times that they note themselves. */
function stored() {
  const { claude, basic, claw, mem, hind } = others
  const known = (row: object) =>
    Object.fromEntries(
      Object.entries(row).filter(
        ([name, value]) => value !== null && name !== 'updated_at' && name !== 'edited_at',
      ),
    )
  return structuredClone({
    claude: claude.stored(),
    basic: basic.stored(),
    claw: ['facts', 'memory_links', 'contradictions'].map((table) => claw.rows(table)),
    overHttp: [...mem.payloads, ...hind.memories].map(([id, row]) => [id, known(row)]),
  })
}

/** The texts that have ended in each of the other stores. */
function endedThere(): readonly (readonly string[])[] {
  const { claude, basic, claw, mem, hind } = others
  const today = now().toISOString().slice(0, 10)
  const isOver = (end: unknown) => typeof end === 'string' && end < today
  const index = claude.page('MEMORY.md')
  const sides = PAIRS.flatMap((nth) => [`older says ${nth}`, `newer says ${nth}`])
  const texts = [
    sides.filter((text) =>
      [claude.has(`.superseded/${nameOf(text)}.md`), !claude.has(`${nameOf(text)}.md`)].some(
        (gone) => gone || !index.includes(`— ${text}\n`),
      ),
    ),
    claw
      .rows('facts')
      .flatMap((row) => (row['superseded_at'] === null ? [] : [String(row['text'])])),
    [...mem.payloads.values()].flatMap((row) => (isOver(row['expiration_date']) ? [row.data] : [])),
    [...hind.memories.values()].flatMap((row) => (row.invalidated === null ? [] : [row.text])),
    Object.values(basic.stored()).flatMap(
      (page) => page.split('## Superseded')[1]?.match(/\w+ says \d/gu) ?? [],
    ),
  ]
  return texts.map((each) => each.toSorted((one, other) => one.localeCompare(other)))
}

/** The connections, whose calls count. */
function connections() {
  const { claude, basic, claw, mem, hind } = others
  const target = (given: Partial<StoreTarget>, nth: number): StoreTarget => ({
    url: '',
    scope: { by: 'folder', id: '' },
    key: null,
    now,
    ...given,
    agent: `agent${nth}`,
  })
  const overHttp =
    (transport: Transport): Transport =>
    async (call) => {
      alive()
      const before = JSON.stringify(stored().overHttp)
      const answer = await transport(call)
      if (before !== JSON.stringify(stored().overHttp)) others.writes += 1
      alive()
      return answer
    }
  const none: Transport = () => Promise.reject(new Error('Nothing is sent.'))
  const folders: Connector = {
    ...markdown,
    write: async (there, plan) => {
      for (const step of stepsFor(there, plan)) {
        alive()
        step()
      }
      alive()
      return Promise.resolve()
    },
  }
  const database: Connector = {
    ...openclaw,
    write: async (...given) => {
      alive()
      await openclaw.write(...given)
      alive()
    },
  }
  const url = 'http://127.0.0.1:8888'
  const [alice, bank] = [
    { by: 'user_id', id: 'alice' },
    { by: 'bank_id', id: 'alice' },
  ] as const
  const shared = { database: claw.file, scope: { by: 'shared', id: '' } } as const
  return [
    { kind: 'markdown', by: folders, to: target({ database: claude.root }, 0), send: none },
    { kind: 'openclaw', by: database, to: target(shared, 1), send: claw.transport },
    { kind: 'mem0', by: mem0, to: target({ url, scope: alice }, 2), send: overHttp(mem.transport) },
    {
      kind: 'hindsight',
      by: hindsight,
      to: target({ url, scope: bank }, 3),
      send: overHttp(hind.transport),
    },
    { kind: 'markdown', by: folders, to: target({ database: basic.root }, 4), send: none },
  ] as const
}

async function connect(): Promise<DeliveryMeans> {
  const all = connections()
  const means: DeliveryMeans = {
    now,
    chance: () => 0.5,
    problemOf,
    beside: async (_id, work) => work(),
    doorOf: ({ id }) => {
      const one = all[Number(id.slice(1))] ?? all[0]
      return storeDoor(one.by, () => one.to, one.send)
    },
  }
  for (const [nth, { kind, to }] of all.entries()) {
    const { url, database = null, scope, agent } = to
    const account = { id: `c${nth}`, kind, url: database ?? url, agentId: agent, owner: 'Ada' }
    const place = { scopeBy: scope.by, scopeId: scope.id, sealedKey: null }
    valueOf(await addConnection(store, { ...account, ...place }, request()))
    valueOf(await readStore(store, { connectionId: `c${nth}`, means }, request()))
    valueOf(await setConnectionMode(store, { id: `c${nth}`, mode: 'push' }, request()))
  }
  return means
}

/** Sends what waits, and is killed at a call. */
async function deliver(means: DeliveryMeans, calls = Infinity): Promise<void> {
  for (const { id } of await store.read.delivery.findMany({ where: { state: 'held' } }))
    await actOnDelivery(store, { id, act: 'release' }, request())
  const killable: Store = {
    ...store,
    transact: async (work) => {
      alive()
      const done = await store.transact(work)
      alive()
      return done
    },
  }
  Object.assign(life, { left: calls, isDead: false })
  await deliverToStores(killable, means).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error
  })
  if (life.isDead) nowMs += HOUR / 3 // its claim is over
  Object.assign(life, { left: Infinity, isDead: false })
}

/** Ends one older fact by hand, or undoes one of the last operations. */
async function act(random: () => number): Promise<void> {
  if (random() < 0.5) {
    const recent = await store.read.operation.findMany({
      where: { inEffect: true, kind: { in: ['supersede', 'retract', 'undo'] } },
      orderBy: { seq: 'desc' },
      take: 6,
    })
    const one = recent[Math.floor(random() * recent.length)]
    if (one !== undefined) await undoOperations(store, { operationIds: [one.id] }, request())
    return
  }
  const agentId = `agent${Math.floor(random() * 5)}`
  const facts = await store.read.fact.findMany({ where: { status: 'active', agentId } })
  const older = facts.filter(({ content }) => content.startsWith('older'))
  const one = older[Math.floor(random() * older.length)]
  const other = facts.find(({ content }) => content === one?.content.replace('older', 'newer'))
  if (one === undefined || other === undefined) return
  const sides = { olderId: one.id, olderVersion: one.version, newerId: other.id }
  if (agentId === 'agent1' || random() < 0.75)
    await supersedeByHand(store, { ...sides, newerVersion: other.version, reason: null }, request())
  else await retractFact(store, { factId: one.id, version: one.version, reason: null }, request())
}

/** Lets everything be sent, and compares the other stores with ours: each delivery was made once, and nothing is half written. */
async function expectDelivered(means: DeliveryMeans): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    await deliver(means)
    nowMs += 3 * HOUR
  }
  const deliveries = await store.read.delivery.findMany()
  const open = deliveries.filter(({ state }) => state !== 'verified' && state !== 'canceled')
  expect(open).toEqual([])
  const facts = await store.read.fact.findMany({ where: { status: { not: 'active' } } })
  const here = [0, 1, 2, 3, 4].map((nth) =>
    facts
      .flatMap(({ agentId, content }) => (agentId === `agent${nth}` ? [content] : []))
      .toSorted((one, other) => one.localeCompare(other)),
  )
  expect(endedThere()).toEqual(here)
  const overHttp = deliveries.filter(
    ({ connectionId, state }) => ['c2', 'c3'].includes(connectionId) && state === 'verified',
  )
  expect(others.writes).toBe(overHttp.length)
}

it.each(SEEDS)(
  '[CS5] [CS7] [CS8] [CS53] killed at any call, each decision and each undo reaches its store once: seed %i',
  async (seed) => {
    const random = seeded(seed)
    const means = await connect()
    const before = stored()
    for (let done = 0; done < ACTS * inject('share'); done += 1) {
      await act(random)
      if (random() < 0.6) await deliver(means, 1 + Math.floor(random() * MOST_CALLS))
      if (random() < 0.2) nowMs += HOUR
      if (random() < 0.06) await expectDelivered(means)
    }
    await expectDelivered(means)
    const left = { inEffect: true, kind: { in: ['supersede', 'retract'] } }
    const standing = await store.read.operation.findMany({
      where: left,
      orderBy: { seq: 'desc' },
    })
    for (const { id } of standing)
      valueOf(await undoOperations(store, { operationIds: [id] }, request()))
    await expectDelivered(means)
    expect(stored()).toEqual(before)
  },
  600_000,
)
