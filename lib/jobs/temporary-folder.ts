import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import { once } from '@/lib/process/once'

const ONE_HOUR_MS = 60 * 60 * 1_000

/** The folder for uploaded copies, next to the store and readable only by its owner. */
export function uploadsFolder(dataDirectory: string): string {
  return path.join(/* turbopackIgnore: true */ dataDirectory, 'uploads')
}

/** Makes a new folder there for one file and what reading it needs. */
export async function newFolder(root: string): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  return mkdtemp(path.join(root, 'file-')) // 0700
}

/** Runs `use` with a folder that is removed afterwards, and also where this process or thread ends in the middle of it. */
export async function inFolder<Value>(
  root: string,
  use: (folder: string) => Promise<Value>,
): Promise<Value> {
  const folder = await newFolder(root)
  const folders = inUse().add(folder)
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    folders.delete(folder)
  }
}

function inUse(): Set<string> {
  return once('folders-in-use', () => {
    const folders = new Set<string>()
    process.once('exit', () => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    })
    return folders
  })
}

/** Removes what dead processes left behind once it is an hour old; another live process may be using this store. */
export async function clearOldFolders(root: string, now: Date): Promise<void> {
  const names = await readdir(root).catch(() => [])
  for (const name of names) {
    const folder = path.join(root, name)
    const at = await stat(folder).catch(() => null)
    if (at === null || Math.abs(now.getTime() - at.mtimeMs) < ONE_HOUR_MS) continue
    await rm(folder, { recursive: true, force: true })
  }
}
