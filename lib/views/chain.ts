import type { AsOf } from '@/lib/domain/as-of'
import { isCurrentAt } from '@/lib/domain/current'
import { compareByTime } from '@/lib/domain/fact'
import type { Store } from '@/lib/store/port'
import { readKnown } from '@/lib/store/queries/known-at'
import { loadChain, loadChainThen, type Chain } from '@/lib/store/queries/load-chain'
import { toFact } from '@/lib/store/rows'

import { chainLinkView } from './chain-link-view'
import type { ChainLinkView } from './chain-link-view'
import { factView } from './fact-view'
import type { ChainFact } from './fact-view'

/** A whole chain, the same for each of its facts: facts oldest first, and every link with who, why and when. */
export type ChainView = {
  readonly fact: ChainFact // the requested one
  readonly facts: readonly ChainFact[]
  readonly links: readonly ChainLinkView[]
  readonly trueThen: readonly string[] | null // ids of the facts true at the requested instant
}

/** Reads a fact's chain, now or as the store knew it; null when the fact does not exist, or did not then. */
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

/** Reads the rows of a chain, now or as the store knew them. */
export async function readChainRows(store: Store, factId: string, asOf: AsOf): Promise<Chain> {
  return asOf.knownAt === null
    ? loadChain(store.read, factId)
    : loadChainThen(store, factId, await readKnown(store, asOf.knownAt))
}

/** Returns a chain's facts, oldest first, with whether each is current at an instant (rule T4). */
export function chainFacts(chain: Chain, at: Date): readonly ChainFact[] {
  const current = currentOf(chain, at)
  return chain.facts
    .toSorted(compareByTime)
    .map((row) => ({ ...factView(row), current: current.includes(row.id) }))
}

/** Returns the ids of a chain's facts that were true at the requested instant; null when none was requested. */
export function trueThenOf(chain: Chain, { trueAt }: AsOf): readonly string[] | null {
  return trueAt === null ? null : currentOf(chain, trueAt)
}

function currentOf({ facts }: Chain, at: Date): readonly string[] {
  const begins = new Map(facts.map(({ id, validFrom }) => [id, validFrom]))
  return facts
    .filter((row) => isCurrentAt(toFact(row), at, begins.get(row.supersededById ?? '') ?? null))
    .map(({ id }) => id)
}
