import type { ChangeTable } from '@/lib/domain/change'
import { isolated } from '@/lib/domain/isolated'
import type { OperationKind } from '@/lib/domain/operation'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import { VERDICT_VALUES } from '@/lib/domain/verdict'
import { formatCount } from '@/lib/language/format'
import type { UndoPreview, UndoRow } from '@/lib/views/undo-plan'

type Verb = { readonly one: string; readonly many: string }

// What becomes of a fact or a proposal by the status that it gets.
const BECOMES: Partial<Record<ChangeTable, Readonly<Record<string, Verb>>>> = {
  fact: {
    active: { one: 'is current again', many: 'are current again' },
    superseded: { one: 'is superseded', many: 'are superseded' },
    retracted: { one: 'is retracted', many: 'are retracted' },
  },
  proposal: {
    pending: { one: 'opens again', many: 'open again' },
    stale: { one: 'becomes stale again', many: 'become stale again' },
    decided: { one: 'is decided again', many: 'are decided again' },
    withdrawn: { one: 'is withdrawn', many: 'are withdrawn' },
  },
}

const LONGEST = 80

/** Returns what an undo does to facts and proposals, a sentence each kind: `P-237 becomes stale again.` */
export function consequences({
  rows,
  rowCount,
}: Pick<UndoPreview, 'rows' | 'rowCount'>): readonly string[] {
  if (rows.length < rowCount) return [] // the rest is not known here
  const groups = new Map<string, { readonly verb: Verb; readonly rows: UndoRow[] }>()
  for (const row of rows) {
    const status = row.columns.find(({ name }) => name === 'status')?.then ?? ''
    const verb = BECOMES[row.table]?.[status]
    if (verb === undefined) continue
    const name = `${row.table} ${status}`
    const group = groups.get(name)
    if (group === undefined) groups.set(name, { verb, rows: [row] })
    else group.rows.push(row)
  }
  return [...groups.values()].map(({ verb, rows: alike }) => {
    const [first] = alike
    if (first === undefined || alike.length > 1)
      return `${formatCount(alike.length, first?.table ?? 'fact')} ${verb.many}.`
    return `${nameOf(first)} ${decisionAgain(first) ?? verb.one}.`
  })
}

/** What a proposal is again where an undo brings its earlier decision back. */
function decisionAgain({ table, columns }: UndoRow): string | null {
  if (table !== 'proposal') return null
  const value = columns.find(({ name }) => name === 'verdict')?.then
  const known = VERDICT_VALUES.find((each) => each === value)
  const isDecided = columns.some(({ name, then }) => name === 'status' && then === 'decided')
  return known === undefined || !isDecided ? null : `is ${VERDICT_WORDS[known].done} again`
}

const DECISIONS: ReadonlySet<OperationKind> = new Set([
  'decide',
  'disagree',
  'settle',
  'decide-many',
])

/** Returns everything that an undo does, the reader's own words first: its rows, the decisions that go with it, and the proposals. */
export function undoSentences(
  preview: Pick<
    UndoPreview,
    'operation' | 'together' | 'rows' | 'rowCount' | 'questionsLost' | 'answersKept'
  >,
): readonly string[] {
  const { operation, together, questionsLost, answersKept } = preview
  const decisions = together.filter(({ id, kind }) => id !== operation.id && DECISIONS.has(kind))
  return [
    ...consequences(preview),
    ...said(decisions.length, 'decision', ['is undone with it.', 'are undone with it.']),
    ...said(questionsLost, 'open proposal', [
      'about these facts is withdrawn. Redo restores it.',
      'about these facts are withdrawn. Redo restores them.',
    ]),
    ...said(answersKept, 'decided proposal', [
      'about these facts keeps its decision.',
      'about these facts keep their decisions.',
    ]),
  ]
}

function said(
  count: number,
  noun: string,
  [one, many]: readonly [one: string, many: string],
): readonly string[] {
  return count === 0 ? [] : [`${formatCount(count, noun)} ${count === 1 ? one : many}`]
}

function nameOf({ table, label }: UndoRow): string {
  if (table !== 'fact') return label
  return `“${isolated(label.length > LONGEST ? `${label.slice(0, LONGEST).trimEnd()}…` : label)}”`
}

// What a reviewer never has to read to know what an undo does.
const TECHNICAL = new Set([
  'aspectKey',
  'confidence',
  'contextDiffers',
  'detectorVersion',
  'foreignConfidence',
  'foreignOnly',
  'foreignSystem',
  'lastSeenAt',
  'newerRevision',
  'olderRevision',
  'origin',
  'pattern',
  'policySnapshot',
  'readings',
  'reverted', // the title of the operation says so
  'revision',
  'seen',
  'winningSignal',
])

/** Returns the rows twice: with the columns that everybody reads, and with the technical ones. Of two that say the same, one is left. */
export function foldRows(rows: readonly UndoRow[]): {
  readonly plain: readonly UndoRow[]
  readonly technical: readonly UndoRow[]
} {
  const of = (technical: boolean) =>
    rows.flatMap((row) => {
      const columns = row.columns.filter(
        (column) => TECHNICAL.has(column.name) === technical && !isSaidBeside(column, row.columns),
      )
      return columns.length === 0 ? [] : [{ ...row, columns }]
    })
  return { plain: of(false), technical: of(true) }
}

/** True for the end of a fact’s validity where it is the moment that it ended here, too. */
function isSaidBeside(
  { name, now, then }: UndoRow['columns'][number],
  columns: UndoRow['columns'],
): boolean {
  if (name !== 'validUntil') return false
  const ended = columns.find((each) => each.name === 'supersededAt')
  return ended?.now === now && ended.then === then
}
