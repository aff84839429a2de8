import { isolated } from './isolated'
import { VERDICT_WORDS } from './terms'
import type { VerdictValue } from './verdict'

/** Why an answer to a proposal is refused for what became of it. */
export type DecisionRefusal =
  | {
      readonly kind: 'already-decided'
      readonly verdict: VerdictValue
      readonly by: string
      readonly own: boolean // the answer of whoever asks
      readonly at: string
    }
  | { readonly kind: 'changed-meanwhile' }
  | { readonly kind: 'stale'; readonly changed: 'older' | 'newer' | 'both' }
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'model-disagrees' } // in a bulk decision, and not included (rule J24)

/** Returns the sentence shown to a person, and what to do next. */
export function decisionRefusalMessage(refusal: DecisionRefusal): {
  readonly sentence: string
  readonly wayOut: string
} {
  switch (refusal.kind) {
    case 'already-decided':
      if (refusal.own)
        return {
          sentence: `You already decided this: ${VERDICT_WORDS[refusal.verdict].done}. Your new decision was not recorded.`,
          wayOut:
            'Look at its current state. If you still want to change your decision, decide again.',
        }
      return {
        sentence: `${isolated(refusal.by)} already decided this: ${VERDICT_WORDS[refusal.verdict].done}. Your decision was not recorded.`,
        wayOut: 'Continue with the next, or decide the same again to disagree.',
      }
    case 'changed-meanwhile':
      return {
        sentence: 'This changed after you saw it. Nothing was recorded.',
        wayOut: 'Look at its current state, then decide again.',
      }
    case 'stale':
      return {
        sentence: `The ${refusal.changed === 'both' ? 'facts were' : `${refusal.changed} fact was`} reworded after this was proposed.`,
        wayOut: 'Check again, then decide. Rejecting is still possible.',
      }
    case 'withdrawn':
      return {
        sentence: 'This proposal was withdrawn.',
        wayOut: 'Undo the operation that withdrew it, in Activity.',
      }
    case 'model-disagrees':
      return {
        sentence: 'The model disagrees, so this was left out.',
        wayOut: 'Decide it on its own, or include it.',
      }
  }
}
