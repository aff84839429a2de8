import { needsLabel, settlePair } from '@/lib/domain/blind-sample'
import { wrongAmong, type JudgedPair } from '@/lib/domain/estimates'
import {
  agentSlice,
  originSlice,
  type GateEvidence,
  type GateLimits,
  type PartRate,
} from '@/lib/domain/gate'
import { passTimes } from '@/lib/domain/inline-time'
import { instantFromMs } from '@/lib/domain/instant'
import { measureAgreement } from '@/lib/domain/sample-agreement'

import { readInlineTimes, type DayTimes } from './inline-times'
import type { LabelledPair } from './labels'
import type { Store, Tx } from './port'
import type { SampleScope } from './samples'
import { countScoredOtherwise } from './scored-otherwise'
import { countApprovals, countLocked, type DayApprovals } from './sql/gate-counts'

const DAY_MS = 86_400_000

export type DailyEvidence = {
  readonly approvals: readonly DayApprovals[]
  readonly times: readonly DayTimes[]
}

/** The evidence for the gates, and the daily counts behind it. */
export type Gathered = { readonly evidence: GateEvidence; readonly daily: DailyEvidence }

/** Gathers the evidence for the gates of an agent (null: all agents) from the labels of a sample and from the log. */
export async function gatherEvidence(
  reader: Tx,
  scope: SampleScope,
  of: {
    readonly agentId: string | null
    readonly at: Date
    readonly limits: GateLimits
    readonly environment: Store['environment']
  },
): Promise<Gathered> {
  const since = instantFromMs(of.at.getTime() - of.limits.undoneDays * DAY_MS)
  const locked = await countLocked(reader, of.agentId)
  const daily = {
    approvals: await countApprovals(reader, { agentId: of.agentId, since }),
    times: await readInlineTimes(reader, { ...of, days: of.limits.inlineDays }),
  }
  const scoredOtherwise = await countScoredOtherwise(reader, of, scope.own)
  return {
    evidence: { ...evidenceOfLabels(scope), ...evidenceOfLog(daily), scoredOtherwise, locked },
    daily,
  }
}

/** Sums up the daily counts. */
export function evidenceOfLog({
  approvals,
  times,
}: DailyEvidence): Pick<GateEvidence, 'approvals' | 'undone' | 'inline'> {
  return {
    approvals: approvals.reduce((sum, day) => sum + day.approvals, 0),
    undone: approvals.reduce((sum, day) => sum + day.undone, 0),
    inline: passTimes(times),
  }
}

/** Makes the estimates that the gates need from the labels of a sample. */
export function evidenceOfLabels({
  sample,
  domain,
  own,
}: Pick<SampleScope, 'sample' | 'domain' | 'own'>): Omit<
  GateEvidence,
  'approvals' | 'undone' | 'inline' | 'scoredOtherwise' | 'locked'
> {
  const inScope = (pair: JudgedPair) => domain?.(pair) !== false
  const proposed = sample.pairs.filter((pair) => pair.proposed && inScope(pair))
  const oneSided = wrongAmong(sample, { domain, method: 'clopper-pearson', level: 0.9 })
  const parts = (
    key: (pair: JudgedPair) => string,
    name: (part: string) => string = String,
  ): readonly PartRate[] => {
    const labels = new Map<string, number>()
    for (const pair of proposed) labels.set(key(pair), (labels.get(key(pair)) ?? 0) + 1)
    return [...labels]
      .map(([part, count]) => ({
        name: name(part),
        labels: count,
        rate: wrongAmong(sample, { domain: (pair) => key(pair) === part && inScope(pair) }),
      }))
      .toSorted((a, b) => b.labels - a.labels || (a.name < b.name ? -1 : 1))
  }
  const agreement = measureAgreement(own)
  return {
    wrong: wrongAmong(sample, { domain }),
    bound: oneSided.estimate === null ? null : oneSided.high,
    labels: proposed.length,
    wrongLabels: proposed.filter(({ truth }) => !truth).length,
    left: sample.strata.length === 0 ? null : own.filter(isLeft).length,
    proposals: sample.strata.length === 0 ? null : countProposals(sample.strata),
    drawnAll: sample.strata.every(({ proposed: is, size, drawn }) => !is || drawn === size),
    patterns: parts(({ pattern }) => pattern),
    slices: [
      ...parts(({ agentId }) => agentId, agentSlice),
      ...parts(({ origin }) => origin, originSlice),
    ],
    kappa: agreement.kappa,
    twice: agreement.pairs,
    twiceAtMost: sample.strata.length === 0 ? null : own.filter(isForTwo).length,
    disputed: own.filter(({ pair, labels }) => settlePair(labels, pair.wanted).state === 'disputed')
      .length,
  }
}

function countProposals(strata: SampleScope['sample']['strata']): number {
  return strata.reduce((sum, { proposed, size }) => sum + (proposed ? size : 0), 0)
}

/** True for a proposed pair that still needs labels. */
function isLeft({ pair, labels }: LabelledPair): boolean {
  return pair.proposed && pair.known === null && needsLabel(labels, pair.wanted)
}

/** True for a pair that two people label, or have labeled. */
function isForTwo({ pair, labels }: LabelledPair): boolean {
  return pair.known !== null || pair.wanted > 1 || labels.length > 1
}
