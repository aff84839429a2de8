import type { ChangeChain } from './change-patterns'
import type { FactKind } from './fact'
import { grouped } from './grouped'

/** How the places are ordered. */
export const CHANGE_SORTS = ['often', 'returns', 'fast', 'recent'] as const
export type ChangeSort = (typeof CHANGE_SORTS)[number]

/** One place of an agent's memory and how unsteady it is (rules PC1–PC3). */
export type UnstableSlot = {
  readonly slot: string
  readonly place: ChangeChain['place']
  readonly kind: FactKind // of the newest version
  readonly chains: readonly string[] // id of the newest version of each chain that changed
  readonly changes: number // how often something else came in the place of what stood
  readonly returns: number // of them, how often it was something that had stood there before
  readonly returnedTo: { readonly factId: string; readonly times: number } | null // to which version most often, the latest that says it
  readonly medianMs: number | null // how long a version lasted; null: no beginning is known
  readonly lasted: number // versions that this median is of
  readonly firstMs: number | null // when the first version began; null: it is not known, or changes before a day do not count
  readonly lastMs: number // when it last changed
}

/** Which changes count. */
export type CountedChanges = {
  readonly sinceMs: number | null
  readonly kind: FactKind | null
}

/** Sums up the chains of each place. What changed before `sinceMs` does not count; a place where nothing else did is left out. */
export function unstableSlots(
  chains: readonly ChangeChain[],
  { sinceMs, kind }: CountedChanges,
): readonly UnstableSlot[] {
  const counted = chains.flatMap((chain) => {
    if (kind !== null && chain.kind !== kind) return []
    const events =
      sinceMs === null ? chain.events : chain.events.filter(({ atMs }) => atMs >= sinceMs)
    return events.length === 0 ? [] : [{ ...chain, events }]
  })
  return [...grouped(counted, ({ slot }) => slot)].flatMap(([slot, own]) => {
    const events = own.flatMap((chain) => chain.events)
    const lasted = events.flatMap((event) => event.lasted)
    const newest = own.toSorted((a, b) => lastOf(b) - lastOf(a))
    const [first] = newest
    if (first === undefined) return []
    return [
      {
        slot,
        place: first.place,
        kind: first.kind,
        chains: newest.map(({ headId }) => headId),
        changes: events.length,
        returns: events.filter(({ returnsTo }) => returnsTo !== null).length,
        returnedTo: mostReturnedTo(own),
        medianMs: median(lasted),
        lasted: lasted.length,
        firstMs: sinceMs === null ? firstOf(own) : null,
        lastMs: lastOf(first),
      },
    ]
  })
}

const ORDERS: Readonly<Record<ChangeSort, (a: UnstableSlot, b: UnstableSlot) => number>> = {
  often: (a, b) => b.changes - a.changes || b.returns - a.returns,
  returns: (a, b) => b.returns - a.returns || b.changes - a.changes,
  fast: (a, b) => (a.medianMs ?? Infinity) - (b.medianMs ?? Infinity) || b.changes - a.changes,
  recent: (a, b) => b.lastMs - a.lastMs,
}

/** Orders the places: most changes, most returns, shortest-lived versions or latest change first. */
export function sortedSlots(
  slots: readonly UnstableSlot[],
  sort: ChangeSort,
): readonly UnstableSlot[] {
  const order = ORDERS[sort]
  return slots.toSorted((a, b) => order(a, b) || b.lastMs - a.lastMs || (a.slot < b.slot ? -1 : 1))
}

/** Returns the middle of some numbers, of an even count the mean of both in the middle; null without any. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[Math.floor(sorted.length / 2)],
  ]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

function lastOf({ events }: ChangeChain): number {
  return events.at(-1)?.atMs ?? 0
}

function firstOf(chains: readonly ChangeChain[]): number | null {
  let first = Infinity
  for (const { startMs } of chains) {
    if (startMs === null) return null
    first = Math.min(first, startMs)
  }
  return first
}

/** What is returned to is what the first of these versions says: each return is followed back to it. */
function mostReturnedTo(chains: readonly ChangeChain[]): UnstableSlot['returnedTo'] {
  const origin = new Map<string, string>()
  const times = new Map<string, number>()
  for (const { factId, returnsTo } of chains.flatMap((chain) => chain.events)) {
    if (returnsTo === null) continue
    const first = origin.get(returnsTo) ?? returnsTo
    origin.set(factId, first)
    times.set(first, (times.get(first) ?? 0) + 1)
  }
  let most: UnstableSlot['returnedTo'] = null
  for (const [factId, count] of times)
    if (most === null || count > most.times) most = { factId, times: count }
  return most
}
