import { once, replaceOnce } from './once'
import { openStarter } from './open-starter'
import { HERE, type Start, type Started, type Starter } from './start-here'

const NAME = 'starter'

/** Starts a Node process, which ends with this one at the latest. */
export function startApart(start: Start): Started {
  return starter().start(start)
}

/** Ends at once every process that `startApart` started. */
export function endStarted(): void {
  ended().asked = true
  starter().end()
}

/** True once what this thread started was ended because it stops. */
export function isStartedEnded(): boolean {
  return ended().asked
}

/**
 * From here on, a small process starts what this thread asks for. Starting a process copies the page tables of the one that starts it, which
 * holds up all its threads: one of 300 MB for 60-120 ms on a busy machine. Windows copies nothing.
 */
export function startBySmallProcess(): void {
  if (process.platform !== 'win32') replaceOnce(NAME, openStarter())
}

function ended(): { asked: boolean } {
  return once('started-ended', () => ({ asked: false }))
}

function starter(): Starter {
  return once(NAME, () => HERE)
}
