import type { PlanRefusal, PlanResult, ToPlan } from './port'

export const READ_AGAIN = 'Sync the connection, look at what changed, and decide again.'
export const NOTHING_TO_DO = 'There is nothing to do.'

/** How a store, and what it holds, is names of. */
export type StoreNames = {
  readonly product: string
  readonly thing: 'memory' | 'fact'
  readonly place?: string // where its facts are, if that has another name
}

/** Refuses a plan. */
export function refuse(kind: PlanRefusal['kind'], sentence: string, wayOut: string): PlanResult {
  return { ok: false, refusal: { kind, sentence, wayOut } }
}

/** The way out of a change that only a person can make there. */
export function byHand({ product, thing }: StoreNames): string {
  return `Palimpsest keeps the decision. Change the ${thing} by hand in ${product}.`
}

/** Plans that a fact is superseded, once the newer one is in the store and is another fact. */
export function planBy(
  { externalId, newer }: Pick<ToPlan, 'externalId'> & { readonly newer: string | null },
  names: StoreNames,
  plan: (newer: string) => PlanResult,
): PlanResult {
  const { product, thing, place = product } = names
  if (newer === null)
    return refuse('missing-in-store', `The newer fact is not in ${place}.`, byHand(names))
  return newer === externalId
    ? refuse('not-supported', `A ${thing} cannot supersede itself.`, byHand(names))
    : plan(newer)
}
