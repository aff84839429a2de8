import type { ImportBatch } from '@/lib/domain/import-batch'

import { quoted } from './clean-text'
import { copilotToBatch } from './copilot'
import { describeValue, isObject } from './fact-fields'
import { refusedFile } from './fact-file'
import { memstoreToBatch } from './memstore'
import { isNestedTooDeep } from './nesting'
import { repeatedKey } from './repeated-key'
import type { StoreOptions } from './store-batch'
import type { StoreCells } from './store-row'
import { vestigePortableToBatch } from './vestige-portable'

const NAMES = {
  memstore: 'A memstore export',
  copilot: 'The memory.json of Copilot CLI',
  vestige: 'A portable archive of Vestige',
} as const

/** The stores that a file of one JSON object can be an export of. */
export type JsonStore = keyof typeof NAMES

/** What is near the beginning of a file that can be nothing else, whole or not. */
const BEGINS = /"(archiveFormat|userFacts|embedder_model)"\s*:/u
const BEGINNING = 520 // characters
const BY_KEY: Readonly<Record<string, JsonStore>> = {
  archiveFormat: 'vestige',
  userFacts: 'copilot',
  embedder_model: 'memstore',
}

/** Returns the batch of a text that is one JSON object, if it is the export of a store, else null. Never throws. */
export function parseJsonStore(text: string, options: StoreOptions): ImportBatch | null {
  const file = parseWhole(text)
  if (file === 'not-whole') {
    const store = BY_KEY[BEGINS.exec(text.slice(0, BEGINNING))?.[1] ?? '']
    return store === undefined
      ? null
      : refusedFile(
          store,
          options.name,
          `${NAMES[store]} is one JSON object, and this one is cut off or damaged. Export it again.`,
        )
  }
  const store = storeOf(file)
  if (store === null) return null
  const repeated = repeatedKey(text, file)
  const refusal =
    repeated === null
      ? versionRefusal(store, file)
      : `The key ${quoted(repeated)} is there twice in one object of the file. Keep one.`
  if (refusal !== null) return refusedFile(store, options.name, refusal)
  if (store === 'copilot') return copilotToBatch(file, options)
  if (store === 'vestige') return vestigePortableToBatch(file, options)
  const facts: readonly unknown[] = Array.isArray(file['facts']) ? file['facts'] : []
  return memstoreToBatch(facts, options)
}

/** Returns the one JSON object that a text is. JSON lines fail at the second line. */
function parseWhole(text: string): StoreCells | 'not-whole' {
  const trimmed = text.replace(/^\uFEFF/u, '')
  if (!/^\s*\{/u.test(trimmed)) return {}
  if (isNestedTooDeep(trimmed)) return 'not-whole'
  try {
    const value: unknown = JSON.parse(trimmed)
    return isObject(value) ? value : {}
  } catch {
    return 'not-whole'
  }
}

function storeOf(file: StoreCells): JsonStore | null {
  const { archiveFormat, userFacts, facts = null } = file
  if (typeof archiveFormat === 'string' && archiveFormat.startsWith('vestige.')) return 'vestige'
  if (Array.isArray(userFacts)) return 'copilot'
  const listed = Array.isArray(facts) || (facts === null && 'facts' in file) // without facts: null
  return listed && 'version' in file ? 'memstore' : null
}

/** Another version may mean other things by the same names, so nothing of it is read. */
function versionRefusal(store: JsonStore, file: StoreCells): string | null {
  const [is, known] =
    store === 'vestige' ? [file['archiveFormat'], 'vestige.portable.v1'] : [file['version'], 1]
  if (is === known) return null
  const version = is === undefined ? 'names no version' : `has the version ${saidBriefly(is)}`
  return `${NAMES[store]} is read in version ${known}, and this one ${version}. Nothing of it is taken.`
}

function saidBriefly(value: unknown): string {
  return typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : typeof value === 'string'
      ? quoted(value)
      : describeValue(value)
}
