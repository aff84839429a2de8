import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { accepted } from '@/lib/domain/result'

import { withCopiedStore } from './copied-store'
import type { TableReader } from './table-reader'
import { useStore } from './use-store'

const PAGE = 4_096

let folder = ''
let file = ''
let backup = Buffer.alloc(0)

/** Writes a store with two facts, each longer than a page, that say one word again and again. */
function write(word: string, mode: 'DELETE' | 'WAL' = 'DELETE'): Database.Database {
  const database = new Database(file)
  database.pragma(`journal_mode = ${mode}`)
  database.exec('CREATE TABLE IF NOT EXISTS facts (id INTEGER PRIMARY KEY, text TEXT)')
  const add = database.prepare(
    'INSERT INTO facts VALUES (?, ?) ON CONFLICT DO UPDATE SET text = excluded.text',
  )
  for (const id of [1, 2]) add.run(id, `${word} `.repeat(PAGE))
  return database
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
  file = path.join(folder, 'facts.db')
  write('Turku').close()
  backup = readFileSync(file)
  write('Delft').close()
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the words of each fact, and does something after the first. */
function wordsOf(reader: TableReader, between: () => void): readonly string[] {
  const said: string[] = []
  for (const row of reader.rows({ table: 'facts', columns: ['text'] })) {
    if (said.length === 0) between()
    said.push([...new Set(row.text('text')?.trim().split(' '))].join(' and '))
  }
  return said
}

/** Writes a backup over the store, as a program that copies files does. */
const overwrite = () => writeFileSync(file, backup)

const read = (between: () => void) =>
  useStore(file, (reader) => accepted(wordsOf(reader, between)), { busyTimeoutMs: 10 })

it('[I4] a store that is overwritten while it is read is read again, so that no fact is half of each', () => {
  let left = 1
  const found = read(() => {
    if (left-- > 0) overwrite()
  })
  expect(found).toEqual(accepted(['Turku', 'Turku']))
})

it('[I4] one whose overwriting goes on is busy', () => {
  expect(read(overwrite)).toMatchObject({
    ok: false,
    refusal: {
      kind: 'busy',
      sentence: `${file} is held by another program; try again in a moment.`,
    },
  })
  let copied = 0
  const copy = withCopiedStore(file, () => {
    copied += 1
  })
  expect([copy, copied]).toEqual([undefined, 1])
})

it.each(['DELETE', 'WAL'] as const)('[I4] its owner is not taken for that in mode %s', (mode) => {
  const owner = write('Delft', mode)
  owner.pragma('busy_timeout = 10')
  let [reads, refused] = [0, 0]
  const found = read(() => {
    reads += 1
    try {
      owner.prepare('UPDATE facts SET text = ?').run('Turku')
      owner.pragma('wal_checkpoint')
    } catch {
      refused += 1
    }
  })
  expect(found).toEqual(accepted(['Delft', 'Delft']))
  expect([reads, refused]).toEqual([1, mode === 'WAL' ? 0 : 1])
  owner.close()
})
