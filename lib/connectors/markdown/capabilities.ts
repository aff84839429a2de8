import type { StoreCapabilities } from '@/lib/domain/connection'

import type { LayoutName } from './layout'

const UNDO = 'puts back exactly what was there, if the fact is still as it was written'
const GUARD =
  'Each file is compared with what was read immediately before it is replaced. The change is refused if anyone changed it meanwhile. The fact is read again after.'
const NOT_RUN = 'not by the program itself. What is not understood is left as it is.'
const FILES = 'The files that changed. All of them once a day.'
const MOVED =
  'At its next session. The agent may still open a file that was moved, and may write the fact again; the connection then says so.'

/** What holds for a folder whose files were not looked at yet. */
export const MARKDOWN_CAPABILITIES: StoreCapabilities = {
  product: 'Markdown memory',
  tested: `Folders as they are described, ${NOT_RUN}`,
  can: canIn({
    supersede: 'takes the older fact out of what the agent reads, and keeps it',
    restate: 'replaces its exact words, where they are kept as one fact',
  }),
  guard: GUARD,
  seen: 'At its next session.',
  again: FILES,
}

/** What holds for a folder in each layout. */
export const LAYOUT_CAPABILITIES: Readonly<Record<LayoutName, StoreCapabilities>> = {
  'claude-code': {
    product: 'Claude Code memory',
    tested: `Folders made in the layout of Claude Code 2.1.219 as it is described, ${NOT_RUN}`,
    can: canIn({
      supersede:
        'takes the older fact out of MEMORY.md, and moves its file to .superseded, unchanged',
      restate: 'replaces the exact words in its file',
    }),
    guard: GUARD,
    seen: MOVED,
    again: FILES,
  },
  'openclaw-memory': {
    product: 'OpenClaw MEMORY.md',
    tested: `Folders made in the layout of MEMORY.md as it is described, ${NOT_RUN}`,
    can: canIn({
      supersede: 'moves its lines from MEMORY.md to a file in memory/.superseded, unchanged',
      restate: null,
    }),
    guard: GUARD,
    seen: MOVED,
    again: 'MEMORY.md, once it has changed.',
  },
  'openclaw-wiki': {
    product: 'OpenClaw memory-wiki',
    tested: `Folders made in the layout of memory-wiki as it is described, ${NOT_RUN}`,
    can: canIn({
      supersede: 'sets the status of its claim to superseded',
      restate: 'replaces the exact words of its claim',
    }),
    guard: GUARD,
    seen: 'Once “openclaw wiki compile” has run.',
    again: FILES,
  },
  'basic-memory': {
    product: 'basic-memory notes',
    tested: `Notes made in the layout of basic-memory 0.24 as it is described, ${NOT_RUN}`,
    can: canIn({
      supersede: 'moves its line under “Superseded” in the same note, or gives it an end',
      restate: null,
    }),
    guard: GUARD,
    seen: 'Searches of basic-memory still return an ended fact. The agent sees the heading, or the end, when it reads the note.',
    again: FILES,
  },
}

function canIn(layout: {
  readonly supersede: string
  readonly restate: string | null
}): StoreCapabilities['can'] {
  const { supersede, restate } = layout
  return [
    { what: 'supersede', how: supersede },
    restate === null
      ? { what: 'restate', how: null, why: 'There, other words are another fact.' }
      : { what: 'restate', how: restate },
    { what: 'retract', how: 'as if a newer fact replaced it' },
    { what: 'undo', how: UNDO },
    { what: 'protect', how: null },
    { what: 'merge', how: null },
  ]
}
