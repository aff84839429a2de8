import type { Connector } from '@/lib/connectors/port'
import { isAsIn, type StoreState } from '@/lib/domain/connection'

/** True when a fact is as we wrote it, whatever its store set itself. */
export function isAsWritten(
  { setByStore = [] }: { readonly setByStore?: Connector['setByStore'] },
  current: StoreState,
  written: StoreState,
): boolean {
  const ours = Object.entries(written).filter(([name]) => !setByStore.includes(name))
  return isAsIn(current, Object.fromEntries(ours))
}
