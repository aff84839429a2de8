import {
  SEED_SIGNAL_NAMES,
  SIGNAL_NAMES,
  type Reading,
  type SignalName,
} from '@/lib/detection/finding'
import { readingSentence, SIGNAL_LABELS } from '@/lib/domain/reading-sentence'

/** What one lane shows. */
export type Lane = {
  readonly signal: SignalName
  readonly letter: string
  readonly label: string
  readonly strength: number | null // null: did not fire
  readonly sentence: string
  readonly wins: boolean
  readonly missingOn: 'older' | 'newer' | null // fired without a word to point at on that side
}

/** Returns one lane a signal, in the fixed order, fired or not. */
export function signalLanes(
  readings: readonly Reading[],
  winner: SignalName | null,
): readonly Lane[] {
  const shown = SIGNAL_NAMES.filter(
    (signal) =>
      SEED_SIGNAL_NAMES.some((seed) => seed === signal) ||
      readings.some((each) => each.signal === signal),
  )
  return shown.map((signal) => {
    const reading = readings.find((each) => each.signal === signal)
    return {
      signal,
      ...SIGNAL_LABELS[signal],
      strength: reading?.fired === true ? reading.strength : null,
      sentence: reading === undefined ? 'not evaluated' : readingSentence(reading),
      wins: signal === winner,
      missingOn: reading === undefined ? null : missingSide(reading),
    }
  })
}

/** A time gap needs no words in the older text; every other signal should point at both sides (review-ui 6.2). */
function missingSide(reading: Reading): 'older' | 'newer' | null {
  if (!reading.fired) return null
  if (reading.newer.length === 0) return 'newer'
  return reading.older.length === 0 && reading.signal !== 'temporal' ? 'older' : null
}

/** Returns the finding in one sentence, the text alternative of the drawing. */
export function lanesSummary(lanes: readonly Lane[], confidence: number): string {
  const fired = lanes.filter((lane) => lane.strength !== null)
  if (fired.length === 0) return 'No signal fired.'
  const winner = fired.find((lane) => lane.wins)
  const names = fired.map((lane) => lane.label.toLowerCase()).join(', ')
  const head = `Confidence ${confidence.toFixed(2)}.`
  const set = winner === undefined ? '' : ` ${winner.label} sets it (max).`
  return `${head} Fired: ${names}.${set}`
}
