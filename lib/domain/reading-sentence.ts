import type { Because, FailedCondition, Reading } from '@/lib/detection/finding'
import { formatCount, formatHours, formatShare } from '@/lib/language/format'

import { isolated } from './isolated'
import { LEVEL_SENTENCES } from './level-sentences'

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
      return `only the ${because.side} text negates (${quote(because.token)}); both mention ${quoted(because.shared)}`
    case 'antonym':
      return `${quote(because.older)} against ${quote(because.newer)}`
    case 'value':
      return `${quote(because.verb)}: ${quote(because.older)} against ${quote(because.newer)}`
    case 'temporal':
      return `${formatHours(because.hoursApart)} apart, and the newer says ${quote(because.marker)}`
    case 'change':
      return because.ended.length === 0
        ? `the newer says ${quote(because.cue)}`
        : `the newer says ${quote(because.cue)} of ${quoted(because.ended)}`
    case 'correction':
      return because.about.length === 0
        ? `the newer fact makes a correction: ${quote(because.cue)}`
        : `the newer corrects (${quote(because.cue)}) what is said about ${quoted(because.about)}`
    case 'number':
    case 'substitution':
    case 'key':
      return because.older === because.newer
        ? `both: ${quote(because.older)}`
        : `${quote(because.older)} against ${quote(because.newer)}`
    case 'reversal':
      return `the roles are exchanged: ${quote(because.older)}, ${quote(because.newer)}`
    case 'context':
      return because.older === '' || because.newer === ''
        ? `only the ${because.older === '' ? 'newer' : 'older'} names a condition: ${quote(`${because.older}${because.newer}`)}`
        : `${quote(because.older)} against ${quote(because.newer)}`
    case 'refinement':
      return because.words.length === 0
        ? 'the newer restricts'
        : `the ${because.side} says more: ${quoted(because.words)}`
    case 'paraphrase':
      return `${formatShare(because.share)} of the content words are the same`
    case 'mood':
      return because.mood === 'foreign'
        ? `the ${because.side} is in another language (${quote(because.cue)}), which the rules do not read`
        : because.mood === 'question'
          ? `the ${because.side} is a question`
          : because.mood === 'reported'
            ? `the ${because.side} quotes someone (${quote(because.cue)})`
            : because.mood === 'history'
              ? `the newer describes the past (${quote(because.cue)}), the older the present`
              : `the ${because.side} is not a statement yet (${quote(because.cue)})`
    case 'overlap':
      return `${formatCount(because.shared, 'content word')} in common, ${formatShare(because.share)} of all`
    case 'topic':
      return topicSentence(because)
    case 'wording':
      return onlySentence(because)
    case 'aspect':
      return because.share === 1
        ? quote(because.aspect)
        : `${quote(because.aspect)}: the sum counts for ${formatShare(because.share)}`
    case 'together':
      return 'signs that come together like these say more than their sum'
    case 'register':
      return because.share === 1
        ? 'both are long sentences, which share words by chance'
        : `both describe a scene and name nobody, so the sum counts for ${formatShare(because.share)}`
  }
}

function topicSentence({ shared, older, newer }: Extract<Because, { kind: 'topic' }>): string {
  const about = `both say ${quoted(shared)}`
  return older.length + newer.length === 0 ? about : `${about}; ${onlySentence({ older, newer })}`
}

function onlySentence({
  older,
  newer,
}: {
  readonly older: readonly string[]
  readonly newer: readonly string[]
}): string {
  if (older.length === 0) return `only the newer says ${quoted(newer)}`
  if (newer.length === 0) return `only the older says ${quoted(older)}`
  return `only the older says ${quoted(older)}, only the newer ${quoted(newer)}`
}

function quoted(words: readonly string[]): string {
  return words.map(quote).join(', ')
}

function quote(words: string): string {
  return `“${isolated(words)}”`
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
      return 'no pair of opposite words'
    case 'no-shared-verb':
      return 'no verb in common'
    case 'same-value':
      return `same value for ${quote(failed.verb)}`
    case 'time-unknown':
      return 'the time of one fact is unknown'
    case 'too-close':
      return `${formatHours(failed.hoursApart)} apart, needs more than ${failed.neededHours} h`
    case 'no-marker':
      return 'no change wording in the newer text'
    case 'level':
      return 'did not fire'
  }
}
