import type { OperationKind } from '@/lib/domain/operation'
import { FOUND_WORDS, STATUS_WORDS } from '@/lib/domain/terms'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { OperationView } from '@/lib/views/operation-view'

/** What each kind of operation is called, in the log and in its filter. */
export const OPERATION_WORDS: Readonly<Record<OperationKind, string>> = {
  ingest: 'Added a fact',
  import: 'Import',
  propose: FOUND_WORDS.inline,
  sweep: 'Sweep',
  decide: 'Decision',
  disagree: 'Disagreed',
  settle: 'Settled a disagreement',
  'decide-many': 'Bulk decision',
  supersede: 'Replaced by hand',
  restate: 'Restated',
  reword: 'Reworded',
  retract: STATUS_WORDS.retracted,
  retire: 'Retired',
  restore: 'Restored',
  confirm: 'Confirmed',
  merge: 'Merged',
  'keep-apart': 'Marked not duplicates',
  'answer-ended': 'Ended elsewhere: answered',
  archive: 'Moved to the cold tier',
  repair: 'Repair',
  include: 'Included in detection',
  protect: 'Protected',
  unprotect: 'Unprotected',
  'set-policy': 'Policy',
  'ask-gates': 'Check limits requested',
  'set-gates': 'Check limits',
  'sign-live': 'First signature',
  'go-live': 'Went live',
  'return-to-shadow': 'Back to shadow',
  refit: 'Refit',
  'sign-weights': 'First signature for weights',
  'use-weights': 'Weights changed',
  'auto-apply': 'Applied automatically',
  'apply-recorded': 'Applied recorded approvals',
  redetect: 'Detected again',
  'score-again': 'Scored again',
  'draw-sample': 'Blind sample',
  label: 'Blind label',
  adjudicate: 'Adjudication',
  'set-connection': 'Connection',
  undo: 'Undo',
}

/** Returns the kind of one operation in words; an undo of an undo is a redo. */
export function operationWords(operation: Pick<OperationView, 'kind' | 'subject'>): string {
  return operation.kind === 'undo' && operation.subject.redo === true
    ? 'Redo'
    : OPERATION_WORDS[operation.kind]
}

/** Returns the title of an operation where the line about what it found is beside, which has the counts of a sweep. */
export function titleBeside({
  kind,
  found,
  title,
}: Pick<OperationView, 'kind' | 'found' | 'title'>): string {
  return kind === 'sweep' && found !== undefined ? OPERATION_WORDS.sweep : title
}

/** Returns the counts of an operation as words: `3 facts · 2 proposals`. */
export function countWords(operation: Pick<OperationView, 'changeCount' | 'subject'>): string {
  const named = Object.entries(operation.subject.counts ?? {})
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${formatNumber(count)} ${spaced(name)}`)
  return named.length > 0 ? named.join(' · ') : rowWords(operation.changeCount)
}

/** Returns in words how many rows of any kind an operation changes. */
export function rowWords(count: number): string {
  return formatCount(count, 'change')
}

/** Returns a small number as people write it in a sentence. */
export function numberWord(count: number): string {
  const words = [
    'none',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
  ]
  return words[count] ?? formatNumber(count)
}

function spaced(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}
