import { SIGNAL_NAMES } from '@/lib/detection/finding'
import { PROPOSAL_ORIGINS } from '@/lib/domain/proposal'
import { OPINIONS } from '@/lib/domain/second-opinion'

import { choice, filterOf, named, number, share, text, toggle, type Field } from './filter-of'
import { choiceValue, toParams } from './url-value'

export const QUEUE_SORTS = [
  'newest',
  'oldest',
  'strongest',
  'weakest',
  'entity',
  'informative',
  'record',
] as const
export type QueueSort = (typeof QUEUE_SORTS)[number]

/** What rows are grouped by; a slot is an entity with an aspect, and contains whole chains. */
export const QUEUE_GROUPS = ['entity', 'aspect', 'slot', 'pattern'] as const
export type QueueGroup = (typeof QUEUE_GROUPS)[number]

export const QUEUE_STATUSES = [
  'pending',
  'unsure',
  'disputed',
  'stale',
  'decided',
  'withdrawn',
] as const
/**
 * `pending` excludes proposals marked unsure, which wait under `unsure` for another person. `disputed` is part of `decided`. Of what is
 * open, all exclude what is locked.
 */
export type QueueStatus = (typeof QUEUE_STATUSES)[number]

/** The lanes beside the one that is shown unasked, as addresses name them. Decided and withdrawn are history, no lanes. */
const LANES = ['locked', 'unsure', 'disputed', 'stale'] as const

/** `V+T`; a plus sign typed into an address becomes a space. */
const pattern: Field<string | null> = {
  ...text,
  read: (params, name) => {
    const raw = params.get(name)?.trim().replaceAll(' ', '+') ?? ''
    return /^[A-Z](?:\+[A-Z]){0,7}$/.test(raw) ? raw : null
  },
}

const QUEUE = filterOf({
  status: choice(QUEUE_STATUSES, 'pending'),
  sort: choice(QUEUE_SORTS, 'newest'), // ignored when grouping
  group: choice(QUEUE_GROUPS, null),
  agent: text,
  entity: text,
  aspect: text,
  signal: choice(SIGNAL_NAMES, null),
  pattern,
  origin: choice(PROPOSAL_ORIGINS, null),
  locked: toggle, // only where nothing may replace the older fact; with `pending`, all open ones
  context: toggle, // only where the contexts differ
  single: toggle, // only where exactly one signal fired
  impact: toggle, // only about a fact of high importance
  near: toggle, // only near the threshold in force when proposed
  rejected: toggle, // only those rejected earlier, about other words
  opinion: named('model', choice(OPINIONS, null)), // only where the model says this about the pair
  found: named('import', number), // only what this operation found: an import with its sweeps, or a sweep
  by: text, // only this reviewer's verdicts; `decided` then includes their “unsure” answers
  minConfidence: named('min', share),
  maxConfidence: named('max', share),
  search: named('q', text),
})

export type QueueFilter = typeof QUEUE.rest
export const DEFAULT_QUEUE_FILTER = QUEUE.rest

const LEAVE_OUT_LOCKED: readonly QueueStatus[] = ['pending', 'unsure', 'stale']

/** Returns whether a list holds locked pairs only (true), none of them (false), or either (rule R22). */
export function lockedIn({ locked, status }: Pick<QueueFilter, 'locked' | 'status'>) {
  if (locked) return true
  return LEAVE_OUT_LOCKED.includes(status) ? false : null
}

/** Reads the queue filter from a URL, ignoring invalid values; the confidences in their order. */
export function parseQueueFilter(params: URLSearchParams): QueueFilter {
  const filter = QUEUE.parse(params)
  const { minConfidence: min, maxConfidence: max } = filter
  const crossed = min !== null && max !== null && min > max
  // Older addresses name a lane by `status`, and the locked one by `locked` alone.
  const lane = choiceValue(params, 'lane', LANES)
  return {
    ...filter,
    status: lane === 'locked' ? 'pending' : (lane ?? filter.status),
    locked: lane === 'locked' || filter.locked,
    minConfidence: crossed ? max : min,
    maxConfidence: crossed ? min : max,
  }
}

/** Returns the queue filter as URL parameters, without defaults. */
export function queueFilterParams(filter: QueueFilter): URLSearchParams {
  const { status } = filter
  const kind = status === 'pending' && filter.locked ? 'locked' : status
  const lane = LANES.find((each) => each === kind) ?? null
  const { status: named, locked, ...rest } = QUEUE.values(filter)
  return toParams({
    lane,
    status: lane === null ? (named ?? null) : null,
    ...rest,
    locked: lane === 'locked' ? false : (locked ?? null),
  })
}
