import type { ImportBatch } from '@/lib/domain/import-batch'
import { refusedFile } from '@/lib/importers/fact-file'
import { storeBatch, withMore, type StoreOptions } from '@/lib/importers/store-batch'
import { openRow, type StoreRow } from '@/lib/importers/store-row'

import { noteOf, type Note, type Observation } from './note'
import { besideWords } from './observation-fact'

const DEFAULT_AGENT = 'basic-memory'

/** Converts one note of basic-memory into a batch. A connection to its folder finds the same facts, by the same ids. */
export function basicMemoryToBatch(text: string, options: StoreOptions): ImportBatch {
  const { name } = options
  const note = noteOf(text, name)
  if (note.observations.length === 0)
    return refusedFile(
      'basic-memory',
      name,
      `“${name}” has no observations such as “- [category] text”.`,
    )
  const rows = note.observations.map((each) => observationRow(each, { note, options }))
  return withMore(storeBatch('basic-memory', rows, options), {
    problems:
      note.why === null
        ? []
        : [{ severity: 'flag', ref: null, reason: `${note.why} The text below it was read.` }],
  })
}

function observationRow(
  one: Observation,
  { note, options }: { readonly note: Note; readonly options: StoreOptions },
): StoreRow {
  const cells = { id: one.id, entity: note.title, aspect: one.category }
  const row = openRow(cells, { place: one.id, nowMs: options.nowMs })
  const said = {
    ...besideWords(one, { note, file: options.name }),
    agent: options.agent ?? DEFAULT_AGENT,
    entity: row.name('entity') ?? 'memory',
    aspect: row.name('aspect') ?? 'memory',
  }
  return row.row(one.text, said, one.retired ? 'superseded' : 'active')
}
