import { rename } from 'node:fs/promises'
import path from 'node:path'

import type { ImportBatch, ImportSource } from '@/lib/domain/import-batch'
import type { Refusal } from '@/lib/domain/refusal'
import { refused, type Result } from '@/lib/domain/result'
import type { Asked } from '@/lib/domain/waiting'

import { importPath } from './import-path'
import { readApart } from './read-apart'
import { inFolder } from './temporary-folder'
import { dropUpload, findUpload } from './uploads'

type Asking = {
  readonly asked: Asked
  readonly root: string // where copies are kept while they are read
  readonly folders: 'all' | readonly string[] // folders from which files may be read by path
}

/** Reads a file or store into a batch, in a separate process. An upload is read once, whatever the result. */
export async function readImport(
  { upload, wal, path: typed, agent }: ImportSource,
  asking: Asking,
): Promise<Result<ImportBatch, Refusal>> {
  const { asked, root } = asking
  const whose = agent?.trim() ?? ''
  const options = { agent: whose === '' ? null : whose, nowMs: asked.at.getTime() }
  if (upload === null) return readStoreAt(typed?.trim() ?? '', options, asking)
  const file = await findUpload(root, upload, asked)
  const log = wal === null ? null : await findUpload(root, wal, asked)
  if (file === null || (wal !== null && log === null)) return refused({ kind: 'preview-gone' })
  try {
    if (log !== null) await rename(log.file, `${file.file}-wal`)
    const task = { what: 'facts', file: file.file, name: file.name, ...options } as const
    return await readApart<ImportBatch>(task, file.folder)
  } finally {
    await dropUpload(file)
    if (log !== null) await dropUpload(log)
  }
}

/** Every refusal is the same sentence, so that it reveals nothing about a path to someone who may not read it. */
async function readStoreAt(
  typed: string,
  options: { readonly agent: string | null; readonly nowMs: number },
  { root, folders }: Asking,
): Promise<Result<ImportBatch, Refusal>> {
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

function refuse(problem: string): Result<never, Refusal> {
  return refused({ kind: 'bad-input', problem })
}
