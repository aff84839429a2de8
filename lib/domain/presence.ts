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
