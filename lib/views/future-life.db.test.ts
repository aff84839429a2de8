import { afterEach, expect, inject, it } from 'vitest'

import { DEFAULT_CONTEXT_FILTER } from '@/lib/filters/context-filter'
import { DEFAULT_FACT_FILTER } from '@/lib/filters/fact-filter'
import { importFacts } from '@/lib/operations/import-facts'
import { retractFact } from '@/lib/operations/retract-fact'
import { supersedeByHand } from '@/lib/operations/supersede-by-hand'
import { batchOf, countedRequests, factInput, valueOf } from '@/lib/operations/testing'
import { undoOperations } from '@/lib/operations/undo-operation'
import { seeded } from '@/lib/statistics/seeded'
import { findFaults } from '@/lib/store/sql/find-faults'
import { openTestStore } from '@/lib/store/testing'

import { readChain } from './chain'
import { readContext } from './context'
import { readFactList } from './facts'
import { AT, goLive } from './testing'

// One slot, in which facts begin and end before and after now, get other dates from their source, replace each other, are retracted, and
// all of that is undone, while time passes. A model without columns says when each of them is true.

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8].slice(0, Math.ceil(8 * inject('share')))
const STEPS = 30
const DAYS = [-30, -20, -10, 10, 20, 30, 40]
const END = 35
const MOMENTS = [...DAYS.flatMap((day) => [day - 1, day]), 60]

const dayOf = (count: number) => new Date(AT.getTime() + count * 86_400_000)

type Told = {
  readonly from: number // days
  readonly until: number | null // by its source
  readonly retractedOn: number | null
  readonly by: Replaced | null
}
type Replaced = {
  readonly id: string
  readonly on: number // when it was decided
  readonly atMost: number // when it would have ended by its former successor, which begins later (rule A19)
}
type Model = ReadonlyMap<string, Told>

function isTrue(model: Model, told: Told, day: number): boolean {
  return told.from <= day && day < endOf(model, told)
}

function endOf(model: Model, { from, until, retractedOn, by }: Told): number {
  const successor = by === null ? undefined : model.get(by.id)
  const replaced =
    by === null || successor === undefined
      ? Infinity
      : Math.min(successor.from > from ? successor.from : by.on, by.atMost)
  return Math.min(until ?? Infinity, retractedOn ?? Infinity, replaced)
}

/** A fact that has a successor gets another only if that begins before it ends. */
function mayReplace(model: Model, told: Told, successor: Told): boolean {
  const end = endOf(model, told)
  const isLater = told.by !== null && end > Math.max(told.by.on, told.from)
  return told.by === null || (isLater && told.from < successor.from && successor.from < end)
}

let store: Awaited<ReturnType<typeof openTestStore>> | null = null
afterEach(async () => {
  await store?.remove()
  store = null
})

it.each(SEEDS)(
  '[T6] [T4] [TT1] [A19] facts that begin later are true when the model says so: seed %i',
  async (seed) => {
    const random = seeded(seed)
    const pick = <Item>(items: readonly Item[]): Item => {
      const item = items[Math.floor(random() * items.length)]
      if (item === undefined) throw new Error('nothing to pick')
      return item
    }
    let today = 0
    const opened = await openTestStore({ clock: () => dayOf(today) })
    store = opened
    await goLive(opened)
    const requests = countedRequests()
    const request = () => requests({ at: dayOf(today) })
    let model: Model = new Map()
    const undoable: { readonly operationId: string; readonly before: Model }[] = []

    const rowOf = (id: string) =>
      opened.read.fact.findFirstOrThrow({ where: { importKey: `file:${id}` } })
    const done = (operationId: string | undefined, after: Model) => {
      if (operationId === undefined) return
      undoable.push({ operationId, before: model })
      model = after
    }
    const tell = async (id: string, told: Told) => {
      const input = factInput({
        agent: 'agent-a',
        entity: 'Ana',
        aspect: 'home',
        content: `lives in ${id}`,
        externalId: id,
        validFrom: dayOf(told.from),
        validUntil: told.until === null ? null : dayOf(told.until),
      })
      const batch = batchOf({ facts: [input] })
      const imported = valueOf(await importFacts(opened, { batch, skipRefused: false }, request()))
      done(imported.recorded?.operation.id, new Map([...model, [id, told]]))
    }
    const replace = async (olderId: string, newerId: string) => {
      const [older, newer] = [await rowOf(olderId), await rowOf(newerId)]
      const sides = { olderId: older.id, newerId: newer.id, reason: null }
      const versions = { olderVersion: older.version, newerVersion: newer.version }
      const replaced = await supersedeByHand(opened, { ...sides, ...versions }, request())
      const [told, successor] = [model.get(olderId), model.get(newerId)]
      if (told === undefined || successor === undefined) throw new Error('nobody said so')
      const may = mayReplace(model, told, successor)
      const outcome = replaced.ok ? 'ok' : replaced.refusal.kind
      expect(outcome).not.toBe(may ? 'already-superseded' : 'ok')
      if (!replaced.ok) return
      const atMost = told.by === null ? Infinity : endOf(model, told)
      const by = { id: newerId, on: today, atMost }
      done(replaced.value.operation.id, new Map([...model, [olderId, { ...told, by }]]))
    }
    const steps = {
      add: () => {
        const from = pick(DAYS)
        const until = from < END ? pick([null, END]) : null
        const told = { from, until, retractedOn: null, by: null }
        return tell(`place-${model.size}-${undoable.length}`, told)
      },
      date: async () => {
        const plain = [...model].filter(([, told]) => told.by === null && told.retractedOn === null)
        if (plain.length === 0) return
        const [id, told] = pick(plain)
        await tell(id, {
          ...told,
          from: pick(DAYS.filter((day) => told.until === null || day < END)),
        })
      },
      replace: async () => {
        const ids = [...model.keys()]
        if (ids.length > 1) await replace(pick(ids), pick(ids))
      },
      sooner: async () => {
        const pairs = [...model].flatMap(([id, told]) =>
          [...model]
            .filter(([, other]) => told.by !== null && mayReplace(model, told, other))
            .map(([other]) => [id, other] as const),
        )
        if (pairs.length > 0) await replace(...pick(pairs))
      },
      retract: async () => {
        if (model.size === 0) return
        const [id, told] = pick([...model])
        const { id: factId, version } = await rowOf(id)
        const gone = await retractFact(opened, { factId, version, reason: 'no' }, request())
        if (gone.ok)
          done(gone.value.operation.id, new Map([...model, [id, { ...told, retractedOn: today }]]))
      },
      undo: async () => {
        const last = undoable.pop()
        if (last === undefined) return
        valueOf(await undoOperations(opened, { operationIds: [last.operationId] }, request()))
        model = last.before
      },
      wait: () => {
        today += 7
        return Promise.resolve()
      },
    }

    const expectTruth = async () => {
      const expectedOn = (day: number) =>
        [...model].filter(([, told]) => isTrue(model, told, day)).map(([id]) => `lives in ${id}`)
      const contents = (facts: readonly { readonly content: string }[]) =>
        facts.map(({ content }) => content).toSorted()
      const list = (filter: Partial<typeof DEFAULT_FACT_FILTER>) =>
        readFactList(opened, { ...DEFAULT_FACT_FILTER, agent: 'agent-a', ...filter }, null)
      for (const day of MOMENTS) {
        const then = await list({ trueAt: dayOf(day).toISOString() })
        expect({ day, true: contents(then.items) }).toEqual({
          day,
          true: expectedOn(day).toSorted(),
        })
      }
      const now = await list({})
      const received = await readContext(opened, {
        agentId: 'agent-a',
        filter: DEFAULT_CONTEXT_FILTER,
        at: dayOf(today),
      })
      const expected = expectedOn(today).toSorted()
      expect(contents(now.items.filter(({ current }) => current))).toEqual(expected)
      expect(contents(received?.json.facts ?? [])).toEqual(expected)
      for (const { id, current } of now.items)
        expect((await readChain(opened, id))?.fact.current).toBe(current)
      const faults = await findFaults(opened.read, null, dayOf(today))
      expect(faults.map(({ rule }) => rule)).toEqual([])
    }

    for (const from of DAYS)
      await tell(`place-${from}`, { from, until: null, retractedOn: null, by: null })
    for (let step = 0; step < STEPS; step += 1) {
      const names = [
        'add',
        'add',
        'date',
        'date',
        'replace',
        'replace',
        'sooner',
        'sooner',
        'retract',
        'undo',
        'wait',
      ] as const
      await steps[pick(names)]()
      await expectTruth()
    }
  },
)
