import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

// What Linux keeps in memory: a commit there waits for no disk. No test cuts the power, so none can tell the difference.
const MEMORY = '/dev/shm'
const ROOM = 2 ** 30 // bytes; a container may have very little

const folder = inMemory() ?? made(tmpdir())

/** Gives all test processes one folder for their stores. */
export function setup(): void {
  process.env['PALIMPSEST_TEST_STORES'] = folder
}

/** Removes it when the last test is over. */
export function teardown(): void {
  rmSync(folder, { recursive: true, force: true })
}

function inMemory(): string | null {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM ? made(MEMORY) : null
  } catch {
    return null // another system, or not ours to write to
  }
}

function made(place: string): string {
  return mkdtempSync(path.join(place, 'palimpsest-test-'))
}
