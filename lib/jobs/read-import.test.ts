import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { readApart } from './read-apart'
import { readImport } from './read-import'
import { clearOldFolders } from './temporary-folder'

let root = ''

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

const options = () => ({ agent: 'scout', nowMs: Date.UTC(2026, 10, 20), root })

function upload(name: string, bytes: Uint8Array) {
  return readImport({ from: 'upload', name, bytes, wal: null }, options())
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

  it('[UP3] whatever lies at a path that is no Signet store, the sentence is the same', async () => {
    new Database(path.join(root, 'other.db')).exec('CREATE TABLE facts (id TEXT)').close()
    const sentences = new Set<string>()
    for (const typed of ['/etc/passwd', '/etc/nothing-here', '/etc', path.join(root, 'other.db')]) {
      // oxlint-disable-next-line no-await-in-loop -- few readers at once
      const read = await readImport({ from: 'path', path: typed }, options())
      const problem = read.ok || read.refusal.kind !== 'bad-input' ? '' : read.refusal.problem
      expect(problem).toContain(`“${typed}”`)
      sentences.add(problem.replace(typed, ''))
    }
    expect(sentences.size).toBe(1)
  })
})

describe('what is read in a process of its own', () => {
  it('[UP2] a reader that shows no progress is ended with a sentence', async () => {
    const file = path.join(root, 'endless')
    execFileSync('mkfifo', [file]) // reading it waits for ever, in one call
    const task = { what: 'labels', file, name: 'endless', agent: null, nowMs: 0 } as const
    const read = await readApart(task, root, 300)
    expect(read.ok ? '' : read.refusal).toMatchObject({
      problem:
        '“endless” takes too long to read, so reading was stopped; nothing was taken from it.',
    })
  })

  it('[UP2] copies are private while a file is read, and gone afterwards', async () => {
    const reading = upload('facts.csv', Buffer.from('content\na\n'))
    await expect.poll(() => readdirSync(root)).toHaveLength(1)
    const folder = path.join(root, readdirSync(root)[0] ?? '')
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect((await reading).ok).toBe(true)
    expect(readdirSync(root)).toEqual([])
  })

  it('[UP2] what a killed process left is removed an hour later', async () => {
    const now = new Date('2026-11-25T12:00:00Z')
    for (const [name, hour] of [
      ['old', '10'],
      ['new', '11'],
    ] as const) {
      mkdirSync(path.join(root, name))
      const at = new Date(`2026-11-25T${hour}:59:00Z`)
      utimesSync(path.join(root, name), at, at)
    }
    await clearOldFolders(root, now)
    expect(readdirSync(root)).toEqual(['new'])
    await clearOldFolders(path.join(root, 'nowhere'), now)
  })

  it('[UP2] thousands of facts arrive as they were read', async () => {
    const rows = Array.from({ length: 1_201 }, (_, at) => `fact ${at},2026-03-01`)
    const read = await upload('facts.csv', Buffer.from(`content,validFrom\n${rows.join('\n')}`))
    const facts = read.ok ? read.value.facts : []
    expect(facts.map(({ content }) => content)).toEqual(rows.map((row) => row.split(',')[0]))
    expect(facts[1_200]?.validFrom).toEqual(new Date('2026-03-01T00:00:00Z'))
    expect(read).toMatchObject({ value: { system: 'csv', proposals: [], problems: [] } })
  })
})
