import type { Detector } from '../detector'
import {
  type Finding,
  type Reading,
  SIGNAL_LETTERS,
  SIGNAL_NAMES,
  type SignalName,
} from '../finding'
import { createBlockingIndex } from './blocking-index'
import { createCeiling } from './ceiling'
import { isEvident } from './evidence'
import { areBothBare, STATES_NOTHING } from './glance'
import { TOGETHER_BITS } from './lexicon/together-bits'
import { createOutliner, type Outline } from './outline'
import { relate } from './pair'
import { MAY_RESTATE, mayFire } from './related'
import { WEIGHED_SIGNALS } from './signals/registry'
import { isSeenTwice, NEAR_LINE } from './signals/together'
import { topic } from './signals/topic'
import { openWeighing } from './together-bits'
import { scalingBits, weighedSignals } from './weigh'
import type { WeightSet } from './weight-set'
import { WEIGHTS } from './weights'

const MOST_WITHOUT_EVIDENCE = 0.3
const NOTHING = -Infinity // bits
const REGISTER = SIGNAL_NAMES.indexOf('register') // it and the aspect scale the sum of the others; what all mean together comes last

/** Converts log2 odds into a probability. */
function toProbability(bits: number): number {
  return 1 / (1 + 2 ** -bits)
}

/** Converts a probability into log2 odds. */
function toBits(probability: number): number {
  return Math.log2(probability / (1 - probability))
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
  const { mayReach, mayReachAtAGlance } = createCeiling(signals, prior)
  const weighing = openWeighing(
    TOGETHER_BITS,
    SIGNAL_NAMES.map((name) => WEIGHED_SIGNALS[name].levels.map((each) => each.name)),
  )

  let least = 0 // the last minimum, and its bits
  let leastBits = NOTHING

  /** Returns the bits of a pair on which evidence fires. Less than `atLeast` may be returned as -Infinity. */
  function weigh(older: Outline, newer: Outline, atLeast: number): number {
    const may = mayFire(older, newer)
    if (may === 0 || (older.language !== newer.language && !areBothBare(older, newer)))
      return NOTHING
    const need = isSeenTwice(older, newer) ? Math.min(atLeast, NEAR_LINE) : atLeast
    if (may === MAY_RESTATE && need > NOTHING && !mayReachAtAGlance(older, newer, need))
      return NOTHING
    const pair = relate(older, newer)
    if (!isEvident(pair, may)) {
      if ((may & MAY_RESTATE) === 0 || !mayReach(pair, need)) return NOTHING
      if (topic.levels[topic.grade(pair)]?.fires !== true) return NOTHING
    }
    if (older.normalized === newer.normalized) return NOTHING // rule D4
    const { levels } = weighing
    pair.weighing = weighing
    let place = 0
    let bits = prior
    for (const signal of added) {
      const at = signal.grade(pair)
      bits += signal.bits[at] ?? 0 // in the order of detect, or rounding would differ
      levels[place++] = at
    }
    let counted = 1
    for (const signal of scaling) {
      weighing.bits = bits
      weighing.counted = counted
      const at = signal.grade(pair)
      bits += scalingBits(signal, at, { sum: bits, counted })
      counted *= signal.shares[at] ?? 1
      levels[place++] = at
    }
    return bits
  }

  function detect(older: Outline, newer: Outline): Finding {
    const base = { profile: 'default', detectorVersion: version, prior } as const
    if (older.normalized === newer.normalized)
      return { ...base, readings: SAME_TEXT, confidence: 0, winningSignal: null, pattern: '' }
    const pair = relate(older, newer)
    const isMixed = older.language !== newer.language && !areBothBare(older, newer)
    const mute = isMixed || ((older.traits | newer.traits) & STATES_NOTHING) !== 0
    let bits = prior
    let counted = 1
    let winner: { readonly name: SignalName; readonly weight: number } | null = null
    const letters: string[] = []
    const readings: Reading[] = []
    for (const [place, signal] of signals.entries()) {
      const { levels, explain } = WEIGHED_SIGNALS[signal.name]
      weighing.bits = bits
      weighing.counted = counted
      pair.weighing = winner === null ? null : weighing
      const at = signal.grade(pair)
      weighing.levels[place] = at
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
    confidenceOf: (older, newer) => {
      const bits = weigh(older, newer, NOTHING)
      return bits === NOTHING ? 0 : toProbability(bits)
    },
    reaches: (older, newer, minConfidence) => {
      if (minConfidence !== least) [least, leastBits] = [minConfidence, toBits(minConfidence)]
      const bits = weigh(older, newer, leastBits)
      return bits !== NOTHING && toProbability(bits) >= minConfidence
    },
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
