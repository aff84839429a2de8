/** What stored facts are checked for, in the order in which the page lists it (rules IN1–IN4, IN8). */
export const INTEGRITY_RULES = [
  'circle', // facts that supersede each other
  'no-successor', // superseded, and by nothing
  'lost-successor', // superseded by a fact that is not there
  'foreign-successor', // superseded by a fact of another agent
  'untrue-successor', // superseded by a fact that was taken away, and nothing replaced it
  'current-with-successor', // current, although it names a successor
  'two-current', // two current facts of one key, and nobody was asked
  'overlap', // it still holds when its successor begins
  'backwards', // it ends before it begins
  'cold-in-use', // an archived source of a current or protected fact
  'open-question', // about a fact that ended
  'unknown-agent', // facts of an agent that the store does not know
] as const
export type IntegrityRule = (typeof INTEGRITY_RULES)[number]

/** One thing that is wrong: what names it (a fact, a source, a proposal or an agent, by its rule) and the facts to look at. */
export type Fault = {
  readonly rule: IntegrityRule
  readonly key: string
  readonly agentId: string
  readonly factIds: readonly string[] // the one that names it first, where a fact does
}

/** What a person may choose to do about it. A rule without a choice has no repair. */
export const REPAIR_CHOICES = [
  'make-current', // the newest of a circle
  'give-back', // its place
  'retract',
  'keep', // this one, of several that are current; the others end in its favour
  'close', // at the beginning of the successor
  'mend', // the end that lies before the beginning
  'settle', // the tier
  'withdraw', // the question
] as const
export type RepairChoice = (typeof REPAIR_CHOICES)[number]

/** The repairs of each rule. */
export const REPAIRS: Readonly<Record<IntegrityRule, readonly RepairChoice[]>> = {
  circle: ['make-current'],
  'no-successor': ['give-back', 'retract'],
  'lost-successor': ['give-back', 'retract'],
  'foreign-successor': ['give-back', 'retract'],
  'untrue-successor': ['give-back', 'retract'],
  'current-with-successor': ['give-back'],
  'two-current': ['keep'],
  overlap: ['close'],
  backwards: ['mend'],
  'cold-in-use': ['settle'],
  'open-question': ['withdraw'],
  'unknown-agent': [],
}

/** What each rule finds, as the log and the page name it. */
export const FAULT_NAMES: Readonly<Record<IntegrityRule, string>> = {
  circle: 'a circle of supersession',
  'no-successor': 'superseded by nothing',
  'lost-successor': 'a successor that is not there',
  'foreign-successor': 'a successor of another agent',
  'untrue-successor': 'a successor that was taken away',
  'current-with-successor': 'current, with a successor',
  'two-current': 'two current facts of one key',
  overlap: 'overlapping validity',
  backwards: 'an end before the beginning',
  'cold-in-use': 'an archived source in use',
  'open-question': 'a question about a fact that ended',
  'unknown-agent': 'facts of an unknown agent',
}
