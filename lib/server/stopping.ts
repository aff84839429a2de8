import { once } from '@/lib/process/once'

/** Notes from now on whether this process is asked to stop. */
export function noteStopping(): { asked: boolean } {
  return once('stopping', () => {
    const stopping = { asked: false }
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => (stopping.asked = true))
    return stopping
  })
}

/** True once this server was asked to stop: what has no end must not begin any more, because the server would wait for it. */
export function isStopping(): boolean {
  return noteStopping().asked
}
