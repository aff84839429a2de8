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

/** The check that each limit belongs to. */
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
  return (Object.keys(CHECK_TITLES) as GateName[]).flatMap((name) => {
    const [was, is] = [requirement(name, before), requirement(name, after)]
    return was === is ? [] : [`${CHECK_TITLES[name]}: ${was} → ${is}`]
  })
}

function requirement(name: GateName, limits: GateLimits): string {
  if (limits.waived.includes(name)) return 'off'
  const field = (Object.keys(CHECK_OF) as LimitField[]).find((each) => CHECK_OF[each] === name)
  return field === undefined ? 'required' : `required (${limitWords(name, limits[field])})`
}
