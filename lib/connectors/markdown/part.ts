import type { Seen } from '@/lib/connectors/port'
import type { StoreState } from '@/lib/domain/connection'

import { saysTheSame } from './basic-memory'
import type { Folder } from './folder'
import type { Contents, Found, Layout, LeftOut, Part } from './layout'
import { readMarks, type Marks } from './marks'

/** Reads all files of a folder. */
export function wholeOf(folder: Folder, layout: Layout): Part {
  return { ...layout.read(folder), unchanged: null, kept: new Map(), gone: [] }
}

/** Reads the files of a folder that changed since they were marked, and all of it where nothing was. */
export function partOf(folder: Folder, layout: Layout, seen: Pick<Seen, 'states' | 'mark'>): Part {
  const marks = readMarks(seen.mark)
  const files = layout.files(folder)
  const { apart } = layout
  if (marks === null || marks.layout !== layout.name) return wholeOf(folder, layout)
  if (apart === undefined || files.length > apart.most) return wholeOf(folder, layout)
  const kept = new Map(
    files.flatMap((file): readonly (readonly [string, string])[] => {
      const stamp = folder.stampOf(file)
      return stamp !== null && stamp === marks.files.get(file)?.stamp ? [[file, stamp]] : []
    }),
  )
  const known = [...seen.states].map(([id, text]) => [id, JSON.parse(text) as StoreState] as const)
  forgetChanged(kept, { known, marks, isStill: apart.isStill?.(folder) ?? (() => true) })
  const gone = new Set(marks.gone)
  const unchanged = new Map(
    known.filter(([id, { file = null }]) => kept.has(file ?? '') && !gone.has(id)),
  )
  const read = layout.read(folder, new Set(files.filter((file) => !kept.has(file))))
  const contents = firstOnes(read, { files, kept, unchanged })
  const found = new Set(contents.found.map(({ id }) => id))
  const present = new Set(files)
  const isGone = ([id, { file = null }]: (typeof known)[number]) =>
    present.has(file ?? '') && !found.has(id) && !unchanged.has(id)
  return { ...contents, unchanged, kept, gone: known.filter(isGone).map(([id]) => id) }
}

/** A file is read after all where one of its facts may be read in another way, or where other facts were seen in it than it had. */
function forgetChanged(
  kept: Map<string, string>,
  {
    known,
    marks,
    isStill,
  }: {
    readonly known: readonly (readonly [string, StoreState])[]
    readonly marks: Marks
    readonly isStill: (state: StoreState) => boolean
  },
): void {
  const gone = new Set(marks.gone)
  const counts = new Map<string, number>()
  for (const [id, state] of known) {
    const file = state['file'] ?? ''
    if (!kept.has(file) || gone.has(id)) continue
    counts.set(file, (counts.get(file) ?? 0) + 1)
    if (!isStill(state)) kept.delete(file)
  }
  for (const file of kept.keys())
    if ((counts.get(file) ?? 0) !== marks.files.get(file)?.facts) kept.delete(file)
}

/** Where two notes say the same, the first of all is read, as it is where all are. */
function firstOnes(
  { found, left }: Contents,
  {
    files,
    kept,
    unchanged,
  }: {
    readonly files: readonly string[]
    readonly kept: Map<string, string>
    readonly unchanged: Map<string, StoreState>
  },
): Contents {
  const nth = new Map(files.map((file, index) => [file, index]))
  const placeOf = (file: string | null) => nth.get(file ?? '') ?? files.length
  const more: LeftOut[] = []
  const first: Found[] = []
  for (const each of found) {
    const other = unchanged.get(each.id)?.['file'] ?? null
    if (other !== null && placeOf(other) < placeOf(each.state.file)) {
      more.push({ id: null, ref: each.state.file ?? '', why: saysTheSame(other) })
      continue
    }
    first.push(each)
    if (other === null) continue
    unchanged.delete(each.id)
    kept.delete(other)
    more.push({ id: null, ref: other, why: saysTheSame(each.state.file ?? '') })
  }
  return { found: first, left: [...left, ...more] }
}
