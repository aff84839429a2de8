import { SIGNAL_NAMES, type SignalName } from '@/lib/detection/finding'
import { PROPOSAL_ORIGINS, type ProposalOrigin } from '@/lib/domain/proposal'
import { OPINIONS, type Opinion } from '@/lib/domain/second-opinion'

import { choiceValue, numberValue, shareValue, switchValue, textValue, toParams } from './url-value'

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

/** The queue filter, from the URL; every field may be absent. */
export type QueueFilter = {
  readonly status: QueueStatus
  readonly sort: QueueSort // ignored when grouping
  readonly group: QueueGroup | null
  readonly agent: string | null
  readonly entity: string | null
  readonly aspect: string | null
  readonly signal: SignalName | null
  readonly pattern: string | null
  readonly origin: ProposalOrigin | null
  readonly locked: boolean // only where nothing may replace the older fact; with `pending`, all open ones
  readonly context: boolean // only where the contexts differ
  readonly single: boolean // only where exactly one signal fired
  readonly impact: boolean // only about a fact of high importance
  readonly near: boolean // only near the threshold in force when proposed
  readonly rejected: boolean // only those rejected earlier, about other words
  readonly opinion: Opinion | null // only where the model says this about the pair
  readonly found: number | null // only what this operation found: an import with its sweeps, or a sweep
  readonly by: string | null // only this reviewer's verdicts; `decided` then includes their “unsure” answers
  readonly minConfidence: number | null
  readonly maxConfidence: number | null
  readonly search: string | null
}

export const DEFAULT_QUEUE_FILTER: QueueFilter = {
  status: 'pending',
  sort: 'newest',
  group: null,
  agent: null,
  entity: null,
  aspect: null,
  signal: null,
  pattern: null,
  origin: null,
  locked: false,
  context: false,
  single: false,
  impact: false,
  near: false,
  rejected: false,
  opinion: null,
  found: null,
  by: null,
  minConfidence: null,
  maxConfidence: null,
  search: null,
}

const LEAVE_OUT_LOCKED: readonly QueueStatus[] = ['pending', 'unsure', 'stale']

/** Returns whether a list holds locked pairs only (true), none of them (false), or either (rule R22). */
export function lockedIn({ locked, status }: Pick<QueueFilter, 'locked' | 'status'>) {
  if (locked) return true
  return LEAVE_OUT_LOCKED.includes(status) ? false : null
}

/** Reads the queue filter from a URL, ignoring invalid values. */
export function parseQueueFilter(params: URLSearchParams): QueueFilter {
  const [min, max] = [shareValue(params, 'min'), shareValue(params, 'max')]
  const crossed = min !== null && max !== null && min > max
  const lane = choiceValue(params, 'lane', LANES)
  // Older addresses name a lane by `status`, and the locked one by `locked` alone.
  const status = lane ?? choiceValue(params, 'status', QUEUE_STATUSES) ?? 'pending'
  return {
    status: status === 'locked' ? 'pending' : status,
    sort: choiceValue(params, 'sort', QUEUE_SORTS) ?? DEFAULT_QUEUE_FILTER.sort,
    group: choiceValue(params, 'group', QUEUE_GROUPS),
    agent: textValue(params, 'agent'),
    entity: textValue(params, 'entity'),
    aspect: textValue(params, 'aspect'),
    signal: choiceValue(params, 'signal', SIGNAL_NAMES),
    pattern: patternValue(params),
    origin: choiceValue(params, 'origin', PROPOSAL_ORIGINS),
    locked: lane === 'locked' || switchValue(params, 'locked'),
    context: switchValue(params, 'context'),
    single: switchValue(params, 'single'),
    impact: switchValue(params, 'impact'),
    near: switchValue(params, 'near'),
    rejected: switchValue(params, 'rejected'),
    opinion: choiceValue(params, 'model', OPINIONS),
    found: numberValue(params, 'import'),
    by: textValue(params, 'by'),
    minConfidence: crossed ? max : min,
    maxConfidence: crossed ? min : max,
    search: textValue(params, 'q'),
  }
}

/** Returns the queue filter as URL parameters, without defaults. */
export function queueFilterParams(filter: QueueFilter): URLSearchParams {
  const { status } = filter
  const kind = status === 'pending' && filter.locked ? 'locked' : status
  const lane = LANES.find((each) => each === kind) ?? null
  return toParams({
    lane,
    status: lane === null && status !== 'pending' ? status : null,
    sort: filter.sort === DEFAULT_QUEUE_FILTER.sort ? null : filter.sort,
    group: filter.group,
    agent: filter.agent,
    entity: filter.entity,
    aspect: filter.aspect,
    signal: filter.signal,
    pattern: filter.pattern,
    origin: filter.origin,
    locked: filter.locked && lane !== 'locked',
    context: filter.context,
    single: filter.single,
    impact: filter.impact,
    near: filter.near,
    rejected: filter.rejected,
    model: filter.opinion,
    import: filter.found,
    by: filter.by,
    min: filter.minConfidence,
    max: filter.maxConfidence,
    q: filter.search,
  })
}

/** `V+T`; a plus sign typed into an address becomes a space. */
function patternValue(params: URLSearchParams): string | null {
  const raw = params.get('pattern')?.trim().replaceAll(' ', '+') ?? ''
  return /^[A-Z](?:\+[A-Z]){0,7}$/.test(raw) ? raw : null
}
