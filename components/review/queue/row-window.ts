/** What of a list of rows of one height can be seen: how far it is scrolled, and how much of it fits. */
export type RowView = { readonly top: number; readonly height: number }

/** Rows drawn beyond each edge, so that a step finds its row there. */
const BEYOND = 3

/** Returns the rows to draw: the first, and the one after the last. */
export function drawnRows(
  { top, height }: RowView,
  list: { readonly count: number; readonly rowHeight: number },
): { readonly from: number; readonly to: number } {
  const { count, rowHeight } = list
  const to = Math.min(count, Math.ceil((top + height) / rowHeight) + BEYOND)
  return { from: Math.max(0, Math.min(Math.floor(top / rowHeight) - BEYOND, to)), to }
}

/**
 * Returns where to scroll so that a row can be seen with a neighbour on either side, or null when it can already. One row
 * before the edge is soon enough for the list to follow after the proposal itself has been painted.
 */
export function scrollFor(
  at: number,
  { top, height }: RowView,
  list: { readonly count: number; readonly rowHeight: number },
): number | null {
  const { count, rowHeight } = list
  if (at < 0 || height === 0) return null
  if (top > 0 && at * rowHeight < top + rowHeight) return Math.max(0, at - 2) * rowHeight
  if ((at + 2) * rowHeight <= top + height) return null
  const wanted = Math.min(at + 3, count) * rowHeight - height
  return wanted > top ? wanted : null
}
