import { isRight } from '@/lib/domain/blind-sample'
import { precisionAt } from '@/lib/domain/estimates'
import { instantFromMs, startOfDay } from '@/lib/domain/instant'
import { matchConfidence } from '@/lib/domain/policy'
import { replayOutcome, type ReplayOutcome } from '@/lib/domain/replay'
import type { Estimate, NoEstimate } from '@/lib/statistics/stratified-proportion'
import { labelledPairs } from '@/lib/store/labels'
import type { Store } from '@/lib/store/open-store'
import { loadPolicy } from '@/lib/store/policies'
import { readSampleScope, settledPairs } from '@/lib/store/samples'
import { findReplayed, type ReplayedRow } from '@/lib/store/sqlite/find-replayed'

const DAY_MS = 86_400_000
const DAYS = 30
const MOST_LISTED = 200

/** One proposal of a replay; the texts are their beginnings. */
export type ReplayedView = Pick<
  ReplayedRow,
  'id' | 'number' | 'agentId' | 'entity' | 'aspect' | 'confidence' | 'pattern' | 'older' | 'newer'
>

/** What would have happened, had the match band been applied since a day. */
export type ReplayView = {
  readonly since: string // day, UTC
  readonly match: number
  readonly proposals: number // since then, at most the newest 20,000
  readonly capped: boolean
  readonly counts: Readonly<Record<ReplayOutcome | 'undone', number>> // undone: approved by a person and taken back; also counted above
  readonly wrongOfUnlabelled: {
    readonly estimate: number // proposals
    readonly low: number
    readonly high: number
    readonly sample: number // its number
  } | null // null: no blind sample tells
  readonly listed: readonly ReplayedView[] // newest first, at most 200
  readonly listedOf: number
}

type Asked = {
  readonly agentId: string | null
  readonly since: string | null
  readonly match: number | null
  readonly list: ReplayOutcome | 'undone' | null
  readonly at: Date
}

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
  const counts = { right: 0, wrong: 0, unlabelled: 0, locked: 0, context: 0, below: 0, undone: 0 }
  for (const { row, outcome } of rows) {
    counts[outcome] += 1
    if (isUndone(row, outcome)) counts.undone += 1
  }
  const listed = rows.filter(({ row, outcome }) =>
    asked.list === 'undone' ? isUndone(row, outcome) : outcome === asked.list,
  )
  const precision = precisionAt(scope.sample, match, { domain: scope.domain })
  return {
    since,
    match,
    proposals: found.rows.length,
    capped: found.capped,
    counts,
    wrongOfUnlabelled: wrongOf(counts.unlabelled, precision, scope.chosen?.number ?? null),
    listed: listed.slice(0, MOST_LISTED).map(({ row }) => viewOf(row)),
    listedOf: listed.length,
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

function isUndone({ undone }: ReplayedRow, outcome: ReplayOutcome): boolean {
  return undone && (outcome === 'right' || outcome === 'wrong' || outcome === 'unlabelled')
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
