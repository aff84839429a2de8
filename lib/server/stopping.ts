import { once } from '@/lib/process/once'

/** Notes from now on whether this process is asked to stop, and calls `whenAsked` then. */
export function noteStopping(whenAsked: () => void = () => {}): { asked: boolean } {
  return once('stopping', () => {
    const stopping = { asked: false }
    const ask = () => {
      stopping.asked = true
      whenAsked()
    }
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, ask)
    return stopping
  })
}

/** True once this server was asked to stop: what has no end must not begin any more, because the server would wait for it. */
export function isStopping(): boolean {
  return noteStopping().asked
}
