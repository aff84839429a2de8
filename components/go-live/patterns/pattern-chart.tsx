import { useRef, type KeyboardEvent } from 'react'

import { columnSentence } from '@/components/review/signals/pattern-words'
import { letterWord } from '@/lib/domain/part-words'
import type { PatternBoard } from '@/lib/views/pattern-board'

import {
  BAR_HEIGHT,
  barSegments,
  COUNT_HEIGHT,
  drawnBoard,
  GAP,
  RATE_HEIGHT,
  ROW_HEIGHT,
} from './board-layout'
import { ColumnDrawing } from './pattern-column'
import { HatchDefs, SegmentLegend } from './segment-fills'

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, last) => last,
}

/** The board: a column a pattern, with the signals it is made of below. One stop of the Tab key; arrows go along it. */
export function PatternChart({
  board,
  selected,
  onSelect,
}: {
  readonly board: PatternBoard
  readonly selected: string | null
  readonly onSelect: (pattern: string) => void
}) {
  const { columns, letters, highest, left } = drawnBoard(board)
  const bar = useRef<HTMLDivElement>(null)
  const entry = columns.some(({ pattern }) => pattern === selected) ? selected : columns[0]?.pattern
  const kinds = new Set(
    columns.flatMap((column) => barSegments(column, highest).map(({ kind }) => kind)),
  )
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = STEPS[event.key]
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === event.target)
    if (next === undefined || at === -1) return
    event.preventDefault()
    buttons[next(at, buttons.length - 1)]?.focus()
  }
  return (
    <div className="flex flex-col gap-2">
      <HatchDefs />
      <div className="flex">
        <RowLabels letters={letters} />
        <div className="more-beside min-w-0 overflow-x-auto p-1">
          <div
            ref={bar}
            role="toolbar"
            aria-label="Patterns, most proposals first"
            tabIndex={-1}
            onKeyDown={step}
            className="flex w-max"
          >
            {columns.map((column) => (
              <button
                key={column.pattern}
                type="button"
                tabIndex={column.pattern === entry ? 0 : -1}
                aria-pressed={column.pattern === selected}
                aria-label={columnSentence(column)}
                onClick={() => onSelect(column.pattern)}
                className="marked hover:bg-surface aria-pressed:bg-surface aria-pressed:outline-accent rounded-md aria-pressed:outline-2 aria-pressed:-outline-offset-1"
              >
                <ColumnDrawing column={column} letters={letters} highest={highest} />
              </button>
            ))}
          </div>
        </div>
      </div>
      <SegmentLegend kinds={kinds} />
      {left === 0 ? null : (
        <p className="text-label text-muted">
          {left} rarer {left === 1 ? 'pattern is' : 'patterns are'} in the table only.
        </p>
      )}
    </div>
  )
}

/** What stands beside the columns, at the height of what it names. */
function RowLabels({ letters }: { readonly letters: readonly string[] }) {
  return (
    <div aria-hidden="true" className="text-label text-muted w-40 shrink-0 py-1 pr-3 text-right">
      <div
        className="flex flex-col justify-center"
        style={{ height: COUNT_HEIGHT + BAR_HEIGHT, marginBottom: GAP }}
      >
        <span className="text-text">Proposals</span>
      </div>
      <div
        className="relative flex flex-col justify-center"
        style={{ height: RATE_HEIGHT, marginBottom: GAP }}
      >
        <span className="text-text">Share wrong</span>
        <span>95% interval</span>
        <span className="mono absolute -top-2 right-0">100%</span>
        <span className="mono absolute right-0 -bottom-2">0%</span>
      </div>
      {letters.map((letter) => (
        <div
          key={letter}
          className="border-line flex items-center justify-end gap-2 border-t"
          style={{ height: ROW_HEIGHT }}
        >
          <span className="truncate">{letterWord(letter)}</span>
          <span className="mono text-text w-3">{letter}</span>
        </div>
      ))}
    </div>
  )
}
