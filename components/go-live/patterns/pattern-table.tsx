import { intervalWords, patternWords } from '@/components/review/signals/pattern-words'
import { RowHeader, Table, Td, Th } from '@/components/ui/table'
import { letterWord } from '@/lib/domain/part-words'
import { LIST_WORDS, VERDICT_WORDS } from '@/lib/domain/terms'
import { formatNumber } from '@/lib/language/format'
import { INTERVAL_METHOD } from '@/lib/statistics/binomial-interval'
import type { PatternBoard, PatternColumn, PatternRecord } from '@/lib/views/pattern-board'

type Counts = readonly (readonly [Exclude<keyof PatternColumn, 'pattern'>, string])[]

const FIRST = [
  ['total', 'All'],
  ['waiting', 'Waiting'],
] as const satisfies Counts

const THEN = [
  ['right', 'Right'],
  ['wrong', 'Wrong'],
  ['reversed', VERDICT_WORDS.reverse.state],
  ['unsure', LIST_WORDS.unsure],
  ['stale', LIST_WORDS.stale],
  ['together', 'Together'],
] as const satisfies Counts

/** The same numbers as the board, every pattern of them. */
export function PatternTable({
  columns,
  selected,
  onSelect,
}: {
  readonly columns: readonly PatternColumn[]
  readonly selected: string | null
  readonly onSelect: (pattern: string) => void
}) {
  return (
    <Table caption={`Every pattern. Interval of the share wrong: ${INTERVAL_METHOD}.`} showCaption>
      <thead>
        <tr>
          <Th>Pattern</Th>
          <Heads counts={FIRST} />
          <Th className="text-right">Wrong of labels</Th>
          <Th className="text-right">95% interval</Th>
          <Heads counts={THEN} />
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr key={column.pattern}>
            <RowHeader dense className="min-w-40">
              <button
                type="button"
                aria-pressed={column.pattern === selected}
                onClick={() => onSelect(column.pattern)}
                className="marked link tap text-left aria-pressed:font-semibold"
              >
                {patternWords(column.pattern)}
              </button>
              <span className="mono text-muted block font-normal">{column.pattern}</span>
            </RowHeader>
            <Figures column={column} counts={FIRST} />
            <Shares record={column} />
            <Figures column={column} counts={THEN} />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** How each signal fares by itself, and wherever it fires. */
export function SignalTable({ bySignal }: Pick<PatternBoard, 'bySignal'>) {
  return (
    <Table caption={`Each signal, right of labels. Interval: ${INTERVAL_METHOD}.`} showCaption>
      <thead>
        <tr>
          <Th>Signal</Th>
          <Th>Alone</Th>
          <Th>All pairs where it fires</Th>
        </tr>
      </thead>
      <tbody>
        {bySignal.map(({ letter, alone, anywhere }) => (
          <tr key={letter}>
            <RowHeader>
              <span className="mono mr-2">{letter}</span>
              {letterWord(letter)}
            </RowHeader>
            <Td className="tabular-nums">{rightOf(alone)}</Td>
            <Td className="tabular-nums">{rightOf(anywhere)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Heads({ counts }: { readonly counts: Counts }) {
  return counts.map(([name, word]) => (
    <Th key={name} className="text-right">
      {word}
    </Th>
  ))
}

function Figures({ column, counts }: { readonly column: PatternColumn; readonly counts: Counts }) {
  return counts.map(([name]) => (
    <Td key={name} className="text-right tabular-nums">
      {formatNumber(column[name])}
    </Td>
  ))
}

function Shares({ record }: { readonly record: PatternRecord }) {
  const { labels, right } = record
  return (
    <>
      <Td className="text-right tabular-nums">
        {labels === 0 ? '–' : `${labels - right}/${labels}`}
      </Td>
      <Td className="text-right whitespace-nowrap tabular-nums">
        {labels === 0 ? 'unknown' : intervalWords(record)}
      </Td>
    </>
  )
}

function rightOf(record: PatternRecord): string {
  const { labels, right, low, high } = record
  if (labels === 0) return 'no labels yet'
  return `${right}/${labels} right, ${intervalWords({ low: 1 - high, high: 1 - low })}`
}
