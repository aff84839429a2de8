import { instantFromMs } from '@/lib/domain/instant'
import type { Store } from '@/lib/store/port'
import { openTestStore } from '@/lib/store/testing'

import { ingestFacts } from '../ingest-facts'
import { at, countedRequests, decide, factInput, valueOf, type Requests } from '../testing'

const PLACES = ['Ghent', 'Cork', 'Porto', 'Lyon', 'Graz', 'Turku', 'Delft', 'Split']
let nth = 0

type Kind = 'home' | 'denial'
type PairSpec = { readonly kind: Kind; readonly agent?: string }

/** Both facts of a pair in its own aspect, older first. */
function pairOf({ kind, ...patch }: PairSpec) {
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

/** States pairs, all older facts before all newer ones, so that the inline pass examines the newer. */
async function state(
  store: Store,
  requests: Requests,
  pairs: readonly ReturnType<typeof pairOf>[],
) {
  for (const side of ['older', 'newer'] as const) {
    const command = { facts: pairs.map((pair) => pair[side]), system: 'test' }
    valueOf(await ingestFacts(store, command, requests()))
  }
}

/** States a pair in its own aspect, the newer fact now; returns what the inline pass proposed, or null. */
export async function arriveOne(store: Store, requests: Requests, spec: PairSpec) {
  const pair = pairOf(spec)
  await state(store, requests, [pair])
  return store.read.proposal.findFirst({ where: { aspect: pair.aspect } })
}

const OPTIONS = { environment: { detectorProfile: 'default' } } as const
const DAY_BEFORE_MS = Date.UTC(2026, 7, 31)
const answered = new Map<number, Promise<string>>()

/**
 * Returns a separate store in which a team has answered this many pairs of each kind, the day before. Only the first is built; the others
 * are copies.
 */
export async function openAnsweredStore(each: number) {
  const from = answered.get(each) ?? answer(each)
  answered.set(each, from)
  return openTestStore({ ...OPTIONS, from: await from })
}

async function answer(each: number): Promise<string> {
  const store = await openTestStore(OPTIONS)
  const counted = countedRequests('early') // sorts before the ids of the tests
  let requests = 0
  await answerPairs(
    store,
    (fields) => counted({ ...fields, at: instantFromMs(DAY_BEFORE_MS + (requests += 1) * 1_000) }),
    each,
  )
  const { file } = store
  await store.close()
  return file
}

/** A second place is one more home, a denial is a change. */
async function answerPairs(store: Store, requests: Requests, each: number): Promise<void> {
  const kinds = Array.from({ length: each }, () => ['home', 'denial'] as const).flat()
  const pairs = kinds.map((kind) => pairOf({ kind }))
  await state(store, requests, pairs)
  const proposals = await store.read.proposal.findMany({ select: { id: true, aspect: true } })
  const ids = new Map(proposals.map(({ id, aspect }) => [aspect, id]))
  for (const { kind, aspect } of pairs) {
    const proposalId = ids.get(aspect)
    if (proposalId === undefined) throw new Error(`nothing was proposed for ${kind}`)
    const value = kind === 'home' ? 'keep_both' : 'supersede'
    valueOf(await decide(store, requests({ actor: 'ada' }), { proposalId, value }))
  }
}
