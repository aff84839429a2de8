import { writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'

import type { ImportBatch } from '@/lib/domain/import-batch'
import type { Refusal } from '@/lib/domain/refusal'
import { refused, type Result } from '@/lib/domain/result'

import { readApart } from './read-apart'
import { inFolder } from './temporary-folder'

export type ImportSource =
  | {
      readonly from: 'upload'
      readonly name: string
      readonly bytes: Uint8Array
      readonly wal: Uint8Array | null
    }
  | { readonly from: 'path'; readonly path: string }

export type ReadOptions = {
  readonly agent: string | null
  readonly nowMs: number
  readonly root: string // where copies lie while they are read
}

/** Reads a file or a store into a batch, in a process of its own. A foreign store is opened read-only. */
export async function readImport(
  source: ImportSource,
  { agent, nowMs, root }: ReadOptions,
): Promise<Result<ImportBatch, Refusal>> {
  return inFolder(root, async (folder) => {
    if (source.from === 'path') return readStoreAt(source.path, { agent, nowMs, folder })
    const file = path.join(folder, 'memories.db')
    await writeFile(file, source.bytes, { mode: 0o600 })
    if (source.wal !== null) await writeFile(`${file}-wal`, source.wal, { mode: 0o600 })
    return readApart<ImportBatch>({ what: 'facts', file, name: source.name, agent, nowMs }, folder)
  })
}

/** Every refusal is the same sentence: what lies at a path is nobody's business but of who may read it there. */
async function readStoreAt(
  typed: string,
  { folder, ...options }: Omit<ReadOptions, 'root'> & { readonly folder: string },
): Promise<Result<ImportBatch, Refusal>> {
  const file = typed.replace(/^~(?=\/|$)/u, homedir()) // as a shell would read what is pasted from one
  const task = { what: 'store', file, name: path.basename(file), ...options } as const
  const read = await readApart<ImportBatch>(task, folder)
  if (read.ok) return read
  const problem = `No Signet database can be read at “${typed}”. Signet keeps it as memory/memories.db in its workspace.`
  return refused({ kind: 'bad-input', problem })
}
