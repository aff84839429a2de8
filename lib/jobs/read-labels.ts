import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { LabelFile } from '@/lib/domain/label-file'
import type { Refusal } from '@/lib/domain/refusal'
import type { Result } from '@/lib/domain/result'

import { readApart } from './read-apart'
import { inFolder } from './temporary-folder'

/** Reads an uploaded file of labels, in a process of its own; `root` takes its copy meanwhile. */
export async function readLabels(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  root: string,
): Promise<Result<LabelFile, Refusal>> {
  return inFolder(root, async (folder) => {
    const file = path.join(folder, 'labels')
    await writeFile(file, bytes, { mode: 0o600 })
    const task = { what: 'labels', file, name, agent: null, nowMs: 0 } as const
    return readApart<LabelFile>(task, folder)
  })
}
