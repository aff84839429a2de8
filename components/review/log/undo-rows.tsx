import type { Route } from 'next'

import { Link } from '@/components/ui/link'
import { Table, Td, Th } from '@/components/ui/table'
import { formatCount } from '@/lib/language/format'
import type { UndoRow } from '@/lib/views/undo-plan'

import { columnWords, isPersonId, TABLE_WORDS, valueWords } from './row-words'
import { foldRows } from './undo-words'

/** Rows as they are now against how they would be, column by column. */
export function UndoRows({
  rows,
  caption,
  thenLabel,
}: {
  readonly rows: readonly UndoRow[]
  readonly caption: string
  readonly thenLabel: string
}) {
  const { plain, technical } = foldRows(rows)
  if (plain.length === 0) {
    return technical.length === 0 ? (
      <p className="text-muted">Nothing changes.</p>
    ) : (
      <RowTable rows={technical} caption={caption} thenLabel={thenLabel} />
    )
  }
  const folded = technical.reduce((total, { columns }) => total + columns.length, 0)
  return (
    <div className="flex flex-col gap-2">
      <RowTable rows={plain} caption={caption} thenLabel={thenLabel} />
      {folded === 0 ? null : (
        <details>
          <summary className="text-muted hover:text-text flex min-h-7 w-fit items-center max-md:min-h-10">
            {formatCount(folded, 'technical change')}
          </summary>
          <RowTable rows={technical} caption="Technical changes" thenLabel={thenLabel} />
        </details>
      )}
    </div>
  )
}

function RowTable({
  rows,
  caption,
  thenLabel,
}: {
  readonly rows: readonly UndoRow[]
  readonly caption: string
  readonly thenLabel: string
}) {
  return (
    <Table caption={caption} showCaption>
      <thead>
        <tr>
          <Th>What</Th>
          <Th>Now</Th>
          <Th>{thenLabel}</Th>
        </tr>
      </thead>
      {rows.map((row) => (
        <RowBody key={`${row.table} ${row.id}`} row={row} />
      ))}
    </Table>
  )
}

/** A row of which one column changes is one line: most facts of an import have only their status. */
function RowBody({ row }: { readonly row: UndoRow }) {
  const columns = row.columns.filter(({ name }) => !isPersonId(name))
  const [only, ...others] = columns
  if (only !== undefined && others.length === 0 && only.name === 'status')
    return (
      <tbody>
        <tr>
          <th
            scope="row"
            className="border-line border-b py-1.5 pr-3 text-left align-top font-normal"
          >
            <Named row={row} />
          </th>
          <Cells column={only} />
        </tr>
      </tbody>
    )
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3} className="pt-3 pb-1 text-left font-normal">
          <Named row={row} />
        </th>
      </tr>
      {columns.map((column) => (
        <tr key={column.name}>
          <Td className="text-muted min-w-16 md:whitespace-nowrap">{columnWords(column.name)}</Td>
          <Cells column={column} />
        </tr>
      ))}
    </tbody>
  )
}

function Cells({ column }: { readonly column: UndoRow['columns'][number] }) {
  return (
    <>
      <Td>
        <Value column={column.name} text={column.now} />
      </Td>
      <Td>
        <Value column={column.name} text={column.then} />
      </Td>
    </>
  )
}

function Named({ row }: { readonly row: UndoRow }) {
  return (
    <span className="flex gap-2">
      <span className="text-label text-muted shrink-0 leading-5">{TABLE_WORDS[row.table]}</span>
      <RowLabel row={row} />
    </span>
  )
}

function RowLabel({ row }: { readonly row: UndoRow }) {
  const words = (
    <span dir="auto" className="line-clamp-2 wrap-anywhere">
      {row.label}
    </span>
  )
  if (row.href === null) return words
  return (
    // The view gives the app's own addresses only.
    <Link href={row.href as Route} className="link tap block min-w-0">
      {words}
    </Link>
  )
}

function Value({ column, text }: { readonly column: string; readonly text: string }) {
  if (text === '') return <span className="text-muted">none</span>
  return (
    <span dir="auto" className="line-clamp-6 min-w-16 wrap-anywhere">
      {valueWords(column, text)}
    </span>
  )
}
