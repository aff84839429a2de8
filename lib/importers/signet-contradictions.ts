import type { FactInput, RecordedProposal } from '@/lib/domain/import-batch'
import { parseInstant } from '@/lib/domain/parse-instant'

import { quoted } from './clean-text'
import { openPair } from './signet-pair'
import type { SignetContradiction } from './signet-rows'

type Contradicted = {
  readonly proposals: readonly RecordedProposal[]
  readonly flags: readonly { readonly ref: string | null; readonly reason: string }[]
}

/**
 * Returns the pairs of facts that Signet found to contradict each other, in the order of their times: Signet names them in that of their ids. A
 * pair that it proposed besides is left as it was proposed.
 */
export function contradictedPairs(
  contradictions: readonly SignetContradiction[],
  {
    facts,
    proposed,
  }: {
    readonly facts: ReadonlyMap<string, FactInput>
    readonly proposed: readonly RecordedProposal[]
  },
): Contradicted {
  const proposals: RecordedProposal[] = []
  const flags: { ref: string | null; reason: string }[] = []
  const known = new Set(
    proposed.map(({ olderExternalId, newerExternalId }) =>
      pairOf(olderExternalId, newerExternalId),
    ),
  )
  for (const each of contradictions) {
    const { id, leftId, rightId, detector, reason, confidence } = each
    const [left, right] = [facts.get(leftId ?? ''), facts.get(rightId ?? '')]
    if (known.has(pairOf(leftId, rightId))) continue
    const order = left && right ? Number(timeOf(left)) - Number(timeOf(right)) : null
    if (left && right && !order) {
      flags.push({ ref: id, reason: withoutOrder(left, right) })
      continue
    }
    const [older, newer] = (order ?? 0) > 0 ? [rightId, leftId] : [leftId, rightId]
    const atMs = parseInstant(each.detectedAt)
    const pair = {
      olderId: older ?? '',
      newerId: newer ?? '',
      bothDirections: false,
      confidence: confidence ?? 'none',
      method: detector ?? 'contradiction',
      reason,
      firstSeenMs: atMs,
      lastSeenMs: atMs,
      seen: 1,
    } as const
    const { proposal, flags: reasons } = openPair(pair, facts)
    if (proposal !== null) proposals.push(proposal)
    for (const said of reasons) flags.push({ ref: id, reason: said })
  }
  return { proposals, flags }
}

function timeOf({ validFrom, recordedAt }: FactInput): Date | null {
  return validFrom ?? recordedAt
}

function withoutOrder(one: FactInput, other: FactInput): string {
  return `Signet says that ${quoted(one.content)} and ${quoted(other.content)} contradict each other. Both are of the same time, so none is the newer one.`
}

function pairOf(one: string | null, other: string | null): string {
  return JSON.stringify([one ?? '', other ?? ''].toSorted())
}
