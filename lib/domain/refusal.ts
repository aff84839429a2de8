import { decisionRefusalMessage, type DecisionRefusal } from './decision-refusal'
import { isolated, isolatedParts } from './isolated'
import type { MergeBand } from './merge-score'
import type { Missing } from './missing'
import { programRefusalMessage, type ProgramRefusal } from './program-refusal'
import {
  importLeftMessage,
  storeRefusalMessage,
  type SaidRefusal,
  type StoreRefusal,
} from './store-refusal'

/** The fact a refusal is about: a side of a pair, or the requested one. */
export type FactRole = 'older' | 'newer' | 'asked'

/** An expected "no", as a value. `refusalMessage` provides its sentence and way out. */
export type Refusal =
  | { readonly kind: 'not-found'; readonly what: Missing }
  | { readonly kind: 'other-agent' }
  | { readonly kind: 'bad-input'; readonly problem: string; readonly wayOut?: string }
  | { readonly kind: 'no-reviewer' }
  | ProgramRefusal
  | { readonly kind: 'constraint'; readonly side: FactRole }
  | { readonly kind: 'protected'; readonly side: FactRole }
  | { readonly kind: 'same-fact' }
  | { readonly kind: 'cycle' }
  | {
      readonly kind: 'already-superseded'
      readonly by: string | null
      readonly side: FactRole
    }
  | { readonly kind: 'not-active'; readonly side: FactRole }
  | DecisionRefusal
  | { readonly kind: 'no-change'; readonly sentence: string }
  | { readonly kind: 'confirm-merge'; readonly band: MergeBand }
  | { readonly kind: 'shadow' }
  | { readonly kind: 'frozen' }
  | { readonly kind: 'needs-signatures' }
  | SaidRefusal
  | { readonly kind: 'gates-closed'; readonly why: readonly string[] }
  | { readonly kind: 'same-signer' }
  | { readonly kind: 'already-undone'; readonly by: string }
  | { readonly kind: 'blocked-by-later'; readonly operations: readonly BlockingOperation[] }
  | { readonly kind: 'nothing-to-undo' | 'nothing-to-redo' }
  | { readonly kind: 'sweep-running'; readonly runId: string }
  | { readonly kind: 'detector-off'; readonly field: string }
  | { readonly kind: 'import-problems'; readonly count: number }
  | StoreRefusal
  | { readonly kind: 'import-left'; readonly left: number; readonly why: StoreRefusal } // facts that wait to be written
  | { readonly kind: 'demo-only' }
  | { readonly kind: 'preview-gone' }
  | { readonly kind: 'no-room' } // too many uploads wait
  | { readonly kind: 'too-fast' }
  | { readonly kind: 'failed'; readonly id: string } // a bug; the id locates it in the server log

/** A later operation that touched the same rows (rule U3). */
export type BlockingOperation = {
  readonly id: string
  readonly seq: number
  readonly title: string
  readonly actor: string
}

/** Returns the sentence shown to a person, and what to do next. */
export function refusalMessage(refusal: Refusal): {
  readonly sentence: string
  readonly wayOut: string
} {
  switch (refusal.kind) {
    case 'not-found':
      return {
        sentence: `There is no such ${refusal.what}.`,
        wayOut: 'Check the address or id, or go back to the list.',
      }
    case 'other-agent':
      return {
        sentence: 'The two facts belong to different agents.',
        wayOut: 'Choose two facts of one agent.',
      }
    case 'bad-input':
      return {
        sentence: refusal.problem,
        wayOut: refusal.wayOut ?? 'Correct it and try again. Nothing was changed.',
      }
    case 'no-reviewer':
      return {
        sentence: 'Choose your reviewer name first.',
        wayOut: 'It is recorded with each decision.',
      }
    case 'no-token':
    case 'no-session':
    case 'scope-missing':
    case 'needs-person':
    case 'no-version':
    case 'too-large':
    case 'key-reused':
      return programRefusalMessage(refusal)
    case 'constraint':
      return {
        sentence:
          refusal.side === 'asked'
            ? 'The fact is a constraint. Constraints can’t be replaced, merged or retracted.'
            : `The ${refusal.side} fact is a constraint. Only a person can retire it.`,
        wayOut:
          refusal.side === 'asked'
            ? 'If the rule is over, retire it on its page.'
            : 'Reject to keep both.',
      }
    case 'protected':
      return {
        sentence: `${theFact(refusal.side)} is protected.`,
        wayOut:
          refusal.side === 'asked'
            ? 'Unprotect it on its page first.'
            : 'Unprotect it first, or reject to keep both.',
      }
    case 'same-fact':
      return { sentence: 'A fact can’t replace itself.', wayOut: 'Choose another fact.' }
    case 'cycle':
      return {
        sentence: 'That would make a loop: the fact would replace itself.',
        wayOut: 'Open the timeline of either fact.',
      }
    case 'already-superseded':
      return {
        sentence: `${theFact(refusal.side)} is already superseded. Nothing was changed.`,
        wayOut: 'Open its timeline to see what replaced it.',
      }
    case 'not-active':
      return {
        sentence: `${theFact(refusal.side)} is not current.`,
        wayOut: 'Open its page to see what happened.',
      }
    case 'already-decided':
    case 'changed-meanwhile':
    case 'stale':
    case 'withdrawn':
    case 'model-disagrees':
      return decisionRefusalMessage(refusal)
    case 'no-change':
      return { sentence: refusal.sentence, wayOut: 'Nothing to do.' }
    case 'two-people':
    case 'store-refused':
    case 'confirm-push':
      return refusal
    case 'confirm-merge':
      return {
        sentence:
          refusal.band === 'match'
            ? 'The policy requires a confirmation for merges.'
            : 'These facts may differ, so confirm the merge.',
        wayOut: 'Check the preview and confirm it.',
      }
    case 'shadow':
      return {
        sentence: 'This agent is in shadow, so no fact changes.',
        wayOut: 'Record a decision instead, or get two signatures under Go live.',
      }
    case 'needs-signatures':
      return {
        sentence: 'This increases automation, so two people must sign.',
        wayOut: 'Sign under Go live, or go back to shadow first.',
      }
    case 'gates-closed':
      return {
        sentence: `It can’t go live yet. ${refusal.why.join(' ')}`,
        wayOut: 'Go live shows what each check needs.',
      }
    case 'same-signer':
      return {
        sentence: 'You’ve already signed. Someone else must sign second.',
        wayOut: 'Ask a second person to check and sign.',
      }
    case 'frozen':
      return {
        sentence: 'Changes are frozen for this agent.',
        wayOut: 'Turn off Frozen in Settings first.',
      }
    case 'already-undone':
      return {
        sentence: `This was already undone by ${isolated(refusal.by)}.`,
        wayOut: 'Redo it in Activity to restore it.',
      }
    case 'blocked-by-later':
      return {
        sentence: `Later operations changed the same facts or proposals: ${refusal.operations.map((o) => `#${o.seq} ${isolatedParts(o.title)} (${isolated(o.actor)})`).join('; ')}.`,
        wayOut: 'Undo them together, newest first.',
      }
    case 'nothing-to-undo':
    case 'nothing-to-redo':
      return {
        sentence: `You have nothing to ${refusal.kind === 'nothing-to-undo' ? 'undo' : 'redo'}.`,
        wayOut: 'Activity lists everyone’s operations.',
      }
    case 'sweep-running':
      return { sentence: 'A sweep of this agent is running.', wayOut: 'Wait for it, or cancel it.' }
    case 'detector-off':
      return {
        sentence: `${refusal.field === 'supersessionSweepEnabled' ? 'Periodic sweep' : 'Detection'} is off (${refusal.field}).`,
        wayOut: 'Turn it on in Settings.',
      }
    case 'import-problems':
      return {
        sentence: `${refusal.count} ${refusal.count === 1 ? 'row' : 'rows'} cannot be imported. Nothing was written.`,
        wayOut: 'Correct them, or choose to import the others.',
      }
    case 'store-busy':
    case 'store-read-only':
    case 'disk-full':
      return storeRefusalMessage(refusal)
    case 'import-left':
      return importLeftMessage(refusal)
    case 'too-fast':
      return {
        sentence: 'You sent too many requests within a minute.',
        wayOut: 'Wait a minute, then try again. Nothing was changed.',
      }
    case 'no-room':
      return {
        sentence: 'Too many files are waiting to be imported.',
        wayOut: 'Try again in an hour. Nothing was written.',
      }
    case 'preview-gone':
      return {
        sentence: 'The file or its preview has expired.',
        wayOut: 'Send the file again. Nothing was written.',
      }
    case 'failed':
      return {
        sentence: 'Something went wrong on the server.',
        wayOut: `Check Activity before you try again. The server log has the details under ${refusal.id}.`,
      }
    case 'demo-only':
      return {
        sentence: 'Only a demo store can be reset.',
        wayOut: 'Start the demo with “npm run demo”.',
      }
  }
}

const theFact = (role: FactRole) => (role === 'asked' ? 'The fact' : `The ${role} fact`)
