import { afterEach, describe, expect, it } from 'vitest'

import { instantFromMs } from '@/lib/domain/instant'
import type { Refusal } from '@/lib/domain/refusal'
import type { Result } from '@/lib/domain/result'
import type { VerdictValue } from '@/lib/domain/verdict'
import { seeded } from '@/lib/statistics/seeded'
import type { FactRow } from '@/lib/store/rows'
import { openTestStore, readTallies } from '@/lib/store/testing'

import { archiveSources } from './archive-sources'
import { confirmFact } from './confirm-fact'
import { decideProposal } from './decide-proposal'
import { importFacts } from './import-facts'
import { keepApart } from './keep-apart'
import { mergeFacts } from './merge-facts'
import { protectFact } from './protect-fact'
import type { Recorded } from './record-operation'
import { restateFact } from './restate-fact'
import { restoreFact } from './restore-fact'
import { retractFact } from './retract-fact'
import { rewordFact } from './reword-fact'
import { supersedeByHand } from './supersede-by-hand'
import {
  batchOf,
  countedRequests,
  factInput,
  outcomeOf,
  recordedProposal,
  setOverrides,
  snapshot,
  valueOf,
} from './testing'
import { undoOperations } from './undo-operation'

// Random sequences of everything that can be done to a fact: after each step the store keeps its own rules and is what a model in
// memory says; at the end, taking all of it back gives the first state, and taking that back the last one. The model keeps no rows
// before and after: its state is what the operations in effect do, one after another, to the first state.

const SEEDS = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 1000, 1001, 1007, 1023, 1029, 1054] // the last ones found defects
const STEPS = 90
const VERBS =
  'decide decide decide supersede protect retract restore reword restate confirm merge merge apart undo undo undo undo'.split(
    ' ',
  )
const DAY_MS = 86_400_000
const VALUES: readonly VerdictValue[] = ['supersede', 'keep_both', 'reverse', 'unsure']

type ModelFact = {
  readonly status: string
  readonly by: string | null
  readonly protected: boolean
  readonly content: string
  readonly confirmations: number
}
type ModelProposal = {
  readonly verdict: string | null
  readonly decided: boolean
  readonly applied: boolean
}
type Applied = { readonly factId: string; readonly was: ModelFact }
type State = {
  readonly facts: Map<string, ModelFact>
  readonly proposals: Map<string, ModelProposal>
  readonly applied: Map<string, Applied> // by proposal
}
type Effect = (state: State) => void
type Entry = {
  readonly effect: Effect | null // null: it takes others back
  readonly undoes: readonly string[]
  inEffect: boolean
  since: number
}

/** What the operations in effect make of the first state. */
class Fold {
  readonly entries = new Map<string, Entry>()

  constructor(private readonly first: State) {}

  /** A fact that comes with an operation is out of sight while that is taken back. */
  arrives(id: string, content: string): void {
    const fact = { status: 'retracted', by: null, protected: false, content, confirmations: 0 }
    this.first.facts.set(id, fact)
  }

  did(operationId: string, effect: Effect): void {
    const since = this.entries.size
    this.entries.set(operationId, { effect, undoes: [], inEffect: true, since })
  }

  undid(operationId: string, undoes: readonly string[]): void {
    const since = this.entries.size
    this.entries.set(operationId, { effect: null, undoes, inEffect: true, since })
    for (const id of undoes) this.flip(id, false, since)
  }

  private flip(id: string, inEffect: boolean, since: number): void {
    const entry = this.entries.get(id)
    if (entry === undefined) return
    entry.inEffect = inEffect
    if (inEffect) entry.since = since
    for (const undone of entry.undoes) this.flip(undone, !inEffect, since)
  }

  state(): State {
    const state: State = {
      facts: new Map(this.first.facts),
      proposals: new Map(this.first.proposals),
      applied: new Map(),
    }
    const standing = [...this.entries.values()].filter(({ inEffect }) => inEffect)
    for (const { effect } of standing.toSorted((a, b) => a.since - b.since)) effect?.(state)
    return state
  }
}

function change(state: State, id: string, columns: Partial<ModelFact>): void {
  const fact = state.facts.get(id)
  if (fact === undefined) throw new Error(`no fact ${id}`)
  state.facts.set(id, { ...fact, ...columns })
}

function supersede(state: State, older: string, newer: string): void {
  change(state, older, { status: 'superseded', by: newer })
}

function answer(
  state: State,
  of: {
    readonly id: string
    readonly older: string
    readonly newer: string
    readonly value: VerdictValue
  },
): void {
  const { id, older, newer, value } = of
  const before = state.applied.get(id)
  if (before !== undefined)
    change(state, before.factId, { status: before.was.status, by: before.was.by })
  state.applied.delete(id)
  const applied = value === 'supersede' || value === 'reverse'
  if (applied) {
    const [ends, stays] = value === 'supersede' ? [older, newer] : [newer, older]
    const was = state.facts.get(ends)
    if (was === undefined) throw new Error(`no fact ${ends}`)
    state.applied.set(id, { factId: ends, was })
    supersede(state, ends, stays)
  }
  state.proposals.set(id, { verdict: value, decided: value !== 'unsure', applied })
}

/** The version that is current gives its place back to an earlier one. */
function restore(state: State, id: string): void {
  let head = state.facts.get(id)?.by ?? null
  while (head !== null && state.facts.get(head)?.by) head = state.facts.get(head)?.by ?? null
  if (head !== null && state.facts.get(head)?.status === 'active') supersede(state, head, id)
  change(state, id, { status: 'active', by: null })
}

function modelOf(fact: FactRow): ModelFact {
  const { status, supersededById: by, content, confirmations } = fact
  return { status, by, protected: fact.protected, content, confirmations }
}

async function stateOf(opened: Here['store']): Promise<State> {
  const { facts, proposals } = await snapshot(opened)
  return {
    facts: new Map(facts.map((fact) => [fact.id, modelOf({ ...fact, version: 0 })])),
    proposals: new Map(
      proposals.map(({ id, verdict, status, applied }) => [
        id,
        { verdict, decided: status === 'decided', applied },
      ]),
    ),
    applied: new Map(),
  }
}

async function expectModel({ store: opened, fold }: Here): Promise<void> {
  const [there, model] = [await stateOf(opened), fold.state()]
  expect(Object.fromEntries(there.facts)).toEqual(Object.fromEntries(model.facts))
  const asked = [...there.proposals].filter(([id]) => model.proposals.has(id))
  expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(model.proposals))
}

let store: Awaited<ReturnType<typeof openTestStore>> | null = null

afterEach(async () => {
  await store?.remove()
  store = null
})

async function seed() {
  const opened = await openTestStore()
  store = opened
  const requests = countedRequests()
  await setOverrides(opened, requests(), { agentId: null, overrides: { shadowMode: false } })
  const facts = Array.from({ length: 14 }, (_none, index) =>
    factInput({
      aspect: `aspect ${Math.floor(index / 5)}`,
      content: `statement ${index % 6} about tea`,
      kind: index === 3 ? 'constraint' : 'fact',
      tags: [`t${index % 3}`],
      metadata: index % 4 === 0 ? { project: String(index % 8) } : {},
      externalId: String(index),
      validFrom: requests().at,
      source:
        index % 3 === 2
          ? null
          : { externalId: `s${Math.floor(index / 2)}`, excerpt: null, session: null },
    }),
  )
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
    [5, 6],
    [6, 7],
    [5, 8],
    [10, 11],
    [11, 12],
  ]
  const proposals = pairs.map(([older, newer]) => recordedProposal(String(older), String(newer)))
  valueOf(
    await importFacts(
      opened,
      { batch: batchOf({ facts, proposals }), skipRefused: false },
      requests(),
    ),
  )
  const { seq } = await opened.read.operation.findFirstOrThrow({ orderBy: { seq: 'desc' } })
  const fold = new Fold(await stateOf(opened))
  return { store: opened, requests, firstSeq: seq, initial: await snapshot(opened), fold }
}

type Here = Awaited<ReturnType<typeof seed>>

/** What holds of every store, whatever was done to it. */
async function expectSound({ store: opened }: Here): Promise<void> {
  const { kept, counted } = await readTallies(opened)
  expect(kept).toBe(counted)
  const { facts, sources, proposals } = await snapshot(opened)
  const factOf = new Map(facts.map((fact) => [fact.id, fact]))
  for (const fact of facts) {
    expect(fact.status === 'superseded').toBe(fact.supersededById !== null)
    expect(fact.supersededById === null || factOf.has(fact.supersededById)).toBe(true)
    expect(fact.validUntil === null || fact.validUntil >= fact.validFrom).toBe(true)
    expect(fact.kind !== 'constraint' || fact.status === 'active').toBe(true) // G1
    const seen = new Set<string>()
    for (
      let at: string | null = fact.id;
      at !== null;
      at = factOf.get(at)?.supersededById ?? null
    ) {
      expect(seen.has(at)).toBe(false) // G3
      seen.add(at)
    }
  }
  for (const source of sources) {
    const used = facts.some(
      (fact) => fact.sourceId === source.id && (fact.status === 'active' || fact.protected),
    )
    expect(used && source.tier !== 'hot').toBe(false) // A6
  }
  for (const proposal of proposals.filter(({ status }) => status === 'pending')) {
    const sides = [factOf.get(proposal.olderFactId), factOf.get(proposal.newerFactId)]
    expect(sides.map((side) => side?.status)).not.toContain('retracted')
  }
}

async function step(here: Here, random: () => number, ids: string[]): Promise<string> {
  const { store: opened } = here
  const pick = <Value>(list: readonly Value[]): Value => {
    const value = list[Math.floor(random() * list.length)]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }
  const request = here.requests()
  const facts = await opened.read.fact.findMany({ orderBy: { id: 'asc' } })
  const [one, other, third] = [pick(facts), pick(facts), pick(facts)]
  const about = { factId: one.id, version: one.version, reason: null }
  const verb = pick(VERBS)
  type Doing = { readonly result: Result<Recorded, Refusal>; readonly effect: Effect | null }
  const did = (result: Result<Recorded, Refusal>, effect: Effect): Doing => ({ result, effect })
  const contentOf = async (id: string) =>
    (await opened.read.fact.findUniqueOrThrow({ where: { id } })).content
  const run = async (): Promise<Doing> => {
    switch (verb) {
      case 'decide': {
        const proposals = await opened.read.proposal.findMany({ orderBy: { number: 'asc' } })
        const { id, version, olderFactId, newerFactId } = pick(proposals)
        const value = pick(VALUES)
        const command = { proposalId: id, version, value, dwellMs: null, shownSignals: false }
        return did(await decideProposal(opened, command, request), (state) =>
          answer(state, { id, older: olderFactId, newer: newerFactId, value }),
        )
      }
      case 'supersede': {
        const pair = { olderId: one.id, olderVersion: one.version }
        const newer = { newerId: other.id, newerVersion: other.version }
        return did(
          await supersedeByHand(opened, { ...pair, ...newer, reason: null }, request),
          (state) => supersede(state, one.id, other.id),
        )
      }
      case 'protect': {
        const command = { ...about, protect: !one.protected }
        return did(await protectFact(opened, command, request), (state) =>
          change(state, one.id, { protected: command.protect }),
        )
      }
      case 'retract':
        return did(await retractFact(opened, about, request), (state) =>
          change(state, one.id, { status: 'retracted' }),
        )
      case 'restore':
        return did(await restoreFact(opened, about, request), (state) => restore(state, one.id))
      case 'reword': {
        const content = `${one.content} indeed`
        return did(await rewordFact(opened, { ...about, content }, request), (state) =>
          change(state, one.id, { content }),
        )
      }
      case 'restate': {
        const words = { content: other.content, validFrom: null, confidence: null, source: null }
        const result = await restateFact(opened, { ...about, ...words }, request)
        const id = result.ok ? result.value.factId : ''
        if (result.ok) here.fold.arrives(id, words.content)
        return did(result, (state) => {
          change(state, id, { status: 'active' })
          supersede(state, one.id, id)
        })
      }
      case 'confirm':
        return did(await confirmFact(opened, about, request), (state) => {
          const { confirmations = 0 } = state.facts.get(one.id) ?? {}
          change(state, one.id, { confirmations: confirmations + 1 })
        })
      case 'merge': {
        const members = [one, other, third].map(({ id, version }) => ({ id, version }))
        const how = { words: pick(['all', 'own'] as const), confirmed: true, embedded: new Map() }
        const command = { members, survivorId: one.id, ...how, reason: null }
        const result = await mergeFacts(opened, command, request)
        const content = await contentOf(one.id)
        return did(result, (state) => {
          for (const { id } of members) if (id !== one.id) supersede(state, id, one.id)
          change(state, one.id, { content })
        })
      }
      case 'apart':
        return did(
          await keepApart(opened, { factIds: [one.id, other.id], reason: null }, request),
          () => {},
        )
      default: {
        const operationIds = [pick([...ids, 'nothing'])]
        const result = await undoOperations(opened, { operationIds }, request)
        if (result.ok) here.fold.undid(result.value.operation.id, operationIds)
        return { result, effect: null }
      }
    }
  }
  const { result, effect } = await run()
  if (result.ok) {
    ids.push(result.value.operation.id)
    if (effect !== null) here.fold.did(result.value.operation.id, effect)
  }
  return `${verb} ${outcomeOf(result)}`
}

/** Now and then sources move to the cold tier, or such a move is undone or redone, whatever happened to their facts since. */
async function retain(here: Here, random: () => number, moves: string[]): Promise<void> {
  if (random() > 0.3) return
  const { store: opened, requests } = here
  const request = requests()
  const move = moves[Math.floor(random() * moves.length)]
  const result =
    move === undefined || random() < 0.5
      ? await archiveSources(
          opened,
          { agentId: 'scout', by: 'person' },
          { ...request, at: instantFromMs(request.at.getTime() + 40 * DAY_MS) },
        )
      : await undoOperations(opened, { operationIds: [move] }, request)
  if (result.ok) moves.push(result.value.operation.id)
}

async function undoAllAndRedoIt(here: Here): Promise<void> {
  const { store: opened, requests, initial } = here
  const end = await snapshot(opened)
  const standing = await opened.read.operation.findMany({
    where: { seq: { gt: here.firstSeq }, inEffect: true, kind: { not: 'undo' } },
    orderBy: [{ effectSeq: 'desc' }, { seq: 'desc' }],
    select: { id: true },
  })
  const undos: string[] = []
  for (const { id } of standing) {
    // oxlint-disable-next-line no-await-in-loop -- newest first
    const result = await undoOperations(opened, { operationIds: [id] }, requests())
    undos.push(valueOf(result).operation.id)
  }
  // What came with an operation steps out of sight when that is taken back; nothing is deleted.
  const known = new Set(initial.facts.map(({ id }) => id))
  const asked = new Set(initial.proposals.map(({ id }) => id))
  const first = await snapshot(opened)
  expect(first.facts.filter(({ id }) => known.has(id))).toEqual(initial.facts)
  expect(first.proposals.filter(({ id }) => asked.has(id))).toEqual(initial.proposals)
  expect(first.sources).toEqual(initial.sources)
  const added = first.facts.filter(({ id }) => !known.has(id))
  expect(added.every(({ status }) => status === 'retracted')).toBe(true)
  for (const id of undos.toReversed()) {
    // oxlint-disable-next-line no-await-in-loop -- oldest first
    valueOf(await undoOperations(opened, { operationIds: [id] }, requests()))
  }
  expect(await snapshot(opened)).toEqual(end)
}

describe('the life of facts', () => {
  it.each(SEEDS)(
    'LF1–LF5, ME5, ME7, RT4, U1–U3: %i random steps keep every rule; all of it taken back gives the first state',
    async (number) => {
      const here = await seed()
      const random = seeded(number)
      const [byTheWay, moves] = [seeded(number + 1_000), [] as string[]]
      const ids: string[] = []
      const said: string[] = []
      for (let done = 0; done < STEPS; done += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one step after another is the point
        said.push(await step(here, random, ids))
        // oxlint-disable-next-line no-await-in-loop -- one step after another is the point
        await retain(here, byTheWay, moves)
        // oxlint-disable-next-line no-await-in-loop -- one step after another is the point
        await expectSound(here)
        // oxlint-disable-next-line no-await-in-loop -- one step after another is the point
        await expectModel(here)
      }
      expect(moves.length).toBeGreaterThan(0)
      expect(said.filter((each) => each.endsWith(' ok')).length).toBeGreaterThan(STEPS / 4)
      await undoAllAndRedoIt(here)
    },
  )
})
