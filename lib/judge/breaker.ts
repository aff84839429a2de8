const FAILURES_TO_OPEN = 5
const PAUSE_MS = 60_000

/** Keeps a server that does not answer from being asked again and again. */
export type Breaker = {
  /** True when a question may be put now; the first one after the pause is a trial, and alone. */
  admits(nowMs: number): boolean
  succeeded(): void
  failed(nowMs: number): void
}

/** Returns a closed breaker: five failures in a row open it, one trial after a minute closes it or opens it again. */
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
