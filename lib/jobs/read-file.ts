import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

import { storeRefusal } from '@/lib/connectors/database/store-refusal'
import { readStoreFile } from '@/lib/connectors/read-store-file'
import type { ImportBatch } from '@/lib/domain/import-batch'
import type { LabelFile } from '@/lib/domain/label-file'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { EMPTY_FILE } from '@/lib/domain/upload'
import { wholeRefusal } from '@/lib/importers/fact-file'
import { parseJsonStore } from '@/lib/importers/json-store'
import { parseLabels } from '@/lib/importers/labels-file'
import { listProblems } from '@/lib/importers/list-problems'
import { parseMcpMemory } from '@/lib/importers/mcp-memory'
import { detectFormat, IMPORTERS } from '@/lib/importers/registry'

import { uploadedText } from './uploaded-text'

/** One file to read, and for what. */
export type ReadTask = {
  readonly what: 'facts' | 'store' | 'labels' // store: the database of a memory store and nothing else
  readonly file: string // its path
  readonly name: string // its name for the person
  readonly agent: string | null // for rows that name none
  readonly nowMs: number
}

const FIRST_BYTES = 2_000

/** Reads a file without touching our store; calls `onRow` at least once per row. A foreign store is opened read-only. */
export function readFile(task: ReadTask, onRow: () => void): Result<ImportBatch | LabelFile> {
  const { what, file, name } = task
  if (what === 'store') return readStore(task, onRow)
  if (what === 'labels') {
    const text = uploadedText(name, readFileSync(file))
    return text.ok ? accepted(parseLabels(name, text.value, onRow)) : text
  }
  const first = firstCharacters(file)
  if (first === '') return refused({ kind: 'bad-input', problem: EMPTY_FILE })
  const format = detectFormat(name, first)
  if (format === null) {
    const problem = `“${name}” isn’t JSON Lines, CSV, a conversation or the export or database of a memory store.`
    return refused({ kind: 'bad-input', problem })
  }
  const importer = IMPORTERS[format]
  if (importer.input === 'store') return readStore(task, onRow)
  const text = uploadedText(name, readFileSync(file))
  if (!text.ok) return text
  const options = optionsOf(task, onRow)
  const batch =
    parseJsonStore(text.value, options) ??
    parseMcpMemory(text.value, options) ??
    importer.parse(text.value, options)
  const problem = wholeRefusal(batch)
  return problem === null ? accepted(batch) : refused({ kind: 'bad-input', problem })
}

function readStore(task: ReadTask, onRow: () => void): Result<ImportBatch> {
  const read = readStoreFile(task.file, optionsOf(task, onRow))
  if (read.ok) {
    const listed = listProblems(read.value)
    return listed.ok ? listed : refused({ kind: 'bad-input', problem: listed.refusal })
  }
  const { sentence } = storeRefusal(read.refusal.kind, `“${task.name}”`)
  return refused({ kind: 'bad-input', problem: sentence })
}

function optionsOf({ name, nowMs, agent }: ReadTask, onRow: () => void) {
  return agent === null ? { name, nowMs, onRow } : { name, nowMs, agent, onRow }
}

function firstCharacters(file: string): string {
  const first = Buffer.alloc(FIRST_BYTES)
  const handle = openSync(file, 'r')
  try {
    return first.toString('latin1', 0, readSync(handle, first))
  } finally {
    closeSync(handle)
  }
}
