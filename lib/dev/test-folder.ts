import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

// What Linux keeps in memory: a commit there waits for no disk. No test cuts the power, so none can tell the difference.
const MEMORY = '/dev/shm'
const ROOM = 2 ** 30 // bytes; a container may have very little

/**
 * Makes a folder for the stores of a test run, in memory where there is room, and removes those of runs that were killed. Its name has the
 * number of this process, and `removeTestFolder` removes it.
 */
export function makeTestFolder(name: string): string {
  const begins = `palimpsest-${name}-`
  const places = [MEMORY, tmpdir()]
  for (const place of places) removeLeft(place, begins)
  return make(MEMORY, begins) ?? mkdtempSync(path.join(tmpdir(), `${begins}${process.pid}-`))
}

/** Removes it and what is in it. */
export function removeTestFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

function make(place: string, begins: string): string | null {
  try {
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize < ROOM ? null : mkdtempSync(path.join(place, `${begins}${process.pid}-`))
  } catch {
    return null // another system, or not ours to write to
  }
}

function removeLeft(place: string, begins: string): void {
  for (const name of namesIn(place)) {
    const owner = name.startsWith(begins) ? /^\d+(?=-)/.exec(name.slice(begins.length)) : null
    if (owner !== null && !isAlive(Number(owner[0]))) removeTestFolder(path.join(place, name))
  }
}

function namesIn(place: string): readonly string[] {
  try {
    return readdirSync(place)
  } catch {
    return []
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' // somebody else's
  }
}
