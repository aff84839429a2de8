import type { ProfileName } from '@/lib/detection/finding'
import type { DrawnStratum } from '@/lib/domain/blind-sample'
import { factText } from '@/lib/domain/fact-text'
import type { Policy } from '@/lib/domain/policy'
import { compareScores, type Comparison } from '@/lib/domain/rescored'
import { outcomeOf, filterByAgent, type Outcome, type TunedPair } from '@/lib/domain/threshold'
import { confidenceWithout } from '@/lib/domain/without-signals'
import { loadDetector } from '@/lib/store/detectors'
import { toEvidence } from '@/lib/store/evidence-column'
import type { LabelledPair } from '@/lib/store/labels'
import type { Store } from '@/lib/store/port'
import { proposalNumbers } from '@/lib/store/queries/proposal-numbers'

const MOST_CHANGED = 50

/** A drawn pair, for the lists on the threshold page. */
export type PairText = {
  readonly id: string
  readonly agentId: string
  readonly proposalNumber: number | null
  readonly olderFactId: string
  readonly newerFactId: string
  readonly older: string
  readonly newer: string
  readonly pattern: string
}

/** A pair gained or lost by a change. */
export type ChangedPair = PairText & {
  readonly was: number
  readonly becomes: number
  readonly outcome: Outcome
}

/** What changes when the pairs get another confidence. */
export type Changed = Comparison & {
  readonly gainedPairs: readonly ChangedPair[] // at most 50
  readonly lostPairs: readonly ChangedPair[]
}

export type SignalComparison = Changed & { readonly letters: readonly string[] }

export type DetectorComparison = Changed & {
  readonly profile: ProfileName
  readonly version: string
}

/** A sample to compare: its counted pairs with their labels, and the threshold. */
export type Compared = {
  readonly drawn: readonly LabelledPair[]
  readonly tuned: {
    readonly strata: readonly DrawnStratum[]
    readonly pairs: readonly TunedPair[]
  }
  readonly asked: { readonly threshold: number; readonly agentId: string | null }
}

/** Compares a sample with its result without some signals, from the stored readings; null when no signal is named. */
export async function compareWithout(
  store: Store,
  compared: Compared,
  letters: readonly string[],
): Promise<SignalComparison | null> {
  if (letters.length === 0 || compared.drawn.length === 0) return null
  const rows = await store.read.samplePair.findMany({
    where: { sampleId: compared.drawn[0]?.pair.sampleId ?? '' },
    select: { id: true, readings: true, confidence: true, pattern: true },
  })
  const scores = rows.map(
    ({ id, readings, ...row }) =>
      [id, confidenceWithout({ ...row, ...toEvidence(readings) }, letters)] as const,
  )
  return { letters, ...(await changed(store, compared, new Map(scores))) }
}

/** Compares a sample with the current detector's result on the drawn texts; null when nothing was drawn. */
export async function compareDetectors(
  store: Store,
  compared: Compared,
  scoring: Pick<Policy, 'detectorProfile' | 'detectorWeights'>,
): Promise<DetectorComparison | null> {
  if (compared.drawn.length === 0) return null
  const rows = await store.read.fact.findMany({
    where: {
      id: { in: compared.drawn.flatMap(({ pair }) => [pair.olderFactId, pair.newerFactId]) },
    },
    select: { id: true, entity: true, aspect: true, key: true, timeKnown: true, validFrom: true },
  })
  const facts = new Map(rows.map((row) => [row.id, row]))
  const profile = scoring.detectorProfile
  const detector = await loadDetector(store.read, scoring)
  const prepare = detector.createPreparer()
  const scores = compared.drawn.flatMap(({ pair }) => {
    const [older, newer] = [facts.get(pair.olderFactId), facts.get(pair.newerFactId)]
    if (older === undefined || newer === undefined) return []
    const confidence = detector.confidenceOf(
      prepare(factText({ ...older, content: pair.olderText })),
      prepare(factText({ ...newer, content: pair.newerText })),
    )
    return [[pair.id, confidence] as const]
  })
  return {
    profile,
    version: detector.version,
    ...(await changed(store, compared, new Map(scores))),
  }
}

type TextSource = Omit<PairText, 'older' | 'newer' | 'proposalNumber'> & {
  readonly proposalId: string | null
  readonly olderText: string
  readonly newerText: string
}

/** Reads what the lists on the threshold page say of drawn pairs, by id, in the given order. */
export async function readPairTexts(
  { read }: Pick<Store, 'read'>,
  pairs: readonly TextSource[],
): Promise<ReadonlyMap<string, PairText>> {
  const numbers = await proposalNumbers(
    read,
    pairs.map(({ proposalId }) => proposalId),
  )
  return new Map(
    pairs.map((pair) => [pair.id, pairText(pair, numbers.get(pair.proposalId ?? '') ?? null)]),
  )
}

function pairText(pair: TextSource, proposalNumber: number | null): PairText {
  const { id, agentId, olderFactId, newerFactId, pattern } = pair
  return {
    id,
    agentId,
    proposalNumber,
    olderFactId,
    newerFactId,
    older: shortened(pair.olderText),
    newer: shortened(pair.newerText),
    pattern,
  }
}

async function changed(
  store: Store,
  { drawn, tuned, asked }: Compared,
  scores: ReadonlyMap<string, number>,
): Promise<Changed> {
  const comparison = compareScores(tuned, {
    ...asked,
    rescore: ({ id, confidence }) => scores.get(id) ?? confidence,
  })
  const [gained, lost] = [
    comparison.gained.slice(0, MOST_CHANGED),
    comparison.lost.slice(0, MOST_CHANGED),
  ]
  const shown = new Set([...gained, ...lost])
  const texts = await readPairTexts(
    store,
    drawn.flatMap(({ pair }) => (shown.has(pair.id) ? [pair] : [])),
  )
  const own = new Map(filterByAgent(tuned.pairs, asked.agentId).map((pair) => [pair.id, pair]))
  const pairs = (ids: readonly string[]) =>
    ids.flatMap((id): readonly ChangedPair[] => {
      const [pair, text] = [own.get(id), texts.get(id)]
      if (pair === undefined || text === undefined) return []
      const becomes = scores.get(id) ?? pair.confidence
      return [{ ...text, was: pair.confidence, becomes, outcome: outcomeOf(pair) }]
    })
  return { ...comparison, gainedPairs: pairs(gained), lostPairs: pairs(lost) }
}

const MOST = 300

function shortened(text: string): string {
  if (text.length <= MOST) return text
  const characters = Array.from(text)
  return characters.length <= MOST ? text : `${characters.slice(0, MOST).join('')}…`
}
