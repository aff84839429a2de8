import 'server-only'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Services } from '@/lib/contract/verb'
import type { ImportBatch } from '@/lib/domain/import-batch'
import { readApart } from '@/lib/jobs/read-apart'
import { inFolder, uploadsFolder } from '@/lib/jobs/temporary-folder'

import { openDb, settings } from './db'
import { classifier, embeddingModel } from './providers'
import { sweepInBackground } from './schedule'
import { secretFor, webhookSender } from './webhooks'

/** Returns what a verb may use in this process. */
export async function programServices(): Promise<Services> {
  const store = await openDb()
  return {
    store,
    providers: { classifier: classifier(), similarity: embeddingModel(store) },
    readFacts,
    sendWebhook: webhookSender(),
    secretFor: (seed) => secretFor(store, seed),
    startSweep: (command, request) => sweepInBackground({ ...command, trigger: 'button' }, request),
  }
}

const COPY = 'text' // its name says what it is, but only to the reader

const readFacts: Services['readFacts'] = ({ name, text, agent }, at) =>
  inFolder(uploadsFolder(settings().dataDirectory), async (folder) => {
    const file = path.join(folder, COPY)
    await writeFile(file, text, { mode: 0o600 })
    const task = { what: 'facts', file, name, agent, nowMs: at.getTime() } as const
    return readApart<ImportBatch>(task, folder)
  })
