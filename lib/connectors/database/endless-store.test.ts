import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { accepted } from '@/lib/domain/result'

import { createEndlessSchema, createEndlessStore } from '../fixtures/create-endless-store'
import { changeStore } from './change-store'
import type { TableReader } from './table-reader'
import { useStore } from './use-store'

let folder = ''
let file = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
  file = path.join(folder, 'facts.db')
  createEndlessStore(file, 'facts', [
    'PRAGMA journal_mode = WAL',
    'CREATE TABLE facts(id TEXT, text TEXT)',
    "INSERT INTO facts VALUES('one', 'Alice drinks tea')",
  ])
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const lookFor = (reader: TableReader) => [
  ...reader.rows({ table: 'facts', columns: ['id'], where: 'id = ?', values: ['two'] }),
]

it('[UP6] a table that never ends is refused, also where none of its rows is the one that is looked for', () => {
  const read = useStore(file, (reader) => accepted(lookFor(reader).length))
  expect(read).toMatchObject({ ok: false, refusal: { kind: 'damaged' } })
})

it('[UP11] likewise where SQLite sorts all rows before it returns one', () => {
  const read = useStore(file, (reader) =>
    accepted([...reader.rows({ table: 'facts', columns: ['id'], order: 'text' })].length),
  )
  expect(read).toMatchObject({ ok: false, refusal: { kind: 'damaged' } })
})

it('[UP6] likewise before a change, which is not made', () => {
  const changed = changeStore(file, ({ reader, run }) => {
    run({ sql: "UPDATE facts SET text = 'changed' WHERE rowid = 1", values: {} })
    return lookFor(reader).length
  })
  expect(changed).toEqual({ ok: false, refusal: 'damaged' })
  const first = useStore(file, (reader) => {
    for (const row of reader.rows({ table: 'facts', columns: ['text'] }))
      return accepted(row.text('text'))
    return accepted(null)
  })
  expect(first).toMatchObject({ value: 'Alice drinks tea' })
})

it('[UP11] a list of tables that never ends is refused, read or changed', () => {
  const endless = path.join(folder, 'endless.db')
  createEndlessSchema(endless)
  const read = useStore(endless, (reader) => accepted(lookFor(reader).length))
  expect(read).toMatchObject({ ok: false, refusal: { kind: 'damaged' } })
  const changed = changeStore(endless, ({ reader }) => lookFor(reader).length)
  expect(changed).toEqual({ ok: false, refusal: 'damaged' })
})
