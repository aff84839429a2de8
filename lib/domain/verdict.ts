/** A reviewer's answer, in stored form. Approve = `supersede`, reject = `keep_both`. */
export const VERDICT_VALUES = ['supersede', 'keep_both', 'reverse', 'unsure'] as const
export type VerdictValue = (typeof VERDICT_VALUES)[number]

/** The customer's words for the stored values; the only place that maps them. */
export const VERDICT_WORDS: Readonly<
  Record<VerdictValue, { readonly verb: string; readonly done: string; readonly glyph: string }>
> = {
  supersede: { verb: 'Approve', done: 'approved', glyph: '✓' },
  keep_both: { verb: 'Reject', done: 'rejected, both kept', glyph: '✕' },
  reverse: { verb: 'Reverse', done: 'reversed', glyph: '⇄' },
  unsure: { verb: 'Unsure', done: 'marked unsure', glyph: '?' },
}

/** Why both facts stay, as a closed list: the digit that attaches it is its position. */
export const KEEP_BOTH_REASONS = [
  { id: 'scope', label: 'Different context or scope' },
  { id: 'entity', label: 'Different entity or aspect' },
  { id: 'history', label: 'Both true over time' },
  { id: 'refinement', label: 'Refinement, adds detail' },
  { id: 'duplicate', label: 'Same meaning' },
  { id: 'extraction', label: 'Bad extraction' },
  { id: 'other', label: 'Other' },
] as const
export type KeepBothReason = (typeof KEEP_BOTH_REASONS)[number]['id']

/** Longest note that is taken with a verdict. */
export const MAX_NOTE_LENGTH = 2_000
