import type { StoreTarget } from '@/lib/connectors/port'
import { unreachable } from '@/lib/connectors/store-problems'
import { accepted, refused } from '@/lib/domain/result'

import { orUnreadable } from '../database/or-unreadable'
import type { TableReader } from '../database/table-reader'
import { readingOf, useStore } from '../database/use-store'

const WAY_OUT = 'Set VESTIGE_DATA_DIR to the folder of its vestige.db and start Palimpsest again.'

/** Reads the database that the server uses, beside it and read-only. Throws `StoreProblem` when it cannot be read. */
export function fromFile<Value>(target: StoreTarget, use: (reader: TableReader) => Value): Value {
  const { database = null } = target
  if (database === null)
    throw unreachable(
      'Vestige does not list its facts, so Palimpsest reads its database too, and does not know where it is.',
      WAY_OUT,
    )
  const read = useStore(
    database,
    (reader) =>
      reader.columns('knowledge_nodes').has('content')
        ? accepted(use(reader))
        : refused('no-store' as const),
    readingOf(target),
  )
  return orUnreadable(read, { product: 'Vestige', wayOut: WAY_OUT, says: sentencesFor(database) })
}

/** Sentences that fit a store which is read again and again, and not only to import it. */
function sentencesFor(path: string) {
  return {
    'file-missing': `There is no file ${path}.`,
    'no-file': `${path} is a folder or a device.`,
    damaged: `The file ${path} is damaged.`,
    'too-much': `The file ${path} holds more rows or text than can be read at once.`,
  }
}
