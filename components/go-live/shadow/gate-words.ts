import { percent, type Gate, type GateName, type GateState } from '@/lib/domain/gate'
import { milliseconds } from '@/lib/domain/inline-time'
import { daysBetween } from '@/lib/domain/trend'
import { pairsHref } from '@/lib/filters/pair-filter'
import { proposalsHref } from '@/lib/filters/proposals-filter'
import { timesHref } from '@/lib/filters/times-filter'
import { formatNumber } from '@/lib/language/format'
import type { TrendPoint } from '@/lib/views/gate-trends'

type GateWords = {
  readonly title: string
  readonly limit: (limit: number) => string
  readonly sample: string // what it rests on
  readonly counted: string // what n counts
}

/** What people call each gate, and how its limit reads. */
export const GATE_WORDS: Readonly<Record<GateName, GateWords>> = {
  'false-positives': {
    title: 'False positives among what is proposed',
    limit: (limit) => `≤ ${percent(limit)}, one-sided 95 %`,
    sample: 'blind sample',
    counted: 'labels',
  },
  locked: {
    title: 'Constraints and protected facts proposed',
    limit: () => 'none',
    sample: 'all open proposals',
    counted: 'proposals',
  },
  patterns: {
    title: 'No pattern that is mostly noise',
    limit: (limit) => `none surely > ${percent(limit)}`,
    sample: 'blind sample',
    counted: 'labels',
  },
  slices: {
    title: 'The worst slice',
    limit: (limit) => `≤ ${percent(limit)}`,
    sample: 'blind sample',
    counted: 'labels',
  },
  agreement: {
    title: 'Two people agree (Fleiss’ κ)',
    limit: (limit) => `≥ ${limit}`,
    sample: 'pairs labelled twice',
    counted: 'pairs',
  },
  undone: {
    title: 'Approvals that were undone',
    limit: (limit) => `≤ ${percent(limit)}, one-sided 95 %`,
    sample: 'the log, two weeks',
    counted: 'approvals',
  },
  'inline-time': {
    title: 'Time that the inline pass adds (p95)',
    limit: (limit) => `≤ ${milliseconds(limit)}`,
    sample: 'timed passes',
    counted: 'passes',
  },
}

export const STATE_WORDS: Readonly<
  Record<GateState, { readonly glyph: string; readonly word: string; readonly tone: string }>
> = {
  passed: { glyph: '✓', word: 'passes', tone: 'text-ok' },
  failed: { glyph: '✕', word: 'fails', tone: 'text-bad' },
  open: { glyph: '?', word: 'not known', tone: 'text-warn' },
  waived: { glyph: '–', word: 'not required', tone: 'text-muted' },
}

/** Returns the estimate of a gate with its interval, as the table shows it. */
export function estimateWords({ name, estimate, low, high }: Gate): string {
  if (estimate === null) return '–'
  const words = valueWords(name)
  return `${words(estimate)}${range(low, high, words)}`
}

/** Returns how a figure of a gate is written. */
function valueWords(name: GateName): (value: number) => string {
  if (name === 'locked') return String
  if (name === 'agreement') return (value) => value.toFixed(2)
  return name === 'inline-time' ? milliseconds : percent
}

/** Returns how a gate got where it is: 'from 9.1 % to 4.0 % over 3 days, 118 labels'. */
export function trendWords(name: GateName, points: readonly TrendPoint[]): string {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return ''
  const words = valueWords(name)
  const [before, now] = [words(first.estimate), words(last.estimate)]
  const days = daysBetween(Date.parse(first.at), Date.parse(last.at))
  const moved = before === now ? `${now} as at first` : `from ${before} to ${now}`
  return `${moved}, ${days === 1 ? 'on one day' : `over ${days} days`}, ${formatNumber(last.n)} ${GATE_WORDS[name].counted}`
}

function range(low: number | null, high: number | null, words: (share: number) => string): string {
  return low === null || high === null ? '' : ` [${words(low)}, ${words(high)}]`
}

/** Returns where on other pages what a gate rests on can be seen; null: further down on this page. */
export function gateHref(name: GateName, agent: string | null) {
  const of = agent === null ? '' : `&agent=${encodeURIComponent(agent)}`
  switch (name) {
    case 'locked':
      return `/queue?locked=1${of}` as const
    case 'agreement':
      return '/agreement'
    case 'undone':
      return `/log?kind=undo${of}` as const
    case 'false-positives':
    case 'patterns':
    case 'slices':
    case 'inline-time':
      return null
  }
}

/** Returns where what a gate counts is listed; null: nowhere. */
export function countHref(
  { name, about }: Gate,
  of: { readonly agent: string | null; readonly sample: string | null },
) {
  const { agent, sample } = of
  const labelled = { agent, sample, proposed: 'yes', said: 'settled' } as const
  if (name === 'locked') return gateHref(name, agent)
  if (name === 'undone') return proposalsHref({ agent, of: 'approved' })
  if (name === 'inline-time') return timesHref({ agent })
  if (sample === null) return null
  if (name === 'false-positives') return pairsHref(labelled)
  if (name === 'agreement') return pairsHref({ agent, sample, twice: true })
  if (about === null) return null
  if (name === 'patterns') return pairsHref({ ...labelled, pattern: about })
  return name === 'slices' ? pairsHref({ ...labelled, part: about }) : null
}

/** What of its n a gate counts again, with the list of exactly these; null: nothing. */
export function partOfCount({ name, estimate, n }: Gate, agent: string | null) {
  if (name !== 'undone' || estimate === null) return null
  const count = Math.round(estimate * n) // a share of n
  return { count, counted: 'undone', href: proposalsHref({ agent, of: 'undone' }) } as const
}

/** Where on the page the parts of a gate stand. */
export const PLACES: Readonly<Partial<Record<GateName, string>>> = {
  'false-positives': '#differences',
  patterns: '#by-pattern-of-signals',
  slices: '#by-slice',
}
