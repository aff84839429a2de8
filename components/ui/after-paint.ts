/** Runs work once the frame that answers a key is on screen, in the order asked for; soon enough where nothing is painted. */
export function afterPaint(work: () => void): void {
  queue.push(work)
  if (queue.length > 1) return
  const run = () => {
    clearTimeout(fallback)
    for (const each of queue.splice(0)) each()
  }
  const fallback = setTimeout(run, HIDDEN_MS) // a hidden page has no frames
  requestAnimationFrame(() => setTimeout(run, 0))
}

const HIDDEN_MS = 200
const queue: (() => void)[] = []
