import { isolated } from '@/lib/domain/isolated'
import { formatCount, formatDay, formatLongDuration } from '@/lib/language/format'
import type { ProposalView } from '@/lib/views/proposal-view'

const HOUR_MS = 3_600_000

/** Returns what approving would do, sentence by sentence, as the server computed it. */
export function effectSentences(proposal: ProposalView): readonly string[] {
  const { effect, shadow, aspect, obstacles, status } = proposal
  if (obstacles.supersede !== null && status !== 'decided') {
    return ['Approve is disabled, so nothing would change.']
  }
  const active = `Active facts on “${isolated(aspect)}”: ${effect.activeBefore} now, ${effect.activeAfter} after.`
  const later =
    effect.laterAt === null
      ? []
      : [
          `The newer fact begins on ${formatDay(effect.laterAt)}. Until then the agent receives the older one.`,
        ]
  const withdraws =
    effect.alsoWithdraws === 0
      ? []
      : [
          `Withdraws ${formatCount(effect.alsoWithdraws, 'other open proposal')} about the older fact.`,
        ]
  if (shadow) {
    return [
      'Shadow: the decision is recorded; no fact changes.',
      `Once live: ${active.charAt(0).toLowerCase()}${active.slice(1)}`,
      ...later,
      ...withdraws,
    ]
  }
  return [
    active,
    ...later,
    ...(effect.olderValidUntil === null
      ? []
      : [`The older fact moves to history, valid until ${formatDay(effect.olderValidUntil)}.`]),
    ...(effect.olderEndsNow ? ['The older fact moves to history when you approve.'] : []),
    ...(effect.sourceColdAfterDays === null
      ? []
      : [
          `Its source has no current fact left and moves to the archive after ${formatCount(effect.sourceColdAfterDays, 'day')}.`,
        ]),
    ...withdraws,
    'Nothing is deleted. Undo (Z) restores it anytime.',
  ]
}

/** Returns how much later the newer fact is, as people say it; nothing where a time is unknown. */
export function gapWords(proposal: Pick<ProposalView, 'hoursApart'>): string {
  const { hoursApart } = proposal
  return hoursApart === null ? '' : `${formatLongDuration(hoursApart * HOUR_MS)} later`
}
