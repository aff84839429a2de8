import { binomialInterval } from '@/lib/statistics/binomial-interval'

import { settlePair, type BlindLabel, type Stratum } from './blind-sample'
import { compareByTime, type Fact } from './fact'

/** Which side of a drawn pair another system ended. Whoever labels the pair is not told. */
export type EndedSide = 'older' | 'newer'

const NO_BAND = { proposed: false, from: 0, to: 0 } as const

/** The strata of a sample of what a source ended. They keep which side it was; the pairs are drawn from both at one rate. */
export const ENDED_STRATA: Readonly<Record<EndedSide, Omit<Stratum, 'size'>>> = {
  older: { name: 'older ended', ...NO_BAND },
  newer: { name: 'newer ended', ...NO_BAND },
}

/** Returns which of the two facts is the older one by time, so that the order does not show which one was ended. */
export function endedSideOf({
  ended,
  replacement,
}: Readonly<Record<'ended' | 'replacement', Placed>>): EndedSide {
  return compareByTime(ended, replacement) < 0 ? 'older' : 'newer'
}

type Placed = Pick<Fact, 'id' | 'validFrom'>

/** What blind answers establish about an ending. */
export type EndedJudgment =
  | 'open' // not answered, or the first person was unsure
  | 'undecidable' // the second person was unsure, too
  | 'right' // the fact that the source ended is the outdated one
  | 'wrong'

/** Judges an ending by the answers to its pair, which were given without knowing which side was ended. */
export function judgeEnded(
  labels: readonly BlindLabel[],
  { side, wanted }: { readonly side: EndedSide; readonly wanted: number },
): EndedJudgment {
  const said = side === 'older' ? labels : labels.map((label) => ({ ...label, ...turned(label) }))
  const settled = settlePair(said, wanted)
  if (settled.state === 'undecidable') return 'undecidable'
  if (settled.state !== 'settled') return 'open'
  return settled.truth ? 'right' : 'wrong'
}

/** If the newer side was ended, a reversal is what agrees with the source. */
function turned({ value }: BlindLabel): Pick<BlindLabel, 'value'> {
  if (value === 'supersede') return { value: 'reverse' }
  return { value: value === 'reverse' ? 'supersede' : value }
}

/** A source's false-positive rate in a blind sample: wrong ÷ answered, with its exact 95% interval (rule K1). */
export type EndedRate = {
  readonly wrong: number
  readonly answered: number // right or wrong
  readonly low: number // 0–1
  readonly high: number
}

/** Returns the rate by these judgments; null where nothing is settled. */
export function endedRate(judgments: readonly EndedJudgment[]): EndedRate | null {
  const wrong = judgments.filter((each) => each === 'wrong').length
  const answered = wrong + judgments.filter((each) => each === 'right').length
  return answered === 0 ? null : { wrong, answered, ...binomialInterval(wrong, answered) }
}
