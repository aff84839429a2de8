import { percent, type GateLimits, type GateName, type LimitField } from './gate'
import { milliseconds } from './inline-time'

/** What people call each check. */
export const CHECK_TITLES: Readonly<Record<GateName, string>> = {
  'false-positives': 'False positives',
  locked: 'Locked pairs',
  patterns: 'Patterns',
  slices: 'Weakest segment',
  agreement: 'Reviewers agree',
  undone: 'Approvals undone',
  'inline-time': 'Speed on save',
}

export const CHECK_OF: Readonly<Record<LimitField, GateName>> = {
  falsePositives: 'false-positives',
  pattern: 'patterns',
  slice: 'slices',
  agreement: 'agreement',
  undone: 'undone',
  inlineMs: 'inline-time',
}

/** Returns the limit of a check in words: `at most 5%`, `at least 0.60`. */
export function limitWords(name: GateName, limit: number): string {
  switch (name) {
    case 'locked':
      return 'none'
    case 'patterns':
      return `none clearly above ${percent(limit)}`
    case 'agreement':
      return `at least ${limit.toFixed(2)}`
    case 'inline-time':
      return `at most ${milliseconds(limit)}`
    case 'false-positives':
    case 'slices':
    case 'undone':
      return `at most ${percent(limit)}`
  }
}

/** Returns how limits differ, one line per check: `Reviewers agree: off → required (at least 0.60)`. */
export function limitChanges(before: GateLimits, after: GateLimits): readonly string[] {
  return changedChecks(before, after).map(({ name, was, is }) => {
    const both = was !== OFF && is !== OFF
    const words = (limit: string) => (both || limit === OFF ? limit : `required (${limit})`)
    return `${CHECK_TITLES[name]}: ${words(was)} → ${words(is)}`
  })
}

/** Returns what becomes of the limits, briefly: `Patterns off, Reviewers agree at least 0.70`. */
export function limitSummary(before: GateLimits, after: GateLimits): string {
  const changed = changedChecks(before, after).map(({ name, is }) => `${CHECK_TITLES[name]} ${is}`)
  return changed.length === 0 ? 'as they were' : changed.join(', ')
}

const OFF = 'off'

function changedChecks(before: GateLimits, after: GateLimits) {
  const names = (Object.keys(CHECK_TITLES) as GateName[]).map((name) => ({
    name,
    was: requirement(name, before),
    is: requirement(name, after),
  }))
  return names.filter(({ was, is }) => was !== is)
}

function requirement(name: GateName, limits: GateLimits): string {
  if (limits.waived.includes(name)) return OFF
  const field = (Object.keys(CHECK_OF) as LimitField[]).find((each) => CHECK_OF[each] === name)
  return field === undefined ? 'required' : limitWords(name, limits[field])
}
