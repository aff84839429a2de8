import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach } from 'vitest'

/** The folder of the running test. */
export let folder = ''

/** Gives each test of the file an empty `folder`, and removes it when the test has ended. */
export function openFolderForEachTest(): void {
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
  })
}
