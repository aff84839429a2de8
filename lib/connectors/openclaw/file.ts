import { lstatSync, realpathSync } from 'node:fs'
import path from 'node:path'

import { byHand } from '@/lib/connectors/plan-refusals'
import { StoreProblem, type StoreTarget } from '@/lib/connectors/port'
import { busy, refusal, unreachable } from '@/lib/connectors/store-problems'
import { accepted, refused } from '@/lib/domain/result'

import { changeStore, type Changing } from '../database/change-store'
import { MEND } from '../database/or-unreadable'
import type { StoreRefusal } from '../database/store-refusal'
import type { TableReader } from '../database/table-reader'
import { readingOf, useStore } from '../database/use-store'
import { needsGateway } from './drive'
import { isOpenclaw } from './schema'
import { WORDS } from './state'

const BESIDE = ['-wal', '-shm', '-journal']

/** Reads facts.db, also while OpenClaw uses it. Throws `StoreProblem` where it cannot be read. */
export function fromFile<Value>(target: StoreTarget, use: (reader: TableReader) => Value): Value {
  const file = fileOf(target)
  const read = useStore(
    file.path,
    (reader) => {
      checkSame(file)
      return isOpenclaw(reader) ? accepted(use(reader)) : refused('no-store' as const)
    },
    readingOf(target),
  )
  if (read.ok) return read.value
  throw problemWith(read.refusal.kind)
}

/** Changes facts.db in one transaction. Throws `StoreProblem` where someone else has it open, or it cannot be changed. */
export function inFile<Value>(target: StoreTarget, use: (changing: Changing) => Value): Value {
  const file = fileOf(target)
  if (needsGateway(target)) throw elsewhere()
  const changed = changeStore(file.path, (changing) => {
    checkSame(file)
    if (!isOpenclaw(changing.reader)) throw problemWith('no-store')
    return use(changing)
  })
  if (changed.ok) return changed.value
  if (changed.refusal === 'busy') throw inUse()
  if (changed.refusal === 'no-log') throw noLog()
  if (changed.refusal === 'not-readable') throw notWritable()
  throw changed.refusal === 'constraint' ? notTaken() : problemWith(changed.refusal)
}

/** A refusal while OpenClaw runs. It is no failure: trying again soon would find the same. */
export function inUse(
  sentence = 'Another program has facts.db open, most likely the OpenClaw gateway.',
): StoreProblem {
  return refusal(sentence, 'Palimpsest keeps the decision. Stop the gateway, then try again.')
}

export const NO_LOG =
  'The database keeps no write-ahead log. Palimpsest cannot see who has it open, so it only reads it.'

/** A refusal where SQLite would grant its lock beside an idle gateway. */
export function noLog(): StoreProblem {
  return refusal(
    NO_LOG,
    'Palimpsest keeps the decision. Start the OpenClaw gateway once, so that it keeps a log again. Stop it, then try again.',
  )
}

export const ELSEWHERE =
  'facts.db is on a drive that it may share with another machine, where Palimpsest cannot see who has it open.'

/** A refusal where a gateway on the other side of a mount would not be noticed. */
export function elsewhere(): StoreProblem {
  return refusal(
    ELSEWHERE,
    'Palimpsest keeps the decision. Set OPENCLAW_GATEWAY_URL to the address of the gateway and start Palimpsest again, then try again.',
  )
}

/** A refusal where the database was read a moment ago. */
function notWritable(): StoreProblem {
  return refusal(
    'facts.db cannot be written.',
    'Palimpsest keeps the decision. Check the permissions of facts.db and its folder, then try again.',
  )
}

/** A refusal of the database itself: a statement did not change the one row that it is for. Nothing was changed. */
export function notTaken(): StoreProblem {
  return refusal('facts.db does not take the change as it is described.', byHand(WORDS))
}

/** Returns the file once its path leads to it alone: no symbolic link, no second name, no device. */
function fileOf({ database = null }: StoreTarget): Found {
  if (database === null)
    throw unreachable(
      'Palimpsest may not open a database in this folder.',
      'List the folder in PALIMPSEST_STORE_FOLDERS and start Palimpsest again.',
    )
  if (!path.isAbsolute(database))
    throw unreachable('The path of the database is not a full path.', ENTER_PATH)
  if (path.normalize(database) !== database)
    throw unreachable(
      'The path of the database is not written in its shortest form.',
      'Write the path without doubled slashes, and without . and .. in it.',
    )
  const real = realPathOf(database)
  if (real === null) throw problemWith('file-missing')
  if (real !== database)
    throw unreachable(
      'The path of the database leads through a symbolic link.',
      'Connect it by the path that the link leads to.',
    )
  const id = checkPlain(database)
  for (const end of BESIDE) checkPlain(`${database}${end}`)
  return { path: database, id }
}

/** A file as it was when its path was checked. */
type Found = { readonly path: string; readonly id: string | null }

/** SQLite opens by the path: what is there by then must be what was checked. */
function checkSame({ path: file, id }: Found): void {
  if (checkPlain(file) === id) return
  throw busy('Another file has taken the place of facts.db.')
}

/** Returns what identifies a file, whatever its name; null where there is none. */
function checkPlain(file: string): string | null {
  const found = lstatSync(/* turbopackIgnore: true */ file, { throwIfNoEntry: false, bigint: true })
  if (found === undefined) return null
  if (!found.isFile())
    throw unreachable(`${path.basename(file)} is not a plain file.`, 'Check the path of facts.db.')
  if (found.nlink > 1n)
    throw unreachable(
      `${path.basename(file)} has a second name in the file system (a hard link).`,
      'Remove the other name, then try again.',
    )
  return `${found.dev}:${found.ino}`
}

function realPathOf(file: string): string | null {
  try {
    return realpathSync(/* turbopackIgnore: true */ file)
  } catch {
    return null // missing, or in a folder that may not be read
  }
}

const ENTER_PATH = 'Connect it by its full path, such as /home/ada/.openclaw/memory/facts.db.'

function problemWith(kind: StoreRefusal['kind']): StoreProblem {
  switch (kind) {
    case 'file-missing':
    case 'no-file':
      return unreachable('There is no facts.db at this path, or it may not be read.', ENTER_PATH)
    case 'not-readable':
      return unreachable(
        'facts.db cannot be opened.',
        'Check its permissions and those of its folder.',
      )
    case 'half-written':
      return unreachable(
        'facts.db was left half written.',
        'Start the OpenClaw gateway once, then sync the connection.',
      )
    case 'busy':
      return busy('facts.db is locked by another program.')
    case 'damaged':
      return unreachable('facts.db is damaged and cannot be read to its end.', MEND)
    case 'too-much':
      return unexpected('facts.db holds more than can be read at once.')
    case 'not-sqlite':
    case 'not-signet':
    case 'no-store':
      return unexpected('The file is not a facts.db of OpenClaw hybrid memory.')
  }
}

function unexpected(sentence: string): StoreProblem {
  return new StoreProblem({
    kind: 'unexpected',
    sentence,
    wayOut: 'Check the path of the connection.',
  })
}
