/** A line of a text by its offsets. */
export type Line = {
  readonly start: number
  readonly stop: number // before its end of line
  readonly end: number // after it
  readonly text: string
}

/** Some lines of a text that belong together, and what is around them. */
export type Block = {
  readonly raw: string // without the last end of line
  readonly at: number // the number of its first line, from 0
  readonly after: string | null // the line before it; null: it is the first
  readonly before: string | null // the line after it; null: it is the last
  readonly eol: string // its last end of line; empty: none
}

/** Splits a text into its lines. A byte-order mark is part of none. */
export function linesOf(text: string): readonly Line[] {
  const lines: Line[] = []
  let start = text.startsWith('\uFEFF') ? 1 : 0
  while (start < text.length) {
    const feed = text.indexOf('\n', start)
    const end = feed === -1 ? text.length : feed + 1
    const stop = feed === -1 ? end : text[feed - 1] === '\r' && feed > start ? feed - 1 : feed
    lines.push({ start, stop, end, text: text.slice(start, stop) })
    start = end
  }
  return lines
}

export function blockOf(text: string, lines: readonly Line[], [from, to]: Span): Block {
  const [first, last] = [lines[from], lines[to - 1]]
  if (first === undefined || last === undefined) throw new Error('A block has at least one line.')
  return {
    raw: text.slice(first.start, last.stop),
    at: from,
    after: lines[from - 1]?.text ?? null,
    before: lines[to]?.text ?? null,
    eol: text.slice(last.stop, last.end),
  }
}

/** From the first line to the one after the last. */
export type Span = readonly [from: number, to: number]

/** Returns a text without some of its lines. */
export function withoutLines(text: string, lines: readonly Line[], [from, to]: Span): string {
  const [first, last] = [lines[from], lines[to - 1]]
  return first === undefined || last === undefined
    ? text
    : text.slice(0, first.start) + text.slice(last.end)
}

/** Puts a block back where it was: between the same lines, or after or before the same line. Null where that place is gone. */
export function withBlock(text: string, block: Block): string | null {
  const lines = linesOf(text)
  const at = placeFor(lines, block)
  if (at === null) return null
  const offset = lines[at]?.start ?? text.length
  const isLast = at === lines.length
  const eol = block.eol === '' && !isLast ? eolOf(text) : block.eol
  const open = isLast && lines.length > 0 && !text.endsWith('\n') ? eolOf(text) : ''
  return text.slice(0, offset) + open + block.raw + eol + text.slice(offset)
}

function placeFor(lines: readonly Line[], { at, after, before }: Block): number | null {
  const isBetween = (nth: number) =>
    (lines[nth - 1]?.text ?? null) === after && (lines[nth]?.text ?? null) === before
  if (at <= lines.length && isBetween(at)) return at
  const places = Array.from({ length: lines.length + 1 }, (_, nth) => nth)
  const tests = [
    isBetween,
    (nth: number) => isThere(after) && lines[nth - 1]?.text === after,
    (nth: number) => isThere(before) && lines[nth]?.text === before,
  ]
  for (const test of tests) {
    const [place, another] = places.filter(test)
    if (place !== undefined && another === undefined) return place
  }
  return null
}

/** A line that says something: empty ones are everywhere. */
function isThere(line: string | null): boolean {
  return line !== null && line.trim() !== ''
}

/** How a text ends its lines. */
export function eolOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}
