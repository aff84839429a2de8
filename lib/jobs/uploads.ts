import { createHash, type Hash } from 'node:crypto'
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { instantFromMs } from '@/lib/domain/instant'
import { MAX_UPLOAD_BYTES } from '@/lib/domain/upload'
import { makeRoom, mayTake, type Asked, type Waiting } from '@/lib/domain/waiting'
import { discardRest } from '@/lib/process/discard-rest'

import { newFolder } from './temporary-folder'

/** A file from a browser, kept in its own folder until it is read. */
export type Upload = {
  readonly name: string // its name for the person
  readonly folder: string
  readonly file: string // its path in that folder
  readonly bytes: number
}

const ROOM = 20 * MAX_UPLOAD_BYTES
const STALLED_MS = 30_000 // without a byte; it holds a place that others may want
const FILE = 'upload'
const ABOUT = 'about.json' // written last: a folder without it holds nothing yet

/** What is written next to a file. */
type About = {
  readonly token: string
  readonly name: string
  readonly reviewer: string
  readonly atMs: number
  readonly bytes: number
}

/**
 * Streams a body to a file and keeps it under the token; `too-large` as soon as it is, `no-room` when others wait, `stalled` when no byte
 * arrives for half a minute. Without a token it is one of the person, the name and the bytes, so that the same file sent again has the same.
 */
export async function receiveUpload(
  body: ReadableStream<Uint8Array>,
  upload: {
    readonly token: string | null
    readonly name: string
    readonly root: string
    readonly stalledMs?: number
  },
  asked: Asked,
): Promise<{ readonly token: string } | 'empty' | 'too-large' | 'no-room' | 'stalled'> {
  const { name, root, stalledMs = STALLED_MS } = upload
  const folder = await newFolder(root)
  let kept = false
  try {
    const { reviewer, at } = asked
    const digest = createHash('sha256').update(JSON.stringify([reviewer, name]))
    const bytes = await writeBody(body, { file: path.join(folder, FILE), digest, stalledMs })
    if (typeof bytes === 'string') return bytes
    if (bytes === 0) return 'empty'
    const token = upload.token ?? digest.digest('hex')
    const waiting = await readWaiting(root)
    const others = waiting.filter((each) => each.token !== token)
    const drop = makeRoom(others, bytes, { ...asked, room: ROOM })
    if (drop === null) return 'no-room'
    await writeAbout(folder, { token, name, bytes, reviewer, atMs: at.getTime() }) // first: it is never gone
    kept = true
    for (const each of waiting)
      if (each.token === token || drop.includes(each.token)) await dropUpload(each)
    return { token }
  } finally {
    if (!kept) await rm(folder, { recursive: true, force: true })
  }
}

/** Returns an upload to its owner; null when it belongs to someone else, was dropped, or waited for an hour. */
export async function findUpload(
  root: string,
  token: string,
  asked: Asked,
): Promise<Upload | null> {
  const found = (await readWaiting(root)).find((each) => each.token === token)
  return found !== undefined && mayTake(found, asked) ? found : null
}

/** Removes an upload. */
export async function dropUpload({ folder }: Pick<Upload, 'folder'>): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

/** Reads from the disk which uploads wait, so that every process that serves the folder finds them. */
async function readWaiting(root: string): Promise<readonly (Upload & Waiting)[]> {
  const names = await readdir(root).catch(() => [])
  const waiting = await Promise.all(
    names.map(async (name) => {
      const folder = path.join(root, name)
      const text = await readFile(path.join(folder, ABOUT), 'utf8').catch(() => null)
      if (text === null) return []
      const { atMs, ...about }: About = JSON.parse(text)
      const file = path.join(folder, FILE)
      return [{ ...about, at: instantFromMs(atMs), size: about.bytes, folder, file }]
    }),
  )
  return waiting.flat()
}

async function writeAbout(folder: string, about: About): Promise<void> {
  const whole = path.join(folder, `${ABOUT}.part`)
  await writeFile(whole, JSON.stringify(about), { flag: 'wx', mode: 0o600 })
  await rename(whole, path.join(folder, ABOUT))
}

/** Returns the number of bytes, or why no more of them are kept. */
async function writeBody(
  body: ReadableStream<Uint8Array>,
  {
    file,
    digest,
    stalledMs,
  }: { readonly file: string; readonly digest: Hash; readonly stalledMs: number },
): Promise<number | 'too-large' | 'stalled'> {
  const reader = body.getReader()
  const handle = await open(file, 'wx', 0o600)
  let stalled = false
  try {
    let bytes = 0
    for (;;) {
      const read = await withinMs(reader.read(), stalledMs)
      stalled = read === null
      if (read === null) return 'stalled'
      if (read.done) return bytes
      bytes += read.value.byteLength
      if (bytes > MAX_UPLOAD_BYTES) return 'too-large'
      digest.update(read.value)
      await handle.writeFile(read.value)
    }
  } finally {
    await handle.close()
    void (stalled ? reader.cancel() : discardRest(reader)).catch(() => undefined)
  }
}

/** Returns null when the work takes longer. */
async function withinMs<Value>(work: Promise<Value>, limitMs: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, limitMs, null)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
