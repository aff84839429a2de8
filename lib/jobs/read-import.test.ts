import { homedir } from 'node:os'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { readImport } from './read-import'

const options = { agent: 'scout', nowMs: Date.UTC(2026, 10, 20) }

function upload(name: string, bytes: Uint8Array) {
  return readImport({ from: 'upload', name, bytes, wal: null }, options)
}

describe('readImport', () => {
  it('I1: a file that is not UTF-8 is refused with its line, not taken in damaged', async () => {
    const bytes = Buffer.from('content\nplain\nGen\u00e8ve\n', 'latin1')
    expect(await upload('cities.csv', bytes)).toEqual({
      ok: false,
      refusal: {
        kind: 'bad-input',
        problem: 'Line 3 of “cities.csv” is not UTF-8. Save the file as UTF-8 and choose it again.',
      },
    })
  })

  it('I1: the same words in UTF-8 are read as they are', async () => {
    const read = await upload('cities.csv', Buffer.from('content\nGen\u00e8ve \u{1F30D}\n', 'utf8'))
    expect(read.ok && read.value.facts.map((fact) => fact.content)).toEqual([
      'Gen\u00e8ve \u{1F30D}',
    ])
  })

  it('I1: a binary file is named as one', async () => {
    const read = await upload('facts.jsonl', new Uint8Array([0x7b, 0, 0xff, 0xfe, 0, 1, 2, 3]))
    expect(read.ok && read.value.problems.map((problem) => problem.reason)).toEqual([
      'This is not a text file; choose a file of plain text in UTF-8.',
    ])
  })

  it('I1: a database that cannot be read is called by the name that it was chosen by', async () => {
    const read = await upload('notes.db', Buffer.from('SQLite format 3\0 and no more'))
    expect(read.ok ? '' : read.refusal).toEqual({
      kind: 'bad-input',
      problem: '“notes.db” is not a SQLite database, or it is encrypted.',
    })
  })

  it('I4: “~” is the home folder, as on the page', async () => {
    const read = await readImport({ from: 'path', path: '~/no-such-folder/memories.db' }, options)
    const missing = path.join(homedir(), 'no-such-folder/memories.db')
    expect(read.ok ? '' : read.refusal).toMatchObject({
      problem: expect.stringContaining(`There is no file ${missing}`),
    })
  })
})
