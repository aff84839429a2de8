import type { Connector } from '@/lib/connectors/port'
import type { StoreState } from '@/lib/domain/connection'

/** True when a fact is as we wrote it, whatever its store set itself. */
export function shows(
  { setByStore = [] }: { readonly setByStore?: Connector['setByStore'] },
  current: StoreState,
  written: StoreState,
): boolean {
  const ours = Object.entries(written).filter(([name]) => !setByStore.includes(name))
  return isAsIn(current, Object.fromEntries(ours))
}

/** True when a fact has every one of these values. */
export function isAsIn(current: StoreState, values: StoreState): boolean {
  return Object.entries(values).every(([name, value]) => (current[name] ?? null) === value)
}
