import { structuredPatch } from 'diff'

/** Two texts without what is alike in both, but for a few lines around each change. */
export type Cropped = {
  readonly lines: readonly { readonly sign: ' ' | '-' | '+' | '…'; readonly text: string }[]
  readonly before: string
  readonly after: string
}

const AROUND = 2
const GAP = '…'

/** Returns what differs between two texts, line by line. */
export function croppedLines(before: string, after: string): Cropped {
  const { hunks } = structuredPatch('', '', before, after, '', '', { context: AROUND })
  const lines = hunks.flatMap((hunk, nth) => [
    ...(nth === 0 ? [] : [{ sign: '…' as const, text: '' }]),
    ...hunk.lines.flatMap((line) => {
      const sign = line.slice(0, 1)
      return sign === ' ' || sign === '-' || sign === '+'
        ? [{ sign: sign as ' ' | '-' | '+', text: line.slice(1) }]
        : [] // "no newline at the end"
    }),
  ])
  const side = (other: '-' | '+') =>
    lines
      .filter(({ sign }) => sign !== other)
      .map(({ sign, text }) => (sign === '…' ? GAP : text))
      .join('\n')
  return { lines, before: side('+'), after: side('-') }
}
