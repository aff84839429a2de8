/** Whose item it is, and when they asked. */
export type Asked = { readonly reviewer: string; readonly at: Date }

/** An item that was kept for its owner's next step. */
export type Waiting = Asked & { readonly token: string; readonly size: number }

/** Who asks before choosing a name; together they have the room of one person. */
export const UNNAMED = ''

const ONE_HOUR_MS = 60 * 60 * 1_000
const MOST_OF_ONE_PERSON = 4
const SHARE_OF_ONE_PERSON = 1 / 3

/**
 * Returns the tokens of the items that make room for one more; null when others have left none. A person's own oldest items make room.
 * Sizes are in the unit of `room`.
 */
export function makeRoom(
  waiting: readonly Waiting[],
  size: number,
  { reviewer, at, room }: Asked & { readonly room: number },
): readonly string[] | null {
  const kept = waiting.filter((item) => !isOver(item, at))
  const own = kept
    .filter((item) => item.reviewer === reviewer)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const stay = [...own]
  while (
    stay.length > 0 &&
    (stay.length >= MOST_OF_ONE_PERSON || total(stay) + size > room * SHARE_OF_ONE_PERSON)
  )
    stay.shift()
  const gone = new Set(own.slice(0, own.length - stay.length))
  const left = kept.filter((item) => !gone.has(item))
  if (left.length > 0 && total(left) + size > room) return null
  return waiting.flatMap((item) => (left.includes(item) ? [] : [item.token]))
}

/**
 * True for the person who brought an item, for an hour. What someone without a name brought is for whoever holds its token, so that the
 * name can be given between the preview and the import.
 */
export function mayTake(item: Asked, { reviewer, at }: Asked): boolean {
  return (item.reviewer === reviewer || item.reviewer === UNNAMED) && !isOver(item, at)
}

/** True when an item has waited for an hour, or was dated an hour ahead by a wrong clock. */
export function isOver(item: Pick<Asked, 'at'>, now: Date): boolean {
  return Math.abs(now.getTime() - item.at.getTime()) >= ONE_HOUR_MS
}

function total(items: readonly { readonly size: number }[]): number {
  return items.reduce((sum, { size }) => sum + size, 0)
}
