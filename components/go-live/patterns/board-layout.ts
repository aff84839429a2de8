import { lettersOf } from '@/components/review/signals/pattern-words'
import type { PatternBoard, PatternColumn } from '@/lib/views/pattern-board'

// Sizes in CSS px. The labels beside the columns and the columns are drawn apart and must agree.
export const COLUMN_WIDTH = 40
export const COUNT_HEIGHT = 16
export const BAR_HEIGHT = 132
export const RATE_HEIGHT = 72
export const GAP = 14
export const ROW_HEIGHT = 24

const MOST_COLUMNS = 24
const LABEL_HEIGHT = 13 // a figure inside a segment needs as much
const LEAST_HEIGHT = 2 // what is there is seen

export type SegmentKind = 'right' | 'wrong' | 'open' | 'together' | 'waiting'

export type Segment = {
  readonly kind: SegmentKind
  readonly count: number
  readonly y: number // from the top of the bar's room
  readonly height: number
  readonly labelled: boolean // there is room for the figure
}

/** Returns the columns that are drawn, the letters of the rows below them, and how many only the table has. */
export function drawnBoard({ columns, bySignal }: PatternBoard) {
  const drawn = columns.slice(0, MOST_COLUMNS)
  const fired = new Set(drawn.flatMap(({ pattern }) => lettersOf(pattern)))
  return {
    columns: drawn,
    letters: bySignal.map(({ letter }) => letter).filter((letter) => fired.has(letter)),
    highest: Math.max(1, ...drawn.map(({ total }) => total)),
    left: columns.length - drawn.length,
  }
}

/** Returns the parts of a bar from the foot up, as high as their counts on a scale whose top is `highest`. */
export function barSegments(column: PatternColumn, highest: number): readonly Segment[] {
  const counts: readonly (readonly [SegmentKind, number])[] = [
    ['right', column.right],
    ['wrong', column.wrong + column.reversed],
    ['open', column.unsure + column.stale],
    ['together', column.together],
    ['waiting', column.waiting],
  ]
  const present = counts.filter(([, count]) => count > 0)
  const room = BAR_HEIGHT - present.length * LEAST_HEIGHT
  let foot = BAR_HEIGHT
  return present.map(([kind, count]) => {
    const height = LEAST_HEIGHT + (count / highest) * room
    foot -= height
    return { kind, count, y: foot, height, labelled: height >= LABEL_HEIGHT }
  })
}

/** Returns where a share stands in the room of the shares: 0 at the foot. */
export function shareY(share: number): number {
  return RATE_HEIGHT - share * RATE_HEIGHT
}

/** Returns the first and the last row that a pattern fills; null when it fills none. */
export function rowSpan(
  pattern: string,
  letters: readonly string[],
): readonly [number, number] | null {
  const rows = lettersOf(pattern)
    .map((letter) => letters.indexOf(letter))
    .filter((row) => row !== -1)
  return rows.length === 0 ? null : [Math.min(...rows), Math.max(...rows)]
}
