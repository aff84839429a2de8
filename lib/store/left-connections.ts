import { once } from '@/lib/process/once'

/**
 * Says whether a thread of this process was ended with connections still open. They close within moments, and what the thread had not
 * committed is rolled back.
 */
export function leftConnections(): { any: boolean } {
  return once('left-connections', () => ({ any: false }))
}
