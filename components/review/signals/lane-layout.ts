import { EVIDENCE_NAMES, SEED_SIGNAL_NAMES, type SignalName } from '@/lib/detection/finding'
import { confidenceWords } from '@/lib/domain/confidence-words'
import { SIGNAL_LABELS } from '@/lib/domain/terms'
import type { ReadingView } from '@/lib/views/reading-view'

const EVIDENCE: readonly SignalName[] = EVIDENCE_NAMES
const CUES: readonly SignalName[] = ['temporal', 'change', 'correction']

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

/** Returns one lane a signal of the seed profile, in the fixed order, fired or not. */
export function signalLanes(
  readings: readonly ReadingView[],
  winner: SignalName | null,
  hoursApart: number | null,
): readonly Lane[] {
  return SEED_SIGNAL_NAMES.map((signal) => {
    const reading = readings.find((each) => each.signal === signal)
    return {
      signal,
      ...SIGNAL_LABELS[signal],
      strength: reading?.strength ?? null,
      sentence: reading?.sentence ?? 'not evaluated',
      wins: signal === winner,
      missingOn: reading === undefined ? null : missingSide(reading, hoursApart),
    }
  })
}

/** A word of change may stand in the newer text alone where time lies between; every other evidence should point at both (6.2). */
export function missingSide(
  { signal, fired, older, newer }: ReadingView,
  hoursApart: number | null,
): 'older' | 'newer' | null {
  if (!fired || !EVIDENCE.includes(signal)) return null
  if (!newer?.length) return 'newer'
  const rests = CUES.includes(signal) && hoursApart !== null && hoursApart > 0
  return older?.length || rests ? null : 'older'
}

/** Returns the finding in one sentence, the text alternative of the drawing. */
export function lanesSummary(lanes: readonly Lane[], confidence: number): string {
  const fired = lanes.filter((lane) => lane.strength !== null)
  if (fired.length === 0) return 'No signal fired.'
  const winner = fired.find((lane) => lane.wins)
  const names = fired.map((lane) => lane.label.toLowerCase()).join(', ')
  const head = `Confidence ${confidenceWords(confidence)}.`
  const set = winner === undefined ? '' : ` ${winner.label} sets it (max).`
  return `${head} Fired: ${names}.${set}`
}
