import { settlePair } from '@/lib/domain/blind-sample'
import { wrongAmong, type JudgedPair } from '@/lib/domain/estimates'
import type { GateEvidence, GateLimits, PartRate } from '@/lib/domain/gate'
import { passTimes } from '@/lib/domain/inline-time'
import { instantFromMs } from '@/lib/domain/instant'
import { agreementOf } from '@/lib/domain/sample-agreement'

import { readInlineTimes } from './inline-times'
import type { Store, Tx } from './open-store'
import { countLocked, countUndoneApprovals } from './queries/gate-counts'
import type { SampleScope } from './samples'
import { countScoredOtherwise } from './scored-otherwise'

const DAY_MS = 86_400_000

/** Gathers what the gates of an agent (null: of all) are judged by, from the labels of a sample and from the log. */
export async function gatherEvidence(
  reader: Tx,
  scope: SampleScope,
  of: {
    readonly agentId: string | null
    readonly at: Date
    readonly limits: GateLimits
    readonly environment: Store['environment']
  },
): Promise<GateEvidence> {
  const since = instantFromMs(of.at.getTime() - of.limits.undoneDays * DAY_MS)
  const locked = await countLocked(reader, of.agentId)
  const { approvals, undone } = await countUndoneApprovals(reader, { agentId: of.agentId, since })
  const { sample, domain, own } = scope
  const inScope = (pair: JudgedPair) => domain?.(pair) !== false
  const proposed = sample.pairs.filter((pair) => pair.proposed && inScope(pair))
  const oneSided = wrongAmong(sample, { domain, method: 'clopper-pearson', level: 0.9 })
  const parts = (name: (pair: JudgedPair) => string): readonly PartRate[] =>
    [...new Set(proposed.map(name))]
      .map((part) => ({
        name: part,
        labels: proposed.filter((pair) => name(pair) === part).length,
        rate: wrongAmong(sample, { domain: (pair) => inScope(pair) && name(pair) === part }),
      }))
      .toSorted((a, b) => b.labels - a.labels || (a.name < b.name ? -1 : 1))
  const agreement = agreementOf(own)
  return {
    wrong: wrongAmong(sample, { domain }),
    bound: oneSided.estimate === null ? null : oneSided.high,
    labels: proposed.length,
    wrongLabels: proposed.filter(({ truth }) => !truth).length,
    scoredOtherwise: await countScoredOtherwise(reader, of, own),
    locked,
    patterns: parts(({ pattern }) => pattern),
    slices: [
      ...parts(({ agentId: agent }) => `agent ${agent}`),
      ...parts(({ origin }) => (origin === 'none' ? 'not yet swept' : `origin ${origin}`)),
    ],
    kappa: agreement.kappa,
    twice: agreement.pairs,
    disputed: own.filter(({ pair, labels }) => settlePair(labels, pair.wanted).state === 'disputed')
      .length,
    approvals,
    undone,
    inline: passTimes(await readInlineTimes(reader, { ...of, days: of.limits.inlineDays })),
  }
}
