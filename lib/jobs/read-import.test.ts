import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

import Database from 'better-sqlite3'
import { describe, expect, inject, it } from 'vitest'

import { createSignetStore } from '@/lib/connectors/fixtures/create-signet-store'
import { folder as root, openFolderForEachTest } from '@/lib/process/testing/each'

import { importPath } from './import-path'
import { readApart } from './read-apart'
import { readImport } from './read-import'
import { clearOldFolders } from './temporary-folder'
import { receiveUpload } from './uploads'

openFolderForEachTest()

const asked = { reviewer: 'ada', at: new Date('2026-11-20T00:00:00Z') }
const nothing = { upload: null, wal: null, path: null, agent: 'scout' }

async function upload(name: string, bytes: Uint8Array) {
  const body = new Blob([new Uint8Array(bytes)]).stream()
  await receiveUpload(body, { token: name, name, root }, asked)
  return readImport({ ...nothing, upload: name }, { asked, root, folders: [] })
}

function readAt(typed: string, folders: 'all' | readonly string[] = 'all') {
  return readImport({ ...nothing, path: typed }, { asked, root, folders })
}

// Each starts a process, so only `npm test` runs them; tests of the actions read a few files in any case.
describe.runIf(inject('share') === 1)('readImport', () => {
  it('[I1] a file that is not UTF-8 is refused with its line instead of imported damaged', async () => {
    const bytes = Buffer.from('content\nplain\nGen\u00e8ve\n', 'latin1')
    expect(await upload('cities.csv', bytes)).toEqual({
      ok: false,
      refusal: {
        kind: 'bad-input',
        problem: 'Line 3 of “cities.csv” is not UTF-8. Save the file as UTF-8 and choose it again.',
      },
    })
  })

  it('[I1] the same words in UTF-8 are read unchanged', async () => {
    const read = await upload('cities.csv', Buffer.from('content\nGen\u00e8ve \u{1F30D}\n', 'utf8'))
    expect(read.ok && read.value.facts.map((fact) => fact.content)).toEqual([
      'Gen\u00e8ve \u{1F30D}',
    ])
  })

  it('[I1] a binary file is reported as one', async () => {
    const read = await upload('facts.jsonl', new Uint8Array([0x7b, 0, 0xff, 0xfe, 0, 1, 2, 3]))
    expect(read.ok ? '' : read.refusal).toEqual({
      kind: 'bad-input',
      problem: 'This is not a text file; choose a file of plain text in UTF-8.',
    })
  })

  it.each([
    [
      'export.json',
      '{"version": 2, "facts": []}',
      'A memstore export is read in version 1, and this one has the version 2.',
    ],
    [
      'list.json',
      JSON.stringify([{ content: 'one' }], null, 2),
      'The whole file is one JSON list;',
    ],
    ['wide.csv', `${'column,'.repeat(300)}content\nx`, 'columns'],
  ])(
    '[RI11] a file that is refused as a whole has no preview: %s',
    async (name, text, sentence) => {
      const read = await upload(name, Buffer.from(text))
      expect(read).toEqual({
        ok: false,
        refusal: { kind: 'bad-input', problem: expect.stringContaining(sentence) },
      })
    },
  )

  it.each([
    ['rows.jsonl', '{"content": 1}\n', 1],
    ['rubbish.jsonl', '[\n'.repeat(1_500), 1_001],
  ])('[I9] [UP1] a file with unreadable rows lists them: %s', async (name, text, problems) => {
    const read = await upload(name, Buffer.from(text))
    expect(read.ok && [read.value.facts, read.value.problems.length]).toEqual([[], problems])
  })

  it('[I1] an unreadable database is reported under its chosen name', async () => {
    const read = await upload('notes.db', Buffer.from('SQLite format 3\0 and no more'))
    expect(read.ok ? '' : read.refusal).toEqual({
      kind: 'bad-input',
      problem: '“notes.db” is not a SQLite database, or it is encrypted.',
    })
  })

  it('[UP10] a store of which no row can be read is refused as a whole', async () => {
    const file = path.join(root, 'rows.db')
    const database = new Database(file).exec(
      'CREATE TABLE entity_attributes (id TEXT, content TEXT)',
    )
    const add = database.prepare('INSERT INTO entity_attributes VALUES (NULL, NULL)')
    database.transaction(() => {
      for (let row = 0; row <= 1_000; row += 1) add.run()
    })()
    database.close()
    const read = await upload('rows.db', readFileSync(file))
    expect(read.ok || read.refusal.kind !== 'bad-input' ? '' : read.refusal.problem).toContain(
      'None of the 1,001 rows of',
    )
  })

  it('[UP3] whatever is at a path that is not a Signet store, the sentence is the same', async () => {
    new Database(path.join(root, 'other.db')).exec('CREATE TABLE facts (id TEXT)').close()
    const sentences = new Set<string>()
    for (const [typed, folders] of [
      ['/etc/passwd', 'all'],
      ['/etc/nothing-here', 'all'],
      ['/etc', 'all'],
      [path.join(root, 'other.db'), 'all'],
      [path.join(root, 'other.db'), [path.join(root, 'in')]],
    ] as const) {
      const read = await readAt(typed, folders)
      const problem = read.ok || read.refusal.kind !== 'bad-input' ? '' : read.refusal.problem
      expect(problem).toContain(`“${typed}”`)
      sentences.add(problem.replace(typed, ''))
    }
    expect(sentences.size).toBe(1)
  })

  it('[UP3] off loopback, a path is read only inside the listed folders, following links', async () => {
    mkdirSync(path.join(root, 'in', 'deep'), { recursive: true })
    for (const place of ['out.db', 'in/a.db', 'in/deep/b.db', 'inner.db'])
      writeFileSync(path.join(root, place), '')
    symlinkSync(path.join(root, 'out.db'), path.join(root, 'in', 'link.db'))
    symlinkSync(path.join(root, 'in', 'a.db'), path.join(root, 'back.db'))
    const listed = [path.join(root, 'in')]
    const at = async (place: string) => (await importPath(path.join(root, place), listed)) !== null
    expect(await at('in/a.db')).toBe(true)
    expect(await at('in/deep/b.db')).toBe(true)
    expect(await at('back.db')).toBe(true)
    for (const place of ['out.db', 'in/link.db', 'in/../out.db', 'inner.db', 'in', 'in/gone.db'])
      expect([place, await at(place)]).toEqual([place, false])
  })

  it('[UP5] an upload is read once, with its -wal file, and its copies are then removed', async () => {
    const source = path.join(root, 'memories.db')
    const signet = createSignetStore(source, '081')
    signet.pragma('journal_mode = WAL')
    signet.pragma('wal_autocheckpoint = 0')
    signet.exec("UPDATE entity_attributes SET content = 'only in the log' WHERE id = 'a3'")
    const copies = path.join(root, 'copies')
    for (const token of ['memories.db', 'memories.db-wal'])
      await receiveUpload(
        new Blob([readFileSync(path.join(root, token))]).stream(),
        { token, name: token, root: copies },
        asked,
      )
    signet.close()
    const both = { ...nothing, upload: 'memories.db', wal: 'memories.db-wal' }
    const read = await readImport(both, { asked, root: copies, folders: [] })
    expect(read.ok && read.value.facts.map(({ content }) => content)).toContain('only in the log')
    await expect.poll(() => readdirSync(copies)).toEqual([])
    expect(await readImport(both, { asked, root: copies, folders: [] })).toMatchObject({
      refusal: { kind: 'preview-gone' },
    })
  })

  it('[UP3] a path on another machine is never requested', async () => {
    expect(await importPath('//server/share/memories.db', 'all')).toBeNull()
    expect(await importPath(String.raw`\\server\share`, 'all')).toBeNull()
  })

  it('[UP3] “~” is the home folder, as on the page', async () => {
    expect(await importPath('~', 'all')).toBe(await importPath(homedir(), 'all'))
  })
})

describe('reading in a separate process', () => {
  it('[UP2] a reader without progress is ended with a sentence', async () => {
    const file = path.join(root, 'endless')
    execFileSync('mkfifo', [file]) // reading it blocks forever, in one call
    const task = { what: 'labels', file, name: 'endless', agent: null, nowMs: 0 } as const
    const read = await readApart(task, root, { silentMs: 300 })
    expect(read.ok ? '' : read.refusal).toMatchObject({
      problem:
        '“endless” takes too long to read, so reading was stopped; nothing was imported from it.',
    })
  })

  it('[UP2] [UP7] what a killed process left is removed an hour later', async () => {
    const now = new Date('2026-11-25T12:00:00Z')
    for (const [name, hour] of [
      ['old', '10'],
      ['new', '11'],
      ['dated by a wrong clock', '13'],
    ] as const) {
      mkdirSync(path.join(root, name))
      const at = new Date(`2026-11-25T${hour}:59:00Z`)
      utimesSync(path.join(root, name), at, at)
    }
    await clearOldFolders(root, now)
    expect(readdirSync(root)).toEqual(['new'])
    await clearOldFolders(path.join(root, 'nowhere'), now)
  })

  it('[UP2] thousands of facts arrive unchanged', async () => {
    const rows = Array.from({ length: 1_201 }, (_, at) => `fact ${at},2026-03-01`)
    const read = await upload('facts.csv', Buffer.from(`content,validFrom\n${rows.join('\n')}`))
    const facts = read.ok ? read.value.facts : []
    expect(facts.map(({ content }) => content)).toEqual(rows.map((row) => row.split(',')[0]))
    expect(facts[1_200]?.validFrom).toEqual(new Date('2026-03-01T00:00:00Z'))
    expect(read).toMatchObject({ value: { system: 'csv', proposals: [], problems: [] } })
  })
})
