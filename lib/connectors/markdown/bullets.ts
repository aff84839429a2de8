import { createHash } from 'node:crypto'

import { blockOf, linesOf, type Block, type Span } from '@/lib/importers/markdown/lines'

/** An item of a list under a heading. */
export type Bullet = Block & {
  readonly span: Span
  readonly id: string // made of its heading and its words: it has no other
  readonly heading: string | null
  readonly text: string
}

const ITEM = /^(?<indent>\s*)[-*+]\s+(?:\[[ x]\]\s+)?(?<text>\S.*)$/iu
const HEADING = /^#{1,6}\s+(?<text>.*?)\s*#*\s*$/u
const FENCE = /^\s*(?:```|~~~)/u

/** Reads the items of a file, each with the deeper lines below it. What is between fences is no item. */
export function bulletsOf(text: string): readonly Bullet[] {
  const lines = linesOf(text)
  const bullets: Bullet[] = []
  let heading: string | null = null
  let fenced = false
  for (let from = 0; from < lines.length; from += 1) {
    const line = lines[from]?.text ?? ''
    if (FENCE.test(line)) fenced = !fenced
    if (fenced) continue
    const title = HEADING.exec(line)?.groups?.['text']
    if (title !== undefined) heading = title.trim() === '' ? null : title.trim()
    const item = ITEM.exec(line)?.groups
    if (item === undefined) continue
    const deep = item['indent']?.length ?? 0
    let to = from + 1
    while (isDeeper(lines[to]?.text, deep)) to += 1
    const block = blockOf(text, lines, [from, to])
    const words = [item['text'] ?? '', ...lines.slice(from + 1, to).map((each) => each.text.trim())]
    const said = words.join('\n').trim()
    bullets.push({ ...block, span: [from, to], heading, text: said, id: idOf(heading, said) })
    from = to - 1
  }
  return bullets
}

function isDeeper(line: string | undefined, deep: number): boolean {
  return line !== undefined && line.trim() !== '' && line.length - line.trimStart().length > deep
}

function idOf(heading: string | null, text: string): string {
  const words = [heading ?? '', text].map((each) => each.replaceAll(/\s+/gu, ' '))
  return createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 20)
}
