import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))

/** Gives all test processes one folder for their stores. */
export function setup(): void {
  process.env['PALIMPSEST_TEST_STORES'] = folder
}

/** Removes it when the last test is over. */
export function teardown(): void {
  rmSync(folder, { recursive: true, force: true })
}
