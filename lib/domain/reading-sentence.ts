import {
  SIGNAL_LETTERS,
  type Because,
  type FailedCondition,
  type Reading,
  type SignalName,
} from '@/lib/detection/finding'

/** The letter and label of each signal, fixed on every screen. */
export const SIGNAL_LABELS: Readonly<
  Record<SignalName, { readonly letter: string; readonly label: string }>
> = {
  negation: { letter: SIGNAL_LETTERS.negation, label: 'Negation' },
  antonym: { letter: SIGNAL_LETTERS.antonym, label: 'Antonym' },
  value: { letter: SIGNAL_LETTERS.value, label: 'Value' },
  temporal: { letter: SIGNAL_LETTERS.temporal, label: 'Temporal' },
  change: { letter: SIGNAL_LETTERS.change, label: 'Change wording' },
  correction: { letter: SIGNAL_LETTERS.correction, label: 'Correction' },
  number: { letter: SIGNAL_LETTERS.number, label: 'Number' },
  substitution: { letter: SIGNAL_LETTERS.substitution, label: 'One word replaced' },
  reversal: { letter: SIGNAL_LETTERS.reversal, label: 'Roles reversed' },
  key: { letter: SIGNAL_LETTERS.key, label: 'Key' },
  context: { letter: SIGNAL_LETTERS.context, label: 'Context' },
  refinement: { letter: SIGNAL_LETTERS.refinement, label: 'Refinement' },
  paraphrase: { letter: SIGNAL_LETTERS.paraphrase, label: 'Paraphrase' },
  mood: { letter: SIGNAL_LETTERS.mood, label: 'Mood' },
  overlap: { letter: SIGNAL_LETTERS.overlap, label: 'Shared words' },
}

/** Returns why a signal fired or did not, as a short phrase. */
export function readingSentence(reading: Reading): string {
  if (!reading.fired && reading.failed.kind === 'level') return levelSentence(reading)
  const sentence = reading.fired ? becauseSentence(reading.because) : failedSentence(reading.failed)
  const grade = reading.fired && reading.level !== undefined ? levelSentence(reading) : ''
  return grade === '' ? sentence : `${sentence} (${grade})`
}

function becauseSentence(because: Because): string {
  switch (because.kind) {
    case 'negation':
      return `only the ${because.side} text negates (“${because.token}”); both speak of ${because.shared.map((word) => `“${word}”`).join(', ')}`
    case 'antonym':
      return `“${because.older}” against “${because.newer}”`
    case 'value':
      return `“${because.verb}”: “${because.older}” against “${because.newer}”`
    case 'temporal':
      return `${duration(because.hoursApart)} apart, and the newer says “${because.marker}”`
    case 'change':
      return because.ended.length === 0
        ? `the newer says “${because.cue}”`
        : `the newer says “${because.cue}” of ${quoted(because.ended)}`
    case 'correction':
      return because.about.length === 0
        ? `the newer corrects: “${because.cue}”`
        : `the newer corrects (“${because.cue}”) what is said of ${quoted(because.about)}`
    case 'number':
    case 'substitution':
    case 'key':
      return because.older === because.newer
        ? `both: “${because.older}”`
        : `“${because.older}” against “${because.newer}”`
    case 'reversal':
      return `the roles are exchanged: “${because.older}”, “${because.newer}”`
    case 'context':
      return because.older === '' || because.newer === ''
        ? `only the ${because.older === '' ? 'newer' : 'older'} says for what: “${because.older}${because.newer}”`
        : `“${because.older}” against “${because.newer}”`
    case 'refinement':
      return because.words.length === 0
        ? 'the newer restricts'
        : `the ${because.side} says more: ${quoted(because.words)}`
    case 'paraphrase':
      return `${Math.round(because.share * 100)} % of the content words are the same`
    case 'mood':
      return because.mood === 'question'
        ? `the ${because.side} is a question`
        : because.mood === 'reported'
          ? `the ${because.side} reports somebody's words (“${because.cue}”)`
          : because.mood === 'history'
            ? `the newer tells of the past (“${because.cue}”) what the older says of the present`
            : `the ${because.side} states nothing yet (“${because.cue}”)`
    case 'overlap':
      return `${because.shared} content ${because.shared === 1 ? 'word' : 'words'} in common, ${Math.round(because.share * 100)} % of all`
  }
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(', ')
}

/** What each grade of the default profile means; '' where the evidence itself says it. */
const LEVEL_SENTENCES: Readonly<Record<SignalName, Readonly<Record<string, string>>>> = {
  negation: {
    none: 'neither side denies anything',
    elsewhere: 'both may hold, under other circumstances',
    both: 'both sides deny',
    cancelled: 'one side denies, but with the opposite word: they agree',
    thin: 'one side denies something else',
    partly: 'not all of what is denied',
    mostly: 'most of what is denied',
    mutual: 'both speak of nearly the same',
    covered: 'all that is denied was said',
  },
  antonym: {
    none: 'no opposite words, one on each side',
    elsewhere: 'both may hold, under other circumstances',
    cancelled: 'opposite words, but one side denies: they agree',
    'no-rest': 'opposite words, but nothing else in common',
    'little-rest': 'little else in common',
    'most-rest': 'much else in common',
    'same-rest': 'the rest is the same',
  },
  value: {
    none: 'no relation in common',
    elsewhere: 'both may hold, under other circumstances',
    'same-value': 'the same relation with the same value',
    'other-subject': 'the same relation, but of another subject',
    many: 'the relation collects values',
    'many-overlap': 'the relation collects values',
    'many-head': 'the relation collects values',
    open: '',
    'open-overlap': 'the values overlap',
    'open-head': 'two values of one kind',
    'other-holder': 'one does it at a time',
    'single-first': 'one value at a time, but the two begin alike',
    single: 'one value at a time',
  },
  temporal: {
    unknown: 'the time of a side is not known',
    'same-instant': 'stated at the same instant, so neither is newer',
    close: 'stated within a day',
    later: 'stated more than a day later, without a word of change',
    'later-marker': '',
  },
  change: {
    none: 'no word of change in the newer text',
    'weak-bare': 'says when, not what changed',
    'weak-linked': 'says when, not what changed',
    'weak-most': 'a word of time, about most of what the older says',
    'event-bare': 'something happened, nothing in common with the older',
    'event-linked': 'something happened',
    'event-most': 'something happened, about most of what the older says',
    bare: 'nothing in common with the older',
    'bare-turns': 'nothing in common with the older',
    linked: '',
    'linked-most': 'about most of what the older says',
    turns: 'and to what',
    'names-older': 'names what the older says',
  },
  correction: {
    none: 'no correction in the newer text',
    bare: 'nothing in common with the older',
    linked: '',
    'names-older': 'names what the older says',
  },
  number: {
    none: 'no amounts on both sides',
    same: 'the same amount',
    'other-unit': 'they count different things',
    'differs-apart': 'in sentences with nothing else in common',
    'differs-loose': 'in sentences that differ much',
    'differs-only': 'in sentences that differ much',
    'differs-moved': 'and a word of change',
    differs: '',
  },
  substitution: {
    none: 'the sentences differ in more than one place',
    'kind-of': 'one word names the kind of the other',
    'one-word-loose': 'one word differs, of few',
    'two-words': 'the rest is the same',
    'one-word': 'the rest is the same',
    amount: 'another amount, the rest is the same',
    'same-kind': 'only one can be true at a time',
  },
  reversal: { none: 'no roles exchanged', swapped: '' },
  key: {
    none: 'no subject to compare',
    same: 'the same subject',
    narrower: 'one side names its subject more closely',
    other: 'another subject',
    'other-kind': 'a club and a national team',
    'other-number': 'another number or version in the subject',
    'same-slot': 'the same slot, with other words',
  },
  context: {
    none: 'neither side says for what it holds',
    'one-sided': '',
    other: 'both may hold, each for its own',
    partly: 'partly the same circumstances',
    alike: 'nearly the same circumstances',
    same: 'the same circumstances',
    exception: 'the newer holds only under a condition',
  },
  refinement: {
    none: 'neither says all of the other and more',
    'adds-one': 'otherwise the same',
    adds: 'otherwise the same',
    'drops-one': 'otherwise the same',
    drops: 'otherwise the same',
    narrows: 'the newer restricts',
    restricts: 'the newer restricts',
    lifts: 'the older said “only”',
    beside: 'beside the older, not instead',
  },
  paraphrase: { none: 'not the same words', nearly: 'nearly the same words', 'same-words': '' },
  mood: {
    none: 'both are statements',
    'older-hypothetical': '',
    hypothetical: '',
    history: '',
    wish: '',
    reported: '',
    question: '',
  },
  overlap: {
    nothing: 'no content word in common',
    'under-15': 'less than 15 % of the content words in common',
    'under-30': '15 to 30 % of the content words in common',
    'under-50': '',
    'under-70': '',
    'over-70': '',
  },
}

function levelSentence({ signal, level }: Reading): string {
  return LEVEL_SENTENCES[signal][level ?? ''] ?? ''
}

function failedSentence(failed: FailedCondition): string {
  switch (failed.kind) {
    case 'same-text':
      return 'the texts are the same'
    case 'no-negation':
      return 'no negation on either side'
    case 'both-negated':
      return 'both sides negate'
    case 'too-few-shared':
      return `shares ${failed.shared} content ${failed.shared === 1 ? 'word' : 'words'}, needs ${failed.needed}`
    case 'no-antonym-pair':
      return 'no opposite pair, one member each side'
    case 'no-shared-verb':
      return 'no verb in common'
    case 'same-value':
      return `same value for “${failed.verb}”`
    case 'time-unknown':
      return 'the time of a side is not known'
    case 'too-close':
      return `${duration(failed.hoursApart)} apart, needs more than ${failed.neededHours} h`
    case 'no-marker':
      return 'no word of change in the newer text'
    case 'level':
      return 'did not fire'
  }
}

/** Returns a gap in hours as people say it. */
export function duration(hours: number): string {
  const size = Math.abs(hours)
  if (size < 1) return `${Math.round(size * 60)} min`
  if (size < 48) return `${Math.round(size)} h`
  return `${Math.round(size / 24)} d`
}
