import type { JudgedText, Unchecked } from './judge'
import type { Classification } from './parse-classification'

/** A stored fact that is compared with an incoming one. */
export type OfferedFact = JudgedText & {
  readonly id: string
  readonly aspect: string
  readonly key: string | null
}

/** The question before a write: what does the incoming fact do to the stored ones? */
export type ArrivalQuestion = JudgedText & {
  readonly entity: string
  readonly aspect: string
  readonly key: string | null
  readonly offered: readonly OfferedFact[] // at least one
}

/** A model's classification of an incoming fact, or that it did not answer (rule J3). */
export type Classified = Classification | Unchecked

/** A configured classifier. Never throws. */
export type Classifier = {
  readonly model: string
  readonly promptVersion: string
  readonly budget: number // questions per import
  /** Answers in order. */
  readonly classify: (questions: readonly ArrivalQuestion[]) => Promise<readonly Classified[]>
}
