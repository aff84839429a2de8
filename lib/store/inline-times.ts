import { once } from '@/lib/process/once'

import type { Store, Tx } from './port'

const DAY_MS = 86_400_000

/** How many of an agent's inline passes took a given time on a given day. */
export type InlineTimeCount = {
  readonly agentId: string
  readonly day: number // since 1970, UTC
  readonly tenths: number // of a millisecond, rounded up
  readonly count: number
}

/** Keeps the duration of a pass in memory until it is written: whoever stores a fact waits for this, so it makes no query. */
export function noteInlineTime(
  store: Store,
  { agentId, at, ms }: { readonly agentId: string; readonly at: Date; readonly ms: number },
): void {
  noteCounts(store, [{ agentId, day: dayOf(at), tenths: Math.ceil(ms * 10), count: 1 }])
}

/** Puts counts back in memory. */
export function noteCounts(store: Store, counts: readonly InlineTimeCount[]): void {
  const waiting = waitingOf(store)
  for (const each of counts) {
    const key = JSON.stringify([each.agentId, each.day, each.tenths])
    waiting.set(key, { ...each, count: each.count + (waiting.get(key)?.count ?? 0) })
  }
}

/** Removes and returns the counts that are not written yet. */
export function takeCounts(store: Store): readonly InlineTimeCount[] {
  const waiting = waitingOf(store)
  const counts = [...waiting.values()]
  waiting.clear()
  return counts
}

function waitingOf(store: Store): Map<string, InlineTimeCount> {
  const all = once('inline-times', () => new WeakMap<Store, Map<string, InlineTimeCount>>())
  const waiting = all.get(store) ?? new Map<string, InlineTimeCount>()
  all.set(store, waiting)
  return waiting
}

/** How many passes took a given time, and on which day. */
export type DayTimes = {
  readonly day: number
  readonly value: number // milliseconds
  readonly count: number
}

/** Reads the durations of the inline passes of an agent (null: all agents) on the last days, including the day of `at`. */
export async function readInlineTimes(
  reader: Tx,
  of: { readonly agentId: string | null; readonly at: Date; readonly days: number },
): Promise<readonly DayTimes[]> {
  const rows = await reader.inlineTime.groupBy({
    by: ['day', 'tenths'],
    where: withinDays(of),
    _sum: { count: true },
    orderBy: [{ day: 'asc' }, { tenths: 'asc' }],
  })
  return rows.map(({ day, tenths, _sum }) => ({
    day,
    value: tenths / 10,
    count: _sum.count ?? 0,
  }))
}

/** Reads the stored counts of the same days, by agent. */
export async function readInlineCounts(
  reader: Tx,
  of: { readonly agentId: string | null; readonly at: Date; readonly days: number },
): Promise<readonly InlineTimeCount[]> {
  return reader.inlineTime.findMany({
    where: withinDays(of),
    orderBy: [{ agentId: 'asc' }, { day: 'asc' }, { tenths: 'asc' }],
  })
}

function withinDays({ agentId, at, days }: Parameters<typeof readInlineCounts>[1]) {
  const today = dayOf(at)
  return { day: { gt: today - days, lte: today }, ...(agentId === null ? {} : { agentId }) }
}

/** Returns the day of an instant, since 1970, in UTC. */
function dayOf(at: Date): number {
  return Math.floor(at.getTime() / DAY_MS)
}
