import type { ImportBatch } from '@/lib/domain/import-batch'

import { basicMemoryToBatch } from './basic-memory/basic-memory'
import { isConversation, parseConversation } from './conversation/conversation'
import type { FactFileOptions } from './fact-file'
import { parseFactsCsv } from './facts-csv'
import { parseFactsJsonl } from './facts-jsonl'
import { signetToBatch } from './signet'
import type { SignetRows } from './signet-rows'

/** The importers: text is parsed directly, a store is first read by its connector. */
export const IMPORTERS = {
  jsonl: {
    id: 'jsonl',
    label: 'Facts, one JSON object a line',
    accepts: '.jsonl, .ndjson',
    input: 'text',
    parse: (text: string, options: FactFileOptions): ImportBatch => parseFactsJsonl(text, options),
  },
  csv: {
    id: 'csv',
    label: 'Facts, a table with a header row',
    accepts: '.csv, .tsv',
    input: 'text',
    parse: (text: string, options: FactFileOptions): ImportBatch => parseFactsCsv(text, options),
  },
  conversation: {
    id: 'conversation',
    label: 'Lines of a conversation',
    accepts: '.jsonl, .txt',
    input: 'text',
    parse: (text: string, options: FactFileOptions): ImportBatch =>
      parseConversation(text, options),
  },
  'basic-memory': {
    id: 'basic-memory',
    label: 'A note of basic-memory',
    accepts: '.md',
    input: 'text',
    parse: (text: string, options: FactFileOptions): ImportBatch =>
      basicMemoryToBatch(text, options),
  },
  signet: {
    id: 'signet',
    label: 'Signet, the database memories.db',
    accepts: '.db, .sqlite',
    input: 'store',
    parse: (rows: SignetRows, options: FactFileOptions): ImportBatch =>
      signetToBatch(rows, options),
  },
} as const

export type ImporterId = keyof typeof IMPORTERS

const SQLITE_MAGIC = 'SQLite format 3'

/** Returns the importer for a file by its first characters and name, or null. The characters take precedence. */
export function detectFormat(name: string, firstCharacters: string): ImporterId | null {
  const start = firstCharacters.replace(/^\uFEFF/u, '').trimStart()
  if (start.startsWith(SQLITE_MAGIC)) return 'signet'
  if (isConversation(start)) return 'conversation'
  if (start.startsWith('{') || start.startsWith('[')) return 'jsonl'
  const extension = name.slice(name.lastIndexOf('.')).toLowerCase()
  const named = Object.values(IMPORTERS).find(
    ({ id, input, accepts }) =>
      input === 'text' && id !== 'conversation' && accepts.split(', ').includes(extension),
  )
  if (named !== undefined) return named.id
  return /^[^\n]*\b(?:content|text)\b[^\n]*\n/iu.test(start) && /^[^\n]*[,;\t]/u.test(start)
    ? 'csv'
    : null
}
