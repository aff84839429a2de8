/** Who works on what: what somebody looks at, and what they have ahead. A courtesy; it keeps nobody from deciding (rules C1, C2). */
export type Presence = {
  readonly reviewer: string
  readonly looking: readonly string[] // proposal ids
  readonly ahead: readonly string[]
}

/** The most that somebody may have ahead. */
export const MOST_AHEAD = 25

/** How long presence and leases hold without being renewed. */
export const PRESENCE_MS = 2 * 60_000
