import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'

import { STORIES } from '@/lib/demo/stories'
import { seedDemo } from '@/lib/operations/seed-demo'
import { withFileLock } from '@/lib/store/file-lock'
import { assertUnused, openStore } from '@/lib/store/open-store'
import { StoreError, toStoreError } from '@/lib/store/store-errors'
import { STORE_FILE } from '@/lib/store/store-files'

import { now, processorMs } from './clock'
import { newId } from './ids'

// The demo is seeded once into an untouched file; a reset copies it, which is instant.
const PRISTINE = 'pristine'
const LOCK = 'pristine.lock'
const DAY_MS = 24 * 60 * 60 * 1000
const FRESH_MS = DAY_MS // the stories count their days back from now, so an older seed is rebuilt
const OURS =
  /^palimpsest\.db(?:-wal|-shm|-journal|\.new|\.lock|\.before-\d{4}(?:-\d+)?|\.migrating(?:-wal|-shm|-journal)?)?$/u
const PRISTINE_FOLDER = /^pristine(?:-[0-9a-f-]{36})?$/u

/** Makes sure that `directory` holds a demo store, seeding one if needed. Returns true when it was created now. */
export async function ensureDemoStore(directory: string): Promise<boolean> {
  return alone(directory, async () => {
    if (existsSync(path.join(directory, STORE_FILE))) return false
    await seedPristine(directory)
    restorePristine(directory)
    return true
  })
}

/** Seeds the untouched copy, unless there is a fresh one. If killed halfway, it leaves nothing usable behind. */
export async function ensurePristine(directory: string): Promise<void> {
  return alone(directory, () => seedPristine(directory))
}

/** Returns when the stories of a demo store were filled in, as one of its agents has it; null: not an agent of the stories. */
export function filledAt(agent: { readonly id: string; readonly createdAt: Date }): Date | null {
  const begun = STORIES.find((story) => story.agent === agent.id)?.facts[0]?.daysAgo
  return begun === undefined ? null : new Date(agent.createdAt.getTime() + begun * DAY_MS)
}

/** Replaces the current store, which must be closed, with a copy of the untouched one. */
export function restorePristine(directory: string): void {
  const file = path.join(directory, STORE_FILE)
  if (existsSync(file)) assertUnused(file)
  const copy = `${file}.new`
  copyFileSync(path.join(directory, PRISTINE, STORE_FILE), copy)
  for (const sidecar of ['-wal', '-shm']) rmSync(`${file}${sidecar}`, { force: true })
  renameSync(copy, file)
}

/** Deletes the demo store in `directory` and its untouched copy, and no other file. Refused for a user's store or one in use. */
export async function removeDemoStore(directory: string): Promise<void> {
  if (!existsSync(directory)) return
  const file = path.join(directory, STORE_FILE)
  const stray = readdirSync(directory).some((name) => OURS.test(name) || PRISTINE_FOLDER.test(name))
  if (!stray) return
  await alone(directory, async () => {
    if (existsSync(file) && assertUnused(file) !== 'demo') {
      throw new StoreError(`${file} is not a demo store; it is left as it is.`)
    }
    for (const name of readdirSync(directory)) {
      if (PRISTINE_FOLDER.test(name)) removePristine(path.join(directory, name))
      else if (OURS.test(name)) rmSync(path.join(directory, name), { force: true })
    }
  })
}

/** Runs `work` while no other process seeds in `directory`; a half-seeded folder found there has lost its process. */
async function alone<Value>(directory: string, work: () => Promise<Value>): Promise<Value> {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    return await withFileLock(path.join(directory, LOCK), async () => {
      for (const name of readdirSync(directory)) {
        if (name !== PRISTINE && PRISTINE_FOLDER.test(name))
          removePristine(path.join(directory, name))
      }
      return work()
    })
  } catch (error) {
    throw toStoreError(error, path.join(directory, STORE_FILE))
  }
}

async function seedPristine(directory: string): Promise<void> {
  const file = path.join(directory, PRISTINE, STORE_FILE)
  if (existsSync(file) && now().getTime() - statSync(file).mtimeMs < FRESH_MS) return
  const scratch = path.join(directory, `${PRISTINE}-${newId()}`)
  const store = await openStore(scratch, { kind: 'demo' })
  await seedDemo(store, { stories: STORIES, at: now(), newId, elapsedMs: processorMs })
  await store.close()
  removePristine(path.join(directory, PRISTINE))
  renameSync(scratch, path.join(directory, PRISTINE))
}

function removePristine(folder: string): void {
  if (!existsSync(folder)) return
  const names = readdirSync(folder)
  for (const name of names) if (OURS.test(name)) rmSync(path.join(folder, name), { force: true })
  if (names.every((name) => OURS.test(name))) rmdirSync(folder) // files that are not ours stay
}
