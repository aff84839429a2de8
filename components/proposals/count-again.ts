import type { QueryClient } from '@tanstack/react-query'

import { afterPaint } from './after-paint'

const COUNT_AFTER_MS = 700
const NEXT_KEY_MS = 500

/**
 * Has what stands in the rail and the strip counted again, once for all verdicts of a second: who answers three times a second
 * does not wait for thirty counts, nor the frame that answers a key for one.
 */
export function countAgain(client: QueryClient): void {
  if (counting.has(client)) return
  counting.add(client)
  const count = () => {
    counting.delete(client)
    void client.invalidateQueries({ queryKey: ['counts'] })
    void client.invalidateQueries({ queryKey: ['shell'] })
    void client.invalidateQueries({ queryKey: ['patterns'] })
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
