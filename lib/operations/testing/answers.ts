import type { Store } from '@/lib/store/open-store'

import { ingestFacts } from '../ingest-facts'
import { at, decide, factInput, valueOf, type Requests } from '../testing'

const PLACES = ['Ghent', 'Cork', 'Porto', 'Lyon', 'Graz', 'Turku', 'Delft', 'Split']
let nth = 0

type Kind = 'home' | 'denial'
type Of = { readonly kind: Kind; readonly agent?: string }

/** Both facts of a pair in an aspect of its own, the older first. */
function pairOf({ kind, ...patch }: Of) {
  nth += 1
  const [from, to] = [PLACES[nth % 8] ?? '', PLACES[(nth + 1) % 8] ?? '']
  const aspect = `home ${nth}`
  const newer = kind === 'home' ? `Mara lives in ${to}` : `Mara does not live in ${from}`
  const fact = (content: string, month: number) =>
    factInput({
      content,
      aspect,
      externalId: `n${nth}-${month}`,
      validFrom: at(`2026-0${month}-01T00:00:00Z`),
      ...patch,
    })
  return { kind, aspect, older: fact(`Mara lives in ${from}`, 3), newer: fact(newer, 5) }
}

/** States pairs, all older facts before all newer ones, so that the inline pass looks at the newer. */
async function state(
  store: Store,
  requests: Requests,
  pairs: readonly ReturnType<typeof pairOf>[],
) {
  for (const side of ['older', 'newer'] as const) {
    const command = { facts: pairs.map((pair) => pair[side]), system: 'test' }
    // oxlint-disable-next-line no-await-in-loop -- the older first
    valueOf(await ingestFacts(store, command, requests()))
  }
}

/** States a pair in an aspect of its own, the newer fact now; returns what the inline pass proposed, or null. */
export async function arriveOne(store: Store, requests: Requests, of: Of) {
  const pair = pairOf(of)
  await state(store, requests, [pair])
  return store.read.proposal.findFirst({ where: { aspect: pair.aspect } })
}

/** Has a team answer so many pairs of each kind: a second place is one more home, a denial is a change. */
export async function answerPairs(store: Store, requests: Requests, each: number): Promise<void> {
  const kinds = Array.from({ length: each }, () => ['home', 'denial'] as const).flat()
  const pairs = kinds.map((kind) => pairOf({ kind }))
  await state(store, requests, pairs)
  const proposals = await store.read.proposal.findMany({ select: { id: true, aspect: true } })
  const ids = new Map(proposals.map(({ id, aspect }) => [aspect, id]))
  for (const { kind, aspect } of pairs) {
    const proposalId = ids.get(aspect)
    if (proposalId === undefined) throw new Error(`nothing was proposed for ${kind}`)
    const value = kind === 'home' ? 'keep_both' : 'supersede'
    // oxlint-disable-next-line no-await-in-loop -- one after another
    valueOf(await decide(store, requests({ actor: 'ada' }), { proposalId, value }))
  }
}
