/** Whose item it is, and when they asked. */
export type Asked = { readonly reviewer: string; readonly at: Date }

type Kept<Value> = Asked & { readonly value: Value; readonly size: number }

/** Items kept in memory for their owner's next step. */
export type Waiting<Value> = {
  /** Keeps an item under a token; false when others have left no room. The same person's oldest items make room. */
  readonly keep: (token: string, value: Value, asked: Asked) => boolean
  /** Returns an item to its owner; null when it belongs to someone else, was dropped, or the server restarted. */
  readonly find: (token: string, asked: Asked) => Value | null
  readonly drop: (token: string) => void
  readonly dropExpired: (now: Date) => void
}

const ONE_HOUR_MS = 60 * 60 * 1_000
const MOST_OF_ONE_PERSON = 4
const SHARE_OF_ONE_PERSON = 1 / 3

/** Makes a store for items that wait at most an hour. Sizes are in the unit of `room`. */
export function waitingRoom<Value>(options: {
  readonly room: number
  readonly sizeOf: (value: Value) => number
  readonly onDrop?: (value: Value) => void
}): Waiting<Value> {
  const { room, sizeOf, onDrop } = options
  const kept = new Map<string, Kept<Value>>()
  const drop = (token: string) => {
    const gone = kept.get(token)
    kept.delete(token)
    if (gone !== undefined) onDrop?.(gone.value)
  }
  const dropExpired = (now: Date) => {
    for (const [token, { at }] of kept) if (isExpired(at, now)) drop(token)
  }
  return {
    keep: (token, value, asked) => {
      dropExpired(asked.at)
      const size = sizeOf(value)
      const own = () => [...kept].filter(([, { reviewer }]) => reviewer === asked.reviewer)
      for (const [oldest] of own()) {
        const mine = own().map(([, each]) => each)
        if (mine.length < MOST_OF_ONE_PERSON && total(mine) + size <= room * SHARE_OF_ONE_PERSON)
          break
        drop(oldest)
      }
      if (kept.size > 0 && total([...kept.values()]) + size > room) return false
      kept.set(token, { ...asked, value, size })
      return true
    },
    find: (token, { reviewer, at }) => {
      const found = kept.get(token)
      return found?.reviewer === reviewer && !isExpired(found.at, at) ? found.value : null
    },
    drop,
    dropExpired,
  }
}

function isExpired(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() >= ONE_HOUR_MS
}

function total(things: readonly { readonly size: number }[]): number {
  return things.reduce((sum, { size }) => sum + size, 0)
}
