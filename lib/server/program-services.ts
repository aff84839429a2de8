import 'server-only'
import type { Services } from '@/lib/contract/verb'

import { openDb } from './db'
import { classifier, embeddingModel } from './providers'
import { sweepInBackground } from './schedule'

/** Returns what a verb may use in this process. */
export async function programServices(): Promise<Services> {
  const store = await openDb()
  return {
    store,
    providers: { classifier: classifier(), similarity: embeddingModel(store) },
    startSweep: (command, request) => sweepInBackground({ ...command, trigger: 'button' }, request),
  }
}
