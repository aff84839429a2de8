import type { FiredReading, SignalName } from '@/lib/detection/finding'

import { isolated } from './isolated'

const MOST_VALUE = 40 // characters

const WITH_VALUES: readonly SignalName[] = [
  'reversal',
  'antonym',
  'number',
  'value',
  'substitution',
]

const NUMBER_OR_CODE = /^[\p{Lu}-]*\d[\d\p{Lu}-]*$/u
/** A word between a preposition, an article or a possessive and the end: “leaves from pier”. */
const NOUN_AT_END =
  /(?:^|\s)(?:at|by|from|in|into|of|on|to|via|the|her|his|its|my|our|their|your)\s+(\p{L}[\p{L}\p{M}'’-]*)$/iu

/**
 * Both sides of the first signal that has both, without the words that they begin and end with alike. Where a fact changed since, its words
 * must still be there.
 */
export function valuesOf(
  counted: readonly FiredReading[],
  {
    older,
    newer,
    changed,
  }: { readonly older: string; readonly newer: string; readonly changed: boolean },
): { readonly from: string; readonly to: string } | null {
  for (const name of WITH_VALUES) {
    const because = counted.find(({ signal }) => signal === name)?.because
    if (because === undefined || because.kind === 'wording' || because.kind === 'topic') continue
    if (!('older' in because) || !('newer' in because)) continue
    if (because.older === '' || because.newer === '' || because.older === because.newer) continue
    if (changed && !(holdsWord(older, because.older) && holdsWord(newer, because.newer))) continue
    const [from, to] = withoutCommonEnds(because.older, because.newer)
    const unit = because.kind === 'number' ? sharedUnit(older, newer, because) : ''
    const noun = unit === '' ? sharedNoun(older, newer, { from, to }) : ''
    return { from: cut(`${noun}${from}`), to: cut(`${noun}${to}${unit}`) }
  }
  // “Denver”, “Colorado Springs”: the whole texts are values
  const because = counted.find(({ level }) => level === 'bare-answers')?.because
  if (because?.kind !== 'key') return null
  if (changed && !(holdsWord(older, because.older) && holdsWord(newer, because.newer))) return null
  return { from: cut(because.older), to: cut(because.newer) }
}

/** ` euros`: the word that follows a number on both sides. */
function sharedUnit(
  older: string,
  newer: string,
  number: { readonly older: string; readonly newer: string },
): string {
  const [one, other] = [wordAfter(older, number.older), wordAfter(newer, number.newer)]
  return one !== '' && one.toLowerCase() === other.toLowerCase() ? ` ${other}` : ''
}

/** `pier `: the noun that two numbers or codes belong to on both sides, as in “from pier 1” and “from pier 6”. */
function sharedNoun(
  older: string,
  newer: string,
  { from, to }: { readonly from: string; readonly to: string },
): string {
  if (!NUMBER_OR_CODE.test(from) || !NUMBER_OR_CODE.test(to)) return ''
  const [one, other] = [nounBefore(older, from), nounBefore(newer, to)]
  return one !== '' && one.toLowerCase() === other.toLowerCase() ? `${other} ` : ''
}

function nounBefore(text: string, part: string): string {
  const at = ` ${text} `.search(new RegExp(`\\s${part}[\\s.,;]`, 'u'))
  return at === -1 ? '' : (NOUN_AT_END.exec(text.slice(0, at).trimEnd())?.[1] ?? '')
}

function wordAfter(text: string, part: string): string {
  const at = text.indexOf(part)
  if (at === -1) return ''
  return /^\s+([\p{L}%°][\p{L}\p{M}'’-]*)/u.exec(text.slice(at + part.length))?.[1] ?? ''
}

/** True where a text has the word, whatever its case. */
export function holdsWord(text: string, word: string): boolean {
  return ` ${words(text)} `.includes(` ${words(word)} `)
}

/** The first word of a text that begins so, as it is written there. */
export function wordThatBegins(text: string, stem: string): string | undefined {
  return text.match(/[\p{L}\p{M}\p{N}'’-]+/gu)?.find((word) => words(word).startsWith(words(stem)))
}

function words(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** True for “New” of “New Year’s Eve”: a capital that does not begin the text, with a capital after it. */
export function isPartOfName(text: string, word: string): boolean {
  const at = text.toLowerCase().indexOf(word.toLowerCase())
  if (at === -1) return false
  const isCapital = /^\p{Lu}/u.test(text.slice(at))
  const beginsSentence = at === 0 || /[.!?:]\s*$/u.test(text.slice(0, at))
  const next = text.slice(at + word.length).trimStart()
  return isCapital && (!beginsSentence || /^\p{Lu}/u.test(next))
}

/** The texts after the words that both begin with. */
export function afterCommonStart(
  older: string,
  newer: string,
): { readonly from: string; readonly to: string } {
  const [from, to] = withoutCommonStart(older.trim(), newer.trim())
  return { from: cut(from), to: cut(to) }
}

function withoutCommonEnds(older: string, newer: string): readonly [string, string] {
  const [from, to] = withoutCommonStart(older, newer)
  const [one, other] = withoutCommonStart(backwards(from), backwards(to))
  return [backwards(one), backwards(other)]
}

/** Leaves out the words that both begin with; each keeps one at least. */
function withoutCommonStart(older: string, newer: string): readonly [string, string] {
  const [one, other] = [older.split(/\s+/u), newer.split(/\s+/u)]
  const most = Math.min(one.length, other.length) - 1
  let same = 0
  while (same < most && one[same]?.toLowerCase() === other[same]?.toLowerCase()) same += 1
  return [one.slice(same).join(' '), other.slice(same).join(' ')]
}

function backwards(text: string): string {
  return text.split(/\s+/u).toReversed().join(' ')
}

/** The words of a text without one that stands alone: `2`, but not that of `12:05`. */
export function without(text: string, part: string): string {
  return ` ${words(text)} `.replace(` ${words(part)} `, ' ')
}

/** Cuts at a word, so that a line holds it. */
export function cut(text: string): string {
  const clean = text.replace(/[\s.;,]+$/u, '')
  if (clean.length <= MOST_VALUE) return clean
  const head = clean.slice(0, MOST_VALUE)
  const end = head.lastIndexOf(' ')
  return `${(end > 0 ? head.slice(0, end) : head).replace(/[\s.;,]+$/u, '')}…`
}

/** Puts words between quotation marks, cut and fenced off from the sentence around them. */
export function quote(text: string): string {
  return `“${isolated(cut(text))}”`
}

/** The first sentence of a text, quoted, with a full stop after it; nothing for an empty text. */
export function firstSentence(text: string): string {
  const [, first = ''] = /^\s*(.+?[.!?])(?:\s|$)/su.exec(`${text.trim()}.`) ?? []
  return text.trim() === '' ? '' : `“${isolated(cut(first))}”.`
}
