import type { StoreTarget } from '@/lib/connectors/port'
import { unreachable } from '@/lib/connectors/store-problems'

import { orUnreadable } from '../database/or-unreadable'
import type { TableReader } from '../database/table-reader'
import { readingOf } from '../database/use-store'
import { useSignetStore } from './read-signet-store'

const WAY_OUT = 'Set SIGNET_PATH to the workspace of Signet and start Palimpsest again.'

/** Reads the database that the daemon uses, beside it and read-only. Throws `StoreProblem` when it cannot be read. */
export function fromFile<Value>(target: StoreTarget, use: (reader: TableReader) => Value): Value {
  const { database = null } = target
  if (database === null)
    throw unreachable(
      'Signet lists only part of its facts, so Palimpsest reads its database too, and does not know where it is.',
      WAY_OUT,
    )
  const read = useSignetStore(database, use, readingOf(target))
  return orUnreadable(read, { product: 'Signet', wayOut: WAY_OUT })
}
