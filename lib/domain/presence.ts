/** What a reviewer is viewing and has queued. Informational only: it blocks no one (rules C1, C2). */
export type Presence = {
  readonly reviewer: string
  readonly looking: readonly string[] // proposal ids
  readonly ahead: readonly string[]
}

/** The most proposals a reviewer may have queued. */
export const MAX_AHEAD = 25

/** How long presence and leases last without renewal, in milliseconds. */
export const PRESENCE_MS = 2 * 60_000

/** How far ahead they may be dated at most: a request may have waited behind a later one. Beyond, a wrong clock dated them. */
export const MOST_AHEAD_MS = 2 * PRESENCE_MS
