import type { AnyDetector } from '@/lib/detection/detector'
import { createNearestEarlier } from '@/lib/detection/nearest-earlier'
import type { Policy } from '@/lib/domain/policy'
import { pairKeyOf } from '@/lib/domain/proposal'
import { NEAREST_ASKED } from '@/lib/domain/should-ask-judge'
import { loadDetector } from '@/lib/store/detectors'
import { loadJudgedPairs, type JudgedPair, type JudgeName } from '@/lib/store/judgements'
import type { Store } from '@/lib/store/port'
import type { ScannedFact, SlotPosition } from '@/lib/store/scan'
import { unansweredPairs } from '@/lib/store/sql/unanswered-pairs'

import { createPairGate, indexRecorded, type SlotGate } from './pair-gate'
import { retriedSince, type PairToJudge } from './pair-to-judge'

export type InconclusiveSearch = {
  readonly judge: JudgeName
  readonly entityKey: string | null // null = the whole agent
  readonly policy: Policy
  readonly most: number
  readonly at: Date
  readonly breathe: () => Promise<void> // lets the server answer others between steps
}

const FACTS_A_STEP = 1_000
const FACTS_A_BREATH = 100
const LOOKED_AT_A_RETRY = 10 // most unanswered pairs may have been resolved since
const RETRY_SHARE = 4 // at most a quarter of the questions while new ones remain

/**
 * Finds pairs for the judge, the most alike first. Unanswered pairs return behind new ones, so a text that no model answers does not use
 * up the questions (rules J2, J3).
 */
export async function findInconclusivePairs(
  store: Store,
  search: InconclusiveSearch,
): Promise<readonly PairToJudge[]> {
  const guarded = await store.read.fact.findMany({
    where: { agentId: search.judge.agentId, status: 'active', protected: true },
    select: { id: true },
  })
  const sacred = new Set(guarded.map(({ id }) => id))
  const detector = await loadDetector(store.read, search.policy)
  const fresh = await findFresh(store, { ...search, detector }, sacred)
  const retries = Math.max(search.most - fresh.length, Math.ceil(search.most / RETRY_SHARE))
  const again = await findUnanswered(store, { ...search, detector, most: retries }, sacred)
  return [...fresh.slice(0, search.most - again.length), ...again]
}

type Searching = InconclusiveSearch & { readonly detector: AnyDetector }
type Judged = ReadonlyMap<string, JudgedPair>

async function findFresh(
  store: Store,
  search: Searching,
  sacred: ReadonlySet<string>,
): Promise<readonly PairToJudge[]> {
  const scope = { agentId: search.judge.agentId, entityKey: search.entityKey, at: null }
  const likest = keepLikest(search.most)
  let after: SlotPosition | null = null
  for (;;) {
    const slots: readonly (readonly ScannedFact[])[] = await store.scan.nextSlots(
      scope,
      after,
      FACTS_A_STEP,
    )
    const [first, last] = [slots[0]?.[0], slots.at(-1)?.[0]]
    if (first === undefined || last === undefined) return likest.pairs()
    const ids = slots.filter(({ length }) => length > 1).flatMap((facts) => facts.map(idOf))
    const judged = await loadJudgedPairs(store.read, search.judge, ids)
    const recorded = indexRecorded(await store.scan.recordedPairs(scope.agentId, first, last))
    const open = createPairGate({ policy: search.policy, detector: search.detector }, sacred) // one per step: it numbers every word it meets
    for (const facts of slots) {
      if (facts.length < 2) continue
      const slot = open(facts, recorded)
      await collectFresh(slot, { judged, likest, breathe: search.breathe })
    }
    after = { entityKey: last.entityKey, aspectKey: last.aspectKey }
    await search.breathe()
  }
}

function idOf({ id }: ScannedFact): string {
  return id
}

/**
 * Collects, for each fact that no proposal decides, its nearest earlier siblings. Those that the judge was asked about before keep their
 * place among them, so a fact has no more questions than that (rule J2).
 */
async function collectFresh(
  slot: SlotGate,
  to: {
    readonly judged: Judged
    readonly likest: Likest
    readonly breathe: InconclusiveSearch['breathe']
  },
): Promise<void> {
  const { facts } = slot
  const nearest = createNearestEarlier(NEAREST_ASKED)
  for (const [at, newer] of facts.entries()) {
    const isDecided = slot.isDecided(newer)
    const near = nearest.next(newer.content, (place) => {
      const older = facts[place]
      return older !== undefined && !isDecided && slot.canEnd(newer, older)
    })
    for (const { place, score } of near) {
      const older = facts[place]
      if (older === undefined || wasPut(to.judged, older, newer)) continue
      if (slot.isOpen(older, newer))
        to.likest.add({ pair: { older, newer, attempts: 0, firstAt: null }, score })
    }
    if (at % FACTS_A_BREATH === FACTS_A_BREATH - 1) await to.breathe()
  }
}

/** True when the judge saw these words, with or without an answer; false when its server was only unreachable. */
function wasPut(judged: Judged, older: ScannedFact, newer: ScannedFact): boolean {
  const pair = judged.get(pairKeyOf(older.id, newer.id))
  if (pair === undefined || !isAsPut(pair, older, newer)) return false
  return pair.status === 'answered' || pair.attempts > 0
}

function isAsPut(pair: JudgedPair, older: ScannedFact, newer: ScannedFact): boolean {
  return (
    pair.olderFactId === older.id &&
    pair.olderRevision === older.revision &&
    pair.newerRevision === newer.revision
  )
}

/** Unanswered pairs that are still open, fewest attempts first. */
async function findUnanswered(
  store: Store,
  search: Searching,
  sacred: ReadonlySet<string>,
): Promise<readonly PairToJudge[]> {
  const due = await unansweredPairs(store.read, search.judge, {
    since: retriedSince(search.at),
    most: search.most * LOOKED_AT_A_RETRY,
  })
  const found: PairToJudge[] = []
  const open = createPairGate({ policy: search.policy, detector: search.detector }, sacred)
  for (const pair of due) {
    if (found.length >= search.most) break
    const slot = await readSlot(store, search, pair)
    const { older, newer } = slot
    if (older === undefined || newer === undefined || !isAsPut(pair, older, newer)) continue
    const gate = open(slot.facts, slot.recorded)
    if (gate.isDecided(newer) || !gate.isOpen(older, newer)) continue
    found.push({ older, newer, attempts: pair.attempts, firstAt: pair.firstAt })
  }
  return found
}

async function readSlot(store: Store, { judge, entityKey }: InconclusiveSearch, pair: JudgedPair) {
  const { agentId } = judge
  const row = await store.read.fact.findUnique({
    where: { id: pair.olderFactId },
    select: { entityKey: true, aspectKey: true },
  })
  const position = { entityKey: row?.entityKey ?? null, aspectKey: row?.aspectKey ?? null }
  const inScope = entityKey === null || position.entityKey === entityKey
  if (!inScope || position.entityKey === null || position.aspectKey === null) {
    return { facts: [], recorded: indexRecorded([]), older: undefined, newer: undefined }
  }
  const slot = { entityKey: position.entityKey, aspectKey: position.aspectKey }
  const facts = await store.scan.slot(agentId, slot, { at: null })
  return {
    facts,
    recorded: indexRecorded(await store.scan.recordedPairs(agentId, slot, slot)),
    older: facts.find(({ id }) => id === pair.olderFactId),
    newer: facts.find(({ id }) => id === pair.newerFactId),
  }
}

type Scored = { readonly pair: PairToJudge; readonly score: number }

type Likest = {
  add(scored: Scored): void
  pairs(): readonly PairToJudge[]
}

/** Keeps the pairs that are most alike, and of equal ones those with the newest newer side. */
function keepLikest(most: number): Likest {
  let kept: Scored[] = []
  const settle = () => {
    kept = kept
      .toSorted((a, b) => b.score - a.score || b.pair.newer.validFrom - a.pair.newer.validFrom)
      .slice(0, most)
  }
  return {
    add(scored) {
      kept.push(scored)
      if (kept.length >= most * 2) settle()
    },
    pairs() {
      settle()
      return kept.map(({ pair }) => pair)
    },
  }
}
