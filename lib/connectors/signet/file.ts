import { StoreProblem, type StoreTarget } from '@/lib/connectors/port'

import type { TableReader } from '../database/table-reader'
import { useSignetStore } from './read-signet-store'

/** Reads the database that the daemon uses, beside it and read-only. Throws `StoreProblem` when it cannot be read. */
export function fromFile<Value>(
  { database = null }: StoreTarget,
  use: (reader: TableReader) => Value,
): Value {
  if (database === null)
    throw new StoreProblem({
      kind: 'unreachable',
      sentence:
        'Signet lists only part of its facts, so Palimpsest reads its database too, and does not know where it is.',
      wayOut: 'Set SIGNET_PATH to the workspace of Signet and start Palimpsest again.',
    })
  const read = useSignetStore(database, use)
  if (read.ok) return read.value
  const { kind, sentence } = read.refusal
  throw new StoreProblem({
    kind: kind === 'busy' ? 'busy' : 'unreachable',
    sentence: `The database of Signet cannot be read. ${sentence}`,
    wayOut:
      kind === 'busy'
        ? 'Palimpsest tries again later.'
        : 'Set SIGNET_PATH to the workspace of Signet and start Palimpsest again.',
  })
}
