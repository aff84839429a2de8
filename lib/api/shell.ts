import { now } from '@/lib/server/clock'
import { openDb, settings } from '@/lib/server/db'
import { problemsSoFar } from '@/lib/server/memory-jobs'
import { currentReviewer } from '@/lib/server/reviewer'
import { readShell } from '@/lib/views/shell'

import { respond } from './respond'

/** Returns the shell's data. */
export async function GET(): Promise<Response> {
  return respond(async () => {
    const reviewer = await currentReviewer()
    const view = await readShell(await openDb(), {
      reviewer: reviewer?.name ?? null,
      now: now(),
      model: settings().judge?.model ?? null,
      problemsSoFar,
    })
    return { kind: 'found', value: view }
  })
}
