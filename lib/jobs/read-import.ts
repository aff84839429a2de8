import { copyFile } from 'node:fs/promises'
import path from 'node:path'

import type { ImportBatch, ImportSource, UploadedFile } from '@/lib/domain/import-batch'
import { refused, type Result } from '@/lib/domain/result'
import type { Asked } from '@/lib/domain/waiting'

import { importPath } from './import-path'
import { readApart, refuse } from './read-apart'
import type { ReadTask } from './read-file'
import { inFolder } from './temporary-folder'
import { dropUpload, findUpload, type Upload } from './uploads'

type Asking = {
  readonly asked: Asked
  readonly root: string // where copies are kept while they are read
  readonly folders: 'all' | readonly string[] // folders from which files may be read by path
}

/** Reads a file or store into a batch, in a separate process. An upload is read once, whatever the result. */
export async function readImport(
  { upload, wal, path: typed, agent }: ImportSource,
  asking: Asking,
): Promise<Result<ImportBatch>> {
  const { asked, root } = asking
  const whose = agent?.trim() ?? ''
  const options = { agent: whose === '' ? null : whose, nowMs: asked.at.getTime() }
  if (upload === null) return readStoreAt(typed?.trim() ?? '', options, asking)
  const found = await findBoth({ upload, wal }, asking)
  if (found === null) return refused({ kind: 'preview-gone' })
  try {
    return await readCopy(found, options, root)
  } finally {
    await dropUpload(found.file)
    if (found.log !== null) await dropUpload(found.log)
  }
}

/** Reads an upload of a program, which stays: it is previewed first and then imported, or imported again under the same key. */
export async function readUpload(
  { agent, ...sent }: UploadedFile,
  asking: Pick<Asking, 'asked' | 'root'>,
): Promise<Result<ImportBatch>> {
  const found = await findBoth(sent, asking)
  return found === null
    ? refused({ kind: 'preview-gone' })
    : readCopy(found, { agent, nowMs: asking.asked.at.getTime() }, asking.root)
}

type Found = { readonly file: Upload; readonly log: Upload | null }

async function findBoth(
  { upload, wal }: Pick<UploadedFile, 'upload' | 'wal'>,
  { root, asked }: Pick<Asking, 'asked' | 'root'>,
): Promise<Found | null> {
  const file = await findUpload(root, upload, asked)
  const log = wal === null ? null : await findUpload(root, wal, asked)
  return file === null || (wal !== null && log === null) ? null : { file, log }
}

/** SQLite finds a log beside its database, and may write there. */
async function readCopy(
  { file, log }: Found,
  options: Pick<ReadTask, 'agent' | 'nowMs'>,
  root: string,
): Promise<Result<ImportBatch>> {
  let isCopied = false
  try {
    return await inFolder(root, (folder) => {
      const copy = path.join(folder, 'upload')
      const task = { what: 'facts', file: copy, name: file.name, ...options } as const
      const prepare = async () => {
        await copyFile(file.file, copy)
        if (log !== null) await copyFile(log.file, `${copy}-wal`)
        isCopied = true
      }
      return readApart<ImportBatch>(task, folder, { prepare })
    })
  } catch (error) {
    if (!isCopied && isMissing(error)) return refused({ kind: 'preview-gone' }) // dropped meanwhile
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Every refusal is the same sentence, so that it reveals nothing about a path to someone who may not read it. */
async function readStoreAt(
  typed: string,
  options: { readonly agent: string | null; readonly nowMs: number },
  { root, folders }: Asking,
): Promise<Result<ImportBatch>> {
  if (typed === '') return refuse('Choose a file, or give the path of a database.')
  const file = await importPath(typed, folders)
  const task = { what: 'store', file: file ?? '', name: path.basename(typed), ...options } as const
  const read =
    file === null ? null : await inFolder(root, (folder) => readApart<ImportBatch>(task, folder))
  if (read?.ok === true) return read
  return refuse(
    `No database of a memory store can be read at “${typed}”. Signet keeps it as memory/memories.db in its workspace.`,
  )
}
