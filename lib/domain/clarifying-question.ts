import { formatCount, formatTimes } from '@/lib/language/format'

import type { FactKind } from './fact'
import { isolated } from './isolated'

/** A slot that may warrant a question. */
export type UnstablePlace = {
  readonly entity: string
  readonly aspect: string
  readonly key: string | null
  readonly kind: FactKind
  readonly changes: number
  readonly returns: number
  readonly backTo: string | null // the text returned to most often
  readonly backTimes: number
  readonly days: number | null // from the first version to the last change; null: unknown
  readonly medianDays: number | null // median lifetime of a version
  readonly dependsOn: readonly string[] // metadata names in which its versions differ
}

const MIN_CHANGES = 3 // without a return
const SHORT_LIVED_DAYS = 90
const MAX_QUOTE_LENGTH = 80 // characters

/**
 * Returns whether a question is warranted (rule PC6): a value returned, or there were at least three changes with a median lifetime
 * under 90 days.
 */
export function isWorthAsking(
  place: Pick<UnstablePlace, 'changes' | 'returns' | 'medianDays'>,
): boolean {
  if (place.returns > 0) return true
  return (
    place.changes >= MIN_CHANGES && place.medianDays !== null && place.medianDays < SHORT_LIVED_DAYS
  )
}

/** A question, and the sentence that leads to it. */
export type Clarifying = { readonly sentence: string; readonly question: string }

/** Builds the question by rules, without a model; null if none is warranted. */
export function clarifyingQuestion(place: UnstablePlace): Clarifying | null {
  if (!isWorthAsking(place)) return null
  const { entity, aspect, key, changes, days, backTo, backTimes } = place
  const span = days === null ? '' : ` in ${formatCount(Math.max(1, Math.round(days)), 'day')}`
  const back =
    backTo === null ? '' : `, back to “${isolated(quoted(backTo))}” ${formatTimes(backTimes)}`
  const lasted =
    place.returns > 0 || place.medianDays === null
      ? ''
      : `; a version lasted ${formatCount(Math.max(1, Math.round(place.medianDays)), 'day')} (median)`
  const what = [entity, aspect, ...(key === null || key === aspect ? [] : [key])]
    .map(isolated)
    .join(' › ')
  const question = questionFor(place)
  return {
    sentence: `${what}: ${formatCount(changes, 'change')}${span}${back}${lasted}. Ask: ${question}`,
    question,
  }
}

function questionFor({ kind, returns, dependsOn }: UnstablePlace): string {
  const [first, ...more] = dependsOn
  const on =
    first === undefined || more.length > 2
      ? 'the occasion'
      : [first, ...more].map((name) => `the ${name}`).join(' or ')
  if (kind === 'decision') return 'is this final, and what would reopen it?'
  if (returns > 0) return `is this permanent, or does it depend on ${on}?`
  if (kind === 'preference')
    return `does one of them apply from now on, or does it depend on ${on}?`
  return 'is it settled now, or should each version be kept with its dates?'
}

/** Builds the question about a pair with undone approvals; null for fewer than two. */
export function pairQuestion(takenBack: number): Clarifying | null {
  if (takenBack < 2) return null
  const question = 'do both hold, each at its own time or place?'
  const sentence = `An approval of this pair was undone ${formatTimes(takenBack)}. Ask: ${question}`
  return { sentence, question }
}

function quoted(text: string): string {
  const line = text
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/[.。]$/u, '')
  const characters = Array.from(line)
  return characters.length <= MAX_QUOTE_LENGTH
    ? line
    : `${characters.slice(0, MAX_QUOTE_LENGTH - 1).join('')}…`
}
