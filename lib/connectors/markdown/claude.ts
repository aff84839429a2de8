import path from 'node:path'

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
  read: readClaude,
  edit: editClaude,
}

function isFact(folder: Folder, file: string): boolean {
  const read = isPage(file) ? folder.read(file) : null
  return read !== null && !('why' in read) && readFront(read.text).front !== null
}

function isPage(name: string): boolean {
  return name.endsWith('.md') && name !== INDEX && !name.startsWith('.')
}

function readClaude(folder: Folder): Contents {
  const index = mustRead(folder, INDEX)
  const entries = index === null ? [] : entriesOf(index.text)
  const [live, retired] = [folder.list('').files, folder.list(RETIRED).files].map((files) =>
    files.filter(isPage),
  )
  const found: Found[] = []
  const left: LeftOut[] = []
  const project = projectOf(folder.root)
  const take = (name: string, ended: boolean) => {
    const file = ended ? `${RETIRED}/${name}` : name
    const read = folder.read(file)
    const stem = name.slice(0, -'.md'.length)
    if (read === null) return
    if ('why' in read) left.push({ id: stem, ref: file, why: read.why })
    else {
      const copy = !ended && retired?.includes(name) === true ? `${RETIRED}/${name}` : null
      const own = entries.filter(({ stems }) => stems.has(stem))
      found.push(factOf(read, { stem, ended, copy, entries: own, project }))
    }
  }
  for (const name of live ?? []) take(name, false)
  for (const name of retired ?? []) if (live?.includes(name) !== true) take(name, true)
  return { found, left }
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
  const [entry, another] = entries
  return {
    id: stem,
    text: text === '' ? (description?.value ?? '') : text,
    entity: project,
    aspect: kind ?? 'memory',
    key: null,
    recordedMs: file.mtimeMs,
    supersededBy: by === null ? null : by.replaceAll(/^\[\[|\]\]$|\.md$/gu, ''),
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
      fixed:
        why ??
        (another === undefined && (entry?.stems.size ?? 1) === 1
          ? null
          : 'MEMORY.md names this file in several lines, or other files in the same line.'),
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
