import type { ArrivalStep } from '@/lib/domain/arrival'

import type { Stored } from './arrival-pool'

/** Who says it where the program that stores a fact names what it replaces. */
export const THE_PROGRAM = 'the program'

/** What an arriving fact does to a stored one. A fact that only adds has no arrival. */
export type Arrival = {
  readonly index: number // index of the fact in the command
  readonly step: ArrivalStep
  readonly target: Pick<Stored, 'id' | 'revision' | 'content'>
  readonly by: string // 'rules', `THE_PROGRAM`, or the name of a model
  readonly why: string // a sentence
  readonly asks: boolean // a proposal is stored with the fact; otherwise the inline pass asks
}

export type ArrivalProblem = { readonly index: number; readonly reason: string }

export type ArrivalsRead = {
  readonly arrivals: readonly Arrival[] // at most one per fact
  readonly problems: readonly ArrivalProblem[]
}
