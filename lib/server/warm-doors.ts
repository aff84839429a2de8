import { originOf } from './own-origin'

const DOORS = [
  ['GET', '/api/v1/agents'],
  ['POST', '/mcp'],
] as const
const PATIENCE_MS = 30_000

/**
 * Asks each door for nothing, without a token, so that its code is loaded before a program first asks (rule JB19). The doors refuse it, and
 * whether they answer does not matter.
 */
export async function warmDoors(environment: NodeJS.Dict<string>): Promise<void> {
  for (const [method, path] of DOORS) {
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const init = { method, signal, cache: 'no-store', redirect: 'manual' } as const
      await (await fetch(`${originOf(environment)}${path}`, init)).arrayBuffer()
    } catch {
      return // it ends, or does not answer for its own address
    }
  }
}
