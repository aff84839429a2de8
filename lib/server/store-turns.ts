import { limitConcurrency } from '@/lib/judge/limits'

/** Returns what lets stores be served side by side, a few at once, first come, first served, and each once at a time. */
export function storeTurns(most: number) {
  const served = new Set<string>() // or next in line
  const run = limitConcurrency(most)
  return async (id: string, work: () => Promise<void>): Promise<void> => {
    if (served.has(id)) return
    served.add(id)
    try {
      await run(work)
    } finally {
      served.delete(id)
    }
  }
}
