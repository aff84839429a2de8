import type { Store } from '@/lib/store/port'
import {
  readGrowing,
  readLivePlace,
  readLiveSince,
  readPresence,
  type LiveMessage,
} from '@/lib/views/live'

/** One listener of the feed: a browser. `end` is called when the feed stops sending to it. */
export type LiveListener = {
  readonly tell: (message: LiveMessage) => void
  readonly end: () => void
}

export type LiveFeed = {
  /** Sends a listener what happened after a place in the log (null: from now on), then everything new. Returns how to leave. */
  join(listener: LiveListener, after: number | null): Promise<() => void>
  /** Checks once; a timer does so while anyone listens. */
  look(): Promise<void>
  /** Ends all listeners. */
  close(): void
  readonly size: number
}

const POLL_MS = 400
const LOOKS_A_PRESENCE = 12 // presence expires, so it is checked now and then without writes
const MOST_BEHIND = 500 // operations listed one by one

/**
 * Creates this process's only log reader, for any number of browsers. It polls the store, so it also sees what other processes and sweeps
 * write.
 */
export function createLiveFeed(open: () => Promise<Store>, clock: () => Date): LiveFeed {
  const listeners = new Set<LiveListener>()
  let store: Store | null = null
  let place = { seq: 0, number: 0, writes: 0 }
  let growing: ReadonlyMap<string, number> = new Map() // imports that are written in parts
  let presence: LiveMessage = { kind: 'presence', people: [] }
  let looks = 0
  let timer: ReturnType<typeof setInterval> | null = null
  let turn: Promise<unknown> = Promise.resolve()

  const tellAll = (message: LiveMessage) => {
    for (const listener of listeners) listener.tell(message)
  }

  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const mine = turn.then(work)
    turn = mine.catch(() => {})
    return mine
  }

  const catchUp = async () => {
    const current = await open()
    const now = await readLivePlace(current)
    const before = place
    const replaced = store !== current || now.seq < before.seq // the demo was reset
    store = current
    place = now
    const grown = growing
    if (now.writes !== before.writes) growing = await readGrowing(current)
    if (listeners.size === 0) return
    if (replaced) return tellAll({ kind: 'again', seq: now.seq })
    for (const message of await messagesSince(current, before.seq, now.seq)) tellAll(message)
    for (const [operationId, changed] of grown) {
      if (growing.get(operationId) !== changed) tellAll({ kind: 'part', operationId })
    }
    if (now.number > before.number) tellAll({ kind: 'arrivals', number: now.number })
    looks += 1
    if (now.writes !== before.writes || looks % LOOKS_A_PRESENCE === 0) await seeWhoIsThere(current)
  }

  const seeWhoIsThere = async (current: Store) => {
    const message: LiveMessage = { kind: 'presence', people: await readPresence(current, clock()) }
    if (JSON.stringify(message) === JSON.stringify(presence)) return
    presence = message
    tellAll(message)
  }

  const close = () => {
    if (timer !== null) clearInterval(timer)
    timer = null
    const leaving = [...listeners]
    listeners.clear()
    for (const listener of leaving) listener.end()
  }

  const look = async () => {
    try {
      await inTurn(catchUp)
    } catch (error) {
      console.error('the live feed lost the store; browsers ask again', error)
      close()
    }
  }

  return {
    get size() {
      return listeners.size
    },
    look,
    close,
    join: (listener, after) =>
      inTurn(async () => {
        await catchUp()
        const current = await open()
        listener.tell({ kind: 'ready', seq: after ?? place.seq })
        if (after !== null) {
          for (const message of await messagesSince(current, after, place.seq)) {
            listener.tell(message)
          }
        }
        await seeWhoIsThere(current)
        listener.tell(presence)
        listeners.add(listener)
        if (timer === null) {
          timer = setInterval(() => void look(), POLL_MS)
          timer.unref()
        }
        return () => {
          listeners.delete(listener)
          if (listeners.size > 0 || timer === null) return
          clearInterval(timer)
          timer = null
        }
      }),
  }
}

async function messagesSince(
  store: Store,
  after: number,
  upTo: number,
): Promise<readonly LiveMessage[]> {
  if (after === upTo) return []
  const told = after > upTo || upTo - after > MOST_BEHIND
  const since = told ? null : await readLiveSince(store, { after, upTo })
  if (since === null) return [{ kind: 'again', seq: upTo }]
  return since.map((operation) => ({ kind: 'operation', operation }))
}
