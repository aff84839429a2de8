import { noteOf, type Note, type Observation } from '@/lib/importers/basic-memory/note'
import { besideWords } from '@/lib/importers/basic-memory/observation-fact'
import { blockOf, eolOf, linesOf } from '@/lib/importers/markdown/lines'

import { editBasicMemory } from './edit-basic-memory'
import type { FileText, Folder } from './folder'
import { NO_STATE, type Contents, type Found, type Layout, type LeftOut } from './layout'
import { pagesIn } from './pages'

const DEEPEST = 12
const MOST_NOTES = 5000
const HIDDEN = /^\./u

/** The notes of basic-memory: items of a list that say something of what the note is about. */
export const basicMemory: Layout = {
  name: 'basic-memory',
  isIt: (folder) => notesIn(folder).some((file) => isNote(folder, file)),
  files: notesIn,
  read: readBasicMemory,
  apart: { most: MOST_NOTES },
  edit: editBasicMemory,
}

function notesIn(folder: Folder): readonly string[] {
  return pagesIn(folder, { deepest: DEEPEST, hidden: HIDDEN })
}

function isNote(folder: Folder, file: string): boolean {
  const read = folder.read(file)
  return read !== null && !('why' in read) && noteOf(read.text, file).isNote
}

function readBasicMemory(folder: Folder, only?: ReadonlySet<string>): Contents {
  const found: Found[] = []
  const left: LeftOut[] = []
  const files = notesIn(folder)
  for (const file of files.slice(0, MOST_NOTES)) {
    if (only?.has(file) === false) continue
    const read = folder.read(file)
    if (read === null) continue
    if ('why' in read) left.push({ id: null, ref: file, why: read.why })
    else found.push(...factsOf(read, noteOf(read.text, file)))
  }
  if (files.length > MOST_NOTES)
    left.push({ id: null, ref: '', why: `Only the first ${MOST_NOTES} notes were read.` })
  return unique(found, left)
}

/** Two notes with one permalink may say the same: the first is read. */
function unique(found: readonly Found[], left: readonly LeftOut[]): Contents {
  const first = new Map<string, Found>()
  const more: LeftOut[] = []
  for (const each of found) {
    const file = first.get(each.id)?.state.file ?? null
    if (file === null) first.set(each.id, each)
    else
      more.push({
        id: null,
        ref: each.state.file ?? '',
        why: saysTheSame(file),
      })
  }
  return { found: [...first.values()], left: [...left, ...more] }
}

/** Why a fact of a note is left out: an earlier one has its id. */
export function saysTheSame(file: string): string {
  return `It has the permalink of ${file}, and says the same.`
}

/** What a note says twice is one fact; what it says now counts before what has ended. */
function factsOf(file: FileText, note: Note): readonly Found[] {
  const same = new Map<string, Observation[]>()
  for (const each of note.observations) same.set(each.id, [...(same.get(each.id) ?? []), each])
  return [...same.values()].flatMap((all): readonly Found[] => {
    const current = all.filter(({ retired }) => !retired)
    const [one, another] = current.length > 0 ? current : all
    if (one === undefined) return []
    const copy = current.length > 0 && current.length < all.length ? file.path : null
    return [factOf(file, { note, one, copy, twice: another !== undefined })]
  })
}

type About = {
  readonly note: Note
  readonly one: Observation
  readonly copy: string | null
  readonly twice: boolean
}

function factOf(file: FileText, { note, one, copy, twice }: About): Found {
  const { raw, at, after, before, eol } = blockOf(file.text, linesOf(file.text), one.span)
  const until = one.held?.until ?? null
  return {
    id: one.id,
    text: one.text,
    entity: note.title,
    aspect: one.category ?? 'memory',
    key: null,
    recordedMs: null, // an observation has no time of its own
    supersededBy: null,
    supersededMs: null,
    flags: [
      ...(twice ? ['The note says this twice; it is read once.'] : []),
      ...(note.why === null ? [] : [`${note.why} The text below it was read.`]),
    ],
    beside: besideWords(one, { note, file: file.path }),
    state: {
      ...NO_STATE,
      layout: 'basic-memory',
      file: file.path,
      ended: one.retired ? 'yes' : null,
      status: until,
      text: one.text,
      summary: one.held?.raw ?? null,
      line: raw,
      copy,
      kind: one.category,
      fixed: fixedBy({ note, one, copy, twice }),
      sha256: file.sha256,
      newline: eolOf(file.text),
      at: String(at),
      after,
      before,
      eol,
    },
  }
}

function fixedBy({ note, one, twice }: About): string | null {
  if (note.locked) return 'The note is locked.'
  if (note.why !== null) return note.why
  if (twice) return 'The note has the same words twice.'
  return one.nested ? 'Its item of the list is within another, or has others below it.' : null
}
