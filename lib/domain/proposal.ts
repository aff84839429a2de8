import type { ProfileName, Reading, SignalName } from '@/lib/detection/finding'

import { comparedMetadata } from './circumstances'
import type { Fact } from './fact'
import type { Policy } from './policy'
import type { VerdictValue } from './verdict'

export const PROPOSAL_STATUSES = ['pending', 'decided', 'stale', 'withdrawn'] as const
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number]

export const PROPOSAL_ORIGINS = ['inline', 'sweep', 'import', 'manual'] as const
export type ProposalOrigin = (typeof PROPOSAL_ORIGINS)[number]

/** Importance, from the source, at which a fact counts as high impact. */
export const HIGH_IMPORTANCE = 0.7

/** Maximum distance from the threshold to count as near. */
export const NEAR = 0.05

/** The pattern of a proposal made only by the judge. */
export const JUDGED_PATTERN = 'S'

/** The recorded question "does the newer fact make the older one no longer true?", as the detector saw it. */
export type Proposal = {
  readonly id: string
  readonly number: number
  readonly agentId: string
  readonly olderFactId: string
  readonly newerFactId: string
  readonly pairKey: string
  readonly kind: 'supersede' | 'merge'
  readonly origin: ProposalOrigin
  readonly entity: string
  readonly aspect: string
  readonly profile: ProfileName
  readonly prior: number | null // bits; null in the seed profile
  readonly readings: readonly Reading[]
  readonly confidence: number
  readonly winningSignal: SignalName | null
  readonly pattern: string
  readonly contextDiffers: boolean
  readonly detectorVersion: string
  readonly policySnapshot: Policy
  readonly note: string | null
  readonly foreignSystem: string | null // another system that also proposed the pair
  readonly foreignConfidence: number | null // its confidence, 0–1; never used in our ordering or thresholds (rule I13)
  readonly foreignOnly: boolean // proposed only by that system, or by hand; our reading is below the threshold
  readonly olderRevision: number
  readonly newerRevision: number
  readonly status: ProposalStatus
  readonly unsure: boolean
  readonly verdict: VerdictValue | null
  readonly verdictId: string | null
  readonly applied: boolean
  readonly disputed: boolean // someone else answered differently (rule R5)
  readonly version: number
  readonly createdAt: Date
  readonly seen: number
  readonly lastSeenAt: Date
}

/** Returns the unique key of an unordered pair of facts (rule P1). */
export function pairKeyOf(oneFactId: string, otherFactId: string): string {
  return oneFactId < otherFactId ? `${oneFactId}|${otherFactId}` : `${otherFactId}|${oneFactId}`
}

/** Returns the shared top-level circumstances whose values differ (rule G4), sorted by key. */
export function contextDifferences(
  older: Pick<Fact, 'metadata'>,
  newer: Pick<Fact, 'metadata'>,
): readonly { readonly key: string; readonly older: unknown; readonly newer: unknown }[] {
  const [before, after] = [comparedMetadata(older.metadata), comparedMetadata(newer.metadata)]
  return Object.keys(before)
    .filter((key) => Object.hasOwn(after, key))
    .filter((key) => printed(before[key]) !== printed(after[key]))
    .toSorted()
    .map((key) => ({ key, older: before[key], newer: after[key] }))
}

/** As strings, because sources disagree on types more often than on values: 1 and "1" agree. */
function printed(value: unknown): string {
  return typeof value === 'string' ? value : canonicalJson(value)
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
