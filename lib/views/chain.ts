import { compareByTime } from '@/lib/domain/fact'
import type { Store } from '@/lib/store/open-store'
import { loadChain } from '@/lib/store/queries/load-chain'

import { chainLinkView } from './chain-link-view'
import { factView } from './fact-view'
import type { ChainLinkView, FactView } from './screen'

/** A whole chain, whichever of its facts was asked for: the same facts, oldest first, and every link with who, why and when. */
export type ChainView = {
  readonly fact: FactView // the one that was asked for
  readonly facts: readonly FactView[]
  readonly links: readonly ChainLinkView[]
}

/** Reads the chain of a fact; null when there is no such fact. */
export async function readChain(store: Store, factId: string): Promise<ChainView | null> {
  const chain = await loadChain(store.read, factId)
  const facts = chain.facts.toSorted(compareByTime).map(factView)
  const fact = facts.find(({ id }) => id === factId)
  if (fact === undefined) return null
  const links = chain.links.toSorted((a, b) => compareByTime(a.older, b.older)).map(chainLinkView)
  return { fact, facts, links }
}
