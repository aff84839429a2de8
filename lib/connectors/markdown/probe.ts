import { accessSync, constants } from 'node:fs'

import type { Probe, StoreTarget, Transport } from '@/lib/connectors/port'

import { LAYOUT_CAPABILITIES } from './capabilities'
import { openContents } from './contents'

/** Says which layout a folder has, how many facts, and whether it can be written. */
export function probeMarkdown(target: StoreTarget, _send: Transport): Promise<Probe> {
  return Promise.resolve().then(() => {
    const { folder, layout, contents } = openContents(target)
    const writable = mayWrite(folder.root)
    return {
      product: LAYOUT_CAPABILITIES[layout.name].product,
      system: layout.name,
      writable,
      why: writable
        ? null
        : 'Palimpsest has no permission to write this folder, so it only reads it.',
      facts: contents.found.length,
    }
  })
}

function mayWrite(root: string): boolean {
  try {
    accessSync(/* turbopackIgnore: true */ root, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
