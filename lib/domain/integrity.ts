/** The integrity checks, in page order (rules IN1–IN4, IN8, IN16). */
export const INTEGRITY_RULES = [
  'circle', // facts that supersede each other
  'ahead', // recorded or ended in the future
  'no-successor', // superseded, without a successor
  'lost-successor', // the successor does not exist
  'foreign-successor', // the successor belongs to another agent
  'untrue-successor', // the successor was removed and not replaced
  'current-with-successor', // current, but has a successor
  'two-current', // two current facts under one key, never proposed
  'overlap', // still valid when its successor begins
  'backwards', // ends before it begins
  'cold-in-use', // archived source of a current or protected fact
  'open-question', // about a fact that ended
  'unknown-agent', // facts of an agent missing from the store
] as const
export type IntegrityRule = (typeof INTEGRITY_RULES)[number]

/** One detected fault: its key (a fact, source, proposal or agent, depending on the rule) and the facts involved. */
export type Fault = {
  readonly rule: IntegrityRule
  readonly key: string
  readonly agentId: string
  readonly factIds: readonly string[] // the fact that identifies it first, if any
}

/** The repairs a person can choose. A rule without choices has no repair. */
export const REPAIR_CHOICES = [
  'make-current', // the newest fact of a cycle
  'give-back', // return a fact to its slot
  'retract',
  'keep', // the others end in favor of this one
  'close', // at the start of the successor
  'mend', // fix an end that precedes the start
  'redate', // times of a clock that was ahead become now
  'settle', // settle the source's tier
  'withdraw', // withdraw the question
] as const
export type RepairChoice = (typeof REPAIR_CHOICES)[number]

export const REPAIRS: Readonly<Record<IntegrityRule, readonly RepairChoice[]>> = {
  circle: ['make-current'],
  ahead: ['redate'],
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

/** Names of the faults in the log and on the page. */
export const FAULT_NAMES: Readonly<Record<IntegrityRule, string>> = {
  circle: 'a circle of supersession',
  ahead: 'a time in the future',
  'no-successor': 'superseded, no replacement',
  'lost-successor': 'a missing replacement',
  'foreign-successor': 'a replacement from another agent',
  'untrue-successor': 'a removed replacement',
  'current-with-successor': 'current, but replaced',
  'two-current': 'two current facts for one key',
  overlap: 'overlapping validity',
  backwards: 'an end before the start',
  'cold-in-use': 'an archived source in use',
  'open-question': 'an open proposal on an ended fact',
  'unknown-agent': 'facts of an unknown agent',
}
