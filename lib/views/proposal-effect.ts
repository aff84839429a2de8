import { isCurrentAt } from '@/lib/domain/current'
import { decideVerdict, type Question } from '@/lib/domain/decide'
import type { Fact } from '@/lib/domain/fact'
import { instantFromMs } from '@/lib/domain/instant'

/** What approval would do, computed by the rules that do it. */
export type EffectView = {
  readonly activeBefore: number // active facts of the slot
  readonly activeAfter: number
  readonly received: readonly ('older' | 'newer')[] // which of the two the agent receives before approval
  readonly receivedAfter: readonly ('older' | 'newer')[]
  readonly olderValidUntil: string | null // null in shadow: nothing ends
  readonly olderEndsNow: boolean // the older fact would end on approval; olderValidUntil is null then
  readonly laterAt: string | null // the newer fact has not begun: until then the agent receives the older one (rule T4)
  readonly sourceColdAfterDays: number | null // nothing else in its source is in use; null: something is, or retention is off
  readonly alsoWithdraws: number // other open proposals about the older fact
}

/** Context that the supersession rules need beyond the two facts. */
export type Around = {
  readonly siblings: number
  readonly alsoWithdraws: number
  readonly lastOfSource: boolean
  readonly shadow: boolean
  readonly at: Date // what is current now (rule T4)
}

const EARLIEST = instantFromMs(-8.64e15)
const LATEST = instantFromMs(8.64e15)

/**
 * Returns what approval would do, computed by the rules that do it. In shadow mode the numbers describe the same approval live, and nothing
 * ends.
 */
export function proposalEffect(question: Question, around: Around): EffectView {
  const { older, newer, laterEnds } = question
  const sides = [['older', older] as const, ['newer', newer] as const]
  const isInContext = (fact: Fact, laterEnd: Date | null) =>
    isCurrentAt(fact, around.at, fact.supersededById === newer.id ? newer.validFrom : laterEnd)
  const received = sides
    .filter(([side, fact]) => isInContext(fact, laterEnds[side]))
    .map(([side]) => side)
  const activeBefore = around.siblings + received.length
  const ending = liveEnding(question)
  if (ending === null) {
    return {
      activeBefore,
      activeAfter: activeBefore,
      received,
      receivedAfter: received,
      olderValidUntil: null,
      olderEndsNow: false,
      laterAt: null,
      sourceColdAfterDays: null,
      alsoWithdraws: 0,
    }
  }
  const later = newer.validFrom.getTime() > around.at.getTime() && received.includes('older')
  const receivedAfter = later ? received : received.filter((side) => side !== 'older')
  return {
    activeBefore,
    activeAfter: around.siblings + receivedAfter.length,
    received,
    receivedAfter,
    laterAt: later ? newer.validFrom.toISOString() : null,
    olderValidUntil: around.shadow ? null : ending.validUntil,
    olderEndsNow: !around.shadow && ending.now,
    sourceColdAfterDays:
      around.lastOfSource && !later && question.policy.retentionDays > 0
        ? question.policy.retentionDays
        : null,
    alsoWithdraws: around.alsoWithdraws,
  }
}

/** When the older fact would end if approved live; null when it cannot be approved. */
function liveEnding(
  question: Question,
): { readonly validUntil: string | null; readonly now: boolean } | null {
  const { proposal, policy } = question
  const asked: Question = {
    ...question,
    proposal:
      proposal.status === 'withdrawn'
        ? proposal
        : { ...proposal, status: 'pending', verdict: null },
    policy: { ...policy, shadowMode: false, mutationsFrozen: false },
  }
  const [soonest, latest] = [EARLIEST, LATEST].map((at) => {
    const decision = decideVerdict(asked, 'supersede', at)
    return decision.ok ? (decision.value.superseded?.columns.validUntil ?? null) : null
  })
  if (!soonest || !latest) return null
  // An end that depends on when approval happens is the time of approval.
  const fixed = soonest.getTime() === latest.getTime()
  return { validUntil: fixed ? latest.toISOString() : null, now: !fixed }
}
