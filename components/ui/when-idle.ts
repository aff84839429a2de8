const LATEST_MS = 2_000

/** Runs work once the page is painted and the browser has a quiet moment, or has had none in time; returns what calls it off. */
export function whenIdle(work: () => void, latestMs = LATEST_MS): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = window.setTimeout(work, Math.min(200, latestMs))
    return () => window.clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: latestMs })
  return () => cancelIdleCallback(idle)
}
