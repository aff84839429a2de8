const LATEST_MS = 2_000

/** Runs work once the page is painted and the browser has a quiet moment; returns what calls it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = window.setTimeout(work, 200)
    return () => window.clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: LATEST_MS })
  return () => cancelIdleCallback(idle)
}
