import { isRight } from '@/lib/domain/blind-sample'
import { precisionAt } from '@/lib/domain/estimates'
import { instantFromMs, startOfDay } from '@/lib/domain/instant'
import { matchConfidence } from '@/lib/domain/policy'
import { REPLAY_APPLIED, replayOutcome, type ReplayOutcome } from '@/lib/domain/replay'
import type { ReplayFilter } from '@/lib/filters/replay-filter'
import type { Estimate, NoEstimate } from '@/lib/statistics/stratified-proportion'
import { labelledPairs } from '@/lib/store/labels'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { readSampleScope, settledPairs } from '@/lib/store/samples'
import { findReplayed, type ReplayedRow } from '@/lib/store/sql/find-replayed'

import { pageOf } from './page-of'

const DAY_MS = 86_400_000
const DAYS = 30
const PAGE = 200

/** One proposal of a replay, with its texts shortened. */
export type ReplayedView = Pick<
  ReplayedRow,
  'id' | 'number' | 'agentId' | 'entity' | 'aspect' | 'confidence' | 'pattern' | 'older' | 'newer'
>

/** What would have happened if the match band had been applied since a day. */
export type ReplayView = {
  readonly since: string // day, UTC
  readonly match: number
  readonly proposals: number // since then, the newest 20,000 at most
  readonly capped: boolean
  readonly counts: Readonly<Record<ReplayOutcome | 'undone', number>> // undone: approved by a person, then undone; also counted above
  readonly wrongOfUnlabelled: {
    readonly estimate: number // proposals
    readonly low: number
    readonly high: number
    readonly sample: number // the sample's number
  } | null // null: no blind sample covers this
  readonly listed: readonly ReplayedView[] // the requested page, newest first
  readonly listedOf: number
  readonly page: number
  readonly pages: number
}

type Asked = Omit<ReplayFilter, 'agent'> & { readonly agentId: string | null; readonly at: Date }

/** Replays the proposals since a day as if the match band had been applied when they were made (rule GA6). */
export async function readReplay(store: Store, asked: Asked): Promise<ReplayView> {
  const { agentId, at } = asked
  const since =
    asked.since ??
    instantFromMs(at.getTime() - DAYS * DAY_MS)
      .toISOString()
      .slice(0, 10)
  const [{ policy }, scope, found] = await Promise.all([
    loadPolicy(store.read, agentId, store.environment),
    readSampleScope(store.read, { agentId, sampleId: null }),
    findReplayed(store.read, { agentId, since: instantFromMs(startOfDay(since)) }),
  ])
  const match = asked.match ?? matchConfidence(policy)
  const labelled = await labelledPairs(store.read, { agentId, sampleId: null })
  const proposalOf = new Map(labelled.map(({ pair }) => [pair.id, pair.proposalId]))
  const labels = new Map(
    settledPairs(labelled).map(({ id, truth }) => [proposalOf.get(id) ?? '', truth]),
  )
  const rows = found.rows.map((row) => ({ row, outcome: outcomeOf(row, labels, match) }))
  const counts = {
    right: 0,
    wrong: 0,
    unlabelled: 0,
    locked: 0,
    context: 0,
    unsure: 0,
    model: 0,
    below: 0,
    undone: 0,
  }
  for (const { row, outcome } of rows) {
    counts[outcome] += 1
    if (isUndone(row, outcome)) counts.undone += 1
  }
  const listed = rows.filter(({ row, outcome }) => isListed(row, outcome, asked.list))
  const { page, pages, from } = pageOf(listed.length, asked.page, PAGE)
  const precision = precisionAt(scope.sample, match, { domain: scope.domain })
  return {
    since,
    match,
    proposals: found.rows.length,
    capped: found.capped,
    counts,
    wrongOfUnlabelled: wrongOf(counts.unlabelled, precision, scope.chosen?.number ?? null),
    listed: listed.slice(from, from + PAGE).map(({ row }) => viewOf(row)),
    listedOf: listed.length,
    page,
    pages,
  }
}

function outcomeOf(
  row: ReplayedRow,
  labels: ReadonlyMap<string, boolean>,
  match: number,
): ReplayOutcome {
  const said = row.verdict === null ? null : isRight(row.verdict)
  const truth = labels.get(row.id) ?? said
  return replayOutcome({ ...row, truth }, match)
}

function isListed(row: ReplayedRow, outcome: ReplayOutcome, list: ReplayFilter['list']): boolean {
  switch (list) {
    case null:
      return false
    case 'all':
      return true
    case 'applied':
      return isApplied(outcome)
    case 'undone':
      return isUndone(row, outcome)
    case 'right':
    case 'wrong':
    case 'unlabelled':
    case 'locked':
    case 'context':
    case 'unsure':
    case 'model':
    case 'below':
      return outcome === list
  }
}

function isUndone({ undone }: ReplayedRow, outcome: ReplayOutcome): boolean {
  return undone && isApplied(outcome)
}

function isApplied(outcome: ReplayOutcome): boolean {
  return REPLAY_APPLIED.some((each) => each === outcome)
}

function wrongOf(
  unlabelled: number,
  precision: Estimate | NoEstimate,
  sample: number | null,
): ReplayView['wrongOfUnlabelled'] {
  if (precision.estimate === null || sample === null) return null
  return {
    estimate: unlabelled * (1 - precision.estimate),
    low: unlabelled * (1 - precision.high),
    high: unlabelled * (1 - precision.low),
    sample,
  }
}

function viewOf(row: ReplayedRow): ReplayedView {
  const { id, number, agentId, entity, aspect, confidence, pattern, older, newer } = row
  return { id, number, agentId, entity, aspect, confidence, pattern, older, newer }
}
