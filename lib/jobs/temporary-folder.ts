import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

const ONE_HOUR_MS = 60 * 60 * 1_000

/** The folder for copies of what people bring, next to the store: nobody but its owner reads it. */
export function uploadsFolder(dataDirectory: string): string {
  return path.join(/* turbopackIgnore: true */ dataDirectory, 'uploads')
}

/** Makes a new folder in there for one file and what reading it needs. */
export async function newFolder(root: string): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  return mkdtemp(path.join(root, 'file-')) // 0700
}

/** Gives `use` a folder that is gone afterwards. */
export async function inFolder<Value>(
  root: string,
  use: (folder: string) => Promise<Value>,
): Promise<Value> {
  const folder = await newFolder(root)
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes what a process that ended has left, when it is an hour old: another process may be at work on this store. */
export async function clearOldFolders(root: string, now: Date): Promise<void> {
  const names = await readdir(root).catch(() => [])
  for (const name of names) {
    const folder = path.join(root, name)
    const at = await stat(folder).catch(() => null)
    if (at === null || now.getTime() - at.mtimeMs < ONE_HOUR_MS) continue
    await rm(folder, { recursive: true, force: true })
  }
}
