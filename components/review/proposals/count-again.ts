import type { QueryClient } from '@tanstack/react-query'

import { afterPaint } from '@/components/ui/after-paint'

const COUNT_AFTER_MS = 700
const COUNTS = ['counts', 'shell', 'patterns', 'sitting']
const NEXT_KEY_MS = 500

/**
 * Counts again, once for all verdicts of a second, what the rail, the strip and an open summary show: neither somebody who answers
 * three times a second nor the frame that answers a key waits for it.
 */
export function countAgain(client: QueryClient): void {
  if (counting.has(client)) return
  counting.add(client)
  const count = () => {
    counting.delete(client)
    for (const each of COUNTS) void client.invalidateQueries({ queryKey: [each] })
  }
  setTimeout(() => afterNextKey(count), COUNT_AFTER_MS)
}

const counting = new WeakSet<QueryClient>()

/** Runs work in the pause that begins once the next key is answered on screen; soon, where no key is pressed. */
function afterNextKey(work: () => void): void {
  const begin = () => {
    clearTimeout(none)
    window.removeEventListener('keydown', begin, true)
    afterPaint(work)
  }
  const none = setTimeout(begin, NEXT_KEY_MS)
  window.addEventListener('keydown', begin, true)
}
