import path from 'node:path'

import type { StoreState } from '@/lib/domain/connection'
import { parseInstant } from '@/lib/domain/parse-instant'
import { readFront } from '@/lib/importers/markdown/front'
import { eolOf } from '@/lib/importers/markdown/lines'

import { INDEX, partsOf } from './claude-parts'
import { editClaude } from './edit-claude'
import { RETIRED } from './edits'
import { mustRead, type FileText, type Folder } from './folder'
import { entriesOf, type Entry } from './index-lines'
import { NO_STATE, type Contents, type Found, type Layout, type LeftOut } from './layout'

/** The memory of Claude Code: a file for each fact, and an index that is loaded at the start of a session. */
export const claude: Layout = {
  name: 'claude-code',
  isIt: (folder) => {
    const { files, folders } = folder.list('')
    const name = path.basename(folder.root)
    return (
      files.includes(INDEX) &&
      (name === 'memory' || folders.includes(RETIRED) || files.some((file) => isFact(folder, file)))
    )
  },
  files: (folder) => [INDEX, ...pagesOf(folder).map(({ file }) => file)],
  read: readClaude,
  apart: {
    most: Number.POSITIVE_INFINITY,
    isStill,
    successorOf: ({ superseded_by: by = null }) => successorIn(by),
  },
  edit: editClaude,
}

function isFact(folder: Folder, file: string): boolean {
  const read = isPage(file) ? folder.read(file) : null
  return read !== null && !('why' in read) && readFront(read.text).front !== null
}

function isPage(name: string): boolean {
  return name.endsWith('.md') && name !== INDEX && !name.startsWith('.')
}

type Page = {
  readonly file: string
  readonly stem: string
  readonly ended: boolean
  readonly copy: string | null // where the same is among the retired ones, too
}

/** The files of facts. Where one of the same name is current, a retired one is no fact. */
function pagesOf(folder: Folder): readonly Page[] {
  const [live, retired] = [folder.list('').files, folder.list(RETIRED).files].map(
    (files) => new Set(files.filter(isPage)),
  )
  const stemOf = (name: string) => name.slice(0, -'.md'.length)
  const copyOf = (name: string) => (retired?.has(name) === true ? `${RETIRED}/${name}` : null)
  const ended = [...(retired ?? [])].filter((name) => live?.has(name) !== true)
  return [
    ...[...(live ?? [])].map((name) => ({
      file: name,
      stem: stemOf(name),
      ended: false,
      copy: copyOf(name),
    })),
    ...ended.map((name) => ({
      file: `${RETIRED}/${name}`,
      stem: stemOf(name),
      ended: true,
      copy: null,
    })),
  ]
}

/** Reads the entries of the index, by the files that they name. */
function readIndex(folder: Folder): (stem: string) => readonly Entry[] {
  const index = mustRead(folder, INDEX)
  const named = new Map<string, Entry[]>()
  for (const entry of index === null ? [] : entriesOf(index.text))
    for (const stem of entry.stems) named.set(stem, [...(named.get(stem) ?? []), entry])
  return (stem) => named.get(stem) ?? []
}

function readClaude(folder: Folder, only?: ReadonlySet<string>): Contents {
  const entries = readIndex(folder)
  const found: Found[] = []
  const left: LeftOut[] = []
  const project = projectOf(folder.root)
  for (const { file, stem, ended, copy } of pagesOf(folder)) {
    if (only?.has(file) === false) continue
    const read = folder.read(file)
    if (read === null) continue
    if ('why' in read) left.push({ id: stem, ref: file, why: read.why })
    else found.push(factOf(read, { stem, ended, copy, entries: entries(stem), project }))
  }
  return { found, left }
}

/** A file that has not changed may have another line in the index, or another copy. */
function isStill(folder: Folder): (state: StoreState) => boolean {
  const entries = readIndex(folder)
  const pages = new Map(pagesOf(folder).map((page) => [page.file, page]))
  return ({ file = null, line = null, copy = null, fixed = null }) => {
    const page = pages.get(file ?? '')
    if (page === undefined) return false
    const own = entries(page.stem)
    const isFixedHere = isUnclear(own)
    return (
      line === (own[0]?.raw ?? null) &&
      copy === page.copy &&
      (fixed === null ? !isFixedHere : fixed !== UNCLEAR || isFixedHere)
    )
  }
}

const UNCLEAR = 'MEMORY.md names this file in several lines, or other files in the same line.'

function isUnclear([entry, another]: readonly Entry[]): boolean {
  return another !== undefined || (entry?.stems.size ?? 1) > 1
}

function successorIn(by: string | null): string | null {
  return by === null ? null : by.replaceAll(/^\[\[|\]\]$|\.md$/gu, '')
}

type About = {
  readonly stem: string
  readonly ended: boolean
  readonly copy: string | null
  readonly entries: readonly Entry[]
  readonly project: string
}

function factOf(file: FileText, { stem, ended, copy, entries, project }: About): Found {
  const { body, description, why, valueOf } = partsOf(file.text)
  const text = file.text.slice(body.start, Math.max(body.start, body.end))
  const kind = valueOf('metadata', 'type') ?? valueOf('type')
  const by = ended ? valueOf('superseded_by') : null
  const at = ended ? valueOf('superseded_at') : null
  const [entry] = entries
  return {
    id: stem,
    text: text === '' ? (description?.value ?? '') : text,
    entity: project,
    aspect: kind ?? 'memory',
    key: null,
    recordedMs: file.mtimeMs,
    supersededBy: successorIn(by),
    supersededMs: at === null ? null : parseInstant(at),
    flags: why === null ? [] : [`${why} The text below it was read.`],
    state: {
      ...NO_STATE,
      layout: 'claude-code',
      file: file.path,
      ended: ended ? 'yes' : null,
      text: text === '' ? (description?.value ?? '') : text,
      summary: description?.raw ?? null,
      line: entry?.raw ?? null,
      copy,
      kind,
      superseded_by: by,
      superseded_at: at,
      fixed: why ?? (isUnclear(entries) ? UNCLEAR : null),
      sha256: file.sha256,
      newline: eolOf(file.text),
      ...(entry && {
        at: String(entry.at),
        after: entry.after,
        before: entry.before,
        eol: entry.eol,
      }),
    },
  }
}

/** Claude Code keeps one memory for each project, in a folder that is named after it. */
function projectOf(root: string): string {
  const name = path.basename(root)
  return name === 'memory' ? path.basename(path.dirname(root)) : name
}
