import { formatCount, formatInstant } from '@/lib/language/format'

import { isolated } from './isolated'
import { CHECK_OF, CHECK_TITLES, limitWords } from './limit-words'
import type { Relaxed } from './phase-switch'
import type { Relaxation } from './relaxed-gates'

/** Returns what was made easier to pass, from what to what: `Reviewers agree: required → off`. */
export function relaxationWords(relaxed: Relaxation): string {
  if (relaxed.kind === 'waived') return `${CHECK_TITLES[relaxed.gate]}: required → off`
  const name = CHECK_OF[relaxed.field]
  return `${CHECK_TITLES[name]}: ${limitWords(name, relaxed.builtIn)} → ${limitWords(name, relaxed.limit)}`
}

/** Returns how much is easier than built in: `6 checks are off and 1 limit is looser than built in`. */
export function relaxedCount(relaxed: readonly Relaxed[]): string {
  const off = relaxed.filter(({ kind }) => kind === 'waived').length
  const loose = relaxed.length - off
  return [
    ...(off === 0 ? [] : [`${formatCount(off, 'check')} ${off === 1 ? 'is' : 'are'} off`]),
    ...(loose === 0
      ? []
      : [`${formatCount(loose, 'limit')} ${loose === 1 ? 'is' : 'are'} looser than built in`]),
  ].join(' and ')
}

/** Returns who made it easier last, and when. */
export function relaxedBy(relaxed: readonly Relaxed[]): string {
  const known = relaxed.flatMap(({ by }) => (by === null ? [] : [by]))
  const [last] = known.toSorted((a, b) => (a.at < b.at ? 1 : -1))
  if (last === undefined) return 'Set before the log began.'
  const verb = relaxed.some(({ kind }) => kind === 'waived') ? 'Turned off' : 'Loosened'
  const others = known.some(({ actor }) => actor !== last.actor) ? ' and others' : ''
  const first = last.requestedBy === undefined ? '' : `${isolated(last.requestedBy)} and `
  return `${verb} by ${first}${isolated(last.actor)}${others}, ${formatInstant(last.at)}.`
}
