import type { LiveProposal } from '@/lib/views/live'
import type { ProposalView } from '@/lib/views/screen'

/**
 * Returns a proposal on screen as it stands after a change elsewhere; null when the screen knows as much, or waits for the answer
 * to a verdict of its own.
 */
export function liveView(view: ProposalView, live: LiveProposal): ProposalView | null {
  if (live.version <= view.version || isOnItsWay(view)) return null
  const { id: _id, number: _number, ...standing } = live
  return { ...view, ...standing }
}

/** True while the answer shown is this tab's own and not confirmed yet. */
export function isOnItsWay({ verdict, dissent }: ProposalView): boolean {
  return [verdict, dissent].some((each) => each?.id.startsWith('sending:') === true)
}
