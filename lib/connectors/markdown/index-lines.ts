import { blockOf, linesOf, type Block, type Span } from '@/lib/importers/markdown/lines'

/** The entry of a file in an index. */
export type Entry = Block & { readonly span: Span; readonly stems: ReadonlySet<string> }

const ITEM = /^\s*(?:[-*+]|\d+[.)])\s/u
const LINK = /\]\(\s*<?(?:\.\/)?([^)<>#?]+?)\.md(?:#[^)<>]*)?>?(?:\s+["'(][^)]*)?\s*\)/giu
const NAMED = /\[\[([^\]|#]+?)(?:\.md)?(?:[|#][^\]]*)?\]\]/gu

/** Reads the entries of an index: each item of a list, with the lines that continue it, and the files that it names. */
export function entriesOf(text: string): readonly Entry[] {
  const lines = linesOf(text)
  const entries: Entry[] = []
  for (let from = 0; from < lines.length; from += 1) {
    const stems = new Set<string>()
    let to = from + 1
    if (!ITEM.test(lines[from]?.text ?? '') && !hasLink(lines[from]?.text ?? '')) continue
    while (/^\s+\S/u.test(lines[to]?.text ?? '') && !ITEM.test(lines[to]?.text ?? '')) to += 1
    const block = blockOf(text, lines, [from, to])
    for (const [, name = ''] of [...block.raw.matchAll(LINK), ...block.raw.matchAll(NAMED)])
      stems.add(stemOf(name))
    if (stems.size > 0) entries.push({ ...block, span: [from, to], stems })
    from = to - 1
  }
  return entries
}

function hasLink(line: string): boolean {
  return line.matchAll(LINK).next().done !== true
}

function stemOf(name: string): string {
  try {
    return decodeURIComponent(name.trim())
  } catch {
    return name.trim()
  }
}
