const MINUTE_MS = 60_000
const MOST_CLIENTS = 10_000

/** How often one client may ask for something expensive, per minute. Reviewing stays far below these limits. */
export const OF_CLIENTS = { upload: 60, import: 60, bulk: 120, name: 120 } as const

export type PacedKind = keyof typeof OF_CLIENTS

type Bucket = { left: number; atMs: number }

/** Returns whether a client may continue, and counts the call: a minute's worth at once, then at the refill rate. */
export type Pace<Kind extends string> = (kind: Kind, client: string, nowMs: number) => boolean

export function createPace<Kind extends string>(
  aMinute: Readonly<Record<Kind, number>>,
): Pace<Kind> {
  const buckets = new Map<string, Bucket>()
  return (kind, client, nowMs) => {
    const most = aMinute[kind]
    const name = `${kind} ${client}`
    const before = buckets.get(name)
    // A clock set back refills nothing and removes nothing.
    const passed = before === undefined ? MINUTE_MS : Math.max(0, nowMs - before.atMs)
    const left = Math.min(most, (before?.left ?? 0) + (passed / MINUTE_MS) * most)
    const allowed = left >= 1
    buckets.delete(name) // the most recently used is forgotten last
    buckets.set(name, { left: allowed ? left - 1 : left, atMs: nowMs })
    const [oldest] = buckets.keys()
    if (buckets.size > MOST_CLIENTS && oldest !== undefined) buckets.delete(oldest)
    return allowed
  }
}

/** Limits what can be open at the same time, per client and in total. */
export function createShares(most: { readonly each: number; readonly all: number }) {
  const open = new Map<string, number>()
  let all = 0
  return {
    /** Takes a share and returns how to release it, or null when the limit of the client, or of all, is reached. */
    take: (client: string): (() => void) | null => {
      const own = open.get(client) ?? 0
      if (own >= most.each || all >= most.all) return null
      open.set(client, own + 1)
      all += 1
      let given = false
      return () => {
        if (given) return
        given = true
        all -= 1
        const rest = (open.get(client) ?? 1) - 1
        if (rest === 0) open.delete(client)
        else open.set(client, rest)
      }
    },
  }
}
