import { person } from '@/lib/domain/actor'
import { GATE_NAMES } from '@/lib/domain/gate'
import type { FactInput } from '@/lib/domain/import-batch'
import type { OperationRequest } from '@/lib/domain/operation'
import type { PolicyOverrides } from '@/lib/domain/policy'
import type { VerdictValue } from '@/lib/domain/verdict'
import { noteRetentionRun } from '@/lib/operations/archive-sources'
import { openSweep } from '@/lib/operations/continue-sweep'
import { decideMany } from '@/lib/operations/decide-many'
import { drawSample } from '@/lib/operations/draw-sample'
import { importFacts } from '@/lib/operations/import-facts'
import { ingestFacts } from '@/lib/operations/ingest-facts'
import { labelPair } from '@/lib/operations/label-pair'
import { refitWeights } from '@/lib/operations/refit-weights'
import { startSweep } from '@/lib/operations/start-sweep'
import {
  agreeOnLimits,
  batchOf,
  decide,
  factInput,
  setOverrides,
  valueOf,
} from '@/lib/operations/testing'
import { redoLast } from '@/lib/operations/undo-last'
import { newId } from '@/lib/server/ids'
import { saveJudgements } from '@/lib/store/judgements'
import type { Store } from '@/lib/store/port'
import type { ProposalRow } from '@/lib/store/rows'
import { judgementRowOf } from '@/lib/views/testing'

const DAY_MS = 24 * 60 * 60 * 1000
const MOST_AT_ONCE = 500
const STARTED_MS = Date.now() // a restated fact keeps its times

/** A test's own agent, written by the production operations. */
export type Agent = ReturnType<typeof agentOf>

/** A test's description of a fact. */
export type FactWords = Partial<FactInput> & { readonly daysAgo?: number }

/** Returns a request from a person without a browser. */
function requestOf(actor: string): OperationRequest {
  return { ...person(actor, 'page'), at: new Date(), newId, idempotencyKey: null }
}

/** Returns a fact as an agent would state it. */
function fact(agent: string, words: FactWords): FactInput {
  const { daysAgo = 1, ...fields } = words
  const recordedAt = new Date(STARTED_MS - daysAgo * DAY_MS)
  return factInput({ agent, recordedAt, validFrom: recordedAt, ...fields })
}

const SEARCH_ENDS = new Date(STARTED_MS - DAY_MS)

/** A chain of two facts. */
const SEARCH: readonly FactWords[] = [
  {
    entity: 'Search',
    aspect: 'engine',
    externalId: 'search-1',
    daysAgo: 60,
    content: 'Search uses FTS5.',
    status: 'superseded',
    supersededBy: 'search-2',
  },
  {
    entity: 'Search',
    aspect: 'engine',
    externalId: 'search-2',
    daysAgo: 30,
    content: 'Search uses a hybrid index.',
  },
]

/** A preference that alternates between two projects, five versions in 40 days. */
export const BACK_AND_FORTH: readonly FactWords[] = [
  ['Mara edits in Vim.', 60, 'A'],
  ['Mara edits in Emacs.', 48, 'B'],
  ['Mara edits in Vim again.', 40, 'A'],
  ['Mara edits in Emacs, as before.', 32, 'B'],
  ['Mara edits in Vim.', 20, 'A'],
].map(([content, daysAgo, project], nth, versions) => {
  const next = versions[nth + 1]
  return {
    entity: 'Mara',
    aspect: 'editor',
    kind: 'preference',
    externalId: `editor-${nth}`,
    content: String(content),
    daysAgo: Number(daysAgo),
    metadata: { project },
    ...(next === undefined
      ? {}
      : {
          status: 'superseded',
          supersededBy: `editor-${nth + 1}`,
          validUntil: new Date(STARTED_MS - Number(next[1]) * DAY_MS),
        }),
  }
})

/** Returns both facts of a pair in its own aspect, which the detector finds by value. */
export function pairOf(nth: number): readonly [FactWords, FactWords] {
  const slot = { entity: `Person ${nth}`, aspect: 'home' }
  return [
    { ...slot, daysAgo: 60, content: `Person ${nth} lives in Turku.` },
    { ...slot, daysAgo: 3, content: `Person ${nth} now lives in Oulu.` },
  ]
}

async function openSweepOf(store: Store, agentId: string, pace: { factsAStep?: number } = {}) {
  const command = { agentId, entity: null, trigger: 'button', owner: 'e2e' } as const
  const { runId } = valueOf(await startSweep(store, command, requestOf('sweeper')))
  const worker = openSweep(store, { runId, owner: 'e2e', ...pace })
  return () => worker.step(requestOf('sweeper'))
}

export function agentOf(store: Store, id: string) {
  let made = 0

  const proposals = (): Promise<ProposalRow[]> =>
    store.read.proposal.findMany({ where: { agentId: id }, orderBy: { number: 'asc' } })

  const facts = async (words: readonly FactWords[]) => {
    const stored = []
    for (let from = 0; from < words.length; from += MOST_AT_ONCE) {
      const part = words.slice(from, from + MOST_AT_ONCE).map((each) => fact(id, each))
      const command = { facts: part, system: 'e2e' }
      stored.push(...valueOf(await ingestFacts(store, command, requestOf('agent'))).facts)
    }
    return stored
  }

  return {
    id,
    proposals,
    facts,
    /** Where its proposals are decided. */
    queue: `/review?agent=${encodeURIComponent(id)}`,
    /** States pairs; returns their proposals' numbers in queue order: newest first. */
    pairs: async (count: number): Promise<number[]> => {
      const before = made
      made += count
      const nths = Array.from({ length: count }, (_, index) => before + index + 1)
      await facts(nths.flatMap((nth) => pairOf(nth)))
      const rows = await proposals()
      return rows
        .slice(-count)
        .map((row) => row.number)
        .toReversed()
    },
    /** States three versions of one fact; returns where its two proposals are reviewed together. */
    versions: async () => {
      const towns = ['lives in Turku', 'now lives in Oulu', 'now lives in Vaasa']
      await facts(
        towns.map((says, nth) => ({
          entity: 'Mara',
          aspect: 'home',
          daysAgo: 90 - nth * 30,
          content: `Mara ${says}.`,
        })),
      )
      return `/review/together?agent=${id}&entity=Mara`
    },
    /** Imports a chain of two facts and makes the older one hold too long, as no import does. */
    overlap: async () => {
      const batch = batchOf({ facts: SEARCH.map((each) => fact(id, each)) })
      valueOf(await importFacts(store, { batch, skipRefused: false }, requestOf('agent')))
      const where = { agentId: id, importKey: { endsWith: ':search-1' } }
      await store.transact((tx) => tx.fact.updateMany({ where, data: { validUntil: SEARCH_ENDS } }))
    },
    /** Imports facts under ids of their own system, so that a second import can reword them. */
    imports: async (words: readonly FactWords[]) => {
      const batch = batchOf({ facts: words.map((each) => fact(id, each)) })
      return valueOf(await importFacts(store, { batch, skipRefused: false }, requestOf('agent')))
    },
    /** Notes that retention has checked it today. */
    lookedThrough: () => noteRetentionRun(store, id, requestOf('schedule')),
    policy: (overrides: PolicyOverrides) =>
      setOverrides(store, requestOf('lead'), { agentId: id, overrides }),
    /** Requires no gate that rests on labels or on the log. */
    waive: async () => {
      const waived = GATE_NAMES.filter((name) => name !== 'locked')
      const command = { agentId: id, version: 0, gates: { waived } }
      return valueOf(await agreeOnLimits(store, command, requestOf('lead')))
    },
    /** Sweeps it to the end in this process. */
    sweep: async () => {
      const step = await openSweepOf(store, id)
      while (await step());
    },
    /** Opens a sweep that this process works on, an aspect each time the step is called: false when it has ended. */
    slowSweep: () => openSweepOf(store, id, { factsAStep: 1 }),
    /** Decides as a person in another browser. */
    decideAs: async (reviewer: string, number: number, value: VerdictValue) => {
      const row = await store.read.proposal.findUniqueOrThrow({ where: { number } })
      return valueOf(await decide(store, requestOf(reviewer), { proposalId: row.id, value }))
    },
    /** Has a model disagree with a proposal. */
    disagree: async (number: number) => {
      const { older, newer } = await store.read.proposal.findUniqueOrThrow({
        where: { number },
        include: { older: true, newer: true },
      })
      const row = judgementRowOf(older, newer, { contradicts: false })
      await store.transact((tx) => saveJudgements(tx, [row]))
    },
    /** Decides everything pending as one operation. */
    decideAllAs: async (reviewer: string, value: VerdictValue) => {
      const waiting = (await proposals()).filter(({ status }) => status === 'pending')
      const items = waiting.map(({ id: proposalId, version }) => ({ proposalId, version, value }))
      const command = { items, reason: null, note: null, label: null }
      const work = { request: requestOf(reviewer), breathe: () => Promise.resolve() }
      return valueOf(await decideMany(store, command, work))
    },
    /** Redoes what a reviewer undid last. */
    redoAs: async (reviewer: string) => valueOf(await redoLast(store, requestOf(reviewer))),
    /** Returns every verdict ever given, in order, and whether it is still current. */
    verdicts: async () => {
      const rows = await store.read.verdict.findMany({
        where: { agentId: id },
        orderBy: { id: 'asc' },
        include: { proposal: { select: { number: true } }, notes: { orderBy: { id: 'asc' } } },
      })
      return rows.map(({ proposal, value, reviewer, reverted, notes }) => ({
        number: proposal.number,
        value,
        reviewer,
        reverted,
        reason: notes.at(-1)?.reason ?? null,
        note: notes.at(-1)?.note ?? null,
      }))
    },
    /** Returns each proposal's number and current verdict, in number order. */
    standing: async () =>
      (await proposals()).map(({ number, status, verdict, unsure }) => ({
        number,
        status,
        verdict,
        unsure,
      })),
    /** Fits candidate weights to the answers. */
    refit: async () => {
      const command = { agentId: id, by: 'labels-and-verdicts' } as const
      const work = { request: requestOf('lead'), breathe: () => Promise.resolve() }
      return valueOf(await refitWeights(store, command, work))
    },
    /** Draws a blind sample of its pairs; all of them by default, each labeled by one person. */
    sample: async (options: { readonly pairs?: number; readonly twice?: number } = {}) => {
      const { pairs: most = 100, twice = 0 } = options
      const command = { agentId: id, pairs: most, twice, people: 2, seed: 'e2e' } as const
      const work = { request: requestOf('lead'), breathe: () => Promise.resolve() }
      return valueOf(await drawSample(store, command, work)).sampleId
    },
    /** Labels a drawn pair as a person in another browser. */
    labelAs: async (reviewer: string, pairId: string, value: VerdictValue) =>
      valueOf(await labelPair(store, { pairId, value, dwellMs: null }, requestOf(reviewer))),
    /** Returns every blind label ever given, in order, and whether it still counts. */
    labels: () =>
      store.read.label.findMany({
        where: { agentId: id },
        orderBy: { id: 'asc' },
        select: { pairId: true, reviewer: true, value: true, role: true, reverted: true },
      }),
    operations: (actor: string) =>
      store.read.operation.findMany({ where: { agentId: id, actor }, orderBy: { seq: 'asc' } }),
    rows: () => store.read.fact.findMany({ where: { agentId: id }, orderBy: { id: 'asc' } }),
  }
}
