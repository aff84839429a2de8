import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

import { now } from './clock'
import { STORIES } from './demo/stories'
import { newId } from './ids'
import { seedDemo } from './operations/seed-demo'
import { openStore, STORE_FILE } from './store/open-store'

// The demo is seeded once into a file that nobody works on; a reset copies it, which takes no time.
const PRISTINE = 'pristine'
const FRESH_MS = 24 * 60 * 60 * 1000 // the stories count their days back from now: an older seed is told anew

/** Makes sure that `directory` holds a demo store; seeds it when there is none. Returns true when it was made now. */
export async function ensureDemoStore(directory: string): Promise<boolean> {
  if (existsSync(path.join(directory, STORE_FILE))) return false
  await ensurePristine(directory)
  restorePristine(directory)
  return true
}

/** Seeds the untouched copy, unless there is a fresh one. Killed half-way, it leaves nothing behind that would be used. */
export async function ensurePristine(directory: string): Promise<void> {
  const file = path.join(directory, PRISTINE, STORE_FILE)
  if (existsSync(file) && now().getTime() - statSync(file).mtimeMs < FRESH_MS) return
  const scratch = path.join(directory, `${PRISTINE}-${newId()}`)
  mkdirSync(scratch, { recursive: true })
  const store = await openStore(scratch, { kind: 'demo' })
  await seedDemo(store, { stories: STORIES, at: now(), newId })
  await store.close()
  rmSync(path.join(directory, PRISTINE), { recursive: true, force: true })
  renameSync(scratch, path.join(directory, PRISTINE))
}

/** Puts a copy of the untouched store in the place of the present one, which must be closed. */
export function restorePristine(directory: string): void {
  const file = path.join(directory, STORE_FILE)
  const copy = `${file}.new`
  copyFileSync(path.join(directory, PRISTINE, STORE_FILE), copy)
  for (const sidecar of ['-wal', '-shm']) rmSync(`${file}${sidecar}`, { force: true })
  renameSync(copy, file)
}
