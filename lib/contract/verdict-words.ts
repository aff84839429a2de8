import type { VerdictValue } from '@/lib/domain/verdict'

/** The answers in words: what a person presses. */
export const VERDICT_WORDS = ['approve', 'reject', 'reverse', 'unsure'] as const

export type VerdictWord = (typeof VERDICT_WORDS)[number]

/** The word of each stored answer. */
export const WORDS = {
  supersede: 'approve',
  keep_both: 'reject',
  reverse: 'reverse',
  unsure: 'unsure',
} as const satisfies Readonly<Record<VerdictValue, VerdictWord>>

/** The stored value of each answer. */
export const VALUES = {
  approve: 'supersede',
  reject: 'keep_both',
  reverse: 'reverse',
  unsure: 'unsure',
} as const satisfies Readonly<Record<VerdictWord, VerdictValue>>
