import { openDb } from '@/lib/server/db'
import { readOpenImports } from '@/lib/views/operation-log'

import { respond } from './respond'

/** Returns the imports that are still being written, oldest first. */
export async function GET(): Promise<Response> {
  return respond(async () => ({ kind: 'found', value: await readOpenImports(await openDb()) }))
}
