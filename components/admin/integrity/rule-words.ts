import type { IntegrityRule, RepairChoice } from '@/lib/domain/integrity'

type RuleWords = { readonly title: string; readonly what: string }

/** What each rule is called, and what it says of what it finds. */
export const RULE_WORDS: Readonly<Record<IntegrityRule, RuleWords>> = {
  circle: {
    title: 'Circles',
    what: 'These facts supersede each other in a circle, so none of them is current.',
  },
  'no-successor': {
    title: 'Superseded by nothing',
    what: 'The fact is superseded, and no fact stands in its place.',
  },
  'lost-successor': {
    title: 'Successor not there',
    what: 'The fact is superseded by a fact that the store does not have.',
  },
  'foreign-successor': {
    title: 'Successor of another agent',
    what: 'The fact is superseded by a fact of another agent, which its own agent is never told.',
  },
  'untrue-successor': {
    title: 'Successor taken away',
    what: 'Its successor was undone, or deleted at its source, and nothing has replaced it since.',
  },
  'current-with-successor': {
    title: 'Current, with a successor',
    what: 'The fact is current although it names a fact that superseded it.',
  },
  'two-current': {
    title: 'Two current facts of one key',
    what: 'One key holds two current facts or more, and at least one of them is in no question, open or answered.',
  },
  overlap: {
    title: 'Overlapping validity',
    what: 'The fact goes on holding when its successor begins, so that both were true at once.',
  },
  backwards: {
    title: 'Ends before it begins',
    what: 'The end of its validity lies before the beginning.',
  },
  'cold-in-use': {
    title: 'Archived source in use',
    what: 'The source is in the cold tier although a fact from it is current or protected.',
  },
  'open-question': {
    title: 'Question about a fact that ended',
    what: 'A proposal is open although one of its facts has ended or was retracted.',
  },
  'unknown-agent': {
    title: 'Facts of an unknown agent',
    what: 'The store has facts of this agent and no entry for it. Its next fact, stated or imported, brings the entry back.',
  },
}

type ChoiceWords = { readonly label: string; readonly does: string }

/** What each repair is called, and what it does. */
export const CHOICE_WORDS: Readonly<Record<RepairChoice, ChoiceWords>> = {
  'make-current': {
    label: 'Open the circle at its newest fact',
    does: 'The newest fact becomes current; the others stay its older versions.',
  },
  'give-back': {
    label: 'Make it current',
    does: 'The fact is current and points at no successor.',
  },
  retract: {
    label: 'Retract it',
    does: 'The fact is retracted: it was true up to the moment when it ended.',
  },
  keep: { label: 'Keep one', does: 'The others are superseded by it.' },
  close: {
    label: 'Close it where its successor begins',
    does: 'The fact ends where its successor begins.',
  },
  mend: {
    label: 'Mend the end',
    does: 'A current fact has no end; another ends where its successor begins, or where it began itself.',
  },
  settle: { label: 'Settle the tier', does: 'The source comes back from the cold tier.' },
  withdraw: { label: 'Withdraw the question', does: 'The proposal is withdrawn.' },
}
