import path from 'node:path'

import { endWith } from '@/lib/dev/run'
import { readCommand, UsageError } from '@/lib/evaluation/read-options'
import { readSettings } from '@/lib/server/env'
import { backUp } from '@/lib/store/backup'

// npm run backup -- FILE: writes the store (PALIMPSEST_DATA) and its reviewer key to one file. The server may be running.
try {
  const { files } = readCommand(process.argv.slice(2), {})
  const [file] = files
  if (file === undefined || files.length > 1)
    throw new UsageError('Name one file to write: npm run backup -- FILE.')
  const { dataDirectory } = readSettings(process.env)
  const { facts, operations } = await backUp(dataDirectory, path.resolve(file))
  console.log(`Wrote ${file}: ${facts} facts, ${operations} operations. Keep it private.`)
} catch (error) {
  endWith(error)
}
