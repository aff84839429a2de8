import type { AnyDetector } from '@/lib/detection/detector'
import { stratumOf, type Stratum } from '@/lib/domain/blind-sample'
import { nameKey } from '@/lib/domain/fact'
import { factText } from '@/lib/domain/fact-text'
import type { Policy } from '@/lib/domain/policy'
import { JUDGED_PATTERN, pairKeyOf } from '@/lib/domain/proposal'
import { seededRank } from '@/lib/domain/seeded-rank'
import { loadRows } from '@/lib/store/load-rows'
import type { Store } from '@/lib/store/port'
import { toFact } from '@/lib/store/rows'
import type { RecordedPair, ScannedFact, SlotPosition } from '@/lib/store/scan'
import { isScoredOtherwise } from '@/lib/store/scored-otherwise'

const FACTS_A_READ = 2_000
const MOST_SIBLINGS = 400 // in one aspect: 80,000 pairs, each of which is compared

/** A pair that may be drawn, with what is needed to look it up again. */
export type DrawnPair = {
  readonly pairKey: string
  readonly agentId: string
  readonly olderFactId: string
  readonly newerFactId: string
  readonly proposalId: string | null
  readonly proposed: boolean
  readonly confidence: number
}

type Ranked = DrawnPair & { readonly rank: number }
type Reservoir = { readonly stratum: Omit<Stratum, 'size'>; size: number; held: Ranked[] }

/** All pairs of some agents by stratum: the count, and those the seed ranks first. */
export type Strata = {
  add(agentId: string, scoring: Scoring): Promise<void>
  strata(): readonly Stratum[]
  first(stratum: string, count: number): readonly DrawnPair[]
  readonly leftOut: () => number // aspects of more than 400 facts, where only the proposals' pairs count
}

/**
 * Walks what a detector proposes and what it passes over. Proposals count as recorded, those of another detector rescored by this one.
 * Added to them is every pair of active siblings (rule S1) with different text (D4) that no earlier newer fact answers (D5). Holds at most
 * `most` pairs per stratum.
 */
export function openStrata(
  store: Store,
  {
    seed,
    most,
    breathe,
  }: { readonly seed: string; readonly most: number; readonly breathe: () => Promise<void> },
): Strata {
  const reservoirs = new Map<string, Reservoir>()
  let leftOut = 0

  const count = (pair: DrawnPair) => {
    const stratum = stratumOf(pair)
    const reservoir = reservoirs.get(stratum.name) ?? { stratum, size: 0, held: [] }
    reservoirs.set(stratum.name, reservoir)
    reservoir.size += 1
    reservoir.held.push({ ...pair, rank: seededRank(seed, pair.pairKey) })
    if (reservoir.held.length > 2 * most) reservoir.held = firstOf(reservoir.held, most)
  }

  return {
    async add(agentId, scoring) {
      const recorded = await readRecorded(store, agentId, scoring)
      for (const pair of recorded.values()) if (pair.counts) count({ ...pair, agentId })
      const { detector, policy } = scoring
      let after: SlotPosition | null = null
      for (;;) {
        const slots = await store.scan.nextSlots(
          { agentId, entityKey: null, at: null },
          after,
          FACTS_A_READ,
        )
        const last = slots.at(-1)?.[0]
        if (last === undefined) return
        after = { entityKey: last.entityKey, aspectKey: last.aspectKey }
        const prepare = detector.createPreparer() // one per read: it numbers every word it meets
        for (const slot of slots) {
          if (slot.length > MOST_SIBLINGS) leftOut += 1
          else comparePairs(slot, { agentId, detector, prepare, policy, recorded, count })
        }
        await breathe()
      }
    },
    strata: () =>
      [...reservoirs.values()]
        .map(({ stratum, size }) => ({ ...stratum, size }))
        .toSorted(
          (a, b) => Number(b.proposed) - Number(a.proposed) || b.from - a.from || b.to - a.to,
        ),
    first: (stratum, wanted) => firstOf(reservoirs.get(stratum)?.held ?? [], wanted),
    leftOut: () => leftOut,
  }
}

function firstOf(held: readonly Ranked[], count: number): Ranked[] {
  return held
    .toSorted((a, b) => a.rank - b.rank || (a.pairKey < b.pairKey ? -1 : 1))
    .slice(0, count)
}

type Recorded = Pick<RecordedPair, 'olderFactId' | 'newerFactId' | 'pairKey'> & {
  readonly proposalId: string
  readonly proposed: boolean
  readonly confidence: number
  readonly settles: boolean // answered: the newer replaced the older
  readonly counts: boolean // an open or answered question, not one withdrawn or stale
}

/** A policy and the detector it selects. */
export type Scoring = { readonly policy: Policy; readonly detector: AnyDetector }

async function readRecorded(
  store: Store,
  agentId: string,
  scoring: Scoring,
): Promise<ReadonlyMap<string, Recorded>> {
  const rows = await store.read.proposal.findMany({
    where: { agentId },
    select: {
      id: true,
      pairKey: true,
      olderFactId: true,
      newerFactId: true,
      confidence: true,
      status: true,
      verdict: true,
      origin: true,
      pattern: true,
      winningSignal: true,
      detectorVersion: true,
    },
  })
  const asked = rows.map(({ id, status, verdict, origin, ...row }) => ({
    ...row,
    proposalId: id,
    proposed: true,
    settles: status === 'decided' && verdict === 'supersede',
    counts: (status === 'pending' || status === 'decided') && origin !== 'manual',
  }))
  const { policy } = scoring
  const outdated = asked.filter((row) => row.counts && isScoredOtherwise(row, policy))
  const scores = await rescore(store, outdated, scoring.detector)
  return new Map(
    asked.map((row) => {
      const judged = row.pattern === JUDGED_PATTERN
      const own = row.winningSignal === null && !judged ? 0 : row.confidence // nothing fired
      const confidence = scores.get(row.pairKey) ?? own
      const reaches = confidence > 0 && confidence >= policy.supersessionMinConfidence
      return [row.pairKey, { ...row, confidence, proposed: reaches || judged }]
    }),
  )
}

const FACTS_A_LOAD = 5_000

/** The current detector's reading of pairs that another proposed, on the current texts: labels must measure what it would propose. */
async function rescore(
  store: Store,
  pairs: readonly Pick<Recorded, 'pairKey' | 'olderFactId' | 'newerFactId'>[],
  detector: AnyDetector,
): Promise<ReadonlyMap<string, number>> {
  const scores = new Map<string, number>()
  for (let from = 0; from < pairs.length; from += FACTS_A_LOAD) {
    const part = pairs.slice(from, from + FACTS_A_LOAD)
    const ids = part.flatMap(({ olderFactId, newerFactId }) => [olderFactId, newerFactId])
    const facts = await loadRows(store.read, 'fact', [...new Set(ids)])
    const prepare = detector.createPreparer()
    for (const { pairKey, olderFactId, newerFactId } of part) {
      const [older, newer] = [facts.get(olderFactId), facts.get(newerFactId)]
      if (older === undefined || newer === undefined) continue
      const [first, second] = [toFact(older as never), toFact(newer as never)]
      const texts = [prepare(factText(first)), prepare(factText(second))] as const
      scores.set(pairKey, detector.confidenceOf(...texts))
    }
  }
  return scores
}

type Comparing = {
  readonly agentId: string
  readonly detector: AnyDetector
  readonly prepare: ReturnType<AnyDetector['createPreparer']>
  readonly policy: Policy
  readonly recorded: ReadonlyMap<string, Recorded>
  readonly count: (pair: DrawnPair) => void
}

function comparePairs(
  slot: readonly ScannedFact[],
  { agentId, detector, prepare, policy, recorded, count }: Comparing,
): void {
  if (slot.length < 2) return
  const facts = slot
    .toSorted((a, b) => a.validFrom - b.validFrom || (a.id < b.id ? -1 : 1))
    .map((fact) => ({
      id: fact.id,
      key: fact.key === null ? null : nameKey(fact.key),
      statement: prepare(factText(fact)),
    }))
  for (const [at, older] of facts.entries()) {
    for (const newer of facts.slice(at + 1)) {
      if (older.key !== null && newer.key !== null && older.key !== newer.key) continue
      if (older.statement.normalized === newer.statement.normalized) continue
      const pairKey = pairKeyOf(older.id, newer.id)
      const known = recorded.get(pairKey)
      const stands = known?.counts === true && (known.proposed || known.settles)
      if (stands && known.olderFactId === older.id) break // this one answers the later ones (D5)
      if (known !== undefined) continue
      const confidence = detector.confidenceOf(older.statement, newer.statement)
      const proposed = confidence >= policy.supersessionMinConfidence && confidence > 0
      const [olderFactId, newerFactId] = [older.id, newer.id]
      count({
        pairKey,
        agentId,
        olderFactId,
        newerFactId,
        proposalId: null,
        proposed,
        confidence,
      })
      if (proposed) break
    }
  }
}
