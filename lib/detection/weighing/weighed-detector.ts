import type { Detector } from '../detector'
import {
  EVIDENCE_NAMES,
  type Finding,
  type Reading,
  SIGNAL_LETTERS,
  SIGNAL_NAMES,
  type SignalName,
} from '../finding'
import { createBlockingIndex } from './blocking-index'
import { createOutliner, type Outline } from './outline'
import { relate, type Pair } from './pair'
import { SAME_SLOT } from './signals/key'
import { WEIGHED_SIGNALS } from './signals/registry'
import { WEIGHTS } from './weights'

type Weighed = {
  readonly name: SignalName
  readonly grade: (pair: Pair) => number
  readonly bits: Float64Array // by level
  readonly evidence: readonly boolean[] // by level: fires, and may speak for a supersession
}

const SIGNALS: readonly Weighed[] = SIGNAL_NAMES.map((name) => {
  const { levels, grade } = WEIGHED_SIGNALS[name]
  const isEvidence = EVIDENCE_NAMES.some((each) => each === name)
  return {
    name,
    grade,
    bits: Float64Array.from(levels, (each) => WEIGHTS.weights[name]?.[each.name] ?? each.expected),
    evidence: levels.map(
      ({ fires }, at) => fires && (isEvidence || (name === 'key' && at === SAME_SLOT)),
    ),
  }
})
const EVIDENCE = SIGNALS.filter(({ evidence }) => evidence.includes(true))
const GUARDS = SIGNALS.filter(({ evidence }) => !evidence.includes(true))

/** A question or somebody's words state nothing: no evidence counts. */
function statesNothing({ cues }: Outline): boolean {
  return cues.mood === 'question' || cues.mood === 'reported'
}

/** Turns log2 odds into a probability. */
export function probabilityOf(bits: number): number {
  return 1 / (1 + 2 ** -bits)
}

/** Tells fast whether any evidence could fire: something in common, opposite words, one relation, or one slot. */
function isRelated(older: Outline, newer: Outline): boolean {
  if ((older.all.mask & newer.all.mask) !== 0) return true
  if (older.claims.some((a) => newer.claims.some((b) => a.relationId === b.relationId))) return true
  if (
    (older.opposites.mask & newer.all.mask) !== 0 ||
    (newer.opposites.mask & older.all.mask) !== 0
  )
    return true
  return newer.cues.change !== null || newer.cues.correction !== null || older.slotKey !== null
}

/** Returns the confidence (0–1) that the newer supersedes the older; 0 where no evidence speaks for it. */
function confidenceOf(older: Outline, newer: Outline): number {
  if (!isRelated(older, newer)) return 0
  const pair = relate(older, newer)
  let bits = WEIGHTS.prior
  let fired = false
  for (const signal of EVIDENCE) {
    const level = signal.grade(pair)
    bits += signal.bits[level] ?? 0
    if (signal.evidence[level] === true) fired = true
  }
  if (!fired || statesNothing(older) || statesNothing(newer)) return 0
  for (const signal of GUARDS) bits += signal.bits[signal.grade(pair)] ?? 0
  return older.normalized === newer.normalized ? 0 : probabilityOf(bits) // rule D4
}

/** Explains a pair: what every signal weighs, which adds up with the prior to the log odds of the confidence. */
function detect(older: Outline, newer: Outline): Finding {
  const base = {
    profile: 'default',
    detectorVersion: WEIGHTS.version,
    prior: WEIGHTS.prior,
  } as const
  if (older.normalized === newer.normalized) {
    const readings = SIGNAL_NAMES.map((signal): Reading => ({
      signal,
      fired: false,
      weight: 0,
      failed: { kind: 'same-text' },
    }))
    return { ...base, readings, confidence: 0, winningSignal: null, pattern: '' }
  }
  const pair = relate(older, newer)
  const mute = statesNothing(older) || statesNothing(newer)
  let bits = WEIGHTS.prior
  let winner: { readonly name: SignalName; readonly weight: number } | null = null
  const letters: string[] = []
  const readings: Reading[] = []
  for (const signal of SIGNALS) {
    const { levels, point } = WEIGHED_SIGNALS[signal.name]
    const at = signal.grade(pair)
    const weight = signal.bits[at] ?? 0
    const level = levels[at]?.name ?? ''
    bits += weight
    if (levels[at]?.fires !== true) {
      readings.push({ signal: signal.name, fired: false, weight, level, failed: { kind: 'level' } })
      continue
    }
    readings.push({
      signal: signal.name,
      fired: true,
      strength: probabilityOf(WEIGHTS.prior + weight),
      weight,
      level,
      ...point(pair, at),
    })
    if (signal.evidence[at] !== true || mute) continue
    letters.push(SIGNAL_LETTERS[signal.name])
    if (winner === null || weight > winner.weight) winner = { name: signal.name, weight }
  }
  return {
    ...base,
    readings,
    confidence:
      winner === null ? Math.min(probabilityOf(bits), MOST_WITHOUT_EVIDENCE) : probabilityOf(bits),
    winningSignal: winner?.name ?? null,
    pattern: letters.join('+'),
  }
}

const MOST_WITHOUT_EVIDENCE = 0.3

/** The default profile: weights of evidence in the sense of Fellegi and Sunter (1969), fitted to labelled pairs, calibrated. */
export const WEIGHED_DETECTOR: Detector<Outline> = {
  profile: 'default',
  version: WEIGHTS.version,
  createPreparer: createOutliner,
  confidenceOf,
  detect,
  createCandidateIndex: createBlockingIndex,
}
