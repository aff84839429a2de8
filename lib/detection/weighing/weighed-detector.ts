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
import { STATES_NOTHING } from './glance'
import { createOutliner, type Outline } from './outline'
import { relate, type Pair } from './pair'
import { CANDIDATES, mayFire } from './related'
import { SAME_SLOT } from './signals/key'
import { register, shareOf } from './signals/register'
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
const REGISTER = SIGNAL_NAMES.indexOf('register')
const ADDED = SIGNALS.slice(0, REGISTER) // the register is the last and weighs their sum
const REGISTERS = register.levels.map((_, at) => ({
  bits: SIGNALS[REGISTER]?.bits[at] ?? 0,
  share: shareOf(at),
}))
const EVIDENCE = CANDIDATES.map((name) => SIGNALS[SIGNAL_NAMES.indexOf(name)])

/** Turns log2 odds into a probability. */
function probabilityOf(bits: number): number {
  return 1 / (1 + 2 ** -bits)
}

const PRECISION = 1000 // a weight is written in thousandths of a bit

/** Returns the bits by which a register changes a sum: share · (sum + bits) − sum. Nothing that speaks for more makes it less. */
function registerBits(at: number, sum: number): number {
  const own = REGISTERS[at]
  if (own === undefined || at === 0) return 0
  return Math.round((own.share * (sum + own.bits) - sum) * PRECISION) / PRECISION
}

/** Returns the confidence (0–1) that the newer supersedes the older; 0 where no evidence speaks for it. */
function confidenceOf(older: Outline, newer: Outline): number {
  const may = mayFire(older, newer)
  if (may === 0) return 0
  const pair = relate(older, newer)
  if (!fires(pair, may) || older.normalized === newer.normalized) return 0 // rule D4
  let bits = WEIGHTS.prior
  for (const signal of ADDED) bits += signal.bits[signal.grade(pair)] ?? 0 // in the order of detect, or the sum differs
  return probabilityOf(bits + registerBits(register.grade(pair), bits))
}

function fires(pair: Pair, may: number): boolean {
  for (let at = 0; at < EVIDENCE.length; at++) {
    if ((may & (1 << at)) === 0) continue
    const signal = EVIDENCE[at]
    if (signal?.evidence[signal.grade(pair)] === true) return true
  }
  return false
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
  const mute = ((older.traits | newer.traits) & STATES_NOTHING) !== 0
  let bits = WEIGHTS.prior
  let winner: { readonly name: SignalName; readonly weight: number } | null = null
  const letters: string[] = []
  const readings: Reading[] = []
  for (const signal of SIGNALS) {
    const { levels, point } = WEIGHED_SIGNALS[signal.name]
    const at = signal.grade(pair)
    const weight = signal.name === 'register' ? registerBits(at, bits) : (signal.bits[at] ?? 0)
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
