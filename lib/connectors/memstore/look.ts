import type { StoreTarget, Transport } from '@/lib/connectors/port'
import type { StoreState } from '@/lib/domain/connection'
import { factRow, type FactRow } from '@/lib/importers/memstore-row'

import { factNumber, factPath, notMemstore, readFrom } from './client'
import { stateOf } from './state'

/** Reads one fact; null when memstore has none with this id, or it has another subject than the connection. */
export async function lookMemstore(
  target: StoreTarget,
  externalId: string,
  send: Transport,
): Promise<StoreState | null> {
  const number = factNumber(externalId)
  const row = number === null ? null : await readFact(target, number, send)
  return row !== null && isInScope(row, target.scope) ? stateOf(row) : null
}

/** Reads one fact of whatever subject; null when the token sees none with this number. */
export async function readFact(
  target: StoreTarget,
  number: number,
  send: Transport,
): Promise<FactRow | null> {
  const { found, body } = await readFrom(target, send, factPath(number))
  if (!found) return null
  const read = factRow.safeParse(body)
  if (!read.success || read.data.id !== number) throw notMemstore()
  return read.data
}

/** True when a fact is one of those that a connection reads. */
export function isInScope({ subject }: FactRow, { by, id }: StoreTarget['scope']): boolean {
  return by !== 'subject' || subject === id
}
