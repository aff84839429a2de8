import type { StoreTarget } from '@/lib/connectors/port'

/** Returns the present in epoch milliseconds: facts of hybrid memory expire. */
export function nowOf({ now }: StoreTarget): number {
  if (now === undefined) throw new Error('A facts.db is read and written with a clock.')
  return now().getTime()
}
