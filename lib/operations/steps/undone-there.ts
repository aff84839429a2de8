import type { ReadStore } from '@/lib/connectors/port'
import type { FactInput } from '@/lib/domain/import-batch'
import type { LinkedFact } from '@/lib/store/connections'
import { lastVerified, type Delivery } from '@/lib/store/deliveries'
import type { Tx } from '@/lib/store/port'

import type { StoreDoor } from '../deliver-to-stores'
import { isAsWritten } from './is-as-written'

/** The deliveries of which the store no longer shows what was written, by the id of their fact there. */
export async function undoneThere(
  reader: Tx,
  of: {
    readonly id: string
    readonly door: Pick<StoreDoor, 'setByStore'>
    readonly read: ReadStore
    readonly changed: readonly FactInput[]
    readonly linked: ReadonlyMap<string, LinkedFact>
  },
): Promise<ReadonlyMap<string, Delivery>> {
  const ids = of.changed.flatMap(({ externalId }) =>
    externalId !== null && of.linked.has(externalId) ? [externalId] : [],
  )
  const ours = await lastVerified(reader, of.id, ids)
  return new Map(
    [...ours].filter(([externalId, { written, change, undoneThereAt }]) => {
      const [is, was] = [of.read.states.get(externalId), of.linked.get(externalId)?.state]
      if (is === undefined || was === undefined || written === null) return false
      if (change.kind === 'undo' || isAsWritten(of.door, is, written)) return false // the store may change what it got back
      return undoneThereAt !== null || isAsWritten(of.door, was, written) // otherwise a person took over what it says
    }),
  )
}
