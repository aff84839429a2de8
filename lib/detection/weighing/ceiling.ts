import type { SignalName } from '../finding'
import { DENIES, HAS_AMOUNT, HAS_CONTEXT, IS_SCENE, RESTRICTS, SAYS_CHANGE } from './glance'
import { countBits } from './id-set'
import type { Outline } from './outline'
import type { Pair } from './pair'
import { mostAmong, rising } from './rising'
import { antonym } from './signals/antonym'
import { aspect } from './signals/aspect'
import { context } from './signals/context'
import { key } from './signals/key'
import { negation } from './signals/negation'
import { gradeOverlap, overlap } from './signals/overlap'
import { NEAR, paraphrase } from './signals/paraphrase'
import { refinement } from './signals/refinement'
import { register } from './signals/register'
import { FIRES_FROM, gradeSum, gradeTopic, sumOf, topic } from './signals/topic'
import { gradeWording, wording } from './signals/wording'
import { mostTopic, mostWords } from './topic-bounds'
import { countTopic } from './topic-lists'
import type { Weighed } from './weigh'

/** Quick tests of pairs on which no evidence fires but the topic: false when their ledger cannot reach `need` bits. */
export type Ceiling = {
  /** Reads the summaries only, no list, so that the lists of most texts need not be fetched from memory. */
  readonly mayReachAtAGlance: (older: Outline, newer: Outline, need: number) => boolean
  /** Grades what is cheap to grade. */
  readonly mayReach: (pair: Pair, need: number) => boolean
}

const ROUNDING = 0.01 // bits

/** Signals whose level cannot be told without their lists. */
const UNTOLD = [
  'value',
  'temporal',
  'correction',
  'substitution',
  'reversal',
  'mood',
] as const satisfies readonly SignalName[]

/**
 * Creates the tests for one set of weights. What is not graded counts as the best level that no evidence fires at, so both tests only leave
 * out pairs that the ledger would.
 */
export function createCeiling(signals: readonly Weighed[], prior: number): Ceiling {
  const by = Object.fromEntries(signals.map((signal) => [signal.name, signal])) as Readonly<
    Record<SignalName, Weighed>
  >
  const mostOf = (name: SignalName, levels?: readonly number[]) =>
    mostAmong(
      by[name].bits.filter(
        (_, at) => by[name].evidence[at] !== true && levels?.includes(at) !== false,
      ),
    )
  const untold = UNTOLD.reduce((sum, name) => sum + mostOf(name), prior + ROUNDING)
  const most = {
    denied: mostOf('negation') + mostOf('antonym'),
    agreed:
      mostOf('negation', [negation.at.none, negation.at.both]) +
      mostOf('antonym', without(antonym.at, 'cancelled')),
    keyed: mostOf('key'),
    unkeyed: mostOf('key', [key.at.none, key.at.group, key.at['names-aspect']]),
    alike: mostOf('paraphrase'),
    changing: mostOf('change'),
    counting: mostAmong(by.number.bits), // a later number of a run fires without being expected to
    placed: mostOf('context'),
    placedOnce: mostOf('context', [context.at.none, context.at['one-sided'], context.at.exception]),
    restricting: mostOf('refinement'),
    adding: mostOf('refinement', without(refinement.at, 'narrows', 'restricts', 'lifts')),
    prose: Math.max(0, by.register.bits[register.at.prose] ?? 0),
  }
  const scene = {
    share: by.register.shares[register.at.scene] ?? 1,
    bits: by.register.bits[register.at.scene] ?? 0,
  }
  const mostTopical = rising(by.topic.bits, topic.at['apart-most'])
  const mostOverlap = rising(by.overlap.bits)
  const mostWording = rising(by.wording.bits, wording.at['keeps-much'])

  /** Returns the most that the signals can add which neither test grades. */
  function sumTold(older: Outline, newer: Outline): number {
    const either = older.traits | newer.traits
    return (
      untold +
      (((older.traits ^ newer.traits) & DENIES) === 0 ? most.agreed : most.denied) +
      ((older.relations & newer.relations) === 0 ? most.unkeyed : most.keyed) +
      ((newer.traits & SAYS_CHANGE) === 0 ? 0 : most.changing) +
      ((older.traits & newer.traits & HAS_AMOUNT) === 0 ? 0 : most.counting) +
      ((either & RESTRICTS) === 0 ? most.adding : most.restricting)
    )
  }

  /** Returns the most that the circumstances of two texts can add. */
  function mostPlaced(older: Outline, newer: Outline): number {
    if (((older.traits | newer.traits) & HAS_CONTEXT) === 0) return 0
    return (older.traits & newer.traits & HAS_CONTEXT) === 0 ? most.placedOnce : most.placed
  }

  /** Scales a sum as the register and a level of the aspect do. */
  function scale(isScene: boolean, at: number, sum: number): number {
    const share = isScene ? scene.share : 1
    const registered = isScene ? scene.share * (sum + scene.bits) : sum + most.prose
    return (by.aspect.shares[at] ?? 1) * (registered + share * (by.aspect.bits[at] ?? 0))
  }

  return {
    mayReachAtAGlance: (older, newer, need) => {
      const met = countBits(older.allLow & newer.allLow) + countBits(older.allHigh & newer.allHigh)
      const shared = Math.min(
        met + Math.min(older.collisions, newer.collisions),
        older.size,
        newer.size,
      )
      const topical = mostTopic(older, newer, shared)
      if (topical < FIRES_FROM) return false
      const share = shared / (older.size + newer.size - shared)
      const sum =
        sumTold(older, newer) +
        mostPlaced(older, newer) +
        (share < NEAR ? 0 : most.alike) +
        (mostTopical[gradeSum(topical)] ?? 0) +
        (mostOverlap[gradeOverlap(share)] ?? 0) +
        (mostWording[gradeWording(mostWords(older, newer))] ?? 0)
      const isScene = (older.traits & newer.traits & IS_SCENE) !== 0
      if (scale(isScene, newer.kindAt, sum) >= need) return true
      return newer.kindAt === aspect.at.one && scale(isScene, aspect.at.other, sum) >= need
    },
    mayReach: (pair, need) => {
      if (countTopic(pair) === 0 || sumOf(pair) < FIRES_FROM) return false
      const { older, newer } = pair
      const sum =
        sumTold(older, newer) +
        (by.context.bits[context.grade(pair)] ?? 0) +
        (by.paraphrase.bits[paraphrase.grade(pair)] ?? 0) +
        (by.topic.bits[gradeTopic(pair, sumOf(pair))] ?? 0) +
        (by.overlap.bits[overlap.grade(pair)] ?? 0) +
        (by.wording.bits[wording.grade(pair)] ?? 0)
      const isScene = (older.traits & newer.traits & IS_SCENE) !== 0
      return scale(isScene, aspect.grade(pair), sum) >= need
    },
  }
}

function without(
  levels: Readonly<Record<string, number>>,
  ...names: readonly string[]
): readonly number[] {
  return Object.keys(levels)
    .filter((name) => !names.includes(name))
    .map((name) => levels[name] ?? 0)
}
