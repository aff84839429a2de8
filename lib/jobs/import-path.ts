import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'

/** Returns the real path of a typed one, with links followed; null when it is outside the folders or missing. */
export async function importPath(
  typed: string,
  folders: 'all' | readonly string[],
): Promise<string | null> {
  if (folders !== 'all' && folders.length === 0) return null
  if (/^(?:\\\\|\/\/)/u.test(typed)) return null // a network share: requesting it may send credentials
  const file = await realPathOf(typed.replace(/^~(?=\/|$)/u, homedir())) // as a shell expands it, for pasted paths
  if (file === null || folders === 'all') return file
  const real = await Promise.all(folders.map(realPathOf))
  return real.some((folder) => folder !== null && isInside(file, folder)) ? file : null
}

function isInside(file: string, folder: string): boolean {
  const way = path.relative(folder, file)
  return way !== '' && way.split(path.sep)[0] !== '..' && !path.isAbsolute(way)
}

async function realPathOf(file: string): Promise<string | null> {
  try {
    return await realpath(/* turbopackIgnore: true */ file)
  } catch {
    return null
  }
}
