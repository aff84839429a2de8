import type { OperationRequest } from '@/lib/domain/operation'
import { findToRead } from '@/lib/store/connections'
import type { Store } from '@/lib/store/port'

import type { DeliveryMeans } from './deliver-to-stores'
import { readStore } from './read-store'

/**
 * Reads the connected stores that are due, beside each other, so that one that takes long keeps no other waiting (rule CS73). Says for each
 * that brought something whose memory it is; an error that nobody expected is reported.
 */
export async function readDueStores(
  store: Store,
  by: {
    readonly means: Pick<DeliveryMeans, 'doorOf' | 'problemOf' | 'now' | 'beside'>
    readonly onNews: (agent: string) => Promise<unknown>
    readonly onError: (error: unknown) => void
  },
  request: () => OperationRequest,
): Promise<void> {
  const { means, onNews, onError } = by
  const ids = await findToRead(store.read, means.now())
  const readOne = async (connectionId: string) => {
    try {
      const read = await readStore(store, { connectionId, means }, request())
      if (read.ok && read.value.added + read.value.changed > 0) await onNews(read.value.agent)
    } catch (error) {
      onError(error)
    }
  }
  await Promise.all(ids.map((id) => means.beside(id, () => readOne(id))))
}
