import {
  answeredPair,
  bandRecordFor,
  patternRecordFor,
  recordFor,
  tallyAnswers,
  tenthOf,
  type Answered,
  type Answers,
  type Seen,
  type Tallies,
} from '@/lib/domain/pair-record'
import { JUDGED_PATTERN, type Proposal } from '@/lib/domain/proposal'
import { kindOf, type PairKind } from '@/lib/domain/reason'
import {
  bandLine,
  patternLine,
  recordSentence,
  recordWords,
  type RecordWords,
} from '@/lib/domain/record-words'
import { toEvidence } from '@/lib/store/evidence-column'
import type { Store, Tx } from '@/lib/store/port'
import { untilNextWrite } from '@/lib/store/queries/until-next-write'
import { loadSampled, settledPairs } from '@/lib/store/samples'
import {
  answeredAloneAmong,
  answersTouched,
  findAnsweredAlone,
  type AnsweredAlone,
  type Touched,
} from '@/lib/store/sql/answered-alone'

/** How pairs like one were answered, in words. */
export type RecordView = {
  readonly words: RecordWords
  readonly sentence: string
  readonly pattern: string // of the exact pattern, however few the answers
  readonly band: string | null // of about the same confidence; null without enough answers
}

type Kept = Answers & {
  readonly place: number // the log is read up to here
  readonly alone: ReadonlyMap<string, Answered> // by proposal id
  readonly kinds: ReadonlyMap<string, PairKind> // of labeled pairs, which never change
}

const NOTHING: Omit<Kept, 'place'> = {
  alone: new Map(),
  decided: new Map(),
  blind: new Map(),
  kinds: new Map(),
}

/** Reads how people answered so far. After a write it looks only at what changed. */
export function readAnswers({ read }: Store): Promise<Answers> {
  return untilNextWrite<Kept>({ read }, 'answers', async (earlier) => {
    const { place, proposals, labels } = await answersTouched(read, earlier?.place ?? null)
    const before = earlier ?? NOTHING
    const alone = await aloneNow(read, before.alone, proposals)
    return {
      ...before,
      place,
      alone,
      decided: alone === before.alone ? before.decided : tallyAnswers(alone.values()),
      ...(labels ? await countBlind(read, before.kinds) : {}),
    }
  })
}

/** Returns the record of pairs like a proposal. What another system alone proposes has none: the answers are about ours. */
export function recordOf(proposal: Proposal, answers: Answers): RecordView {
  const seen = seenIn(proposal)
  const record = proposal.foreignOnly ? null : recordFor(seen, answers)
  const band = proposal.foreignOnly ? null : bandRecordFor(seen, answers)
  return {
    words: recordWords(record),
    sentence: recordSentence(record),
    pattern: patternLine(seen.pattern, patternRecordFor(seen, answers)),
    band: band === null ? null : bandLine(tenthOf(seen.confidence), band),
  }
}

/** What the record of a proposal follows from, as of a version of the proposal. */
export type Ranked = {
  readonly number: number
  readonly version: number
  readonly seen: Seen | null // null: another system alone proposes it
}

/** Reads what the records of proposals follow from, by id; what is known of a version already is not read again. */
export async function readRanked(
  read: Tx,
  ids: readonly string[],
  known: ReadonlyMap<string, Ranked>,
): Promise<ReadonlyMap<string, Ranked>> {
  const now = await read.proposal.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, version: true },
  })
  const [same, other] = [new Map<string, Ranked>(), new Set<string>()]
  for (const { id, version } of now) {
    const before = known.get(id)
    if (before?.version === version) same.set(id, before)
    else other.add(id)
  }
  const rows = await read.proposal.findMany({
    where: { id: { in: [...other] } },
    select: {
      id: true,
      number: true,
      version: true,
      agentId: true,
      pattern: true,
      confidence: true,
      readings: true,
      foreignSystem: true,
      foreignOnly: true,
    },
  })
  for (const { id, number, version, foreignOnly, readings, ...row } of rows) {
    const seen = foreignOnly ? null : seenIn({ ...row, ...toEvidence(readings) })
    same.set(id, { number, version, seen })
  }
  return same
}

/** Returns what gives the share of pairs like one that was right, Infinity without a record. Alike pairs are counted once. */
export function rightShares(answers: Answers): (ranked: Ranked) => number {
  const known = new Map<string, number>()
  return ({ seen }) => {
    if (seen === null) return Infinity
    const { agentId, pattern, kind } = seen
    const key = JSON.stringify([agentId, pattern, kind])
    const share = known.get(key) ?? shareOf(recordFor(seen, answers))
    known.set(key, share)
    return share
  }
}

function shareOf(record: ReturnType<typeof recordFor>): number {
  return record === null ? Infinity : record.right / record.labels
}

async function aloneNow(
  read: Tx,
  before: Kept['alone'],
  proposals: Touched['proposals'],
): Promise<Kept['alone']> {
  if (proposals === 'all') return new Map((await findAnsweredAlone(read)).map(ofProposal))
  if (proposals.length === 0) return before
  const alone = new Map(before)
  for (const id of proposals) alone.delete(id)
  for (const row of await answeredAloneAmong(read, proposals)) alone.set(...ofProposal(row))
  return alone
}

function ofProposal({ id, right, readings, ...row }: AnsweredAlone): [string, Answered] {
  return [id, answeredPair(seenIn({ ...row, ...toEvidence(readings) }), right)]
}

function seenIn(
  proposal: Pick<
    Proposal,
    'agentId' | 'pattern' | 'confidence' | 'readings' | 'profile' | 'foreignSystem'
  >,
): Seen {
  const { agentId, pattern, confidence, readings, profile, foreignSystem } = proposal
  const judged = pattern === JUDGED_PATTERN
  const kind = kindOf({ readings, profile, judged, imported: foreignSystem !== null })
  return { agentId, pattern, confidence, kind }
}

/** Counts settled blind labels of proposed pairs, each pair once. */
async function countBlind(
  read: Tx,
  earlier: Kept['kinds'],
): Promise<{ readonly blind: Tallies; readonly kinds: Kept['kinds'] }> {
  const { rows, labelled } = await loadSampled(read)
  const counted = new Set(rows.map(({ id }) => id))
  // Pairs come in the order in which their samples were drawn, so the newest sample counts for a pair that several hold.
  const settled = new Map(
    labelled
      .filter(({ pair }) => counted.has(pair.sampleId) && pair.proposed)
      .flatMap((each) =>
        settledPairs([each]).map((pair) => [`${pair.agentId} ${each.pair.pairKey}`, pair] as const),
      ),
  )
  const kinds = new Map(earlier)
  const unknown = [...settled.values()].map(({ id }) => id).filter((id) => !kinds.has(id))
  const readings = await read.samplePair.findMany({
    where: { id: { in: unknown } },
    select: { id: true, pattern: true, readings: true },
  })
  for (const { id, pattern, readings: text } of readings) {
    const { readings, profile } = toEvidence(text)
    kinds.set(
      id,
      kindOf({ readings, profile, judged: pattern === JUDGED_PATTERN, imported: false }),
    )
  }
  const answered = [...settled.values()].map(({ id, truth, ...pair }) =>
    answeredPair({ ...pair, kind: kinds.get(id) ?? 'other' }, truth),
  )
  return { blind: tallyAnswers(answered), kinds }
}
