import { toDetector, type DetectorData } from '@/lib/store/detectors'
import type { Store } from '@/lib/store/port'
import type { SweepRunRow } from '@/lib/store/rows'
import type { SlotPosition } from '@/lib/store/scan'

import { compareAhead, FACTS_A_STRETCH, type SweepHelper } from './compare-ahead'
import {
  comparePart,
  compareStretch,
  FACTS_A_READ,
  type SweepPart,
  type SweepReading,
} from './read-sweep'

const MANY_SLOTS = 20_000 // another thread takes a second or two of a core before it helps; with fewer slots that is most of the sweep

/** What a step of a sweep compares by. */
export type StepTask = {
  readonly run: SweepRunRow
  readonly reading: SweepReading
  readonly detector: DetectorData
}

/** The parts of a sweep, one after the other. */
export type SweepParts = {
  /** Returns the part after a slot, of about `most` facts if they are few; null after the last one. */
  next(task: StepTask, after: SlotPosition | null, most: number): Promise<SweepPart | null>
  close(): Promise<void>
}

/** Returns the parts of a sweep. A large sweep of everything is compared in two threads, if there is a helper (rule SW7). */
export function openParts(
  store: Store,
  work: {
    readonly breathe: () => Promise<void>
    readonly startHelper?: () => SweepHelper
    readonly manySlots?: number
  },
): SweepParts {
  const { manySlots = MANY_SLOTS } = work
  let helper: SweepHelper | null = null
  let task: StepTask | null = null
  const current = (): StepTask => {
    if (task === null) throw new Error('no step has begun')
    return task
  }
  const comparer = () => ({
    scan: store.scan,
    detector: toDetector(current().detector),
    breathe: work.breathe,
  })
  const ahead = compareAhead({
    slotAhead: (after) => store.scan.slotAhead(current().reading.agentId, after, FACTS_A_STRETCH),
    isReady: () => helper?.isReady() === true,
    there: (stretch) => {
      const { reading, detector } = current()
      return helper?.compare({ reading, detector, stretch }) ?? Promise.reject(new Error('alone'))
    },
    here: (stretch) => compareStretch(comparer(), current().reading, stretch),
  })
  return {
    next: async (asked, after, most) => {
      task = asked
      const { run, reading } = asked
      const isLarge =
        reading.since === null && reading.entityKey === null && run.slotsTotal >= manySlots
      if (isLarge && work.startHelper !== undefined) {
        helper ??= work.startHelper()
        return ahead(after)
      }
      return comparePart(comparer(), reading, {
        after,
        until: null,
        limit: Math.min(FACTS_A_READ, most),
      })
    },
    close: async () => {
      await helper?.close()
      helper = null
    },
  }
}
