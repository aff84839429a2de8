'use server'

import { resetBeat } from '@/lib/contract/demo'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { now } from '@/lib/server/clock'
import { openDb, replaceDb, settings } from '@/lib/server/db'
import { ensurePristine, restorePristine } from '@/lib/server/demo-store'

import { ask, guarded, type Sent } from './door'

/** Resets the demo by replacing its store, which is no verb of one. Only a demo store can be reset, never a user's own. */
export async function resetDemoAction(): Promise<Result<{ readonly seconds: number }>> {
  return guarded(async () => {
    const store = await openDb()
    if (store.kind !== 'demo') return refused({ kind: 'demo-only' })
    const began = now().getTime()
    const { dataDirectory } = settings()
    await ensurePristine(dataDirectory)
    await replaceDb(async () => restorePristine(dataDirectory))
    return accepted({ seconds: (now().getTime() - began) / 1000 })
  })
}

/** Undoes everything that was done to one agent of the demo since it was filled. */
export async function resetBeatAction(
  sent: Sent<typeof resetBeat>,
): Promise<Result<{ readonly undone: boolean }>> {
  return ask(resetBeat, sent)
}
