import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'

import { chooseName, expect, test } from './fixtures'
import { freePort } from './free-port'
import { manyFacts } from './many-facts'
import { ownServer, type OwnServer } from './own-server'
import { chooseFile } from './screen'

const FACTS = 30_000
const PATIENCE = { timeout: 60_000 }

let directory = ''
let address = ''
let server: OwnServer

test.slow()

test.beforeEach(async ({ allowed }) => {
  allowed.push(
    /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|ERR_SOCKET|Failed to fetch|NetworkError/,
  )
  directory = await mkdtemp(path.join(tmpdir(), 'palimpsest-import-'))
  const port = await freePort()
  address = `http://127.0.0.1:${port}/activity/import`
  server = ownServer(directory, port, {
    PALIMPSEST_STORE: 'user',
    PALIMPSEST_SUPERSESSION_SWEEP_ENABLED: 'true',
  })
  await server.start()
})

test.afterEach(async () => {
  await server.kill()
  await rm(directory, { recursive: true, force: true })
})

/**
 * Takes the write lock as soon as the part under way is written. It asks without a pause: SQLite's own waiting sleeps up
 * to 100 ms, longer than the import rests between two parts, and would get the lock after the last one.
 */
function beginBetweenParts(store: Database.Database) {
  const giveUpMs = performance.now() + PATIENCE.timeout
  for (;;)
    try {
      store.exec('BEGIN IMMEDIATE')
      return
    } catch (error) {
      const busy = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
      if (!busy || performance.now() > giveUpMs) throw error
    }
}

/** Imports many facts from the page, and returns once some are written: nothing more is, until `release`. */
async function importUntilHeld(page: Page) {
  await chooseName(page, 'Ada')
  await chooseFile(page, 'many.jsonl', manyFacts('many', FACTS, 'a file'))
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Import 30,000 facts' }).click(PATIENCE)
  const store = new Database(path.join(directory, 'palimpsest.db'), { timeout: 0 })
  const count = (rows: string) =>
    store.prepare<[], { n: number }>(`SELECT COUNT(*) AS "n" FROM ${rows}`).get()?.n ?? 0
  await expect.poll(() => count('"Fact"'), { ...PATIENCE, intervals: [20] }).toBeGreaterThan(0)
  beginBetweenParts(store)
  const written = count('"Fact"')
  expect(written).toBeLessThan(FACTS)
  const release = () => store.exec('ROLLBACK')
  return { written: `${written.toLocaleString('en-US')} of 30,000 facts written`, count, release }
}

function progressOn(page: Page) {
  return page.getByRole('region', { name: 'Running import' })
}

test('[I23] [I24] an import shows how far it is, in every tab and after a reload, and is canceled', async ({
  visit,
}) => {
  const page = await visit(address)
  const { written, count, release } = await importUntilHeld(page)
  await expect(progressOn(page)).toContainText(`Importing many.jsonl`)
  await expect(progressOn(page)).toContainText(written)
  await expect(progressOn(page).getByRole('progressbar', { name: 'Facts written' })).toBeVisible()
  const other = await visit(address)
  await expect(progressOn(other)).toContainText('started by Ada')
  await expect(progressOn(other)).toContainText(written)
  await page.reload()
  await expect(progressOn(page)).toContainText(written)
  await progressOn(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(progressOn(page).getByRole('button', { name: 'Canceling…' })).toBeVisible()
  release()
  for (const each of [page, other]) {
    await expect(each.getByRole('main')).toContainText(/Import canceled\. [\d,]+ facts undone\./)
    await expect(progressOn(each)).toBeHidden()
  }
  expect(count('"OpenImport"')).toBe(0)
  expect(count('"Fact"')).toBeLessThan(FACTS)
  expect(count(`"Fact" WHERE "status" = 'active'`)).toBe(0)
  await page.getByRole('link', { name: 'Open the operation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(' of 30,000 facts added')
  await expect(page.getByRole('main')).toContainText('undone')
})

test('[I21] [I23] killed in the middle, an import goes on after the start, and is swept', async ({
  visit,
}) => {
  const page = await visit(address)
  const { written, count, release } = await importUntilHeld(page)
  await expect(progressOn(page)).toContainText(written)
  await server.kill()
  await expect(page.getByText('progress could not be loaded. Retrying.')).toBeVisible(PATIENCE)
  release()
  await server.start()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('30,000 facts imported.', PATIENCE)
  await expect(result).toContainText('Nothing outdated found.', PATIENCE)
  expect(count('"Fact"')).toBe(FACTS)
  expect(count(`"Operation" WHERE "kind" = 'import'`)).toBe(1)
  expect(count(`"SweepRun" WHERE "trigger" = 'import'`)).toBe(1)
})
