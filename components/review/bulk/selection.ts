import { createStore } from '@/components/ui/store'
import { useStore } from '@/components/ui/use-store'
import type { VerdictValue } from '@/lib/domain/verdict'

import type { BulkTarget } from './use-frozen'

/** A proposal that was chosen, as it was painted then (rule R1). */
export type Picked = { readonly proposalId: string; readonly version: number }

type Painted = { readonly id: string; readonly version: number }
type State = {
  readonly picked: ReadonlyMap<string, Picked>
  readonly anchor: string | null // chosen last: where a range begins
  readonly asked: { readonly value: VerdictValue; readonly target: BulkTarget } | null // what was chosen is frozen by the key that asked
}

const store = createStore<State>({ picked: new Map(), anchor: null, asked: null })

/** How a row stands: no row is chosen, others are, or this one is. Only rows whose answer changes are drawn again. */
export function usePicked(id: string): 'none' | 'others' | 'this' {
  return useStore(store, ({ picked }) =>
    picked.size === 0 ? 'none' : picked.has(id) ? 'this' : 'others',
  )
}

/** True while anything is chosen, or a question about what was chosen is open. */
export function useSelecting(): boolean {
  return useStore(store, ({ picked, asked }) => picked.size > 0 || asked !== null)
}

/** Everything that is chosen, and the question about it. */
export function useSelection(): State {
  return useStore(store)
}

export function readSelection(): State {
  return store.get()
}

/** Chooses a row, or lets go of it; with `range`, everything from the row chosen last. */
export function pick(order: readonly Painted[], id: string, range = false): void {
  const { picked: before, anchor } = store.get()
  const at = order.findIndex((each) => each.id === id)
  const from = range ? order.findIndex((each) => each.id === anchor) : -1
  const rows = from < 0 ? order.slice(at, at + 1) : between(order, from, at)
  const letGo = from < 0 && before.has(id)
  const picked = new Map(before)
  for (const row of rows) {
    if (letGo) picked.delete(row.id)
    else picked.set(row.id, { proposalId: row.id, version: row.version })
  }
  change({ picked, anchor: id })
}

/** Chooses these besides what is chosen. */
export function pickAll(items: readonly Picked[]): void {
  const picked = new Map([
    ...store.get().picked,
    ...items.map((item) => [item.proposalId, item] as const),
  ])
  change({ picked })
}

/** Lets go of these, or of everything. */
export function letGo(ids?: ReadonlySet<string>): void {
  const rest = [...store.get().picked].filter(([id]) => ids !== undefined && !ids.has(id))
  change({ picked: new Map(rest), anchor: null })
}

/** With a selection a verdict is a question about all of it; false when nothing is chosen. */
export function askAboutPicked(value: VerdictValue): boolean {
  const { picked } = store.get()
  if (picked.size === 0) return false
  ask(value, { title: null, items: [...picked.values()] })
  return true
}

/** Asks one question about many, whatever is chosen. */
export function ask(value: VerdictValue, target: BulkTarget): void {
  change({ asked: { value, target } })
}

export function closeQuestion(): void {
  change({ asked: null })
}

function between<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1)
}

function change(next: Partial<State>): void {
  store.set({ ...store.get(), ...next })
}
