import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, it } from 'vitest'

import { bundleText } from '@/lib/process/testing'

const PROGRAM = `
  import { writeFileSync } from 'node:fs'
  import { inFolder } from './lib/jobs/temporary-folder'
  const [, , root] = process.argv
  await inFolder(root, () => Promise.resolve())
  await inFolder(root, (folder) => {
    writeFileSync(folder + '/copy', 'of what is read')
    process.exit()
  })`

it('[UP7] a process that ends in good order in the middle of reading leaves no copy', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
  try {
    execFileSync(process.execPath, [bundleText(PROGRAM), root])
    expect(readdirSync(root)).toEqual([])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
