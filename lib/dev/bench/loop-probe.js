import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

// Loaded into a measured server by `npm run bench -- --load` (node --import): notes how long its event loop was held, five times a second.

const LOOK_MS = 2
const NOTE_MS = 200
const file = process.env['LOOP_PROBE_FILE']

if (isMainThread && file !== undefined) {
  let last = performance.now()
  let longest = 0
  setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last - LOOK_MS)
    last = now
  }, LOOK_MS).unref()
  setInterval(() => {
    appendFileSync(file, `${Date.now()} ${longest.toFixed(1)}\n`)
    longest = 0
    last = performance.now()
  }, NOTE_MS).unref()
}
