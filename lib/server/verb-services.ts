import 'server-only'
import { randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Services } from '@/lib/contract/verb'
import type { ImportBatch } from '@/lib/domain/import-batch'
import type { LabelFile } from '@/lib/domain/label-file'
import type { OperationRequest } from '@/lib/domain/operation'
import { refused } from '@/lib/domain/result'
import { importPreviews } from '@/lib/jobs/import-previews'
import { readApart } from '@/lib/jobs/read-apart'
import { readImport } from '@/lib/jobs/read-import'
import { inFolder, uploadsFolder } from '@/lib/jobs/temporary-folder'
import { uploads } from '@/lib/jobs/uploads'
import type { Asked } from '@/lib/jobs/waiting'

import { openDb, settings } from './db'
import { filledAt } from './demo-store'
import { classifier, embeddingModel } from './providers'
import { similarityOf } from './similarity-of'
import { stopSweep, sweepInBackground } from './sweeps'
import { undoBeside } from './undo-beside'
import { secretFor, webhookSender } from './webhooks'

/** Returns what a verb may use where it is carried out. */
export async function verbServices(): Promise<Omit<Services, 'beside'>> {
  const store = await openDb()
  return {
    store,
    undo: undoBeside,
    providers: { classifier: classifier(), similarity: embeddingModel(store) },
    readFacts,
    breathe,
    random: () => Math.random(),
    sendWebhook: webhookSender(),
    secretFor: (seed) => secretFor(store, seed),
    readLabels,
    stopSweep,
    startSweep: sweepInBackground,
    newToken,
    similarityOf: (older, newer) => similarityOf(store, older, newer),
    filledAt,
    staged,
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

const ID_BYTES = 6
const SECRET_BYTES = 32

function newToken(): ReturnType<Services['newToken']> {
  return {
    id: randomBytes(ID_BYTES).toString('hex'),
    secret: randomBytes(SECRET_BYTES).toString('hex'),
  }
}

const staged: Services['staged'] = {
  read: (source, request) => {
    const { dataDirectory, importFolders: folders } = settings()
    return readImport(source, {
      asked: askedBy(request),
      root: uploadsFolder(dataDirectory),
      folders,
    })
  },
  keep: (batch, request) => {
    const token = randomUUID()
    return importPreviews().keep(token, batch, askedBy(request)) ? token : null
  },
  find: (token, request) => importPreviews().find(token, askedBy(request)),
  drop: (token) => importPreviews().drop(token),
}

function askedBy({ actor, at }: OperationRequest): Asked {
  return { reviewer: actor, at }
}
