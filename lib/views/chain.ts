import type { AsOf } from '@/lib/domain/as-of'
import { isCurrentAt } from '@/lib/domain/current'
import { compareByTime } from '@/lib/domain/fact'
import type { Store } from '@/lib/store/port'
import { readKnown } from '@/lib/store/queries/known-at'
import { loadChain, loadChainThen, type Chain } from '@/lib/store/queries/load-chain'
import { toFact } from '@/lib/store/rows'

import { chainLinkView } from './chain-link-view'
import { factView } from './fact-view'
import type { ChainFact, ChainLinkView } from './screen'

/** A whole chain, whichever of its facts was asked for: the same facts, oldest first, and every link with who, why and when. */
export type ChainView = {
  readonly fact: ChainFact // the one that was asked for
  readonly facts: readonly ChainFact[]
  readonly links: readonly ChainLinkView[]
  readonly trueThen: readonly string[] | null // ids of those that were true at the instant that was asked for
}

/** Reads the chain of a fact as it is, or as the store had it; null when there is, or was, no such fact. */
export async function readChain(
  store: Store,
  factId: string,
  asOf: AsOf = { trueAt: null, knownAt: null },
): Promise<ChainView | null> {
  const chain = await readChainRows(store, factId, asOf)
  const facts = chainFacts(chain, asOf.knownAt ?? store.clock())
  const fact = facts.find(({ id }) => id === factId)
  if (fact === undefined) return null
  const links = chain.links.toSorted((a, b) => compareByTime(a.older, b.older)).map(chainLinkView)
  return { fact, facts, links, trueThen: trueThenOf(chain, asOf) }
}

/** Reads the rows of a chain, as they are or as the store had them. */
export async function readChainRows(store: Store, factId: string, asOf: AsOf): Promise<Chain> {
  return asOf.knownAt === null
    ? loadChain(store.read, factId)
    : loadChainThen(store, factId, await readKnown(store, asOf.knownAt))
}

/** Returns the facts of a chain, oldest first, with whether each is current at a moment (rule T4). */
export function chainFacts(chain: Chain, at: Date): readonly ChainFact[] {
  const current = currentOf(chain, at)
  return chain.facts
    .toSorted(compareByTime)
    .map((row) => ({ ...factView(row), current: current.includes(row.id) }))
}

/** Returns the ids of the facts of a chain that were true at the instant that is asked for; null when none is. */
export function trueThenOf(chain: Chain, { trueAt }: AsOf): readonly string[] | null {
  return trueAt === null ? null : currentOf(chain, trueAt)
}

function currentOf({ facts }: Chain, at: Date): readonly string[] {
  const begins = new Map(facts.map(({ id, validFrom }) => [id, validFrom]))
  return facts
    .filter((row) => isCurrentAt(toFact(row), at, begins.get(row.supersededById ?? '') ?? null))
    .map(({ id }) => id)
}
