import { endWith } from '@/lib/dev/run'
import { readCommand, UsageError } from '@/lib/evaluation/read-options'
import { repairFlags } from '@/lib/operations/repair-flags'
import { readSettings } from '@/lib/server/env'
import { checkLogOf } from '@/lib/store/check-log'
import { logFindings } from '@/lib/store/log-findings'
import { openStore } from '@/lib/store/open-store'

// npm run -s check-log [-- --repair]: replays the store's log (PALIMPSEST_DATA) from the beginning and prints where it and the rows differ.
// --repair resets the log's flags to the replay; other differences are only listed. Exit code 1: differences remain.
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
    const found = await checkLogOf(store.file)
    const lines = logFindings(found)
    for (const line of lines.slice(0, MOST_NAMED)) console.log(line)
    if (lines.length > MOST_NAMED) console.log(`… and ${lines.length - MOST_NAMED} more.`)
    console.log(
      `Checked ${found.operations} operations and ${found.rows} rows: ${lines.length} problems.`,
    )
    if (lines.length > 0) process.exitCode = 1
  } finally {
    await store.close()
  }
} catch (error) {
  endWith(error)
  if (error instanceof UsageError) process.exitCode = 2
}
