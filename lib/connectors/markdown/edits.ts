import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'

import { openFolder, placeIn, type FileText, type Folder } from './folder'
import { refusal } from './refusal'

/** What is done to one file. */
export type Edit =
  | { readonly kind: 'write'; readonly file: FileText; readonly text: string }
  | { readonly kind: 'create'; readonly path: string; readonly text: string }
  | { readonly kind: 'move'; readonly file: FileText; readonly to: string }
  | { readonly kind: 'remove'; readonly file: FileText } // holds nothing but what we put there

/** Where retired facts go. */
export const RETIRED = '.superseded'

/**
 * Returns the steps of edits, in order. Each file is compared with what was read immediately before it is changed; a process may end between any two
 * steps.
 */
export function stepsOf({ root }: Folder, edits: readonly Edit[]): readonly (() => void)[] {
  return edits.flatMap((edit): readonly (() => void)[] => {
    switch (edit.kind) {
      case 'write':
        return [
          () => writeBeside(root, edit.file.path, edit),
          () => putInPlace(root, edit.file.path, edit.file),
        ]
      case 'create':
        return [
          () => writeBeside(root, edit.path, { file: null, text: edit.text }),
          () => putInPlace(root, edit.path, null),
        ]
      case 'move':
        return [() => move(root, edit.file, edit.to)]
      case 'remove':
        return [() => remove(root, edit.file)]
    }
  })
}

function besideOf(place: string): string {
  return path.join(path.dirname(place), `.palimpsest-${path.basename(place)}.tmp`)
}

/** Writes the new text to a file beside the old one, with its mode and owner. */
function writeBeside(
  root: string,
  file: string,
  { file: former, text }: { readonly file: FileText | null; readonly text: string },
): void {
  const place = makeParent(root, file)
  const beside = besideOf(place)
  dropLeftover(beside)
  const opened = openSync(
    /* turbopackIgnore: true */ beside,
    constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0),
    0o600,
  )
  try {
    const { uid, gid } = statSync(/* turbopackIgnore: true */ former === null ? root : beside)
    const owner = former?.owner ?? { uid, gid }
    if (former === null || uid !== owner.uid || gid !== owner.gid) give(opened, owner, file)
    const bytes = Buffer.from(text, 'utf8')
    let written = 0
    while (written < bytes.length) written += writeSync(opened, bytes, written)
    fchmodSync(opened, former?.mode ?? modeOfNew(root))
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** A new file may be read by whom the folder may be. */
function modeOfNew(root: string): number {
  const { mode } = statSync(/* turbopackIgnore: true */ root)
  return mode & 0o666
}

function give(opened: number, { uid, gid }: FileText['owner'], file: string): void {
  try {
    fchownSync(opened, uid, gid)
  } catch {
    throw refusal(
      `${file} belongs to another user of the machine.`,
      'Palimpsest keeps the decision. Run Palimpsest as the user who owns the folder, then try again.',
    )
  }
}

/** Renames what was written beside a file over it, if the file is still as it was read. */
function putInPlace(root: string, file: string, former: FileText | null): void {
  const place = placeIn(root, file)
  const beside = besideOf(place)
  try {
    checkSame(root, file, former)
    renameSync(/* turbopackIgnore: true */ beside, place)
  } catch (error) {
    dropLeftover(beside)
    throw error
  }
  keepNames(path.dirname(place))
}

function move(root: string, file: FileText, to: string): void {
  const [from, place] = [placeIn(root, file.path), makeParent(root, to)]
  checkSame(root, file.path, file)
  checkSame(root, to, null)
  renameSync(/* turbopackIgnore: true */ from, place)
  for (const each of [path.dirname(place), path.dirname(from)]) keepNames(each)
  tidy(path.dirname(from))
}

function remove(root: string, file: FileText): void {
  const place = placeIn(root, file.path)
  checkSame(root, file.path, file)
  unlinkSync(/* turbopackIgnore: true */ place)
  keepNames(path.dirname(place))
  tidy(path.dirname(place))
}

/** Throws where a file is no longer what was read, or where one has appeared. */
function checkSame(root: string, file: string, former: FileText | null): void {
  const now = openFolder({ ...NOBODY, database: root }).read(file)
  const isSame =
    now === null
      ? former === null
      : !('why' in now) && now.sha256 === former?.sha256 && now.stamp === former.stamp
  if (!isSame) throw refusal(`Someone else changed ${file} at the same time.`)
}

const NOBODY = { url: '', scope: { by: 'folder', id: '' }, agent: '', key: null } as const

/** Makes the folder for what is retired; no other is ever made. */
function makeParent(root: string, file: string): string {
  const place = placeIn(root, file)
  const parent = path.dirname(place)
  const found = lstatSync(/* turbopackIgnore: true */ parent, { throwIfNoEntry: false })
  if (found === undefined && path.basename(parent) === RETIRED) {
    const { mode } = statSync(/* turbopackIgnore: true */ root)
    mkdirSync(/* turbopackIgnore: true */ parent, { mode, recursive: true })
    keepNames(path.dirname(parent))
  } else if (found?.isDirectory() !== true)
    throw refusal(`${path.posix.dirname(file)} is not a plain folder.`)
  return place
}

/** Removes the folder for what is retired once nothing is in it. */
function tidy(folder: string): void {
  if (path.basename(folder) !== RETIRED) return
  try {
    rmdirSync(/* turbopackIgnore: true */ folder)
    keepNames(path.dirname(folder))
  } catch {
    // something is in it
  }
}

/** What a process left that ended between two steps; it is written again. */
function dropLeftover(beside: string): void {
  const found = lstatSync(/* turbopackIgnore: true */ beside, { throwIfNoEntry: false })
  if (found !== undefined) unlinkSync(/* turbopackIgnore: true */ beside)
}

/** Has the names in a folder survive a loss of power. */
function keepNames(folder: string): void {
  let opened: number
  try {
    opened = openSync(/* turbopackIgnore: true */ folder, constants.O_RDONLY)
  } catch {
    return // Windows opens no folders
  }
  try {
    fsyncSync(opened)
  } catch {
    // a drive that cannot
  } finally {
    closeSync(opened)
  }
}
