import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { z } from 'zod'

import { STORE_FILE } from '@/lib/store/store-files'

const PREFIX = `${STORE_FILE}.server-`

const note = z.object({ address: z.string(), since: z.iso.datetime() })

/** A server that has a store open. */
export type ServerOfStore = z.infer<typeof note> & { readonly process: number }

/**
 * Notes beside the store that this process serves it, and where, so that commands on the store find their server. Returns what takes the
 * note back; one that a killed process left is passed over, and removed by the next server.
 */
export function noteServing(directory: string, served: z.infer<typeof note>): () => void {
  for (const { file, process: id } of notesIn(directory))
    if (!isAlive(id)) rmSync(file, { force: true })
  const file = path.join(directory, `${PREFIX}${process.pid}`)
  writeFileSync(file, JSON.stringify(served), { mode: 0o600 })
  return () => rmSync(file, { force: true })
}

/** Returns the servers that have the store in `directory` open, the latest first. */
export function serversOf(directory: string): readonly ServerOfStore[] {
  return notesIn(directory)
    .flatMap(({ file, process: id }) => (isAlive(id) ? read(file, id) : []))
    .toSorted((one, other) => other.since.localeCompare(one.since))
}

function notesIn(
  directory: string,
): readonly { readonly file: string; readonly process: number }[] {
  return namesIn(directory).flatMap((name) => {
    const id = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : Number.NaN
    return Number.isInteger(id) && id > 0 ? [{ file: path.join(directory, name), process: id }] : []
  })
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory)
  } catch {
    return [] // it is not there yet
  }
}

function read(file: string, id: number): readonly ServerOfStore[] {
  try {
    return [{ ...note.parse(JSON.parse(readFileSync(file, 'utf8'))), process: id }]
  } catch {
    return [] // it has just ended, or is just being written
  }
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' // it is somebody else’s
  }
}
