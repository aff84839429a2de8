import type { ArrivalStep } from '@/lib/domain/arrival'

import type { Arriving, Pool, Stored } from './arrival-pool'
import type { PairReader } from './arrival-rules'

/** What an arriving fact does to a stored one. One that only adds has none. */
export type Arrival = {
  readonly index: number // of the fact, in the command
  readonly step: ArrivalStep
  readonly target: Pick<Stored, 'id' | 'revision' | 'content'>
  readonly by: string // 'rules', or the name of a model
  readonly why: string // a sentence
  readonly asks: boolean // a question is stored with the fact; where it is not, the inline pass asks
}

export type ArrivalProblem = { readonly index: number; readonly reason: string }

export type ArrivalsRead = {
  readonly arrivals: readonly Arrival[] // at most one a fact
  readonly problems: readonly ArrivalProblem[]
}

/** A fact of which rules do not tell what it does, and what it is held against. */
export type OpenArrival = {
  readonly arriving: Arriving
  readonly pool: Pool
  readonly mates: readonly Arriving[] // facts of the same arrival
  readonly read: PairReader
}
