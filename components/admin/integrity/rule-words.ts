import type { IntegrityRule, RepairChoice } from '@/lib/domain/integrity'

type RuleWords = { readonly title: string; readonly what: string }

/** What each rule is called, and what it says of what it finds. */
export const RULE_WORDS: Readonly<Record<IntegrityRule, RuleWords>> = {
  circle: {
    title: 'Circles',
    what: 'These facts replace each other in a circle, so none is current.',
  },
  ahead: {
    title: 'Recorded in the future',
    what: 'The fact was recorded or ended by a clock that was ahead, so it begins or ends too late. Newer facts on the same subject and aspect may begin too late with it.',
  },
  'no-successor': {
    title: 'Superseded, no replacement',
    what: 'The fact is superseded, and no fact replaces it. If its source ended it, answer it under Ended elsewhere.',
  },
  'lost-successor': {
    title: 'Replacement is missing',
    what: 'The fact that replaced it is not in the store.',
  },
  'foreign-successor': {
    title: 'Replaced by another agent’s fact',
    what: 'Another agent’s fact replaced it, and its own agent never receives that one.',
  },
  'untrue-successor': {
    title: 'Replacement was removed',
    what: 'The fact that replaced it was undone or deleted at its source, and nothing has replaced it since.',
  },
  'current-with-successor': {
    title: 'Current, but replaced',
    what: 'The fact is current, but names a fact that replaced it.',
  },
  'two-current': {
    title: 'Two current facts for one key',
    what: 'A key has two or more current facts, and at least one has no proposal.',
  },
  overlap: {
    title: 'Overlapping validity',
    what: 'The fact is still valid when the fact that replaced it begins, so both were true at once.',
  },
  backwards: {
    title: 'Ends before it begins',
    what: 'The fact ends before it begins.',
  },
  'cold-in-use': {
    title: 'Archived source in use',
    what: 'The source is in the cold tier, but has a current or protected fact.',
  },
  'open-question': {
    title: 'Open proposal on an ended fact',
    what: 'A proposal is open, but one of its facts has ended or was retracted.',
  },
  'unknown-agent': {
    title: 'Facts of an unknown agent',
    what: 'The store has facts of this agent, but no entry for it. Its next fact brings the entry back.',
  },
}

type ChoiceWords = { readonly label: string; readonly does: string }

/** What each repair is called, and what it does. */
export const CHOICE_WORDS: Readonly<Record<RepairChoice, ChoiceWords>> = {
  'make-current': {
    label: 'Break the circle at its newest fact',
    does: 'The newest fact becomes current; the others stay its older versions.',
  },
  'give-back': {
    label: 'Make it current',
    does: 'The fact becomes current, without a replacement.',
  },
  retract: {
    label: 'Retract it',
    does: 'The fact is retracted: it was true up to the moment when it ended.',
  },
  keep: { label: 'Keep one', does: 'It replaces the others.' },
  close: {
    label: 'End it where its replacement begins',
    does: 'The fact ends where its replacement begins.',
  },
  mend: {
    label: 'Fix the end',
    does: 'A current fact has no end. Any other ends where its replacement begins, or where it began.',
  },
  redate: {
    label: 'Set its times to now',
    does: 'Times in the future become now, also those of earlier facts on the same subject and aspect. A planned start or end stays.',
  },
  settle: { label: 'Correct the tier', does: 'The source returns from the cold tier.' },
  withdraw: { label: 'Withdraw the proposal', does: 'The proposal is withdrawn.' },
}
