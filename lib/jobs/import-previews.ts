import type { ImportBatch } from '@/lib/domain/import-batch'
import { once } from '@/lib/process/once'

import { waitingRoom, type Waiting } from './waiting'

const ROOM = 1_500_000 // facts, about 700 bytes each

/** Batches that were previewed and wait to be imported. They exist only in memory: nothing is half-imported. */
export function importPreviews(): Waiting<ImportBatch> {
  return once('import-previews', () =>
    waitingRoom<ImportBatch>({
      room: ROOM,
      sizeOf: ({ facts, proposals, problems }) => facts.length + proposals.length + problems.length,
    }),
  )
}
