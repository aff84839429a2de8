const MINUTE_MS = 60_000
const MOST_CLIENTS = 10_000

/** How often one client may ask for something costly. Nobody who reviews comes near it. */
const A_MINUTE = { upload: 60, import: 60, bulk: 120, name: 120 } as const

export type PacedKind = keyof typeof A_MINUTE

type Bucket = { left: number; atMs: number }

/** Says whether a client may go on, and counts it: a minute's worth at once, then as fast as that refills. */
export type Pace = (kind: PacedKind, client: string, nowMs: number) => boolean

export function createPace(): Pace {
  const buckets = new Map<string, Bucket>()
  return (kind, client, nowMs) => {
    const most = A_MINUTE[kind]
    const name = `${kind} ${client}`
    const before = buckets.get(name)
    // A clock that was set back refills nothing, and takes nothing away.
    const passed = before === undefined ? MINUTE_MS : Math.max(0, nowMs - before.atMs)
    const left = Math.min(most, (before?.left ?? 0) + (passed / MINUTE_MS) * most)
    const allowed = left >= 1
    buckets.delete(name) // the one asked for last is the last to be forgotten
    buckets.set(name, { left: allowed ? left - 1 : left, atMs: nowMs })
    const [oldest] = buckets.keys()
    if (buckets.size > MOST_CLIENTS && oldest !== undefined) buckets.delete(oldest)
    return allowed
  }
}

/** Shares out what can be open at one time: so many for each client, so many in all. */
export function createShares(most: { readonly each: number; readonly all: number }) {
  const open = new Map<string, number>()
  let all = 0
  return {
    /** Takes one and returns how to give it back, or null when the client, or everybody, has enough. */
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
