import type { ChangeChain } from './change-patterns'
import type { FactKind } from './fact'
import { grouped } from './grouped'

export const CHANGE_SORTS = ['often', 'returns', 'fast', 'recent'] as const
export type ChangeSort = (typeof CHANGE_SORTS)[number]

/** A slot and how often it changes (rules PC1–PC3). */
export type UnstableSlot = {
  readonly slot: string
  readonly place: ChangeChain['place']
  readonly kind: FactKind // of the newest version
  readonly chains: readonly string[] // newest version of each chain that changed
  readonly changes: number // number of replacements
  readonly returns: number // of these, returns to an earlier value
  readonly returnedTo: { readonly factId: string; readonly times: number } | null // the latest version of the value returned to most often
  readonly medianMs: number | null // median lifetime of a version; null: no start is known
  readonly lasted: number // versions behind the median
  readonly firstMs: number | null // start of the first version; null: unknown, or changes are limited by date
  readonly lastMs: number // last change
}

export type CountedChanges = {
  readonly sinceMs: number | null
  readonly kind: FactKind | null
}

/** Summarizes the chains of each slot. Changes before `sinceMs` do not count, and slots without others are omitted. */
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
    const newest = own.toSorted((a, b) => lastChangeMs(b) - lastChangeMs(a))
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
        firstMs: sinceMs === null ? earliestStartMs(own) : null,
        lastMs: lastChangeMs(first),
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

/** Sorts slots by changes, returns, shortest lifetime or latest change. */
export function sortedSlots(
  slots: readonly UnstableSlot[],
  sort: ChangeSort,
): readonly UnstableSlot[] {
  const order = ORDERS[sort]
  return slots.toSorted((a, b) => order(a, b) || b.lastMs - a.lastMs || (a.slot < b.slot ? -1 : 1))
}

export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[Math.floor(sorted.length / 2)],
  ]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

function lastChangeMs({ events }: ChangeChain): number {
  return events.at(-1)?.atMs ?? 0
}

function earliestStartMs(chains: readonly ChangeChain[]): number | null {
  let first = Infinity
  for (const { startMs } of chains) {
    if (startMs === null) return null
    first = Math.min(first, startMs)
  }
  return first
}

/** Returns the value returned to most often. Each return is traced to the first version of that value. */
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
