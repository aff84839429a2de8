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
import { STATES_NOTHING } from './glance'
import { createOutliner, type Outline } from './outline'
import { relate } from './pair'
import { MAY_RESTATE, mayFire } from './related'
import { WEIGHED_SIGNALS } from './signals/registry'
import { topic } from './signals/topic'
import { scalingBits, weighedSignals } from './weigh'
import type { WeightSet } from './weight-set'
import { WEIGHTS } from './weights'

const MOST_WITHOUT_EVIDENCE = 0.3
const NOTHING = -Infinity // bits
const REGISTER = SIGNAL_NAMES.indexOf('register') // the register and the aspect come last and scale the sum of the others

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

  let least = 0 // the last minimum, and its bits
  let need = NOTHING

  /** Returns the bits of a pair on which evidence fires. Less than `atLeast` may be returned as -Infinity. */
  function weigh(older: Outline, newer: Outline, atLeast: number): number {
    const may = mayFire(older, newer)
    if (may === 0 || older.language !== newer.language) return NOTHING
    if (may === MAY_RESTATE && atLeast > NOTHING && !mayReachAtAGlance(older, newer, atLeast))
      return NOTHING
    const pair = relate(older, newer)
    if (!isEvident(pair, may)) {
      if ((may & MAY_RESTATE) === 0 || !mayReach(pair, atLeast)) return NOTHING
      if (topic.levels[topic.grade(pair)]?.fires !== true) return NOTHING
    }
    if (older.normalized === newer.normalized) return NOTHING // rule D4
    let bits = prior
    for (const signal of added) bits += signal.bits[signal.grade(pair)] ?? 0 // in the order of detect, or rounding would differ
    let counted = 1
    for (const signal of scaling) {
      const at = signal.grade(pair)
      bits += scalingBits(signal, at, { sum: bits, counted })
      counted *= signal.shares[at] ?? 1
    }
    return bits
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
    confidenceOf: (older, newer) => {
      const bits = weigh(older, newer, NOTHING)
      return bits === NOTHING ? 0 : toProbability(bits)
    },
    reaches: (older, newer, minConfidence) => {
      if (minConfidence !== least) [least, need] = [minConfidence, toBits(minConfidence)]
      const bits = weigh(older, newer, need)
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
