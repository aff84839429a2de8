import { letterWord } from '@/lib/domain/part-words'
import { ENOUGH_LABELS } from '@/lib/domain/record-words'
import { formatCount, formatShare } from '@/lib/language/format'
import type { PatternBoard, PatternColumn, PatternRecord } from '@/lib/views/pattern-board'

export function lettersOf(pattern: string): readonly string[] {
  return pattern === '' ? [] : pattern.split('+')
}

/** Returns a pattern as people say it: 'V+T', 'N alone', 'no signal'. */
export function patternName(pattern: string): string {
  if (pattern === '') return 'no signal'
  return pattern.includes('+') ? pattern : `${pattern} alone`
}

/** Returns the signals of a pattern in words: 'Value and temporal'. */
export function patternWords(pattern: string): string {
  return titled(signalWords(pattern))
}

/** Returns the signals of a pattern as they are within a sentence: 'value and temporal', 'only negation'. */
export function signalWords(pattern: string): string {
  const words = lettersOf(pattern).map((letter) => letterWord(letter).toLowerCase())
  if (words.length === 0) return 'no signals'
  if (words.length === 1) return `only ${words[0] ?? ''}`
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
}

/** Returns a pattern in words, with its letters: 'Value and temporal (V+T)'. */
export function patternTitle(pattern: string): string {
  return titled(withLetters(pattern))
}

/** Returns an interval in whole percent: '3–23%'. */
export function intervalWords({ low, high }: Pick<PatternRecord, 'low' | 'high'>): string {
  return `${percent(low)}–${formatShare(high)}`
}

/** Returns how often a pattern is not right. A share never stands without what it may as well be. */
export function wrongWords(record: PatternRecord): string {
  const { labels, right } = record
  if (labels === 0) return 'no labels yet'
  const counted = `${labels - right} of ${labels} wrong`
  if (labels >= ENOUGH_LABELS) return `${counted}, ${intervalWords(record)}`
  return `${counted}. Too few to tell: the true share could be anywhere from ${formatShare(record.low)} to ${formatShare(record.high)}`
}

/** Returns everything a column shows, as one sentence. */
export function columnSentence(column: PatternColumn): string {
  const { pattern, total, waiting, unsure, stale, together } = column
  const parts = [
    `${patternTitle(pattern)}: ${proposals(total)}`,
    `${waiting} waiting`,
    unsure > 0 ? `${unsure} unsure` : null,
    stale > 0 ? `${stale} stale` : null,
    together > 0 ? `${formatCount(together, 'bulk decision')}` : null,
    wrongWords(column),
  ]
  return `${parts.filter((part) => part !== null).join(', ')}.`
}

/** Returns the finding of the board in words. */
export function boardFinding({ columns, total, labels }: PatternBoard): string {
  const head = `${formatCount(columns.length, 'pattern')} among ${proposals(total)}, ${formatCount(labels, 'label')}.`
  if (labels === 0) return `${head} No decisions yet.`
  const judged = columns
    .filter((column) => column.labels >= ENOUGH_LABELS)
    .toSorted((a, b) => b.wrong + b.reversed - (a.wrong + a.reversed))
    .toSorted((a, b) => shareWrong(b) - shareWrong(a))
  const [worst] = judged
  const best = judged.at(-1)
  if (worst === undefined || best === undefined) {
    const most = columns.toSorted((a, b) => b.labels - a.labels)[0]
    const known =
      most === undefined ? '' : ` Most labels: ${withLetters(most.pattern)}, ${wrongWords(most)}.`
    return `${head} No pattern has ${ENOUGH_LABELS} labels yet.${known}`
  }
  const rarer = plainlyWorse(columns, worst)
  const few =
    rarer === undefined
      ? ''
      : ` With few labels, but plainly worse: ${withLetters(rarer.pattern)}, ${rarer.labels - rarer.right} of ${rarer.labels} wrong, ${intervalWords(rarer)}.`
  if (worst === best) return `${head} Only one has ${ENOUGH_LABELS} labels: ${named(worst)}.${few}`
  return `${head} Most often wrong: ${named(worst)}. Most often right: ${named(best)}.${few}`
}

/** Returns the pattern with the most labels among those that have too few, and are surely more often wrong than the worst that has enough. */
function plainlyWorse(
  columns: readonly PatternColumn[],
  worst: PatternColumn,
): PatternColumn | undefined {
  return columns
    .filter(({ labels, low }) => labels > 0 && labels < ENOUGH_LABELS && low > worst.high)
    .toSorted((a, b) => b.labels - a.labels)[0]
}

/** Returns what a detector version is: which profile, or whose. */
export function detectorWords(version: string): string {
  if (version.startsWith('weighed-')) return `${version} (default profile)`
  if (version.startsWith('seed-')) return `${version} (seed profile)`
  return `${version} (imported)`
}

function proposals(number: number): string {
  return formatCount(number, 'proposal')
}

function named(column: PatternColumn): string {
  return `${withLetters(column.pattern)}, ${wrongWords(column)}`
}

function withLetters(pattern: string): string {
  return pattern === '' ? signalWords(pattern) : `${signalWords(pattern)} (${pattern})`
}

function titled(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** Returns the share that is not right, 0–1; 0 without labels, which nobody is shown. */
export function shareWrong({ labels, right }: PatternRecord): number {
  return labels === 0 ? 0 : (labels - right) / labels
}

function percent(share: number): number {
  return Math.round(share * 100)
}
