import { afterEach, describe, expect, it } from 'vitest'

import { instantFromMs } from '@/lib/domain/instant'
import type { Result } from '@/lib/domain/result'
import type { VerdictValue } from '@/lib/domain/verdict'
import { seeded } from '@/lib/statistics/seeded'
import { checkLog } from '@/lib/store/check-log'
import { logFindings } from '@/lib/store/log-findings'
import { openTestStore, readTallies } from '@/lib/store/testing'

import { decideProposal } from './decide-proposal'
import { importFacts } from './import-facts'
import { protectFact } from './protect-fact'
import type { Recorded } from './steps/record-operation'
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
import { expectReplay } from './testing/replay'
import { redoLast, undoLast } from './undo-last'
import { undoOperations } from './undo-operation'

// Random sequences against a model that stores whole rows and knows no changes, versions or sequence numbers: a log entry is the rows
// before and after, with the decisions then in effect on each row. An entry can be undone when its rows are as it left them.

const SEEDS = Array.from({ length: 50 }, (_none, index) => index + 1)
const STEPS = 500
const LEAST = 200 // operations that these steps record: a refused one records none, and together they are to be more than 10,000
const DAY_MS = 86_400_000
const FUTURE_MS = Date.UTC(2027, 0, 1) // no operation is that late
const LATER = new Map([
  [1, 30],
  [2, 60],
  [5, 30],
  [7, 60],
  [9, 10],
]) // days from then, by fact
const REVIEWERS = ['ada', 'bo', 'cy']
const REVIEWING = ['decide', 'supersede', 'protect', 'unprotect']
const VALUES: readonly VerdictValue[] = ['supersede', 'keep_both', 'reverse', 'unsure']

type Effect = { readonly entry: number; readonly before: ReadonlyMap<string, Row> }
type Row = {
  readonly status?: string
  readonly by?: string | null
  readonly ends?: number | null // when it ends, if its successor begins later
  readonly protected?: boolean
  readonly tier?: string
  readonly verdict?: string | null
  readonly unsure?: boolean
  readonly applied?: boolean
  readonly decidedBy?: number | null // entry of the verdict, so that a proposal's row differs after each
  readonly effect?: Effect | null // what the verdict changed beyond the proposal
}
type Stood = { readonly row: Row; readonly standing: readonly number[] }
type Entry = {
  readonly no: number
  readonly kind: string
  readonly actor: string
  readonly before: ReadonlyMap<string, Row>
  readonly after: ReadonlyMap<string, Stood>
  readonly stands: ReadonlySet<string> // rows that it changed; an undo has none
  readonly touched: ReadonlySet<string> // rows it is in the way of (rule U13): those that were settled, and those of what it took back, too
  readonly undoes: readonly number[]
  readonly redo: boolean
  inEffect: boolean
  since: number
}
type ModelFact = {
  readonly agent: string
  readonly kind: string
  readonly source: string | null
  readonly from: number
}
type ModelProposal = { readonly agent: string; readonly older: string; readonly newer: string }

class Model {
  readonly rows = new Map<string, Row>()
  readonly facts = new Map<string, ModelFact>()
  readonly proposals = new Map<string, ModelProposal>()
  readonly log: Entry[] = []
  readonly shadow = new Set<string>()

  /** Returns a row that must exist. */
  row(name: string, draft?: ReadonlyMap<string, Row>): Row {
    const row = draft?.get(name) ?? this.rows.get(name)
    if (row === undefined) throw new Error(`no ${name}`)
    return row
  }

  standing(name: string): readonly number[] {
    return this.log
      .filter((entry) => entry.inEffect && entry.stands.has(name))
      .map((entry) => entry.no)
  }

  record(entry: {
    readonly kind: string
    readonly actor: string
    readonly rows: Map<string, Row>
  }): void {
    const no = this.log.length
    this.settle(entry.rows)
    const changed = [...entry.rows].filter(([name, row]) => !same(row, this.row(name)))
    const before = new Map(changed.map(([name]) => [name, this.row(name)]))
    const after = new Map<string, Stood>()
    for (const [name, row] of changed) {
      after.set(name, { row, standing: [...this.standing(name), no] })
      this.rows.set(name, row)
    }
    const { kind, actor } = entry
    this.log.push({
      no,
      kind,
      actor,
      before,
      after,
      stands: new Set(before.keys()),
      touched: new Set(before.keys()),
      undoes: [],
      redo: false,
      inEffect: true,
      since: no,
    })
  }

  end(draft: Map<string, Row>, ends: string, stays: string): void {
    const row = this.row(`fact:${ends}`, draft)
    const [from, until] = [this.from(ends), this.from(stays)]
    const later = until > from && until >= FUTURE_MS ? until : null
    draft.set(`fact:${ends}`, { ...row, status: 'superseded', by: stays, ends: later })
  }

  from(fact: string): number {
    return this.facts.get(fact)?.from ?? 0
  }

  /** A fact that a later one will end is still there for those that begin before (rule A18). */
  isThere(draft: ReadonlyMap<string, Row>, fact: string, other: string): boolean {
    const { status, ends } = this.row(`fact:${fact}`, draft)
    return status === 'active' || (status === 'superseded' && (ends ?? 0) > this.from(other))
  }

  /** A proposal is open while both of its facts are there (rule LF6). */
  settle(draft: Map<string, Row>): void {
    for (const [id, { older, newer }] of this.proposals) {
      const row = this.row(`proposal:${id}`, draft)
      if (row.status === 'decided') continue
      const there = this.isThere(draft, older, newer) && this.isThere(draft, newer, older)
      const status = there ? 'pending' : 'withdrawn'
      if (row.status !== status) draft.set(`proposal:${id}`, { ...row, status })
    }
  }

  whyNot(draft: ReadonlyMap<string, Row>, ends: string, stays: string): string | null {
    const [a, b] = [this.facts.get(ends), this.facts.get(stays)]
    if (a?.agent !== b?.agent) return 'other-agent'
    if (ends === stays) return 'same-fact'
    const row = this.row(`fact:${ends}`, draft)
    if (a?.kind === 'constraint') return 'constraint'
    if (row.protected === true) return 'protected'
    const sooner = this.from(ends) < this.from(stays) && this.from(stays) < (row.ends ?? 0)
    if (row.status === 'superseded' && !sooner) return 'already-superseded'
    let next = this.row(`fact:${stays}`, draft).by ?? null
    while (next !== null) {
      if (next === ends) return 'cycle'
      next = this.row(`fact:${next}`, draft).by ?? null
    }
    return null
  }

  decide(given: { id: string; value: VerdictValue; actor: string; stale: boolean }): string {
    const { id, value, actor, stale } = given
    const proposal = this.proposals.get(id)
    if (proposal === undefined) throw new Error(`no proposal ${id}`)
    const name = `proposal:${id}`
    const row = this.row(name)
    if (stale) return row.status === 'decided' ? 'already-decided' : 'changed-meanwhile'
    const draft = new Map<string, Row>()
    if (row.applied === true && row.effect) {
      const { entry, before } = row.effect
      for (const [touched, was] of before) {
        if (!same(this.standing(touched), this.log[entry]?.after.get(touched)?.standing))
          return 'blocked-by-later'
        draft.set(touched, was)
      }
    }
    if (row.status === 'withdrawn') return 'withdrawn'
    if (row.verdict === value && (row.status === 'decided' || value === 'unsure'))
      return 'no-change'
    const dead =
      !this.isThere(draft, proposal.older, proposal.newer) ||
      !this.isThere(draft, proposal.newer, proposal.older)
    if (value === 'unsure' && dead) return 'not-active'
    const no = this.log.length
    const next = { ...row, verdict: value, decidedBy: no, applied: false, effect: null }
    if (value === 'unsure' || value === 'keep_both') {
      const unsure = value === 'unsure'
      draft.set(name, { ...next, status: unsure ? 'pending' : 'decided', unsure })
    } else {
      const { older, newer } = proposal
      const [ends, stays] = value === 'supersede' ? [older, newer] : [newer, older]
      const no_ = this.whyNot(draft, ends, stays)
      if (no_ !== null) return no_
      const decided = { ...next, status: 'decided', unsure: false }
      if (this.shadow.has(proposal.agent)) draft.set(name, decided)
      else {
        this.end(draft, ends, stays)
        draft.set(name, decided)
        const before = new Map([[`fact:${ends}`, this.row(`fact:${ends}`)]])
        draft.set(name, { ...decided, applied: true, effect: { entry: no, before } })
      }
    }
    this.record({ kind: 'decide', actor, rows: draft })
    return 'ok'
  }

  supersede(given: { ends: string; stays: string; actor: string; stale: boolean }): string {
    const { ends, stays, actor, stale } = given
    const draft = new Map<string, Row>()
    const no = this.whyNot(draft, ends, stays)
    if (no !== null) return no
    if (stale) return 'changed-meanwhile'
    if (this.shadow.has(this.facts.get(ends)?.agent ?? '')) return 'shadow'
    this.end(draft, ends, stays)
    this.record({ kind: 'supersede', actor, rows: draft })
    return 'ok'
  }

  protect(given: { id: string; protect: boolean; actor: string; stale: boolean }): string {
    const row = this.row(`fact:${given.id}`)
    if (row.protected === given.protect) return 'no-change'
    if (given.stale) return 'changed-meanwhile'
    const rows = new Map([[`fact:${given.id}`, { ...row, protected: given.protect }]])
    this.record({ kind: given.protect ? 'protect' : 'unprotect', actor: given.actor, rows })
    return 'ok'
  }

  /**
   * Returns entries in undo order: each time the latest to take effect, which the previous one may have restored. What others took out of
   * effect is left out; null when something never was in effect.
   */
  undoOrder(entries: readonly Entry[]): readonly Entry[] | null {
    const state = new Map(this.log.map(({ no, inEffect, since }) => [no, { inEffect, since }]))
    const order: Entry[] = []
    while (order.length < entries.length) {
      const [next] = entries
        .filter((entry) => !order.includes(entry) && state.get(entry.no)?.inEffect === true)
        .toSorted(
          (a, b) => (state.get(b.no)?.since ?? 0) - (state.get(a.no)?.since ?? 0) || b.no - a.no,
        )
      if (next === undefined)
        return entries.every((entry) => order.includes(entry) || entry.inEffect) ? order : null
      order.push(next)
      const set = ({ no }: Entry, inEffect: boolean) =>
        state.set(no, { inEffect, since: this.log.length })
      this.flip(next, set, false)
    }
    return order
  }

  newestFirst(entries: readonly Entry[]): readonly Entry[] {
    return entries.toSorted((a, b) => b.since - a.since || b.no - a.no)
  }

  /** Returns the rows without these entries, in this order, or null when one of them is not the latest on its rows. */
  without(targets: readonly Entry[]): Map<string, Row> | null {
    const draft = new Map<string, Row>()
    const flags = new Map(this.log.map((entry) => [entry.no, entry.inEffect]))
    const standing = (name: string) =>
      this.log
        .filter((entry) => flags.get(entry.no) === true && entry.stands.has(name))
        .map((entry) => entry.no)
    for (const target of targets) {
      for (const [name, left] of target.after) if (!same(standing(name), left.standing)) return null
      for (const [name, row] of target.before) draft.set(name, row)
      this.flip(target, (entry, inEffect) => flags.set(entry.no, inEffect), false)
    }
    return draft
  }

  /** An undo removes newest first and restores oldest first. */
  flip(entry: Entry, set: (entry: Entry, inEffect: boolean) => unknown, inEffect: boolean): void {
    set(entry, inEffect)
    const undone = entry.undoes.flatMap((no) => this.log[no] ?? [])
    for (const each of inEffect ? undone : undone.toReversed()) this.flip(each, set, !inEffect)
  }

  /** A later undo in effect touches a row of one of these; it may block although it left the row unchanged (rule U3). */
  hasLaterUndo(targets: readonly Entry[]): boolean {
    return targets.some(({ no, touched }) =>
      this.log.some(
        (later) =>
          later.no > no &&
          later.inEffect &&
          later.kind === 'undo' &&
          [...later.touched].some((name) => touched.has(name)),
      ),
    )
  }

  /** `said` is the store's result: it may be blocked by a later undo that changed nothing in the model. */
  undo(nos: readonly number[], actor: string, said: string): string {
    const targets = this.undoOrder(nos.flatMap((no) => this.log[no] ?? []))
    if (targets === null) return 'already-undone'
    const draft = this.without(targets)
    if (draft === null) return 'blocked-by-later'
    if (said === 'blocked-by-later' && this.hasLaterUndo(targets)) return said
    const no = this.log.length
    const before = new Map([...draft.keys()].map((name) => [name, this.row(name)]))
    this.settle(draft)
    for (const [name, row] of draft) this.rows.set(name, row)
    const touched = new Set([...draft.keys(), ...targets.flatMap((each) => [...each.touched])])
    const [first] = targets
    const redo = first?.kind === 'undo' && !first.redo
    for (const target of targets) {
      this.flip(
        target,
        (entry, inEffect) => {
          entry.inEffect = inEffect
          if (inEffect) entry.since = no
        },
        false,
      )
    }
    const after = new Map(
      [...before.keys()].map((name) => [
        name,
        { row: this.row(name), standing: this.standing(name) },
      ]),
    )
    const undoes = targets.map((target) => target.no)
    this.log.push({
      no,
      kind: 'undo',
      actor,
      before,
      after,
      stands: new Set(),
      touched,
      undoes,
      redo,
      inEffect: true,
      since: no,
    })
    return 'ok'
  }

  lastOf(actor: string, what: 'undo' | 'redo'): Entry | null {
    const mine = this.log.filter((entry) => entry.inEffect && entry.actor === actor)
    const kept = mine.filter((entry) =>
      what === 'undo' ? REVIEWING.includes(entry.kind) : entry.kind === 'undo' && !entry.redo,
    )
    return this.newestFirst(kept)[0] ?? null
  }
}

function same(a: unknown, b: unknown): boolean {
  return plain(a) === plain(b)
}

function plain(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner instanceof Map ? [...(inner as Map<string, unknown>)] : inner,
  )
}

let store: Awaited<ReturnType<typeof openTestStore>> | null = null

afterEach(async () => {
  await store?.remove()
  store = null
})

/**
 * Two agents, one live and one in shadow, each with 12 facts in 3 slots and 8 proposals that share facts. With `later`, some facts begin in
 * the future.
 */
async function seed(later: boolean) {
  const opened = await openTestStore()
  store = opened
  const requests = countedRequests()
  const model = new Model()
  for (const agent of ['live', 'shadowed']) {
    const facts = Array.from({ length: 12 }, (_none, index) =>
      factInput({
        agent,
        aspect: `aspect ${Math.floor(index / 4)}`,
        content: `statement ${index}`,
        kind: index === 3 ? 'constraint' : 'fact',
        externalId: String(index),
        validFrom: beginsOf(later ? index : -1) ?? requests().at,
        source:
          index % 3 === 2
            ? null
            : { externalId: `s${Math.floor(index / 3)}`, excerpt: null, session: null },
      }),
    )
    const pairs = [
      [0, 1],
      [0, 2],
      [1, 2],
      [3, 2],
      [4, 5],
      [5, 6],
      [4, 7],
      [8, 9],
    ]
    const proposals = pairs.map(([older, newer]) =>
      recordedProposal(String(older), String(newer), { agent }),
    )
    valueOf(
      await importFacts(
        opened,
        { batch: batchOf({ facts, proposals }), skipRefused: false },
        requests(),
      ),
    )
  }
  await setOverrides(opened, requests(), { agentId: 'live', overrides: { shadowMode: false } })
  model.shadow.add('shadowed')
  const rows = await snapshot(opened)
  for (const fact of rows.facts) {
    const from = fact.validFrom.getTime()
    model.facts.set(fact.id, { agent: fact.agentId, kind: fact.kind, source: fact.sourceId, from })
    model.rows.set(`fact:${fact.id}`, { status: 'active', by: null, ends: null, protected: false })
  }
  for (const { id, agentId, olderFactId, newerFactId } of rows.proposals) {
    model.proposals.set(id, { agent: agentId, older: olderFactId, newer: newerFactId })
    model.rows.set(`proposal:${id}`, {
      status: 'pending',
      verdict: null,
      unsure: false,
      applied: false,
      decidedBy: null,
      effect: null,
    })
  }
  const { seq } = await opened.read.operation.findFirstOrThrow({ orderBy: { seq: 'desc' } })
  return { store: opened, requests, model, initial: rows, firstSeq: seq }
}

function beginsOf(index: number): Date | null {
  const days = LATER.get(index)
  return days === undefined ? null : instantFromMs(FUTURE_MS + days * DAY_MS)
}

type Seeded = Awaited<ReturnType<typeof seed>>

function modelRows({ model }: Seeded) {
  const rows = [...model.rows].map(
    ([name, { decidedBy: _decidedBy, effect: _effect, ends: _ends, ...row }]) => entry(name, row),
  )
  return Object.fromEntries([...rows, ...tiers(model)])
}

/** Rule A6: changes to facts move no source to the cold tier; only retention does, and none runs here. */
function tiers(model: Model): readonly (readonly [string, Row])[] {
  const sources = new Set([...model.facts.values()].flatMap(({ source }) => source ?? []))
  return [...sources].map((source) => entry(`source:${source}`, { tier: 'hot' }))
}

async function storeRows({ store: opened }: Seeded) {
  const facts = await opened.read.fact.findMany({
    select: { id: true, status: true, supersededById: true, protected: true },
  })
  const sources = await opened.read.source.findMany({ select: { id: true, tier: true } })
  const proposals = await opened.read.proposal.findMany({
    select: { id: true, status: true, verdict: true, unsure: true, applied: true },
  })
  return Object.fromEntries([
    ...facts.map(({ id, status, supersededById, protected: kept }) =>
      entry(`fact:${id}`, { status, by: supersededById, protected: kept }),
    ),
    ...sources.map(({ id, tier }) => entry(`source:${id}`, { tier })),
    ...proposals.map(({ id, ...row }) => entry(`proposal:${id}`, row)),
  ])
}

function entry(name: string, row: Row): readonly [string, Row] {
  return [name, row]
}

async function storeLog({ store: opened, firstSeq }: Seeded) {
  const rows = await opened.read.operation.findMany({
    where: { seq: { gt: firstSeq } },
    orderBy: { seq: 'asc' },
    select: { kind: true, inEffect: true },
  })
  return rows.map(({ kind, inEffect }) => `${kind} ${inEffect ? 'in effect' : 'undone'}`)
}

async function expectAgreement(seededStore: Seeded): Promise<void> {
  const { kept, counted } = await readTallies(seededStore.store)
  expect(kept).toBe(counted)
  expect(await storeRows(seededStore)).toEqual(modelRows(seededStore))
  expect(await storeLog(seededStore)).toEqual(
    seededStore.model.log.map(
      (entry) => `${entry.kind} ${entry.inEffect ? 'in effect' : 'undone'}`,
    ),
  )
}

/** Does one random thing to the store and to the model; returns both results. */
async function step(
  here: Seeded,
  random: () => number,
  ids: string[],
): Promise<{ readonly did: string; readonly said: string; readonly expected: string }> {
  const { model } = here
  const pick = <Value>(list: readonly Value[]): Value => {
    const value = list[Math.floor(random() * list.length)]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }
  const actor = pick(REVIEWERS)
  const request = here.requests({ actor })
  const keep = (result: Result<Recorded>): string => {
    if (result.ok) ids.push(result.value.operation.id)
    return outcomeOf(result)
  }
  const what = random()
  const stale = random() < 0.1
  if (what < 0.5) {
    const id = pick([...model.proposals.keys()])
    const value = pick(VALUES)
    const { version } = await here.store.read.proposal.findUniqueOrThrow({ where: { id } })
    const command = { proposalId: id, version: stale ? version - 1 : version, value }
    const result = await decideProposal(
      here.store,
      { ...command, dwellMs: null, shownSignals: false },
      request,
    )
    const expected = model.decide({ id, value, actor, stale })
    return { did: `${value} ${id}`, said: keep(result), expected }
  }
  if (what < 0.58) {
    const [ends, stays] = [pick([...model.facts.keys()]), pick([...model.facts.keys()])]
    const [older, newer] = await Promise.all(
      [ends, stays].map((id) => here.store.read.fact.findUniqueOrThrow({ where: { id } })),
    )
    const result = await supersedeByHand(
      here.store,
      {
        olderId: ends,
        olderVersion: (older?.version ?? 0) - (stale ? 1 : 0),
        newerId: stays,
        newerVersion: newer?.version ?? 0,
        reason: null,
      },
      request,
    )
    const expected = model.supersede({ ends, stays, actor, stale })
    return { did: `${ends} by ${stays}`, said: keep(result), expected }
  }
  if (what < 0.68) {
    const id = pick([...model.facts.keys()])
    const protect = model.row(`fact:${id}`).protected === false
    const { version } = await here.store.read.fact.findUniqueOrThrow({ where: { id } })
    const command = { factId: id, version: stale ? version - 1 : version, protect }
    const result = await protectFact(here.store, command, request)
    return {
      did: `protect ${id}: ${protect}`,
      said: keep(result),
      expected: model.protect({ id, protect, actor, stale }),
    }
  }
  if (what < 0.84) {
    const last = what < 0.77 ? ('undo' as const) : ('redo' as const)
    const target = model.lastOf(actor, last)
    const result = await (last === 'undo' ? undoLast : redoLast)(here.store, request)
    const said = keep(result)
    const expected = target === null ? `nothing-to-${last}` : model.undo([target.no], actor, said)
    return { did: `${last} last of ${actor}`, said, expected }
  }
  if (model.log.length === 0) return { did: 'nothing', said: 'ok', expected: 'ok' }
  const together = what < 0.92 ? 1 : 2 + Math.floor(random() * 3)
  const nos = Array.from({ length: together }, () => pick(model.log).no)
  return undoAny(here, { actor, nos: [...new Set(nos)], ids, keep })
}

/** Undoes one or more operations of the log; if later ones block it, undoes them together. */
async function undoAny(
  here: Seeded,
  attempt: {
    readonly actor: string
    readonly nos: readonly number[]
    readonly ids: readonly string[]
    readonly keep: (result: Result<Recorded>) => string
  },
) {
  const { model } = here
  let { nos } = attempt
  for (;;) {
    const operationIds = nos.flatMap((no) => attempt.ids[no] ?? [])
    const result = await undoOperations(
      here.store,
      { operationIds },
      here.requests({ actor: attempt.actor }),
    )
    const said = attempt.keep(result)
    const expected = model.undo(nos, attempt.actor, said)
    const answer = { did: `undo ${nos.join(', ')}`, said, expected }
    if (said !== expected || result.ok || result.refusal.kind !== 'blocked-by-later') return answer
    const more = result.refusal.operations.map((operation) => attempt.ids.indexOf(operation.id))
    if (more.length > 0 && more.every((no) => nos.includes(no))) return answer
    if (more.length === 0 || more.some((no) => no < 0))
      return { ...answer, said: `offers ${more.join(', ')}` }
    nos = [...new Set([...nos, ...more])]
  }
}

describe('undo', () => {
  it.each(SEEDS)(
    '[U1] [U2] [U3] [U5] [U8] [A1] [A10] [A19] %i random steps of three reviewers match the model in every row and refusal',
    async (number) => {
      const here = await seed(number % 2 === 0)
      const random = seeded(number)
      const ids: string[] = []
      const said: string[] = []
      for (let done = 0; done < STEPS; done += 1) {
        const result = await step(here, random, ids)
        said.push(`${result.did}: ${result.said}`)
        expect(result.said, `after\n${said.join('\n')}`).toBe(result.expected)
        await expectAgreement(here)
        await expectReplay(here.store)
      }
      expect(here.model.log.length).toBeGreaterThan(LEAST)
      await undoEverythingAndRedoIt(here)
      expect(logFindings(await checkLog(here.store.read))).toEqual([]) // rule IN7
    },
    600_000,
  )
})

async function undoEverythingAndRedoIt(here: Seeded): Promise<void> {
  const { store: opened, requests } = here
  const end = await snapshot(opened)
  const undos: string[] = []
  for (;;) {
    const last = await opened.read.operation.findFirst({
      where: { seq: { gt: here.firstSeq }, inEffect: true, kind: { not: 'undo' } },
      orderBy: [{ effectSeq: 'desc' }, { seq: 'desc' }],
      select: { id: true },
    })
    if (last === null) break
    undos.push(await undoWithLater(here, [last.id]))
  }
  expect(await snapshot(opened)).toEqual(here.initial)
  for (const id of undos.toReversed()) {
    valueOf(await undoOperations(opened, { operationIds: [id] }, requests()))
  }
  expect(await snapshot(opened)).toEqual(end)
}

/** An undo that took an operation back and brought it back again blocks it (rule U13), so it is undone with it. */
async function undoWithLater(here: Seeded, operationIds: readonly string[]): Promise<string> {
  const result = await undoOperations(here.store, { operationIds }, here.requests())
  if (result.ok || result.refusal.kind !== 'blocked-by-later') return valueOf(result).operation.id
  return undoWithLater(here, [...operationIds, ...result.refusal.operations.map(({ id }) => id)])
}
