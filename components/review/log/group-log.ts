import type { OperationView } from '@/lib/views/operation-view'

type Entry = Pick<OperationView, 'id' | 'actor' | 'at' | 'seq'>
type ActorRun<Item> = { readonly actor: string; readonly operations: readonly Item[] }
export type LogDay<Item> = { readonly day: string; readonly runs: readonly ActorRun<Item>[] }

/** Groups the log by UTC day and, within it, by stretches of one actor; the given order is kept. */
export function groupLog<Item extends Entry>(operations: readonly Item[]): readonly LogDay<Item>[] {
  const days: { day: string; runs: { actor: string; operations: Item[] }[] }[] = []
  for (const operation of operations) {
    const day = operation.at.slice(0, 10)
    let last = days.at(-1)
    if (last?.day !== day) {
      last = { day, runs: [] }
      days.push(last)
    }
    const run = last.runs.at(-1)
    if (run?.actor === operation.actor) run.operations.push(operation)
    else last.runs.push({ actor: operation.actor, operations: [operation] })
  }
  return days
}

/** Splits a fresh log where the reader last looked, so that arrivals do not push the list. */
export function splitArrivals<Item extends Entry>(
  operations: readonly Item[],
  lastShown: number | null,
): { readonly shown: readonly Item[]; readonly arrived: number } {
  if (lastShown === null) return { shown: operations, arrived: 0 }
  const shown = operations.filter((operation) => operation.seq <= lastShown)
  return { shown, arrived: operations.length - shown.length }
}
