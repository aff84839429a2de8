import type { PushedTo } from '@/lib/domain/confirm-push'
import { MOST_ANSWERED_TOGETHER, sharedWords, type BurstName } from '@/lib/domain/ended-burst'
import { instantFromMs } from '@/lib/domain/instant'
import { isShadow } from '@/lib/domain/policy'
import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import { pushedTo } from '@/lib/store/pushed-to'
import { loadSourcedFacts, type SourcedFactRow } from '@/lib/store/queries/load-pairs'
import { untilNextWrite } from '@/lib/store/queries/until-next-write'
import { findBursts, type Burst } from '@/lib/store/sql/ended-bursts'
import { findEnded, type EndedPair } from '@/lib/store/sql/ended-elsewhere'

import { givenBackInStores } from './ended-stores'
import { factView, type FactView } from './fact-view'

/** Facts that ended together, to be answered together. */
export type EndedBurstView = BurstName & {
  readonly facts: number // not answered yet
  readonly endedAt: string | null // null: their source gives no time
}

/** A fact of a group, as an answer names it. */
export type EndedMember = {
  readonly olderId: string
  readonly olderVersion: number
  readonly newerId: string | null
  readonly newerVersion: number | null
  readonly answerId: string | null
  readonly entity: string | null
  readonly aspect: string | null
  readonly content: string
}

/** One burst: what is still to be answered, frozen as it is shown (rule AU10). */
export type EndedGroupView = EndedBurstView & {
  readonly newer: FactView | null
  readonly members: readonly EndedMember[] // at most 200, those with the fewest words of the newer fact first
  readonly more: boolean // the burst has others
  readonly stores: readonly string[] // what becomes of given-back facts in connected stores, a sentence each
  readonly pushed: readonly PushedTo[] // which stores are told at once if they are given back, where facts may change
}

const MOST_COMPARED = 200 // of those that ended last

/** Reads the bursts of an agent, the largest first. */
export async function readBursts(
  store: Store,
  agentId: string,
): Promise<readonly EndedBurstView[]> {
  return burstViews(await openBursts(store, agentId))
}

/** Finds the bursts of an agent, once after each write. */
export function openBursts(store: Store, agentId: string): Promise<readonly Burst[]> {
  return untilNextWrite(store, `bursts of ${agentId}`, () => findBursts(store.read, agentId))
}

export function burstViews(bursts: readonly Burst[]): readonly EndedBurstView[] {
  return bursts.map((burst) => ({ ...burst, endedAt: timeOf(burst) }))
}

export async function readEndedGroup(
  { read, environment }: Store,
  agentId: string,
  burst: BurstName,
): Promise<EndedGroupView> {
  const limit = MOST_ANSWERED_TOGETHER + 1
  const found = await findEnded(read, { agentId, list: 'open', limit, burst })
  const shown = found.slice(0, MOST_ANSWERED_TOGETHER)
  const facts = await factsOf(read, shown)
  const stores = await givenBackInStores(read, shown)
  const { policy } = await loadPolicy(read, agentId, environment)
  const newer = burst.newerId === null ? undefined : facts.get(burst.newerId)
  return {
    ...burst,
    facts: shown.length,
    endedAt: timeOf(burst),
    newer: newer === undefined ? null : factView(newer),
    members: leastShared(shown, facts).flatMap((end) => memberOf(end, facts)),
    more: found.length > shown.length,
    stores: [...new Set([...stores.values()].flat())],
    pushed: isShadow(policy)
      ? []
      : await pushedTo(
          read,
          shown.map(({ olderId }) => olderId),
        ),
  }
}

/** Finds what to ask about first: bursts, the largest first, then those of the last 200 that share the fewest words (rule AU9). */
export async function findDoubtful(
  reader: Tx,
  agentId: string,
  { bursts, limit }: { readonly bursts: readonly BurstName[]; readonly limit: number },
): Promise<readonly EndedPair[]> {
  const first: EndedPair[] = []
  for (const burst of bursts) {
    if (first.length >= limit) break
    const rest = { limit: limit - first.length, burst }
    const members = await findEnded(reader, { agentId, list: 'open', ...rest })
    first.push(...leastShared(members, await factsOf(reader, members)))
  }
  if (first.length >= limit) return first
  const latest = await findEnded(reader, { agentId, list: 'open', limit: MOST_COMPARED })
  const known = new Set(first.map(({ olderId }) => olderId))
  const others = latest.filter(({ olderId }) => !known.has(olderId))
  return [...first, ...leastShared(others, await factsOf(reader, others))].slice(0, limit)
}

/** Those without a newer fact come last: there is nothing to compare them with. */
function leastShared(
  ends: readonly EndedPair[],
  facts: ReadonlyMap<string, SourcedFactRow>,
): readonly EndedPair[] {
  const textOf = (id: string | null) => facts.get(id ?? '')?.content ?? ''
  const share = new Map(
    ends.map((end) => [
      end,
      end.newerId === null ? 1 : sharedWords(textOf(end.olderId), textOf(end.newerId)),
    ]),
  )
  return ends.toSorted((one, other) => (share.get(one) ?? 1) - (share.get(other) ?? 1))
}

function memberOf(
  { olderId, newerId, answerId }: EndedPair,
  facts: ReadonlyMap<string, SourcedFactRow>,
): readonly EndedMember[] {
  const [older, newer] = [facts.get(olderId), newerId === null ? null : facts.get(newerId)]
  if (older === undefined || newer === undefined) return []
  const { version: olderVersion, entity, aspect, content } = older
  const newerVersion = newer?.version ?? null
  return [{ olderId, olderVersion, newerId, newerVersion, answerId, entity, aspect, content }]
}

async function factsOf(
  reader: Tx,
  ends: readonly EndedPair[],
): Promise<ReadonlyMap<string, SourcedFactRow>> {
  const ids = ends.flatMap(({ olderId, newerId }) => [olderId, newerId ?? []].flat())
  return loadSourcedFacts(reader, ids)
}

function timeOf({ second }: BurstName): string | null {
  return second === null ? null : instantFromMs(second * 1000).toISOString()
}
