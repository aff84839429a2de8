import { isLocked } from '@/lib/domain/locked'
import type { PairView } from '@/lib/views/pair-view'
import type { ProposalView } from '@/lib/views/proposal-view'

import { isWhole } from './whole-view'

/** What came back by undo and is not in the loaded pages: it stands before the item that was on screen. */
export type Inserted<View = ProposalView> = {
  readonly proposal: View
  readonly before: string | null
}

/** Returns the order of the list: pages, what was put in between, arrivals last; each proposal once. */
export function queueOrder<View extends PairView>(lists: {
  readonly pages: readonly (readonly View[])[]
  readonly inserted: readonly Inserted<View>[]
  readonly arrivals: readonly View[]
}): readonly View[] {
  const seen = new Set<string>()
  const order: View[] = []
  const push = (proposal: View) => {
    if (seen.has(proposal.id)) return
    seen.add(proposal.id)
    order.push(proposal)
  }
  const loaded = new Set(lists.pages.flatMap((page) => page.map((proposal) => proposal.id)))
  const extra = lists.inserted.filter(({ proposal }) => !loaded.has(proposal.id))
  for (const { proposal } of extra.filter((each) => each.before === null)) push(proposal)
  for (const page of lists.pages) {
    for (const proposal of page) {
      for (const each of extra) if (each.before === proposal.id) push(each.proposal)
      push(proposal)
    }
  }
  for (const { proposal } of extra) push(proposal)
  for (const proposal of lists.arrivals) push(proposal)
  return order
}

/** Returns the view that counts: the one on screen, unless the list knows a later version. */
export function latestView(listed: PairView, overlay: ReadonlyMap<string, PairView>): PairView {
  const over = overlay.get(listed.id)
  return over === undefined || listed.version > over.version ? listed : over
}

/** Returns that view in whole: what was answered blind and sent from here later brings no evidence back. */
export function currentView(
  listed: ProposalView,
  overlay: ReadonlyMap<string, PairView>,
): ProposalView {
  const latest = latestView(listed, overlay)
  if (isWhole(latest)) return latest
  return { ...listed, ...latest, older: listed.older, newer: listed.newer }
}

/** Returns the neighbour of an item; from an item that is not in the list, the first. */
export function neighbour(
  order: readonly PairView[],
  fromId: string | null,
  step: 1 | -1,
): PairView | null {
  const at = order.findIndex((proposal) => proposal.id === fromId)
  if (at === -1) return order[0] ?? null
  return order[at + step] ?? null
}

/** Returns the next item that waits for a verdict, after `fromId`, then from the top: nothing skipped is lost. */
export function nextWaiting(
  order: readonly PairView[],
  fromId: string | null,
  handled: Pick<ReadonlySet<string>, 'has'>,
): PairView | null {
  const at = order.findIndex((proposal) => proposal.id === fromId)
  const settling = order[at]?.disputed === true // whoever settles goes on to what is to be settled
  const waits = (proposal: PairView) =>
    proposal.id !== fromId &&
    (proposal.status === 'pending' ||
      proposal.status === 'stale' ||
      (settling && proposal.disputed)) &&
    !handled.has(proposal.id)
  return order.slice(at + 1).find(waits) ?? order.slice(0, Math.max(at, 0)).find(waits) ?? null
}

/** Returns what no answer leads to: what was handled, and in a list without locked pairs, those that were locked since it was read. */
export function passedOver(
  order: readonly PairView[],
  handled: ReadonlySet<string>,
  leavesOutLocked: boolean,
): ReadonlySet<string> {
  const locked = leavesOutLocked ? order.filter(({ older }) => isLocked(older)) : []
  return locked.length === 0 ? handled : new Set([...handled, ...locked.map(({ id }) => id)])
}

/** True when the cursor is so near the end of what is loaded that more should be on its way. */
export function nearEnd(order: readonly PairView[], id: string | null, within = 10): boolean {
  const at = order.findIndex((proposal) => proposal.id === id)
  return at >= order.length - within
}
