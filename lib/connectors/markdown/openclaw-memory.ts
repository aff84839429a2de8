import path from 'node:path'

import { eolOf } from '@/lib/importers/markdown/lines'

import { bulletsOf, type Bullet } from './bullets'
import { editOpenclawMemory } from './edit-openclaw-memory'
import { RETIRED } from './edits'
import { mustRead, type FileText, type Folder } from './folder'
import { NO_STATE, type Contents, type Found, type Layout } from './layout'

const MEMORY = 'MEMORY.md'
const ARCHIVE = `memory/${RETIRED}`

/** What the workspace of an OpenClaw agent has beside its memory. */
const WORKSPACE = ['AGENTS.md', 'SOUL.md', 'IDENTITY.md', 'USER.md', 'TOOLS.md', 'HEARTBEAT.md']

/** The long-term memory of OpenClaw: items under headings in one file. The dated files in `memory` are logs, and left alone. */
export const openclawMemory: Layout = {
  name: 'openclaw-memory',
  isIt: (folder) => {
    const { files, folders } = folder.list('')
    const isWorkspace = folders.includes('memory') || WORKSPACE.some((each) => files.includes(each))
    return files.includes(MEMORY) && isWorkspace
  },
  files: (folder) => [MEMORY, ...archivesIn(folder)],
  read: readOpenclawMemory,
  edit: editOpenclawMemory,
}

function archivesIn(folder: Folder): readonly string[] {
  const { files } = folder.list(ARCHIVE)
  const archives = files.filter((name) => name.endsWith('.md') && !name.startsWith('.'))
  return archives.map((name) => `${ARCHIVE}/${name}`)
}

function readOpenclawMemory(folder: Folder): Contents {
  const memory = mustRead(folder, MEMORY)
  const archives = archivesIn(folder).flatMap((file) => mustRead(folder, file) ?? [])
  const retired = new Map<string, { readonly file: FileText; readonly bullet: Bullet }>()
  for (const file of archives)
    for (const bullet of bulletsOf(file.text)) retired.set(bullet.id, { file, bullet })
  const workspace = path.basename(folder.root)
  const current = new Map<string, Found>()
  for (const bullet of memory === null ? [] : bulletsOf(memory.text)) {
    const { id } = bullet
    const copy = retired.get(id)?.file.path ?? null
    const twice = current.has(id)
    if (memory !== null)
      current.set(id, factOf(bullet, { file: memory, ended: false, copy, twice, workspace }))
  }
  const rest = [...retired].flatMap(([id, { file, bullet }]) =>
    current.has(id)
      ? []
      : [factOf(bullet, { file, ended: true, copy: file.path, twice: false, workspace })],
  )
  return { found: [...current.values(), ...rest], left: [] }
}

type About = {
  readonly file: FileText
  readonly ended: boolean
  readonly copy: string | null
  readonly twice: boolean
  readonly workspace: string
}

function factOf(bullet: Bullet, { file, ended, copy, twice, workspace }: About): Found {
  const { id, text, heading, raw, at, after, before, eol } = bullet
  const fixed = twice ? 'MEMORY.md has the same words twice under this heading.' : null
  return {
    id,
    text,
    entity: workspace,
    aspect: heading ?? 'memory',
    key: null,
    recordedMs: null, // an item has no time of its own
    supersededBy: null,
    supersededMs: null,
    flags: twice ? [fixed ?? ''] : [],
    state: {
      ...NO_STATE,
      layout: 'openclaw-memory',
      file: file.path,
      ended: ended ? 'yes' : null,
      text,
      line: raw,
      copy,
      heading,
      fixed,
      sha256: file.sha256,
      newline: eolOf(file.text),
      ...(!ended && { at: String(at), after, before, eol }),
    },
  }
}
