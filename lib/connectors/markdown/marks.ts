import { createHash } from 'node:crypto'

import { z } from 'zod'

import type { ReadStore } from '@/lib/connectors/port'

import type { Opened } from './contents'
import type { FileText } from './folder'
import type { LayoutName, Part } from './layout'

const FRESH_MS = 2_000 // the coarsest clock of a file system
const AHEAD_MS = 60_000 // a time beyond that is none of a change of now

const stored = z.object({
  layout: z.string(),
  files: z.array(z.tuple([z.string(), z.string(), z.int()])),
  gone: z.array(z.string()),
})

/** What is noted of a folder for the next read. */
export type Marks = {
  readonly layout: string
  readonly files: ReadonlyMap<string, { readonly stamp: string; readonly facts: number }>
  readonly gone: readonly string[]
}

/** Reads what was noted of a folder; null where nothing was. */
export function readMarks(mark: string | null): Marks | null {
  if (mark === null) return null
  const { layout, files, gone } = stored.parse(JSON.parse(mark))
  const byFile = files.map(([file, stamp, facts]) => [file, { stamp, facts }] as const)
  return { layout, files: new Map(byFile), gone }
}

/**
 * Returns the marks of a folder, and a digest of them where each file has one. A file has none where something in it was refused, so that it is
 * told each time, or where it changed just now: another change within the same moment would leave no trace.
 */
export function marksOf(
  { folder, layout, contents }: Opened<Part>,
  { refused, nowMs }: { readonly refused: ReadonlySet<string>; readonly nowMs: number | null },
): Pick<ReadStore, 'digest' | 'mark'> {
  const files = layout.files(folder)
  const { apart = null } = layout
  if (apart !== null && files.length > apart.most) return { mark: null } // the rest is not read
  const counts = countFacts(contents)
  const marked = files.flatMap((file): readonly (readonly [string, string, number])[] => {
    const read = contents.kept.get(file) ?? folder.read(file)
    if (read === null || refused.has(file)) return []
    const count = counts.get(file) ?? 0
    if (typeof read === 'string') return [[file, read, count]]
    return 'why' in read || isFresh(read, nowMs) ? [] : [[file, read.stamp, count]]
  })
  const whole = marked.length === files.length && refused.size === 0
  const { gone } = contents
  return {
    mark: apart === null ? null : JSON.stringify({ layout: layout.name, files: marked, gone }),
    ...(whole && { digest: digestOf({ folder, layout }, marked) }),
  }
}

/** Returns the digest of a folder as it is now, without reading its files. */
export function digestNow({ folder, layout }: Omit<Opened, 'contents'>): string {
  const stamps = layout.files(folder).map((file) => [file, folder.stampOf(file) ?? ''] as const)
  return digestOf({ folder, layout }, stamps)
}

type Stamped = readonly [file: string, stamp: string, ...rest: readonly unknown[]]

/** What is beside the files of a folder may say that it has another layout. */
function digestOf(
  { folder, layout }: Omit<Opened, 'contents'>,
  stamped: readonly Stamped[],
): string {
  const name: LayoutName = layout.name
  const files = stamped.map(([file, stamp]) => [file, stamp])
  const all = JSON.stringify([name, folder.root, folder.list(''), files])
  return createHash('sha256').update(all).digest('base64url')
}

function countFacts({ found, unchanged }: Part): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { file = null } of [
    ...found.map(({ state }) => state),
    ...(unchanged?.values() ?? []),
  ])
    counts.set(file ?? '', (counts.get(file ?? '') ?? 0) + 1)
  return counts
}

function isFresh({ changedMs }: FileText, nowMs: number | null): boolean {
  return nowMs === null || changedMs.some((ms) => ms > nowMs - FRESH_MS && ms < nowMs + AHEAD_MS)
}
