import 'server-only'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Services } from '@/lib/contract/verb'
import type { ImportBatch } from '@/lib/domain/import-batch'
import type { LabelFile } from '@/lib/domain/label-file'
import { refused } from '@/lib/domain/result'
import { readApart } from '@/lib/jobs/read-apart'
import { inFolder, uploadsFolder } from '@/lib/jobs/temporary-folder'
import { uploads } from '@/lib/jobs/uploads'

import { openDb, settings } from './db'
import { classifier, embeddingModel } from './providers'
import { stopSweep, sweepInBackground } from './schedule'
import { secretFor, webhookSender } from './webhooks'

/** Returns what a verb may use in this process. */
export async function programServices(): Promise<Services> {
  const store = await openDb()
  return {
    store,
    providers: { classifier: classifier(), similarity: embeddingModel(store) },
    readFacts,
    breathe,
    random: () => Math.random(),
    sendWebhook: webhookSender(),
    secretFor: (seed) => secretFor(store, seed),
    readLabels,
    stopSweep,
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

/** The upload is kept for the second step, and for a repeat of it (rule A5), until it expires. */
const readLabels: Services['readLabels'] = async (token, { actor, at }) => {
  const upload = uploads().find(token, { reviewer: actor, at })
  if (upload === null) return refused({ kind: 'preview-gone' })
  const { file, folder, name } = upload
  const task = { what: 'labels', file, name, agent: null, nowMs: at.getTime() } as const
  return readApart<LabelFile>(task, folder)
}

function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
