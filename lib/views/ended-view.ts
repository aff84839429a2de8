import type { AnyDetector } from '@/lib/detection/detector'
import { reversalRefusal, type EndedValue } from '@/lib/domain/ended-elsewhere'
import { instantFromMs, instantOrNull } from '@/lib/domain/instant'
import type { Policy } from '@/lib/domain/policy'
import type { Reason } from '@/lib/domain/reason'
import { refusalMessage } from '@/lib/domain/refusal'
import { loadDetector } from '@/lib/store/detectors'
import type { Tx } from '@/lib/store/port'
import { loadSourcedFacts, type SourcedFactRow } from '@/lib/store/queries/load-pairs'
import { toFact } from '@/lib/store/rows'
import type { EndedPair } from '@/lib/store/sql/ended-elsewhere'

import { givenBackInStores } from './ended-stores'
import { factView, type FactView } from './fact-view'
import type { ProposalView } from './proposal-view'
import { readPairNow } from './read-pair-now'
import { readingView } from './reading-view'

// Data of `/review/ended`: JSON-safe, instants as ISO strings.

/** A fact that another system ended, with the newer fact if it names one. */
export type EndedPairView = {
  readonly older: FactView
  readonly newer: FactView | null // null: it ended without one
  readonly answerId: string | null // the answer in force
  readonly value: EndedValue | null // of that answer
  readonly endedAt: string | null // as the source says; null: it gives no time
  readonly importedAt: string
  readonly importSeq: number
  readonly noReverse: string | null // why it cannot be reversed; null: it can
  readonly stores: readonly string[] // what becomes of a given-back fact in each connected store, a sentence each
  readonly reading: OurReading | null // null: there is no newer fact to compare it with
}

/** What our detector makes of a pair. */
export type OurReading = {
  readonly contextDifferences: ProposalView['contextDifferences']
  readonly reason: Pick<Reason, 'why' | 'caution'>
  readonly scored: Pick<
    ProposalView,
    | 'profile'
    | 'prior'
    | 'readings'
    | 'winningSignal'
    | 'confidence'
    | 'minConfidence'
    | 'hoursApart'
  >
}

/** Reads what is shown of facts that another system ended, each with what our detector makes of it. */
export async function endedViews(
  reader: Tx,
  found: readonly EndedPair[],
  policy: Policy,
): Promise<readonly EndedPairView[]> {
  const [facts, stores, detector] = await Promise.all([
    loadSourcedFacts(
      reader,
      found.flatMap(({ olderId, newerId }) => (newerId === null ? [olderId] : [olderId, newerId])),
    ),
    givenBackInStores(reader, found),
    loadDetector(reader, policy),
  ])
  return found.flatMap(({ olderId, newerId, answerId, value, seq, importedAtMs, sourceEndMs }) => {
    const older = facts.get(olderId)
    const newer = newerId === null ? null : facts.get(newerId)
    if (older === undefined || newer === undefined) return []
    return [
      {
        older: factView(older),
        newer: newer && factView(newer),
        answerId,
        value,
        endedAt: instantOrNull(sourceEndMs)?.toISOString() ?? null,
        importedAt: instantFromMs(importedAtMs).toISOString(),
        importSeq: seq,
        noReverse: reasonAgainst(older, newer),
        stores: stores.get(olderId) ?? [],
        reading: newer && readNow(detector, policy, { older, newer }),
      },
    ]
  })
}

function reasonAgainst(older: SourcedFactRow, newer: SourcedFactRow | null): string | null {
  const refusal = reversalRefusal(toFact(older), newer && toFact(newer))
  return refusal && refusalMessage(refusal).sentence
}

/** What our detector makes of the pair now (rule AU2). */
function readNow(
  detector: AnyDetector,
  policy: Policy,
  pair: { readonly older: SourcedFactRow; readonly newer: SourcedFactRow },
): OurReading {
  const read = readPairNow(detector, detector.createPreparer(), pair)
  const { profile, prior, readings, winningSignal, confidence } = read.finding
  const { why, caution } = read.reason
  return {
    contextDifferences: read.contextDifferences,
    reason: { why, caution },
    scored: {
      profile,
      prior,
      readings: readings.map(readingView),
      winningSignal,
      confidence,
      minConfidence: policy.supersessionMinConfidence,
      hoursApart: read.hoursApart,
    },
  }
}
