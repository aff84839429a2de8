import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { pendingMigrationSql } from './pending-migration'

// npm run migration -- 0002_add_something: writes the difference between the migrations and schema.prisma as a new one.
const name = process.argv[2]
if (name === undefined || !/^\d{4}_[a-z0-9_]+$/.test(name)) {
  throw new Error('Name the migration: npm run migration -- 0002_what_it_does')
}
const scratch = mkdtempSync(path.join(tmpdir(), 'palimpsest-migration-'))
try {
  const sql = await pendingMigrationSql(path.join(scratch, 'scratch.db'))
  if (sql.includes('This is an empty migration') || sql.trim() === '') {
    console.log('schema.prisma and the migrations agree; nothing to write')
  } else {
    const folder = path.join('prisma', 'migrations', name)
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'migration.sql'), sql)
    console.log(`wrote ${folder}/migration.sql`)
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
