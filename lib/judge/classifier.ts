import type { JudgedText, Unchecked } from './judge'
import type { Classification } from './parse-classification'

/** A stored fact that an arriving one is held against. */
export type OfferedFact = JudgedText & {
  readonly id: string
  readonly aspect: string
  readonly key: string | null
}

/** What is asked about a fact before it is written: what does it do to those that are stored? */
export type ArrivalQuestion = JudgedText & {
  readonly entity: string
  readonly aspect: string
  readonly key: string | null
  readonly offered: readonly OfferedFact[] // at least one
}

/** What a model said of an arrival, or that it did not answer (rule J3). */
export type Classified = Classification | Unchecked

/** A configured classifier; it never throws. */
export type Classifier = {
  readonly model: string
  readonly promptVersion: string
  readonly budget: number // facts that are asked about in one arrival
  /** Answers one by one, in order. */
  readonly classify: (questions: readonly ArrivalQuestion[]) => Promise<readonly Classified[]>
}
