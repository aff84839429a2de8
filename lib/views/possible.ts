import type { AnyDetector } from '@/lib/detection/detector'
import type { Reading, SignalName } from '@/lib/detection/finding'
import { isolated } from '@/lib/domain/isolated'
import { readingSentence } from '@/lib/domain/reading-sentence'
import { SIGNAL_LABELS } from '@/lib/domain/terms'
import { formatLongDuration } from '@/lib/language/format'
import type { Store } from '@/lib/store/port'
import { loadSourcedFacts, type SourcedFactRow } from '@/lib/store/queries/load-pairs'

import { factView, type FactView } from './fact-view'
import { readPairNow } from './read-pair-now'

// Data of `/review/possible`: JSON-safe, instants as ISO strings.

const HOUR_MS = 3_600_000
const MOST_SHOWN = 1_000 // characters

/** A possible pair as it was found. */
type FoundPair = {
  readonly pairKey: string
  readonly olderFactId: string
  readonly newerFactId: string
  readonly confidence: number
}

/** A possible pair with why it was considered, about the texts of these revisions. */
export type ExplainedPair = FoundPair & {
  readonly olderRevision: number
  readonly newerRevision: number
  readonly why: string
  readonly caution: string | null
  readonly signals: readonly { readonly signal: SignalName; readonly sentence: string }[] // those that fired
}

export type PossibleFound = {
  readonly pairs: readonly ExplainedPair[] // the strongest, best first
  readonly total: number
  readonly leftOut: number // aspects with too many facts to compare all pairs
  readonly threshold: number
}

export type PossiblePairView = Pick<
  ExplainedPair,
  'pairKey' | 'confidence' | 'why' | 'caution' | 'signals'
> & { readonly older: FactView; readonly newer: FactView }

export type PossibleView = Pick<PossibleFound, 'total' | 'leftOut' | 'threshold'> & {
  readonly agentId: string
  readonly pairs: readonly PossiblePairView[]
}

/** Says why each of these pairs was considered (rule P10). */
export async function explainPossible(
  store: Pick<Store, 'read'>,
  detector: AnyDetector,
  found: readonly FoundPair[],
): Promise<readonly ExplainedPair[]> {
  const facts = await loadSourcedFacts(store.read, idsOf(found))
  const prepare = detector.createPreparer()
  return found.flatMap((pair) => {
    const [older, newer] = [facts.get(pair.olderFactId), facts.get(pair.newerFactId)]
    if (older === undefined || newer === undefined) return []
    const { finding, reason } = readPairNow(detector, prepare, { older, newer })
    const fired = finding.readings.filter((reading) => reading.fired)
    const winner = fired.find(({ signal }) => signal === finding.winningSignal)
    return [
      {
        ...pair,
        olderRevision: older.revision,
        newerRevision: newer.revision,
        why: reason.kind === 'other' && winner !== undefined ? signalWords(winner) : reason.why,
        caution: reason.caution,
        signals: fired.map((reading) => ({
          signal: reading.signal,
          sentence: readingSentence(reading),
        })),
      },
    ]
  })
}

/**
 * Reads the pairs that were found as they are now, which may be shortly after: without those that somebody has proposed or dismissed, and
 * those about a fact that has changed or ended.
 */
export async function readPossible(
  { read }: Pick<Store, 'read'>,
  agentId: string,
  found: PossibleFound,
): Promise<PossibleView> {
  const [facts, onRecord] = await Promise.all([
    loadSourcedFacts(read, idsOf(found.pairs)),
    read.proposal.findMany({
      where: {
        agentId,
        pairKey: { in: found.pairs.map(({ pairKey }) => pairKey) },
        NOT: { status: 'withdrawn', origin: 'manual' },
      },
      select: { pairKey: true },
    }),
  ])
  const known = new Set(onRecord.map(({ pairKey }) => pairKey))
  const pairs = found.pairs.flatMap((pair): readonly PossiblePairView[] => {
    const [older, newer] = [facts.get(pair.olderFactId), facts.get(pair.newerFactId)]
    if (older === undefined || newer === undefined || known.has(pair.pairKey)) return []
    if (!isAsFound(older, pair.olderRevision) || !isAsFound(newer, pair.newerRevision)) return []
    const { pairKey, confidence, why, caution, signals } = pair
    const sides = { older: factView(older), newer: factView(newer) }
    return [{ pairKey, confidence, why, caution, signals, ...sides }]
  })
  const { leftOut, threshold } = found
  const total = found.total - (found.pairs.length - pairs.length)
  return { agentId, pairs, total, leftOut, threshold }
}

/** Returns the pairs as a page lists them, which shows four lines of a text: 200 pairs of long texts would be 25 MB of page. */
export function possibleInBrief(view: PossibleView): PossibleView {
  const pairs = view.pairs.map((pair) => ({
    ...pair,
    older: inBrief(pair.older),
    newer: inBrief(pair.newer),
  }))
  return { ...view, pairs }
}

function inBrief(fact: FactView): FactView {
  const { content, source } = fact
  return {
    ...fact,
    content: content.length > MOST_SHOWN ? `${beginningOf(content)}…` : content,
    source: source && { ...source, excerpt: null },
  }
}

/** Splits no character. */
function beginningOf(text: string): string {
  return Array.from(text.slice(0, 2 * MOST_SHOWN))
    .slice(0, MOST_SHOWN)
    .join('')
}

/** Says what a weak signal saw, where the reason would only say that the facts differ. */
function signalWords(reading: Reading): string {
  if (reading.fired && reading.because.kind === 'temporal') {
    const { hoursApart, marker } = reading.because
    return `The newer fact is ${formatLongDuration(hoursApart * HOUR_MS)} later and says “${isolated(marker)}”.`
  }
  return `${SIGNAL_LABELS[reading.signal].label}: ${readingSentence(reading)}.`
}

function idsOf(pairs: readonly FoundPair[]): readonly string[] {
  return pairs.flatMap(({ olderFactId, newerFactId }) => [olderFactId, newerFactId])
}

function isAsFound({ status, revision }: SourcedFactRow, found: number): boolean {
  return status === 'active' && revision === found
}
