import type { VerdictValue } from '@/lib/domain/verdict'

export type PairVerdict = Exclude<VerdictValue, 'reverse'>

/** A pair that exists only on the practice page, with a sentence for each answer. */
export type PracticePair = {
  readonly entity: string
  readonly aspect: string
  readonly older: string
  readonly newer: string
  readonly dates: readonly [older: string, newer: string]
  readonly belief: readonly [older: string, newer: string]
  readonly why: string
  readonly fits: PairVerdict | null // null: any answer, as it is undone
  readonly answers: Readonly<Record<PairVerdict, string>>
}

export const PRACTICE_PAIRS: readonly PracticePair[] = [
  {
    entity: 'Maya',
    aspect: 'residence',
    older: 'Maya lives in Denver.',
    newer: 'Maya moved and now lives in Boulder.',
    dates: ['2025-10-29', '2026-10-14'],
    belief: ['Denver', 'Boulder'],
    why: 'Only one can be true at a time, and the newer fact says “moved”.',
    fits: 'supersede',
    answers: {
      supersede: 'Right: Maya moved, so the agent now receives only Boulder.',
      keep_both: 'The agent would still receive both, though Maya left Denver.',
      unsure: 'The pair would wait for someone else, and the agent would keep both facts.',
    },
  },
  {
    entity: 'Feed reader',
    aspect: 'formats',
    older: 'The feed reader supports RSS.',
    newer: 'The feed reader supports Atom.',
    dates: ['2026-02-03', '2026-06-18'],
    belief: ['RSS', 'Atom'],
    why: 'The value differs. Check whether both can be true.',
    fits: 'keep_both',
    answers: {
      supersede: 'The agent would forget RSS, which the feed reader still supports.',
      keep_both: 'Right: both are true, so the agent keeps both.',
      unsure: 'The pair would wait for someone else, and the agent would keep both facts.',
    },
  },
  {
    entity: 'Team',
    aspect: 'standup',
    older: 'The standup is at 9:30.',
    newer: 'The standup is at 10:00.',
    dates: ['2026-04-07', '2026-09-01'],
    belief: ['9:30', '10:00'],
    why: 'The number differs.',
    fits: null,
    answers: {
      supersede: 'Approved. Now undo it: press Z.',
      keep_both: 'Rejected. Now undo it: press Z.',
      unsure: 'Marked unsure. Now undo it: press Z.',
    },
  },
]

export const UNDONE = 'Undone: the pair is open again. Undo works for every decision, anytime.'
