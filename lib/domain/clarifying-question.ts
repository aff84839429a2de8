import { formatCount, formatTimes } from '@/lib/language/format'

import type { FactKind } from './fact'
import { isolated } from './isolated'

/** What is known of a place where a question may be worth asking. */
export type UnsteadyPlace = {
  readonly entity: string
  readonly aspect: string
  readonly key: string | null
  readonly kind: FactKind
  readonly changes: number
  readonly returns: number
  readonly backTo: string | null // the words that came back most often
  readonly backTimes: number
  readonly days: number | null // from the first version to the last change; null: not known
  readonly medianDays: number | null // how long a version lasted
  readonly dependsOn: readonly string[] // names of the metadata in which its versions differ
}

const LEAST_CHANGES = 3 // without a return: two changes are a life, three in short order are a habit
const SHORT_LIVED_DAYS = 90
const LONGEST_QUOTE = 80 // characters

/** Says whether the facts justify asking (rule PC6): something came back, or it changed three times or more and lasts under 90 days. */
export function isWorthAsking(
  place: Pick<UnsteadyPlace, 'changes' | 'returns' | 'medianDays'>,
): boolean {
  if (place.returns > 0) return true
  return (
    place.changes >= LEAST_CHANGES &&
    place.medianDays !== null &&
    place.medianDays < SHORT_LIVED_DAYS
  )
}

/** Builds the question from the facts at hand, by rules and no model; null where they do not justify one. */
export function clarifyingQuestion(place: UnsteadyPlace): string | null {
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
    .join(', ')
  return `${what}: ${formatCount(changes, 'change')}${span}${back}${lasted}. Ask: ${asked(place)}`
}

function asked({ kind, returns, dependsOn }: UnsteadyPlace): string {
  const [first, ...more] = dependsOn
  const on =
    first === undefined || more.length > 2
      ? 'the occasion'
      : [first, ...more].map((name) => `the ${name}`).join(' or ')
  if (kind === 'decision') return 'is this the last word, and what would reopen it?'
  if (returns > 0) return `is it that for good, or does it depend on ${on}?`
  if (kind === 'preference') return `does one of them hold from now on, or does it depend on ${on}?`
  return 'is it settled now, or should each version be kept with its dates?'
}

/** Builds the question about a pair whose approval was taken back; null below two times. */
export function questionOfPair(takenBack: number): string | null {
  if (takenBack < 2) return null
  return `An approval of this pair was taken back ${formatTimes(takenBack)}. Ask: do both hold, each at its own time or place?`
}

function quoted(text: string): string {
  const line = text
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/[.。]$/u, '')
  const characters = Array.from(line)
  return characters.length <= LONGEST_QUOTE
    ? line
    : `${characters.slice(0, LONGEST_QUOTE - 1).join('')}…`
}
