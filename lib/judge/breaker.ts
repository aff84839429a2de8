const FAILURES_TO_OPEN = 5
const PAUSE_MS = 60_000

/** Stops calls to a server that does not answer. */
export type Breaker = {
  /** True when a question may be asked now. The first one after the pause is a trial, on its own. */
  admits(nowMs: number): boolean
  succeeded(): void
  failed(nowMs: number): void
}

/** Creates a closed breaker. Five failures in a row open it; after a minute, one trial closes or reopens it. */
export function createBreaker(): Breaker {
  let failures = 0
  let openedAtMs: number | null = null
  let onTrial = false
  return {
    admits(nowMs) {
      if (openedAtMs === null) return true
      if (onTrial || nowMs - openedAtMs < PAUSE_MS) return false
      onTrial = true
      return true
    },
    succeeded() {
      failures = 0
      openedAtMs = null
      onTrial = false
    },
    failed(nowMs) {
      failures += 1
      if (failures < FAILURES_TO_OPEN && !onTrial) return
      openedAtMs = nowMs
      onTrial = false
    },
  }
}
