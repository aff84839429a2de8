import path from 'node:path'

import { endWith } from '@/lib/dev/run'
import { readCommand, UsageError } from '@/lib/evaluation/read-options'
import { readSettings } from '@/lib/server/env'
import { restore } from '@/lib/store/restore'

// npm run restore -- FILE [--without-log] [--damaged-log]: makes a backup the store (PALIMPSEST_DATA). The server must not be running.
try {
  const { files, options } = readCommand(process.argv.slice(2), {
    '--without-log': 'switch',
    '--damaged-log': 'switch',
  })
  const [file] = files
  if (file === undefined || files.length > 1)
    throw new UsageError('Name one backup: npm run restore -- FILE.')
  const { dataDirectory } = readSettings(process.env)
  const restored = await restore(path.resolve(file), dataDirectory, {
    withoutLog: options.has('--without-log'),
    damagedLog: options.has('--damaged-log'),
  })
  console.log(
    `Restored ${dataDirectory}: ${restored.facts} facts, ${restored.operations} operations.`,
  )
  for (const kept of restored.kept) console.log(`The earlier store is kept as ${kept}.`)
} catch (error) {
  endWith(error)
}
