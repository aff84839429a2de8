import { binomialInterval } from '@/lib/statistics/binomial-interval'

import type { PushMode } from './connection'
import type { Fact } from './fact'
import type { Refusal } from './refusal'
import { supersessionRefusal } from './supersede'
import type { VerdictValue } from './verdict'

/** What may be said of a fact that another system ended (rules AU3, AU8, AU12). */
export type EndedValue = VerdictValue

/** The answers by which the fact is current again. */
export const GIVING_BACK = ['keep_both', 'reverse'] as const satisfies readonly EndedValue[]

/** The lists of the lane: not answered, unsure, and given back while nothing may change. */
export const ENDED_LISTS = ['open', 'unsure', 'recorded'] as const
export type EndedList = (typeof ENDED_LISTS)[number]

/** What people said of the supersessions that reached an agent from elsewhere. */
export type EndedTally = {
  readonly right: number
  readonly givenBack: number // those reversed, too
}

/** The share of another system's supersessions that were right, with its exact 95% interval (rules AU6, K1). */
export type EndedPrecision = {
  readonly right: number
  readonly answered: number
  readonly low: number // 0–1
  readonly high: number
}

/** The columns of a fact that is current again, as if nothing had replaced it. */
export const GIVEN_BACK = {
  status: 'active',
  supersededById: null,
  supersededAt: null,
  validUntil: null,
} as const satisfies Partial<Fact>

/** Returns why a replacement that another system made cannot be reversed (rule AU12), or null. The older fact is current before the newer one ends. */
export function reversalRefusal(older: Fact, newer: Fact | null): Refusal | null {
  if (newer === null)
    return { kind: 'bad-input', problem: 'No newer fact is known, so there is nothing to reverse.' }
  const stays = { ...older, ...GIVEN_BACK }
  return supersessionRefusal({ ends: newer, stays, endsSide: 'newer', successorsOfStays: [] })
}

/** Returns how often another system was right; null where nobody has answered. Unsure answers do not count. */
export function endedPrecision({ right, givenBack }: EndedTally): EndedPrecision | null {
  const answered = right + givenBack
  return answered === 0 ? null : { right, answered, ...binomialInterval(right, answered) }
}

/** A connected store that holds a fact, as far as giving it back goes. */
export type HoldingStore = {
  readonly product: string
  readonly mode: PushMode
  readonly held: boolean // waits for a person in every mode, because the store changes other facts with it
  readonly alone: boolean // the fact ended without a newer one
  readonly why: string | null // why the store cannot make a fact current again; null: it can
}

/** Says what becomes of a given-back fact in a connected store (rule AU5). */
export function givenBackThere({ product, mode, held, alone, why }: HoldingStore): string {
  if (mode === 'read-only') return `${product} is read only, so it keeps the fact ended.`
  if (why !== null) return `${product} keeps the fact ended. ${why}`
  if (held && !alone)
    return `${product} is updated once you release the change, and then ends the newer fact.`
  return held || mode === 'ask'
    ? `${product} is updated once you release the change.`
    : `${product} is updated, too.`
}
