import type { ProfileName, Reading, SignalName } from '@/lib/detection/finding'

import { circumstances } from './circumstances'
import type { Fact } from './fact'
import type { Policy } from './policy'
import type { VerdictValue } from './verdict'

export const PROPOSAL_STATUSES = ['pending', 'decided', 'stale', 'withdrawn'] as const
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number]

export const PROPOSAL_ORIGINS = ['inline', 'sweep', 'import', 'manual'] as const
export type ProposalOrigin = (typeof PROPOSAL_ORIGINS)[number]

/** From this importance on, as the source gave it, a fact is of high impact. */
export const HIGH_IMPORTANCE = 0.7

/** No further from the threshold than this is near it. */
export const NEAR = 0.05

/** The pattern of a proposal that only the judge made. */
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
  readonly foreignSystem: string | null // which system proposed the pair too
  readonly foreignConfidence: number | null // what it gave, 0–1; in no order and no threshold of ours (rule I13)
  readonly foreignOnly: boolean // it alone: our own reading stays below the threshold
  readonly olderRevision: number
  readonly newerRevision: number
  readonly status: ProposalStatus
  readonly unsure: boolean
  readonly verdict: VerdictValue | null
  readonly verdictId: string | null
  readonly applied: boolean
  readonly disputed: boolean // somebody else answered otherwise (rule R5)
  readonly version: number
  readonly createdAt: Date
  readonly seen: number
  readonly lastSeenAt: Date
}

/** Returns the key under which an unordered pair of facts has one row (rule P1). */
export function pairKeyOf(oneFactId: string, otherFactId: string): string {
  return oneFactId < otherFactId ? `${oneFactId}|${otherFactId}` : `${otherFactId}|${oneFactId}`
}

/** Returns the shared top-level metadata keys of circumstances whose values differ (rule G4), in key order. */
export function contextDifferences(
  older: Pick<Fact, 'metadata'>,
  newer: Pick<Fact, 'metadata'>,
): readonly { readonly key: string; readonly older: unknown; readonly newer: unknown }[] {
  const [before, after] = [circumstances(older.metadata), circumstances(newer.metadata)]
  return Object.keys(before)
    .filter((key) => Object.hasOwn(after, key))
    .filter((key) => printed(before[key]) !== printed(after[key]))
    .toSorted()
    .map((key) => ({ key, older: before[key], newer: after[key] }))
}

/** Sources disagree on types more often than on values: 1 and "1" agree. */
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
