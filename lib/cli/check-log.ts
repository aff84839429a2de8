import { readSettings } from '@/lib/env'
import { readCommand, UsageError } from '@/lib/evaluation/read-options'
import { repairFlags } from '@/lib/operations/repair-flags'
import { checkLog } from '@/lib/store/check-log'
import { openStore } from '@/lib/store/open-store'

import { endWith } from './run'

// npm run -s check-log [-- --repair]: plays the log of the store (PALIMPSEST_DATA) from its beginning and prints where it and the rows part
// company. With --repair, the flags of the log are set to what the replay gives; everything else is only named. Exit code 1: something is
// left that does not fit.
const MOST_NAMED = 20

try {
  const { files, options } = readCommand(process.argv.slice(2), { '--repair': 'switch' })
  if (files.length > 0) throw new UsageError('It reads no files: the log is in the store.')
  const settings = readSettings(process.env)
  const store = await openStore(settings.dataDirectory, {
    kind: settings.storeKind,
    environment: settings.policy,
  })
  try {
    if (options.has('--repair'))
      console.log(`Set the flags of ${await repairFlags(store)} operations.`)
    const { operations, facts, incomplete, flags, statuses } = await checkLog(store.read)
    const lines = [
      ...incomplete.map(
        ({ seq, of, found }) => `Operation #${seq} made ${of} changes; ${found} of them are there.`,
      ),
      ...flags.map(
        ({ id, inEffect }) => `Operation ${id} should be ${inEffect ? 'in effect' : 'undone'}.`,
      ),
      ...statuses.map(
        ({ factId, is, logged }) => `Fact ${factId} is ${is}; the log made it ${logged}.`,
      ),
    ]
    for (const line of lines.slice(0, MOST_NAMED)) console.log(line)
    if (lines.length > MOST_NAMED) console.log(`… and ${lines.length - MOST_NAMED} more.`)
    console.log(
      `${operations} operations and ${facts} facts looked through; ${lines.length} do not fit.`,
    )
    if (lines.length > 0) process.exitCode = 1
  } finally {
    await store.close()
  }
} catch (error) {
  endWith(error)
  if (error instanceof UsageError) process.exitCode = 2
}
