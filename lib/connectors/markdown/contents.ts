import { setTimeout as pause } from 'node:timers/promises'

import type { StoreTarget } from '@/lib/connectors/port'
import { StoreProblem } from '@/lib/connectors/port'
import { busy } from '@/lib/connectors/store-problems'

import { basicMemory } from './basic-memory'
import { claude } from './claude'
import { openFolder, type Folder } from './folder'
import type { Contents, Layout } from './layout'
import { openclawMemory } from './openclaw-memory'
import { openclawWiki } from './openclaw-wiki'

/** In the order in which a folder is compared with them. */
const LAYOUTS: readonly Layout[] = [openclawWiki, openclawMemory, claude, basicMemory]

const ATTEMPTS = 5
const SETTLED_MS = 20 // between two parts of a file that a program writes

export type Opened<Read = Contents> = {
  readonly folder: Folder
  readonly layout: Layout
  readonly contents: Read
}

/** Opens the folder of a connection, and finds the layout that it has. */
export function openLayout(target: StoreTarget): Omit<Opened, 'contents'> {
  const folder = openFolder(target)
  const layout = LAYOUTS.find(({ isIt }) => isIt(folder))
  if (layout === undefined)
    throw new StoreProblem({
      kind: 'unexpected',
      sentence: 'The folder is not one of the memory folders that Palimpsest knows.',
      wayOut:
        'Check the path of the connection. It is the folder with MEMORY.md in it, the vault of a wiki, or the folder of a basic-memory project.',
    })
  return { folder, layout }
}

/** Reads the folder of a connection in the layout that it has. */
export function openContents(target: StoreTarget): Opened {
  const { folder, layout } = openLayout(target)
  return { folder, layout, contents: layout.read(folder) }
}

/**
 * Reads the folder once nobody writes in it: half of a line would be a fact of its own, and stay one. Throws `StoreProblem` where the writing
 * goes on.
 */
export async function openSettled<Read>(
  target: StoreTarget,
  read: (opened: Omit<Opened, 'contents'>) => Read,
): Promise<Opened<Read>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const opened = openLayout(target)
    const contents = read(opened)
    await pause(SETTLED_MS)
    if (opened.folder.isAsRead()) return { ...opened, contents }
  }
  throw busy('Files in the folder are changing while they are read, so nothing was read.')
}
