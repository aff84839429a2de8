import type { AnyDetector } from '@/lib/detection/detector'
import type { Finding } from '@/lib/detection/finding'
import { factText } from '@/lib/domain/fact-text'
import { contextDifferences } from '@/lib/domain/proposal'
import { reasonOf, type Reason } from '@/lib/domain/reason'
import type { SourcedFactRow } from '@/lib/store/queries/load-pairs'
import { toFact } from '@/lib/store/rows'

export type ReadPair = {
  readonly finding: Finding
  readonly hoursApart: number | null // null: the time of a fact is not known
  readonly contextDifferences: ReturnType<typeof contextDifferences>
  readonly reason: Reason
}

const HOUR_MS = 3_600_000

/** Reads two stored facts as they are now: what our detector finds, and the reason in words. */
export function readPairNow(
  detector: AnyDetector,
  prepare: ReturnType<AnyDetector['createPreparer']>,
  { older, newer }: { readonly older: SourcedFactRow; readonly newer: SourcedFactRow },
): ReadPair {
  const finding = detector.detect(prepare(factText(older)), prepare(factText(newer)))
  const apart = newer.validFrom.getTime() - older.validFrom.getTime()
  const hoursApart = older.timeKnown && newer.timeKnown ? apart / HOUR_MS : null
  const differences = contextDifferences(toFact(older), toFact(newer))
  const reason = reasonOf({
    readings: finding.readings,
    profile: finding.profile,
    older: older.content,
    newer: newer.content,
    changed: false,
    hoursApart,
    contextDifferences: differences,
    model: null,
    foreign: null,
  })
  return { finding, hoursApart, contextDifferences: differences, reason }
}
