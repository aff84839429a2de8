import { homedir } from 'node:os'
import path from 'node:path'

import type { Settings } from './env'

type Places = {
  readonly platform: string
  readonly home: string
  readonly data: string | undefined // where programs keep their data, as the system says
}

/** Returns where Vestige keeps its database: in the folder that was named, otherwise where Vestige itself does. Null where that may not be looked for. */
export function vestigeDatabase(
  { path: named, usual }: Settings['vestigeFolder'],
  places: Places = { platform: process.platform, home: homedir(), data: dataFolder() },
): string | null {
  if (named === null && !usual) return null
  const folder = named?.replace(/^~(?=\/|$)/u, places.home) ?? usualFolder(places) // as a shell expands it
  return path.join(path.resolve(/* turbopackIgnore: true */ folder), 'vestige.db')
}

function dataFolder(): string | undefined {
  return process.env[process.platform === 'win32' ? 'APPDATA' : 'XDG_DATA_HOME']
}

function usualFolder({ platform, home, data: said = '' }: Places): string {
  const data = path.isAbsolute(said) ? said : null // otherwise programs ignore it
  if (platform === 'darwin')
    return path.join(home, 'Library', 'Application Support', 'com.vestige.core')
  return platform === 'win32'
    ? path.join(data ?? path.join(home, 'AppData', 'Roaming'), 'vestige', 'core', 'data')
    : path.join(data ?? path.join(home, '.local', 'share'), 'vestige', 'core')
}
