import { READ_LANGUAGES } from '@/lib/detection/registry'
import { instantFromMs } from '@/lib/domain/instant'
import type { Policy } from '@/lib/domain/policy'
import { detectorVersionOf } from '@/lib/store/detectors'
import type { Tx } from '@/lib/store/port'
import { currentWrite, noteEnded } from '@/lib/store/sql/slots'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

export type SweepScope = {
  readonly agentId: string
  readonly entity: string | null // null = the whole agent
  readonly trigger: 'button' | 'schedule' | 'import' | 'demo'
}

/** What a run reads, from which write to which, and by which policy. */
type ChosenReads = {
  readonly reads: 'everything' | 'changed'
  readonly since: number | null // up to there, an earlier sweep has read everything by the same rules
  readonly upTo: number
  readonly rules: string
  readonly policySnapshot: string
  readonly detectorVersion: string
}

/** Returns which flag of a policy switches its sweeps off, if one does. */
export function sweepOff(
  policy: Policy,
): 'supersessionEnabled' | 'supersessionSweepEnabled' | null {
  if (!policy.supersessionEnabled) return 'supersessionEnabled'
  return policy.supersessionSweepEnabled ? null : 'supersessionSweepEnabled'
}

/**
 * Decides what a sweep reads. Only the schedule and imports make do with changed slots, and only after a sweep by the same rules, of which
 * one read everything in the last week (rules SW2, SW3).
 */
export async function chooseReads(
  tx: Tx,
  scope: SweepScope,
  { policy, at }: { readonly policy: Policy; readonly at: Date },
): Promise<ChosenReads> {
  const { agentId, entity, trigger } = scope
  const rules = rulesOf(policy)
  const done = { agentId, rules, entity: null, status: 'done', upTo: { not: null } }
  const last = await tx.sweepRun.findFirst({ where: done, orderBy: { upTo: 'desc' } })
  const upTo = await currentWrite(tx)
  const by = {
    upTo,
    rules,
    policySnapshot: JSON.stringify(policy),
    detectorVersion: detectorVersionOf(policy),
  }
  if (last === null) return { reads: 'everything', since: null, ...by }
  await noteEnded(tx, agentId, [last.startedAt, at])
  const week = { gt: instantFromMs(at.getTime() - WEEK_MS), lte: at } // a start in the future was dated by a wrong clock
  const full = await tx.sweepRun.findFirst({
    where: { ...done, reads: 'everything', startedAt: week },
    select: { id: true },
  })
  const few = entity === null && full !== null && (trigger === 'schedule' || trigger === 'import')
  return { reads: few ? 'changed' : 'everything', since: last.upTo, ...by }
}

/** Names what decides which pairs of the same facts are proposed. */
function rulesOf(policy: Policy): string {
  const keys = policy.preferenceKeys !== 'off'
  return JSON.stringify([
    detectorVersionOf(policy),
    policy.supersessionMinConfidence,
    keys,
    READ_LANGUAGES,
  ])
}
