import { seededRank } from '@/lib/domain/seeded-rank'
import { readFront, valueIn } from '@/lib/importers/markdown/front'
import { linesOf, type Line, type Span } from '@/lib/importers/markdown/lines'

import { observationIn, type Said } from './observation'

/** A note of basic-memory, with its observations and where they are. */
export type Note = {
  readonly title: string
  readonly isNote: boolean // its frontmatter is that of a note
  readonly locked: boolean // protected: basic-memory refuses to edit it
  readonly observations: readonly Observation[]
  readonly supersededAt: number | null // the line of the heading for what has ended
  readonly why: string | null // its frontmatter cannot be read
}

export type Observation = Said & {
  readonly id: string // made of its note, its category and its words: it has no other
  readonly span: Span // the lines that it takes
  readonly retired: boolean // under the heading for what has ended
  readonly nested: boolean // below another item of a list, or above one
}

/** The heading under which observations have ended. */
export const SUPERSEDED = 'Superseded'

const ITEM = /^(?<indent>\s*)(?:[-*+]|\d{1,9}[.)])\s+(?<words>\S.*)$/u
const HEADING = /^#{1,6}\s+(?<text>.*?)\s*#*\s*$/u
const FENCE = /^\s*(?:```|~~~)/u

/** Reads a note. What is between fences or quoted is none of its observations. */
export function noteOf(text: string, file: string): Note {
  const { front, bodyAt, why } = readFront(text)
  const value = (key: string) => valueIn(text, front, [key])?.value ?? null
  const stem = file.replace(/\.md$/iu, '')
  const [permalink, title] = [value('permalink'), value('title')]
  const place = permalink ?? stem
  const { items, supersededAt } = itemsIn(text, bodyAt)
  const observations = items.flatMap((item): readonly Observation[] => {
    const said = observationIn(item.words)
    return said === null ? [] : [{ ...item, ...said, id: idOf(place, said) }]
  })
  return {
    title: title ?? stem.slice(stem.lastIndexOf('/') + 1),
    isNote: permalink !== null || (title !== null && observations.length > 0),
    locked: value('locked')?.toLowerCase() === 'true',
    observations,
    supersededAt,
    why,
  }
}

type Item = Pick<Observation, 'span' | 'retired' | 'nested'> & { readonly words: string }

function itemsIn(
  text: string,
  bodyAt: number,
): { readonly items: readonly Item[]; readonly supersededAt: number | null } {
  const lines = linesOf(text)
  const items: Item[] = []
  let supersededAt: number | null = null
  let retired = false
  let fenced = false
  for (const [from, line] of lines.entries()) {
    if (line.start < bodyAt) continue
    if (FENCE.test(line.text)) fenced = !fenced
    if (fenced) continue
    const title = HEADING.exec(line.text)?.groups?.['text']
    if (title !== undefined) {
      retired = title.trim().toLowerCase() === SUPERSEDED.toLowerCase()
      if (retired) supersededAt ??= from
    }
    const { indent = '', words } = ITEM.exec(line.text)?.groups ?? {}
    if (words === undefined) continue
    const to = endOf(lines, { from, deep: indent.length })
    const below = lines.slice(from + 1, to).some((each) => ITEM.test(each.text))
    const nested = indent !== '' || below
    items.push({ words, span: [from, to], retired, nested })
  }
  return { items, supersededAt }
}

/** The lines that continue an item are deeper than it. */
function endOf(
  lines: readonly Line[],
  { from, deep }: { readonly from: number; readonly deep: number },
): number {
  let to = from + 1
  for (;;) {
    const { text } = lines[to] ?? { text: '' }
    if (text.trim() === '' || text.length - text.trimStart().length <= deep) return to
    to += 1
  }
}

function idOf(place: string, { category, text }: Said): string {
  const [kind, words] = [category ?? '', text.replaceAll(/\s+/gu, ' ')]
  const ranks = [seededRank(kind, words), seededRank(words, kind)]
  return `${place}#${ranks.map((rank) => rank.toString(16).padStart(8, '0')).join('')}`
}
