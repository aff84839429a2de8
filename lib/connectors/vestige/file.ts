import { StoreProblem, type StoreTarget } from '@/lib/connectors/port'
import { accepted, refused } from '@/lib/domain/result'

import type { StoreRefusal } from '../database/store-refusal'
import type { TableReader } from '../database/table-reader'
import { useStore } from '../database/use-store'

const WAY_OUT = 'Set VESTIGE_DATA_DIR to the folder of its vestige.db and start Palimpsest again.'

/** Reads the database that the server uses, beside it and read-only. Throws `StoreProblem` when it cannot be read. */
export function fromFile<Value>(
  { database = null }: StoreTarget,
  use: (reader: TableReader) => Value,
): Value {
  if (database === null)
    throw unreachable(
      'Vestige does not list its facts, so Palimpsest reads its database too, and does not know where it is.',
    )
  const read = useStore(database, (reader) =>
    reader.columns('knowledge_nodes').has('content')
      ? accepted(use(reader))
      : refused('no-store' as const),
  )
  if (read.ok) return read.value
  const { kind, sentence } = read.refusal
  const said = OWN[kind]?.(database) ?? sentence
  if (kind !== 'busy') throw unreachable(`The database of Vestige cannot be read. ${said}`)
  throw new StoreProblem({
    kind,
    sentence: `The database of Vestige cannot be read. ${said}`,
    wayOut: 'Palimpsest tries again later.',
  })
}

/** Sentences that fit a store which is read again and again, and not only to import it. */
const OWN: Readonly<Partial<Record<StoreRefusal['kind'], (path: string) => string>>> = {
  'file-missing': (path) => `There is no file ${path}.`,
  'no-file': (path) => `${path} is a folder or a device.`,
  damaged: (path) => `The file ${path} is damaged.`,
  'too-much': (path) => `The file ${path} holds more rows or text than can be read at once.`,
}

function unreachable(sentence: string): StoreProblem {
  return new StoreProblem({ kind: 'unreachable', sentence, wayOut: WAY_OUT })
}
