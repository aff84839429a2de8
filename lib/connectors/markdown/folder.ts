import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  type BigIntStats,
} from 'node:fs'
import path from 'node:path'

import type { StoreTarget } from '@/lib/connectors/port'
import { unreachable } from '@/lib/connectors/store-problems'

const MB = 1024 * 1024
const MOST_ENTRIES = 5000 // of one folder

/** A file as it was when it was read. Offsets in `text` lead to bytes, because only valid UTF-8 is read, with its byte-order mark. */
export type FileText = {
  readonly path: string // from the root, with slashes
  readonly text: string
  readonly sha256: string
  readonly mtimeMs: number
  readonly stamp: string // which file it is, how long, and when it last changed
  readonly changedMs: readonly number[] // when its bytes and its entry last changed
  readonly mode: number
  readonly owner: { readonly uid: number; readonly gid: number }
}

/** Why a file was not read. */
export type Unread = { readonly why: string }

type Listed = { readonly files: readonly string[]; readonly folders: readonly string[] }

export type Folder = {
  readonly root: string
  /** The names in a folder below the root, in order; empty where there is none. */
  readonly list: (folder: string) => Listed
  /** Looks when a file last changed, without reading it; null where there is none. */
  readonly stampOf: (file: string) => string | null
  /** Reads a file by its path from the root; null where there is none. */
  readonly read: (file: string) => FileText | Unread | null
  /** True while every file and folder that was read is as it was then. */
  readonly isAsRead: () => boolean
}

/** Opens the folder of a connection, once its path leads to it alone. Throws `StoreProblem` where it cannot be read. */
export function openFolder(
  { database = null, onRow }: StoreTarget,
  { mostBytes = MB }: { readonly mostBytes?: number } = {}, // of one file
): Folder {
  if (database === null)
    throw unreachable(
      'Palimpsest may not open this folder.',
      'List it, or a folder around it, in PALIMPSEST_STORE_FOLDERS and start Palimpsest again.',
    )
  if (!path.isAbsolute(database) || path.normalize(database) !== database)
    throw unreachable('The path of the folder is not a full path in its shortest form.', ENTER_PATH)
  const real = realPathOf(database)
  if (real === null)
    throw unreachable('There is no folder at this path, or it may not be read.', ENTER_PATH)
  if (real !== database)
    throw unreachable(
      'The path of the folder leads through a symbolic link.',
      'Connect it by the path that the link leads to.',
    )
  if (!lstatSync(/* turbopackIgnore: true */ real).isDirectory())
    throw unreachable('The path leads to a file and not to a folder.', ENTER_PATH)
  const seen = new Map<string, FileText | Unread | null>()
  const listed = new Map<string, string>()
  return {
    root: real,
    list: (folder) => {
      const names = listFolder(real, folder)
      listed.set(folder, JSON.stringify(names))
      return names
    },
    stampOf: (file) => stampNow(placeIn(real, file)),
    read: (file) => {
      const known = seen.get(file)
      if (known !== undefined) return known
      onRow?.()
      const read = readPlain(real, file, mostBytes)
      seen.set(file, read)
      return read
    },
    isAsRead: () =>
      [...listed].every(
        ([folder, names]) => orNull(() => JSON.stringify(listFolder(real, folder))) === names,
      ) &&
      [...seen].every(
        ([file, read]) =>
          (read !== null && 'why' in read) ||
          orNull(() => stampNow(placeIn(real, file))) === (read?.stamp ?? null),
      ),
  }
}

/** Reads a file that the layout cannot do without. */
export function mustRead(folder: Folder, file: string): FileText | null {
  const read = folder.read(file)
  if (read !== null && 'why' in read) throw unreachable(read.why, LOOK_AT_IT)
  return read
}

/** Returns the path of a file on this machine, where every folder on the way to it is one. */
export function placeIn(root: string, file: string): string {
  const parts = file.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..' || part.includes(path.sep)))
    throw unreachable(`${file} leads out of the folder.`, LOOK_AT_IT)
  const place = path.join(root, ...parts)
  const parent = path.dirname(place)
  const real = realPathOf(parent)
  if (real !== null && real !== parent)
    throw unreachable(`${path.posix.dirname(file)} is a symbolic link.`, LOOK_AT_IT)
  return place
}

function listFolder(root: string, folder: string): Listed {
  const place = folder === '' ? root : placeIn(root, `${folder}`)
  const found = lstatSync(/* turbopackIgnore: true */ place, { throwIfNoEntry: false })
  if (found === undefined) return { files: [], folders: [] }
  if (!found.isDirectory()) throw unreachable(`${folder} is not a plain folder.`, LOOK_AT_IT)
  const entries = namesIn(place, folder)
  if (entries.length > MOST_ENTRIES)
    throw unreachable(
      `${folder === '' ? 'The folder' : folder} has more than ${MOST_ENTRIES} entries.`,
      'Check the path of the connection.',
    )
  const names = entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return {
    files: names.filter((each) => !each.isDirectory()).map(({ name }) => name), // links too: reading says why not
    folders: names.filter((each) => each.isDirectory()).map(({ name }) => name),
  }
}

/** Returns null where a file or folder can no longer be looked at. */
function orNull<Value>(look: () => Value): Value | null {
  try {
    return look()
  } catch {
    return null
  }
}

function stampNow(place: string): string | null {
  const stat = lstatSync(/* turbopackIgnore: true */ place, { bigint: true, throwIfNoEntry: false })
  return stat === undefined ? null : stampOf(stat)
}

/** Whoever sets the time of a file back sets that of its entry to now. */
function stampOf({ dev, ino, mtimeNs, ctimeNs, size }: BigIntStats): string {
  return [dev, ino, mtimeNs, ctimeNs, size].join(':')
}

function namesIn(place: string, folder: string) {
  try {
    return readdirSync(/* turbopackIgnore: true */ place, { withFileTypes: true })
  } catch {
    throw unreachable(
      `${folder === '' ? 'The folder' : folder} may not be read.`,
      'Check its permissions.',
    )
  }
}

/** Reads a plain file without following a link, and without waiting for one that nobody writes. */
function readPlain(root: string, file: string, mostBytes: number): FileText | Unread | null {
  const place = placeIn(root, file)
  let opened: number
  try {
    opened = openSync(
      /* turbopackIgnore: true */ place,
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    )
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    return { why: code === 'ELOOP' ? `${file} is a symbolic link.` : `${file} cannot be opened.` }
  }
  try {
    const stat = fstatSync(opened, { bigint: true })
    if (!stat.isFile()) return { why: `${file} is not a plain file.` }
    if (stat.nlink > 1n)
      return { why: `${file} has a second name in the file system (a hard link).` }
    if (stat.size > BigInt(mostBytes))
      return { why: `${file} is larger than ${mostBytes / MB} MB.` }
    const bytes = readAll(opened, Number(stat.size))
    const text = decoded(bytes)
    if (text === null) return { why: `${file} is not UTF-8 text.` }
    return {
      path: file,
      text,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      mtimeMs: Number(stat.mtimeNs / 1_000_000n),
      stamp: stampOf(stat),
      changedMs: [stat.ctimeNs, stat.mtimeNs].map((ns) => Number(ns / 1_000_000n)),
      mode: Number(stat.mode % 0o10000n),
      owner: { uid: Number(stat.uid), gid: Number(stat.gid) },
    }
  } finally {
    closeSync(opened)
  }
}

function readAll(opened: number, size: number): Buffer {
  const bytes = Buffer.alloc(size + 1) // one more: a file that grows meanwhile is noticed by its stamp
  let length = 0
  while (length < bytes.length) {
    const read = readSync(opened, bytes, length, bytes.length - length, null)
    if (read === 0) break
    length += read
  }
  return bytes.subarray(0, length)
}

function decoded(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function realPathOf(place: string): string | null {
  try {
    return realpathSync(/* turbopackIgnore: true */ place)
  } catch {
    return null
  }
}

const ENTER_PATH =
  'Connect it by its full path, such as /home/ada/.claude/projects/-home-ada-shop/memory.'
const LOOK_AT_IT = 'Look at it in the folder, then sync the connection.'
