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
import { isEvident } from './evidence'
import { STATES_NOTHING } from './glance'
import { createOutliner, type Outline } from './outline'
import { relate, type Pair } from './pair'
import { MAY_RESTATE, mayFire } from './related'
import { key } from './signals/key'
import { WEIGHED_SIGNALS } from './signals/registry'
import { mayRestate, topic } from './signals/topic'
import type { WeightSet } from './weight-set'
import { WEIGHTS } from './weights'

type Weighed = {
  readonly name: SignalName
  readonly grade: (pair: Pair) => number
  readonly bits: Float64Array // by level
  readonly shares: Float64Array // by level, 0–1; 1 counts fully
  readonly evidence: readonly boolean[] // by level: can fire as evidence of a supersession
}

/** A sum of bits, and the share of it that counts so far. */
type Scaled = { readonly sum: number; readonly counted: number }

const MOST_WITHOUT_EVIDENCE = 0.3
const PRECISION = 1000 // weights are stored in thousandths of a bit
const REGISTER = SIGNAL_NAMES.indexOf('register') // the register and the aspect come last and scale the sum of the others

function weighedSignals({ weights, shares }: WeightSet): readonly Weighed[] {
  return SIGNAL_NAMES.map((name) => {
    const { levels, grade } = WEIGHED_SIGNALS[name]
    const isEvidence = EVIDENCE_NAMES.some((each) => each === name)
    return {
      name,
      grade,
      bits: Float64Array.from(
        levels,
        (each) => weights[name]?.[each.name] ?? WEIGHTS.weights[name]?.[each.name] ?? each.expected,
      ),
      shares: Float64Array.from(
        levels,
        (each) => shares[name]?.[each.name] ?? WEIGHTS.shares[name]?.[each.name] ?? 1,
      ),
      evidence: levels.map(
        ({ fires }, at) => fires && (isEvidence || (name === 'key' && at === key.at['same-slot'])),
      ),
    }
  })
}

/** Converts log2 odds into a probability. */
function toProbability(bits: number): number {
  return 1 / (1 + 2 ** -bits)
}

/**
 * Creates a default-profile detector from weights of evidence (Fellegi and Sunter 1969) fitted to labeled pairs. Reading a text
 * does not depend on the weights.
 */
export function createWeighedDetector(set: WeightSet): Detector<Outline> {
  const { version, prior } = set
  const signals = weighedSignals(set)
  const added = signals.slice(0, REGISTER)
  const scaling = signals.slice(REGISTER)

  // Returns the bits by which a scaling signal changes a sum of which `counted` (0–1) counts: share · (sum + counted · bits) − sum.
  // More evidence never yields less.
  function scalingBits(signal: Weighed, at: number, { sum, counted }: Scaled): number {
    if (at === 0) return 0
    const [share, own] = [signal.shares[at] ?? 1, signal.bits[at] ?? 0]
    return Math.round((share * (sum + counted * own) - sum) * PRECISION) / PRECISION
  }

  function fires(pair: Pair, may: number): boolean {
    return isEvident(pair, may) || topic.levels[topic.grade(pair)]?.fires === true
  }

  function confidenceOf(older: Outline, newer: Outline): number {
    const may = mayFire(older, newer)
    if (may === 0 || older.language !== newer.language) return 0
    if (may === MAY_RESTATE && !mayRestate(older, newer)) return 0
    const pair = relate(older, newer)
    if (!fires(pair, may) || older.normalized === newer.normalized) return 0 // rule D4
    let bits = prior
    for (const signal of added) bits += signal.bits[signal.grade(pair)] ?? 0 // in the order of detect, or rounding would differ
    let counted = 1
    for (const signal of scaling) {
      const at = signal.grade(pair)
      bits += scalingBits(signal, at, { sum: bits, counted })
      counted *= signal.shares[at] ?? 1
    }
    return toProbability(bits)
  }

  function detect(older: Outline, newer: Outline): Finding {
    const base = { profile: 'default', detectorVersion: version, prior } as const
    if (older.normalized === newer.normalized)
      return { ...base, readings: SAME_TEXT, confidence: 0, winningSignal: null, pattern: '' }
    const pair = relate(older, newer)
    const isMixed = older.language !== newer.language
    const mute = isMixed || ((older.traits | newer.traits) & STATES_NOTHING) !== 0
    let bits = prior
    let counted = 1
    let winner: { readonly name: SignalName; readonly weight: number } | null = null
    const letters: string[] = []
    const readings: Reading[] = []
    for (const signal of signals) {
      const { levels, explain } = WEIGHED_SIGNALS[signal.name]
      const at = signal.grade(pair)
      const weight = scaling.includes(signal)
        ? scalingBits(signal, at, { sum: bits, counted })
        : (signal.bits[at] ?? 0)
      const level = levels[at]?.name ?? ''
      bits += weight
      counted *= signal.shares[at] ?? 1
      if (levels[at]?.fires !== true) {
        const failed = { kind: 'level' } as const
        readings.push({ signal: signal.name, fired: false, weight, level, failed })
        continue
      }
      readings.push({
        signal: signal.name,
        fired: true,
        strength: toProbability(prior + weight),
        weight,
        level,
        ...explain(pair, at, signal.shares[at] ?? 1),
      })
      if (signal.evidence[at] !== true || mute) continue
      letters.push(SIGNAL_LETTERS[signal.name])
      if (winner === null || weight > winner.weight) winner = { name: signal.name, weight }
    }
    const confidence = toProbability(bits)
    return {
      ...base,
      readings,
      confidence: winner === null ? Math.min(confidence, MOST_WITHOUT_EVIDENCE) : confidence,
      winningSignal: winner?.name ?? null,
      pattern: letters.join('+'),
    }
  }

  return {
    profile: 'default',
    version,
    createPreparer: createOutliner,
    isRead: ({ cues }) => cues.mood !== 'foreign',
    confidenceOf,
    detect,
    createCandidateIndex: createBlockingIndex,
  }
}

const SAME_TEXT = SIGNAL_NAMES.map((signal): Reading => ({
  signal,
  fired: false,
  weight: 0,
  failed: { kind: 'same-text' },
}))

/** The default profile with its shipped weights. */
export const WEIGHED_DETECTOR = createWeighedDetector(WEIGHTS)
