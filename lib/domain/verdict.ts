/** A reviewer's answer as stored. Approve = `supersede`, reject = `keep_both`. */
export const VERDICT_VALUES = ['supersede', 'keep_both', 'reverse', 'unsure'] as const
export type VerdictValue = (typeof VERDICT_VALUES)[number]

/** Why both facts stay. The position in the list is the shortcut digit. */
export const KEEP_BOTH_REASONS = [
  { id: 'scope', label: 'Different context' },
  { id: 'entity', label: 'Different subject' },
  { id: 'history', label: 'Both true over time' },
  { id: 'refinement', label: 'Adds detail' },
  { id: 'duplicate', label: 'Same meaning' },
  { id: 'extraction', label: 'Bad extraction' },
  { id: 'other', label: 'Other' },
] as const
export type KeepBothReason = (typeof KEEP_BOTH_REASONS)[number]['id']

export const MAX_NOTE_LENGTH = 2_000
