import type { AnyDetector } from '@/lib/detection/detector'
import { nameKey } from '@/lib/domain/fact'
import { factText } from '@/lib/domain/fact-text'
import type { Policy } from '@/lib/domain/policy'
import { JUDGED_PATTERN, pairKeyOf } from '@/lib/domain/proposal'
import { loadRows } from '@/lib/store/load-rows'
import type { Store } from '@/lib/store/port'
import { toFact } from '@/lib/store/rows'
import type { RecordedPair, ScannedFact, SlotPosition } from '@/lib/store/scan'
import { isScoredOtherwise } from '@/lib/store/scored-otherwise'

const FACTS_A_READ = 2_000
const MOST_SIBLINGS = 400 // in one aspect: 80,000 pairs, each of which is compared

const PROPOSALS_A_READ = 5_000

/** A policy and the detector it selects. */
export type Scoring = { readonly policy: Policy; readonly detector: AnyDetector }

/** How all pairs are looked at; `breathe` lets others be served between two parts. */
export type Walk = Scoring & { readonly breathe: () => Promise<void> }

/** A pair of siblings without a proposal, as the detector reads it. */
export type WalkedPair = Pick<RecordedPair, 'pairKey' | 'olderFactId' | 'newerFactId'> & {
  readonly proposed: boolean // the next sweep would propose it
  readonly confidence: number
}

/** A pair with a proposal, with the confidence that this detector gives it. */
export type ProposedPair = WalkedPair & {
  readonly proposalId: string
  readonly settles: boolean // answered: the newer replaced the older
  readonly counts: boolean // an open or answered question, not one withdrawn, stale or asked by hand
  readonly undone: boolean // asked by hand and taken back
}

export type ProposedPairs = ReadonlyMap<string, ProposedPair> // by pair key

/** Reads an agent's proposals, those of another detector rescored by this one. */
export async function readProposed(
  store: Store,
  agentId: string,
  walk: Walk,
): Promise<ProposedPairs> {
  const rows = await readRows(store, agentId, walk)
  const asked = rows.map(({ id, status, verdict, origin, ...row }) => ({
    ...row,
    proposalId: id,
    proposed: true,
    settles: status === 'decided' && verdict === 'supersede',
    counts: (status === 'pending' || status === 'decided') && origin !== 'manual',
    undone: status === 'withdrawn' && origin === 'manual',
  }))
  const { policy } = walk
  const outdated = asked.filter((row) => row.counts && isScoredOtherwise(row, policy))
  const scores = await rescore(store, outdated, walk)
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

async function readRows(store: Store, agentId: string, { breathe }: Walk) {
  const page = (after: string) =>
    store.read.proposal.findMany({
      where: { agentId, pairKey: { gt: after } }, // in the order of an index
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
      orderBy: { pairKey: 'asc' },
      take: PROPOSALS_A_READ,
    })
  const rows: Awaited<ReturnType<typeof page>> = []
  for (;;) {
    const more = await page(rows.at(-1)?.pairKey ?? '')
    rows.push(...more)
    if (more.length < PROPOSALS_A_READ) return rows
    await breathe()
  }
}

const PAIRS_A_LOAD = 1_000

/** The current detector's reading of pairs that another proposed, on the current texts: labels must measure what it would propose. */
async function rescore(
  store: Store,
  pairs: readonly Pick<ProposedPair, 'pairKey' | 'olderFactId' | 'newerFactId'>[],
  { detector, breathe }: Walk,
): Promise<ReadonlyMap<string, number>> {
  const scores = new Map<string, number>()
  for (let from = 0; from < pairs.length; from += PAIRS_A_LOAD) {
    const part = pairs.slice(from, from + PAIRS_A_LOAD)
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
    await breathe()
  }
  return scores
}

/**
 * Walks every pair of active siblings (rule S1) with different text (D4) that has no proposal and that no earlier newer fact answers (D5).
 * Returns how many aspects it left out: those of more than 400 facts.
 */
export async function walkPairs(
  store: Store,
  {
    agentId,
    walk,
    proposed,
    passedOver,
  }: {
    readonly agentId: string
    readonly walk: Walk
    readonly proposed: ProposedPairs
    readonly passedOver?: ReadonlySet<string> // pair keys about which no sweep asks, whatever they score (rule P6)
  },
  visit: (pair: WalkedPair) => void,
): Promise<number> {
  const { detector } = walk
  const scope = { agentId, entityKey: null, at: null }
  let leftOut = 0
  let after: SlotPosition | null = null
  for (;;) {
    const slots: readonly (readonly ScannedFact[])[] = await store.scan.nextSlots(
      scope,
      after,
      FACTS_A_READ,
    )
    const last = slots.at(-1)?.[0]
    if (last === undefined) return leftOut
    after = { entityKey: last.entityKey, aspectKey: last.aspectKey }
    const prepare = detector.createPreparer() // one per read: it numbers every word it meets
    for (const slot of slots) {
      if (slot.length > MOST_SIBLINGS) leftOut += 1
      else comparePairs(slot, { scoring: walk, prepare, proposed, passedOver, visit })
    }
    await walk.breathe()
  }
}

type Comparing = {
  readonly scoring: Scoring
  readonly prepare: ReturnType<AnyDetector['createPreparer']>
  readonly proposed: ProposedPairs
  readonly passedOver: ReadonlySet<string> | undefined
  readonly visit: (pair: WalkedPair) => void
}

function comparePairs(
  slot: readonly ScannedFact[],
  { scoring: { policy, detector }, prepare, proposed: recorded, passedOver, visit }: Comparing,
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
      const fires = confidence >= policy.supersessionMinConfidence && confidence > 0
      const proposed = fires && passedOver?.has(pairKey) !== true
      visit({ pairKey, olderFactId: older.id, newerFactId: newer.id, proposed, confidence })
      if (proposed) break
    }
  }
}
