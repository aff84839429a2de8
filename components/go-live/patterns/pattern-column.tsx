import { memo } from 'react'

import { lettersOf, shareWrong } from '@/components/review/signals/pattern-words'
import { ENOUGH_LABELS } from '@/lib/domain/record-words'
import type { PatternColumn } from '@/lib/views/pattern-board'

import {
  BAR_HEIGHT,
  barSegments,
  COLUMN_WIDTH,
  COUNT_HEIGHT,
  GAP,
  RATE_HEIGHT,
  ROW_HEIGHT,
  rowSpan,
  shareY,
  type Segment,
} from './board-layout'
import { SEGMENT_FILLS } from './segment-fills'

const MIDDLE = COLUMN_WIDTH / 2
const BAR_WIDTH = 24
const RATE_TOP = COUNT_HEIGHT + BAR_HEIGHT + GAP
const ROWS_TOP = RATE_TOP + RATE_HEIGHT + GAP

/** One pattern: how many, what became of them, how often it is wrong, and which signals it is. */
export const ColumnDrawing = memo(function ColumnDrawing({
  column,
  letters,
  highest,
}: {
  readonly column: PatternColumn
  readonly letters: readonly string[]
  readonly highest: number
}) {
  const segments = barSegments(column, highest)
  const top = segments.at(-1)?.y ?? BAR_HEIGHT
  return (
    <svg
      aria-hidden="true"
      width={COLUMN_WIDTH}
      height={ROWS_TOP + letters.length * ROW_HEIGHT}
      className="mono block"
    >
      <text x={MIDDLE} y={top + COUNT_HEIGHT - 4} textAnchor="middle" className="fill-text">
        {shortCount(column.total)}
      </text>
      {segments.map((segment) => (
        <BarSegment key={segment.kind} segment={segment} />
      ))}
      <Rate column={column} />
      <Dots pattern={column.pattern} letters={letters} />
    </svg>
  )
})

function BarSegment({ segment: { kind, count, y, height, labelled } }: { segment: Segment }) {
  const { fill, stroke, text } = SEGMENT_FILLS[kind]
  const top = COUNT_HEIGHT + y
  return (
    <>
      <rect
        x={MIDDLE - BAR_WIDTH / 2}
        y={top}
        width={BAR_WIDTH}
        height={height}
        fill={fill}
        stroke={stroke}
      />
      {labelled ? (
        <text
          x={MIDDLE}
          y={top + height / 2 + 4}
          textAnchor="middle"
          fontSize={10}
          fill={text}
          // a figure on hatching stands on the ground of the page
          stroke={kind === 'right' ? 'none' : 'var(--bg)'}
          strokeWidth={kind === 'right' ? 0 : 4}
          paintOrder="stroke"
        >
          {shortCount(count)}
        </text>
      ) : null}
    </>
  )
}

/** The share that is wrong, as a dot with the interval it may lie in; hollow while it rests on too few labels. */
function Rate({ column }: { column: PatternColumn }) {
  const y = (share: number) => RATE_TOP + shareY(share)
  return (
    <>
      {[0, 0.5, 1].map((share) => (
        <line
          key={share}
          x1={0}
          x2={COLUMN_WIDTH}
          y1={y(share)}
          y2={y(share)}
          stroke="var(--line)"
        />
      ))}
      {column.labels === 0 ? (
        <text x={MIDDLE} y={y(0.5) + 4} textAnchor="middle" className="fill-muted">
          ?
        </text>
      ) : (
        <>
          <line
            x1={MIDDLE}
            x2={MIDDLE}
            y1={y(column.high)}
            y2={y(column.low)}
            stroke="var(--text)"
            strokeWidth={2}
          />
          {[column.low, column.high].map((end) => (
            <line
              key={end}
              x1={MIDDLE - 5}
              x2={MIDDLE + 5}
              y1={y(end)}
              y2={y(end)}
              stroke="var(--text)"
              strokeWidth={2}
            />
          ))}
          <circle
            cx={MIDDLE}
            cy={y(shareWrong(column))}
            r={5}
            fill={column.labels < ENOUGH_LABELS ? 'var(--bg)' : 'var(--text)'}
            stroke="var(--text)"
            strokeWidth={2}
          />
        </>
      )}
    </>
  )
}

function Dots({ pattern, letters }: { pattern: string; letters: readonly string[] }) {
  const fired = lettersOf(pattern)
  const span = rowSpan(pattern, letters)
  const y = (row: number) => ROWS_TOP + row * ROW_HEIGHT + ROW_HEIGHT / 2
  return (
    <>
      {span === null ? null : (
        <line
          x1={MIDDLE}
          x2={MIDDLE}
          y1={y(span[0])}
          y2={y(span[1])}
          stroke="var(--text)"
          strokeWidth={2}
        />
      )}
      {letters.map((letter, row) =>
        fired.includes(letter) ? (
          <circle key={letter} cx={MIDDLE} cy={y(row)} r={6} fill="var(--text)" />
        ) : (
          <circle key={letter} cx={MIDDLE} cy={y(row)} r={2.5} fill="var(--border)" />
        ),
      )}
    </>
  )
}

/** Four characters are all there is room for; the table has every digit. */
function shortCount(count: number): string {
  if (count < 10_000) return String(count)
  return `${Math.round(count / 1000)}k`
}
