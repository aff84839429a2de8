import type { Store } from '@/lib/store/open-store'

import { ingestFacts } from '../ingest-facts'
import { at, decide, factInput, valueOf, type Requests } from '../testing'

const PLACES = ['Ghent', 'Cork', 'Porto', 'Lyon', 'Graz', 'Turku', 'Delft', 'Split']
let nth = 0

/** States a pair in an aspect of its own, the newer fact now; returns what the inline pass proposed, or null. */
export async function arriveOne(
  store: Store,
  requests: Requests,
  { kind, ...patch }: { readonly kind: 'home' | 'denial'; readonly agent?: string },
) {
  nth += 1
  const [from, to] = [PLACES[nth % 8] ?? '', PLACES[(nth + 1) % 8] ?? '']
  const aspect = `home ${nth}`
  const newer = kind === 'home' ? `Mara lives in ${to}` : `Mara does not live in ${from}`
  for (const [index, content] of [`Mara lives in ${from}`, newer].entries()) {
    const fact = factInput({
      content,
      aspect,
      externalId: `n${nth}-${index}`,
      validFrom: at(`2026-0${3 + index * 2}-01T00:00:00Z`),
      ...patch,
    })
    // oxlint-disable-next-line no-await-in-loop -- the older first
    valueOf(await ingestFacts(store, { facts: [fact], system: 'test' }, requests()))
  }
  return store.read.proposal.findFirst({ where: { aspect } })
}

/** Has a team answer so many pairs of each kind: a second place is one more home, a denial is a change. */
export async function answerPairs(store: Store, requests: Requests, each: number): Promise<void> {
  for (const kind of Array.from({ length: each }, () => ['home', 'denial'] as const).flat()) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const proposal = await arriveOne(store, requests, { kind })
    if (proposal === null) throw new Error(`nothing was proposed for ${kind}`)
    const value = kind === 'home' ? 'keep_both' : 'supersede'
    // oxlint-disable-next-line no-await-in-loop -- as above
    valueOf(await decide(store, requests({ actor: 'ada' }), { proposalId: proposal.id, value }))
  }
}
