import type { DetectorData } from '@/lib/store/detectors'
import type { SlotPosition } from '@/lib/store/scan'

import type { Stretch, SweepPart, SweepReading } from './read-sweep'

/** Another thread that reads and compares stretches of a sweep. */
export type SweepHelper = {
  readonly isReady: () => boolean
  compare(task: HelperTask): Promise<readonly SweepPart[]>
  close(): Promise<void>
}

export type HelperTask = {
  readonly reading: SweepReading
  readonly detector: DetectorData
  readonly stretch: Stretch
}

export const FACTS_A_STRETCH = 2_000 // a twentieth of a second or so, and hardly any messages
const MOST_AHEAD = 6 // stretches
const MOST_FOUND_AHEAD = 1_000 // candidates, which wait in memory
const MOST_AWAY = 2 // one that the helper works on, and the next

/** The two threads, and what plans for both. */
export type Crew = {
  /** Compares a stretch in this thread, letting others be answered in between. */
  readonly here: (stretch: Stretch) => Promise<readonly SweepPart[]>
  readonly there: (stretch: Stretch) => Promise<readonly SweepPart[]>
  readonly isReady: () => boolean // the other thread
  readonly slotAhead: (after: SlotPosition | null) => Promise<SlotPosition | null>
}

type Planned = Stretch & {
  state: 'free' | 'here' | 'there' | 'compared'
  parts: SweepPart[] // not handed out yet
  back: Promise<void> // settles when the other thread has answered
}

/**
 * Returns a function that returns the part after a slot, and null after the last one. Both threads compare stretches ahead, whichever is
 * free, and the parts are handed out in the order of the slots. A stretch at which the other thread fails is compared in this one.
 */
export function compareAhead(
  crew: Crew,
): (after: SlotPosition | null) => Promise<SweepPart | null> {
  let stretches: Planned[] = []
  let plannedTo: SlotPosition | null | 'end' = null
  let reached: SlotPosition | null = null
  let hasFailed = false
  let taken: Promise<unknown> = Promise.resolve() // by whichever thread asked last

  const begin = (after: SlotPosition | null): void => {
    stretches = []
    plannedTo = after
    reached = after
  }
  const plan = async (): Promise<Planned | null> => {
    if (plannedTo === 'end') return null
    const [after, mine] = [plannedTo, stretches]
    const until = await crew.slotAhead(after)
    if (stretches !== mine) return null // everything was planned anew meanwhile
    const stretch: Planned = { after, until, state: 'free', parts: [], back: Promise.resolve() }
    stretches.push(stretch)
    plannedTo = until ?? 'end'
    return stretch
  }
  const choose = async (by: 'here' | 'there'): Promise<Planned | null> => {
    if (by === 'there' && (hasFailed || !crew.isReady())) return null
    if (by === 'there' && stretches.filter(({ state }) => state === by).length === MOST_AWAY)
      return null
    const free = stretches.find(({ state }) => state === 'free')
    const waiting = stretches.flatMap(({ parts }) => parts)
    const found = waiting.reduce((sum, { candidates }) => sum + candidates.length, 0)
    const mayPlan =
      stretches.length === 0 || (stretches.length < MOST_AHEAD && found < MOST_FOUND_AHEAD)
    const stretch = free ?? (mayPlan ? await plan() : null)
    if (stretch !== null) stretch.state = by
    return stretch
  }
  /** Takes the next free stretch, after whoever asked before. */
  const take = (by: 'here' | 'there'): Promise<Planned | null> => {
    const turn = taken.then(() => choose(by))
    taken = turn.catch(() => {})
    return turn
  }
  const giveAway = async (): Promise<void> => {
    for (;;) {
      const stretch = await take('there')
      if (stretch === null) return
      stretch.back = crew.there({ after: stretch.after, until: stretch.until }).then(
        (parts) => finish(stretch, parts),
        () => {
          hasFailed = true
          stretch.state = 'free'
        },
      )
    }
  }
  const finish = (stretch: Planned, parts: readonly SweepPart[]): void => {
    stretch.parts = [...parts]
    stretch.state = 'compared'
    giveAway().catch(() => {}) // what cannot be read is met here again
  }
  const workOn = async (stretch: Planned): Promise<void> => {
    try {
      await giveAway()
      finish(stretch, await crew.here(stretch))
    } catch (error) {
      begin(reached)
      throw error
    }
  }

  return async (after) => {
    if (!isSame(after, reached)) begin(after) // a step failed and is done again
    for (;;) {
      const [first] = stretches
      const part = first?.parts.shift()
      if (part !== undefined) {
        reached = part.last
        return part
      }
      if (first?.state === 'compared') {
        stretches.shift()
        continue
      }
      const stretch = await take('here')
      if (stretch !== null) await workOn(stretch)
      else if (stretches.length === 0) return null
      else await stretches[0]?.back
    }
  }
}

function isSame(one: SlotPosition | null, other: SlotPosition | null): boolean {
  return one?.entityKey === other?.entityKey && one?.aspectKey === other?.aspectKey
}
