import { busy, unreachable } from '@/lib/connectors/store-problems'
import type { Result } from '@/lib/domain/result'

import type { StoreRefusal } from './store-refusal'

export const MEND = 'Repair it or put a backup back, then sync the connection.'

/** Returns what was read from the database beside a server. Throws `StoreProblem` where it was refused; `says` has sentences that fit better. */
export function orUnreadable<Value>(
  read: Result<Value, StoreRefusal>,
  {
    product,
    wayOut,
    says = {},
  }: {
    readonly product: string
    readonly wayOut: string
    readonly says?: Readonly<Partial<Record<StoreRefusal['kind'], string>>>
  },
): Value {
  if (read.ok) return read.value
  const { kind } = read.refusal
  const sentence = `The database of ${product} cannot be read. ${says[kind] ?? read.refusal.sentence}`
  if (kind === 'busy') throw busy(sentence)
  if (kind === 'half-written')
    throw unreachable(sentence, `Start ${product} once, then sync the connection.`)
  throw unreachable(sentence, kind === 'damaged' ? MEND : wayOut)
}
