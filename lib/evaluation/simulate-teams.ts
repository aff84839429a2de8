import {
  allocate,
  roleFor,
  settlePair,
  stratumOf,
  type BlindLabel,
} from '@/lib/domain/blind-sample'
import { precisionAt, recallAt, wrongAmong, type JudgedPair } from '@/lib/domain/estimates'
import { GATE_LIMITS } from '@/lib/domain/gate'
import type { Estimate, NoEstimate } from '@/lib/statistics/stratified-proportion'

/** A band of pairs with similar scores, and its share of supersessions. */
type Band = {
  readonly proposed: boolean
  readonly confidence: number
  readonly pairs: number
  readonly right: number // share, 0–1
}

/** A detector with known truth, and a team with known error rates. */
export type Scenario = {
  readonly name: string
  readonly bands: readonly Band[]
  readonly errors: readonly number[] // per reviewer: share of answers opposite to the truth
  readonly unsure: number // share of unsure answers
  readonly labels: number // pairs in the sample
  readonly twice: number // share labeled by two people
}

/** One run's estimates compared with the truth. */
type Run = {
  readonly covered: Readonly<Record<Measured, boolean>>
  readonly passed: boolean // the false-positives gate
}

type Measured = 'wrong' | 'precision' | 'recall'

export type Simulated = {
  readonly scenario: string
  readonly runs: number
  readonly wrong: number // true share of wrong proposals, averaged over runs
  readonly coverage: Readonly<Record<Measured, number>> // share of runs whose 95% interval contains the truth
  readonly passed: number // share of runs in which the gate passes
}

const BELOW: readonly Band[] = [
  { proposed: false, confidence: 0.65, pairs: 800, right: 0.5 },
  { proposed: false, confidence: 0.4, pairs: 2_000, right: 0.2 },
  { proposed: false, confidence: 0, pairs: 20_000, right: 0.01 },
]

/** Returns 5,000 proposals with a given share wrong, mostly where confidence is lowest. */
function proposals(wrong: number): readonly Band[] {
  return [
    { proposed: true, confidence: 0.95, pairs: 2_200, right: 1 - 0.5 * wrong },
    { proposed: true, confidence: 0.85, pairs: 1_700, right: 1 - wrong },
    { proposed: true, confidence: 0.75, pairs: 1_100, right: 1 - 2 * wrong },
    ...BELOW,
  ]
}

const CAREFUL = { errors: [0, 0, 0], unsure: 0, twice: 0 } as const
const HUMAN = { errors: [0.03, 0.02, 0.02], unsure: 0.03, twice: 1 } as const

/** Teams without errors, and teams with errors that label twice, with detectors that are good, at the limit and bad. */
export const SCENARIOS: readonly Scenario[] = [0.02, 0.05, 0.1].flatMap((wrong) =>
  [
    { name: 'no mistakes', ...CAREFUL },
    { name: 'two people, 2–3 % mistakes, a third settles', ...HUMAN },
  ].map((team) => ({
    ...team,
    name: `${(wrong * 100).toFixed(0)} % wrong; ${team.name}`,
    bands: proposals(wrong),
    labels: 500,
  })),
)

/**
 * Simulates a scenario many times: a population, a sample, a team that labels it, and the resulting estimates. Pure, given
 * `random`.
 */
export function simulateTeams(
  scenario: Scenario,
  runs: number,
  random: () => number, // in [0, 1)
): Simulated {
  const played = Array.from({ length: runs }, () => playOnce(scenario, random))
  const shareOf = (holds: (run: Run) => boolean) => played.filter(holds).length / runs
  const inAll = played.reduce((sum, { truth }) => sum + truth, 0) / runs
  return {
    scenario: scenario.name,
    runs,
    wrong: inAll,
    coverage: {
      wrong: shareOf(({ covered }) => covered.wrong),
      precision: shareOf(({ covered }) => covered.precision),
      recall: shareOf(({ covered }) => covered.recall),
    },
    passed: shareOf(({ passed }) => passed),
  }
}

const THRESHOLD = 0.7
const CUT = 0.8 // another threshold above the proposal threshold

function playOnce(scenario: Scenario, random: () => number): Run & { readonly truth: number } {
  const population = scenario.bands.map((band) => ({
    band,
    truths: Array.from({ length: band.pairs }, () => random() < band.right),
  }))
  const strata = allocate(
    population.map(({ band }) => ({ ...stratumOf(band), size: band.pairs })),
    scenario.labels,
  )
  const pairs = population.flatMap(({ band, truths }, at): readonly JudgedPair[] => {
    const name = strata[at]?.name ?? ''
    return drawWithoutReplacement(truths, strata[at]?.drawn ?? 0, random).flatMap((truth, nth) => {
      const settled = label(truth, scenario, random)
      if (settled === null) return []
      const { proposed, confidence } = band
      const place = { agentId: 'a', pattern: 'V', origin: 'sweep' }
      return [{ ...place, id: `${at} ${nth}`, stratum: name, proposed, confidence, truth: settled }]
    })
  })
  const sample = { strata, pairs }
  const wrong = wrongAmong(sample)
  const bound = wrongAmong(sample, { method: 'clopper-pearson', level: 0.9 })
  const count = (fits: (band: Band) => boolean, truth: boolean) =>
    population
      .filter(({ band }) => fits(band))
      .reduce((sum, { truths }) => sum + truths.filter((each) => each === truth).length, 0)
  const proposed = ({ confidence }: Band) => confidence >= THRESHOLD
  const cut = ({ confidence }: Band) => confidence >= CUT
  const wrongTruth = shareOf(count(proposed, false), count(proposed, true))
  return {
    truth: wrongTruth,
    covered: {
      wrong: covers(wrong, wrongTruth),
      precision: covers(precisionAt(sample, CUT), shareOf(count(cut, true), count(cut, false))),
      recall: covers(
        recallAt(sample, THRESHOLD),
        shareOf(
          count(proposed, true),
          count((band) => !proposed(band), true),
        ),
      ),
    },
    passed: bound.estimate !== null && bound.high <= GATE_LIMITS.falsePositives,
  }
}

/** Has the team label one pair until settled; null: undecidable. */
function label(truth: boolean, scenario: Scenario, random: () => number): boolean | null {
  const wanted = random() < scenario.twice ? 2 : 1
  const labels: BlindLabel[] = []
  for (const [at, error] of scenario.errors.entries()) {
    const reviewer = `r${at}`
    const role = roleFor(reviewer, labels, wanted)
    if (role === null) continue
    const says = random() < error ? !truth : truth
    const value = random() < scenario.unsure ? 'unsure' : says ? 'supersede' : 'keep_both'
    labels.push({ reviewer, value, role })
  }
  const settled = settlePair(labels, wanted)
  return settled.state === 'settled' ? settled.truth : null
}

/** Draws without replacement by swapping to the front. */
function drawWithoutReplacement(
  truths: boolean[],
  count: number,
  random: () => number,
): readonly boolean[] {
  for (let at = 0; at < count; at++) {
    const other = at + Math.floor(random() * (truths.length - at))
    const [here, there] = [truths[at] === true, truths[other] === true]
    truths[at] = there
    truths[other] = here
  }
  return truths.slice(0, count)
}

function shareOf(part: number, rest: number): number {
  return part / (part + rest)
}

function covers(estimate: Estimate | NoEstimate, truth: number): boolean {
  return estimate.estimate !== null && estimate.low <= truth && truth <= estimate.high
}
