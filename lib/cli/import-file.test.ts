import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { Terminal } from './command'
import { readImportFile } from './import-file'

describe('[CL6] a database', () => {
  let folder = ''
  let owner: Database.Database
  const read = (name: string) => readImportFile({ from: folder } as Terminal, name)

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
    mkdirSync(path.join(folder, 'agent'))
    owner = new Database(path.join(folder, 'agent', 'memory.db'))
  })

  afterEach(() => {
    owner.close()
    rmSync(folder, { recursive: true })
  })

  it('is read with its log, which lies beside it and not beside a link to it', async () => {
    owner.pragma('journal_mode = WAL')
    owner.exec(`CREATE TABLE "memory" ("text" TEXT); INSERT INTO "memory" VALUES ('Mara moved')`)
    symlinkSync(path.join(folder, 'agent', 'memory.db'), path.join(folder, 'link.db'))
    const { bytes, wal } = await read('link.db')
    expect(Buffer.from(wal ?? []).includes('Mara moved')).toBe(true)
    expect(bytes.byteLength).toBeGreaterThan(0)
  })

  it('is read beside a journal that its program keeps, and refused while it is half written', async () => {
    owner.pragma('journal_mode = PERSIST')
    owner.exec(`CREATE TABLE "memory" ("text" TEXT); INSERT INTO "memory" VALUES ('Mara moved')`)
    expect(statSync(path.join(folder, 'agent', 'memory.db-journal')).size).toBeGreaterThan(0)
    const { bytes, wal } = await read('agent/memory.db')
    expect([Buffer.from(bytes).includes('Mara moved'), wal]).toEqual([true, null])
    owner.pragma('cache_size = 1')
    owner.exec(`BEGIN; UPDATE "memory" SET "text" = 'Mara left'`)
    owner.exec(`INSERT INTO "memory" SELECT hex(randomblob(2000)) FROM "sqlite_schema"`)
    owner.exec(`INSERT INTO "memory" SELECT "text" FROM "memory", (VALUES (1), (2), (3), (4), (5))`)
    await expect(read('agent/memory.db')).rejects.toThrow('half written')
  })
})

describe('[CL6] a file', () => {
  const read = (name: string, most?: number) =>
    readImportFile({ from: '/' } as Terminal, name, most)

  it.runIf(process.platform !== 'win32')(
    'that never ends is refused, and not read on',
    async () => {
      await expect(read('/dev/zero', 1_000_000)).rejects.toThrow(
        '“/dev/zero” is too large to be read at once.',
      )
      const { bytes } = await read('/dev/null')
      expect(bytes.byteLength).toBe(0)
    },
  )
})
