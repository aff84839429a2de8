import 'server-only'
import { randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Services } from '@/lib/contract/verb'
import type { ImportBatch } from '@/lib/domain/import-batch'
import type { LabelFile } from '@/lib/domain/label-file'
import type { OperationRequest } from '@/lib/domain/operation'
import { refused } from '@/lib/domain/result'
import type { Asked } from '@/lib/domain/waiting'
import { readApart } from '@/lib/jobs/read-apart'
import { readImport, readUpload } from '@/lib/jobs/read-import'
import { inFolder } from '@/lib/jobs/temporary-folder'
import { findUpload } from '@/lib/jobs/uploads'
import { openGiveWay } from '@/lib/store/give-way'
import { dropPreview, findPreview, keepPreview } from '@/lib/store/import-previews'
import type { Store } from '@/lib/store/port'

import { connectedStores } from './connections'
import { openDb, settings } from './db'
import { filledAt } from './demo-store'
import { fitInBackground } from './embedding-head'
import { endInBackground } from './imports'
import { possiblePairs } from './possible-job'
import { classifier, embeddingModel } from './providers'
import { similarityOf } from './similarity-of'
import { stopSweep, sweepInBackground } from './sweeps'
import { undoBeside } from './undo-beside'
import { keepUpload, uploadsRoot } from './uploads'
import { secretFor, webhookSender } from './webhooks'

/** Returns what a verb may use where it is carried out. */
export async function verbServices(): Promise<Omit<Services, 'beside'>> {
  const store = await openDb()
  return {
    store,
    undo: undoBeside,
    providers: { classifier: classifier(), similarity: embeddingModel(store) },
    readFacts,
    keepUpload,
    readUpload: (file, asked) => readUpload(file, { asked, root: uploadsRoot() }),
    breathe: openGiveWay(),
    random: () => Math.random(),
    sendWebhook: webhookSender(),
    stores: connectedStores(store),
    secretFor: (seed) => secretFor(store, seed),
    readLabels,
    stopSweep,
    startSweep: sweepInBackground,
    fitEmbeddings: fitInBackground,
    endImport: (operationId, open) => endInBackground(store, operationId, open),
    newToken,
    possible: (agent) => possiblePairs(store, agent),
    similarityOf: (older, newer) => similarityOf(store, older, newer),
    filledAt,
    staged: stagedIn(store),
  }
}

const COPY = 'text' // its name says what it is, but only to the reader

const readFacts: Services['readFacts'] = ({ name, text, agent }, at) =>
  inFolder(uploadsRoot(), async (folder) => {
    const file = path.join(folder, COPY)
    await writeFile(file, text, { mode: 0o600 })
    const task = { what: 'facts', file, name, agent, nowMs: at.getTime() } as const
    return readApart<ImportBatch>(task, folder)
  })

/** The upload is kept for the second step, and for a repeat of it (rule A5), until it expires. */
const readLabels: Services['readLabels'] = async (token, request) => {
  const upload = await findUpload(uploadsRoot(), token, askedBy(request))
  if (upload === null) return refused({ kind: 'preview-gone' })
  const { file, folder, name } = upload
  const task = { what: 'labels', file, name, agent: null, nowMs: request.at.getTime() } as const
  return readApart<LabelFile>(task, folder)
}

const ID_BYTES = 6
const SECRET_BYTES = 32

function newToken(): ReturnType<Services['newToken']> {
  return {
    id: randomBytes(ID_BYTES).toString('hex'),
    secret: randomBytes(SECRET_BYTES).toString('hex'),
  }
}

function stagedIn(store: Store): Services['staged'] {
  return {
    read: (source, request) => {
      const { importFolders: folders } = settings()
      return readImport(source, { asked: askedBy(request), root: uploadsRoot(), folders })
    },
    keep: async (batch, request) => {
      const token = randomUUID()
      return (await keepPreview(store, { token, batch }, askedBy(request))) ? token : null
    },
    find: (token, request) => findPreview(store.read, token, askedBy(request)),
    drop: (token) => dropPreview(store, token),
  }
}

function askedBy({ actor, at }: OperationRequest): Asked {
  return { reviewer: actor, at }
}
