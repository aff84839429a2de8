import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'

import { readSignetStore } from '@/lib/connectors/signet/read-signet-store'
import { signetRefusal } from '@/lib/connectors/signet/signet-refusal'
import type { ImportBatch } from '@/lib/domain/import-batch'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { detectFormat, IMPORTERS } from '@/lib/importers/registry'

import { uploadedText } from './uploaded-text'

export type ImportSource =
  | {
      readonly from: 'upload'
      readonly name: string
      readonly bytes: Uint8Array
      readonly wal: Uint8Array | null
    }
  | { readonly from: 'path'; readonly path: string }

export type ReadOptions = { readonly agent: string | null; readonly nowMs: number }

const FIRST_CHARACTERS = 2_000

/** Reads a file or a store into a batch, without touching our store. A foreign store is opened read-only. */
export async function readImport(
  source: ImportSource,
  options: ReadOptions,
): Promise<Result<ImportBatch, Refusal>> {
  if (source.from === 'path') return readStoreAt(source.path, options)
  const first = Buffer.from(source.bytes.subarray(0, FIRST_CHARACTERS)).toString('latin1')
  const format = detectFormat(source.name, first)
  if (format === null) {
    const problem = `“${source.name}” is neither JSON lines nor CSV nor a conversation nor a Signet database.`
    return refused({ kind: 'bad-input', problem })
  }
  const importer = IMPORTERS[format]
  if (importer.input === 'store') return readUploadedStore(source, options)
  const text = uploadedText(source.name, source.bytes)
  return text.ok ? accepted(importer.parse(text.value, fileOptions(source.name, options))) : text
}

function readStoreAt(typed: string, options: ReadOptions): Result<ImportBatch, Refusal> {
  const file = typed.replace(/^~(?=\/|$)/u, homedir()) // as a shell would read what is pasted from one
  return readStore(file, { name: path.basename(file), called: file }, options)
}

async function readUploadedStore(
  source: Extract<ImportSource, { from: 'upload' }>,
  options: ReadOptions,
): Promise<Result<ImportBatch, Refusal>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-import-'))
  try {
    const file = path.join(folder, 'memories.db')
    await writeFile(file, source.bytes)
    if (source.wal !== null) await writeFile(`${file}-wal`, source.wal)
    return readStore(file, { name: source.name, called: `“${source.name}”` }, options)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** `called` is what the person knows the file by: a copy that we made has another path. */
type StoreName = { readonly name: string; readonly called: string }

function readStore(
  file: string,
  { name, called }: StoreName,
  options: ReadOptions,
): Result<ImportBatch, Refusal> {
  const rows = readSignetStore(file)
  if (!rows.ok) {
    const { sentence } = signetRefusal(rows.refusal.kind, called)
    return refused({ kind: 'bad-input', problem: sentence })
  }
  return accepted(IMPORTERS.signet.parse(rows.value, fileOptions(name, options)))
}

function fileOptions(name: string, { agent, nowMs }: ReadOptions) {
  return agent === null ? { name, nowMs } : { name, nowMs, agent }
}
