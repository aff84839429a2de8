import type { KeyProblem } from './key-rules'
import type { KeyId } from './keymap'

export type KeyGroup = 'Decide' | 'Move' | 'View' | 'Undo' | 'Go to' | 'Everywhere'

/** What each key does, in words, and the group it is listed in. */
export const KEY_WORDS: Readonly<
  Record<KeyId, { readonly label: string; readonly group: KeyGroup }>
> = {
  approve: { label: 'Approve: use the newer', group: 'Decide' },
  reject: { label: 'Reject: keep both', group: 'Decide' },
  unsure: { label: 'Unsure: leave it to someone else', group: 'Decide' },
  reverse: { label: 'Reverse: use the older', group: 'Decide' },
  reason: { label: 'Reason for the decision just made', group: 'Decide' },
  note: { label: 'Note on the decision just made', group: 'Decide' },
  save: { label: 'Save the note', group: 'Decide' },
  undo: { label: 'Undo your last operation', group: 'Undo' },
  redo: { label: 'Redo', group: 'Undo' },
  next: { label: 'Next', group: 'Move' },
  previous: { label: 'Previous', group: 'Move' },
  nextPending: { label: 'Next undecided', group: 'Move' },
  open: { label: 'Open on its own page', group: 'Move' },
  pick: { label: 'Toggle selection', group: 'Move' },
  pickNext: { label: 'Extend selection down', group: 'Move' },
  pickPrevious: { label: 'Extend selection up', group: 'Move' },
  pickGroup: { label: 'Select the whole group', group: 'Move' },
  refresh: { label: 'Load new arrivals', group: 'Move' },
  hideList: { label: 'Hide or show the list', group: 'View' },
  views: { label: 'Saved views', group: 'View' },
  diffMode: { label: 'Diff mode', group: 'View' },
  details: { label: 'Details', group: 'View' },
  evidence: { label: 'Step through the evidence', group: 'View' },
  nextChange: { label: 'Next change in a long text', group: 'View' },
  previousChange: { label: 'Previous change', group: 'View' },
  chain: { label: 'Timeline', group: 'View' },
  together: { label: 'Review its timeline together', group: 'View' },
  siblings: { label: 'Siblings', group: 'View' },
  metadata: { label: 'Metadata', group: 'View' },
  source: { label: 'Source', group: 'View' },
  chainOlder: { label: 'Older version', group: 'View' },
  chainNewer: { label: 'Newer version', group: 'View' },
  tryPair: { label: 'Test the pair', group: 'View' },
  search: { label: 'Search', group: 'Everywhere' },
  copyLink: { label: 'Copy the link', group: 'Everywhere' },
  back: { label: 'Close', group: 'Everywhere' },
  palette: { label: 'Search or run a command', group: 'Everywhere' },
  keySheet: { label: 'Keys', group: 'Everywhere' },
  toggleSingleKeys: { label: 'Single-key shortcuts on or off', group: 'Everywhere' },
  goQueue: { label: 'Review', group: 'Go to' },
  goMemory: { label: 'Memory', group: 'Go to' },
  goShadow: { label: 'Go live', group: 'Go to' },
  goLog: { label: 'Activity', group: 'Go to' },
  goPatterns: { label: 'Patterns', group: 'Go to' },
  goMeasure: { label: 'Blind review', group: 'Go to' },
  goTry: { label: 'Test a pair', group: 'Go to' },
  goFacts: { label: 'Facts', group: 'Go to' },
  goImport: { label: 'Import', group: 'Go to' },
  goSettings: { label: 'Settings', group: 'Go to' },
  goDemo: { label: 'Demo', group: 'Go to' },
}

/** Why some keys stay where they are. */
export const FIXED_WORDS: Readonly<Partial<Record<KeyId, string>>> = {
  reason: 'Digits give reasons and never decide.',
  save: 'Text fields block all other keys.',
  tryPair: 'Text fields block all other keys.',
  back: 'Esc always closes, and never decides.',
  toggleSingleKeys: 'Works when single keys are off.',
}

const PROBLEM_WORDS: Readonly<Record<Exclude<KeyProblem, object>, string>> = {
  fixed: 'This key cannot be changed.',
  'begins-pairs': 'G begins the pairs that go to a page: press a second key after it.',
  closes: 'Esc closes and does nothing else.',
  browser: 'Combinations with Ctrl or ⌘ belong to the browser.',
  'two-keys': 'A decision is one key, not two.',
  'removes-text': 'Backspace and Delete remove text elsewhere, so a slip would decide.',
  'presses-buttons': 'Enter and Space press the focused button, so both would happen.',
  moves: 'Arrows move, so one step too many would decide.',
  'gives-reasons': 'Digits give reasons and never decide.',
}

/** Returns why a binding cannot have a key, as a sentence. */
export function keyProblemWords(id: KeyId, problem: KeyProblem): string {
  if (typeof problem === 'object') return `Taken by “${KEY_WORDS[problem.takenBy].label}”.`
  return (problem === 'fixed' ? FIXED_WORDS[id] : undefined) ?? PROBLEM_WORDS[problem]
}
