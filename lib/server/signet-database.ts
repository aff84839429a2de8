import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

import { z } from 'zod'

import type { Settings } from './env'

const configuration = z.object({ workspace: z.string().min(1) })

/** Returns where Signet keeps its database: in the workspace that was named, otherwise where Signet itself looks. Null where that may not be looked for. */
export function signetDatabase(
  { path: named, usual }: Settings['signetWorkspace'],
  { home, config }: { readonly home: string; readonly config: string } = {
    home: homedir(),
    config: process.env['XDG_CONFIG_HOME'] ?? path.join(homedir(), '.config'),
  },
): string | null {
  if (named === null && !usual) return null
  const folder =
    named ?? configured(path.join(config, 'signet', 'workspace.json')) ?? path.join(home, '.agents')
  const absolute = path.resolve(
    /* turbopackIgnore: true */ folder.replace(/^~(?=\/|$)/u, home), // as a shell expands it
  )
  return path.join(absolute, 'memory', 'memories.db')
}

function configured(file: string): string | null {
  try {
    const read = configuration.safeParse(
      JSON.parse(readFileSync(/* turbopackIgnore: true */ file, 'utf8')),
    )
    return read.success ? read.data.workspace : null
  } catch {
    return null // there is none, or it cannot be read: Signet takes its default then, too
  }
}
