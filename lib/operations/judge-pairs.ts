import { grouped } from '@/lib/domain/grouped'
import { addAnswer, NO_COST, type JudgeCost } from '@/lib/domain/judged-sweep'
import type { OperationRequest } from '@/lib/domain/operation'
import { pairKeyOf } from '@/lib/domain/proposal'
import type { AskJudge, Judge, Judgement, JudgeQuestion } from '@/lib/judge/judge'
import { loadJudgements, saveJudgements, type JudgementRow } from '@/lib/store/judgements'
import type { Store, Tx } from '@/lib/store/port'

import { fingerprint } from './steps/fingerprint'
import type { PairToJudge } from './steps/pair-to-judge'
import { toQuestion } from './steps/to-question'

export type JudgePairs = {
  readonly agentId: string
  readonly judge: Pick<Judge, 'model' | 'promptVersion' | 'concurrency'>
  readonly ask: AskJudge // with this sweep's budget
  readonly enough: number | null // a fact has no further questions after a contradiction this sure; null: every pair is asked about
  readonly pairs: readonly PairToJudge[]
  /** Called in each transaction that saves answers, with the counts so far. */
  readonly saved?: (tx: Tx, counts: JudgedCounts) => Promise<void>
}

export type JudgedCounts = {
  readonly asked: number
  readonly known: number // already answered about the same texts
  readonly unchecked: number
  readonly cost: JudgeCost
}

export const NOTHING_ASKED: JudgedCounts = { asked: 0, known: 0, unchecked: 0, cost: NO_COST }

/** Rounds of questions between two commits: the most that a dying process can lose. */
const ROUNDS_A_COMMIT = 4

/**
 * Puts pairs to the judge and records its answers. The server is asked outside any transaction (rule J1); unanswered pairs are recorded as
 * unchecked (rule J3), and answered ones are not asked again (rule J12).
 */
export async function judgePairs(
  store: Store,
  command: JudgePairs,
  requestNow: () => Pick<OperationRequest, 'at'>,
): Promise<JudgedCounts> {
  const { agentId, judge, pairs } = command
  const size = judge.concurrency * ROUNDS_A_COMMIT
  const ended = new Set<string>() // newer facts of which the judge has said what they end
  let counts = NOTHING_ASKED
  for (let from = 0; from < pairs.length; from += size) {
    const batch = pairs.slice(from, from + size).map(toPut)
    const name = { agentId, model: judge.model, promptVersion: judge.promptVersion }
    const hashes = batch.map(({ textsHash }) => textsHash)
    const known = await loadJudgements(store.read, name, hashes)
    const judgeEach = judgeInTurn(judgeOnce(known, command.ask), command.enough, ended)
    const byNewer = grouped(batch, ({ pair }) => pair.newer.id)
    const said = (await Promise.all([...byNewer.values()].map(judgeEach))).flat()
    const { at } = requestNow()
    const rows = said.flatMap((each) => rowOf(each, { ...name, at }))
    const asked = new Map(said.filter(wasAsked).map((each) => [each.textsHash, each.judgement]))
    const sum: JudgedCounts = {
      asked: counts.asked + asked.size,
      known: counts.known + said.filter(({ former }) => former !== null).length,
      unchecked: counts.unchecked + rows.filter(({ status }) => status === 'unchecked').length,
      cost: [...asked.values()].reduce(withAnswer, counts.cost),
    }
    counts = sum
    if (rows.length === 0) continue
    await store.transact(async (tx) => {
      await saveJudgements(tx, rows)
      await command.saved?.(tx, sum)
    })
  }
  return counts
}

function withAnswer(cost: JudgeCost, judgement: Judgement | null): JudgeCost {
  return judgement?.status === 'answered' ? addAnswer(cost, judgement) : cost
}

type Put = {
  readonly pair: PairToJudge
  readonly question: JudgeQuestion
  readonly textsHash: string
}

type Said = Put & {
  readonly former: JudgementRow | null // the earlier answer to the same question
  readonly judgement: Judgement | null
}

function toPut(pair: PairToJudge): Put {
  const question = toQuestion(pair.older, pair.newer)
  return { pair, question, textsHash: fingerprint(question) }
}

type JudgeOnce = (put: Put, isEnough: boolean) => Promise<Said | null>

/** Returns a function that puts the pairs of one newer fact, and asks nothing more once the answer would be proposed (rule J33). */
function judgeInTurn(judge: JudgeOnce, enough: number | null, ended: Set<string>) {
  return async (puts: readonly Put[]): Promise<readonly Said[]> => {
    const answers: Said[] = []
    for (const put of puts) {
      const said = await judge(put, ended.has(put.pair.newer.id))
      if (said === null) continue
      answers.push(said)
      if (enough !== null && isYes(said, enough)) ended.add(put.pair.newer.id)
    }
    return answers
  }
}

function isYes({ former, judgement }: Said, enough: number): boolean {
  const answer = judgement?.status === 'answered' ? judgement : former
  return answer?.contradicts === true && (answer.confidence ?? 0) >= enough
}

/** Returns a function that asks each question of a batch once, unless it already has an answer; null: it would have to be asked. */
function judgeOnce(known: readonly JudgementRow[], ask: AskJudge): JudgeOnce {
  const asking = new Map<string, Promise<Judgement>>()
  return async (put, isEnough) => {
    const { textsHash, question } = put
    const former = known.find((row) => row.textsHash === textsHash && row.status === 'answered')
    if (former !== undefined) return { ...put, former, judgement: null }
    const asked = asking.get(textsHash)
    if (asked === undefined && isEnough) return null
    const answer = asked ?? ask(question)
    asking.set(textsHash, answer)
    return { ...put, former: null, judgement: await answer }
  }
}

function wasAsked({ judgement }: Said): boolean {
  if (judgement === null) return false
  return judgement.status === 'answered' || !['budget', 'breaker'].includes(judgement.why)
}

/** A question beyond the budget leaves no trace: the next sweep finds it again. */
function rowOf(
  said: Said,
  by: Pick<JudgementRow, 'agentId' | 'model' | 'promptVersion' | 'at'>,
): readonly JudgementRow[] {
  const { pair, judgement, former, textsHash } = said
  const { older, newer } = pair
  const about = {
    ...by,
    textsHash,
    pairKey: pairKeyOf(older.id, newer.id),
    olderFactId: older.id,
    newerFactId: newer.id,
    olderRevision: older.revision,
    newerRevision: newer.revision,
    firstAt: pair.firstAt ?? by.at,
    attempts: pair.attempts + (wasAsked(said) ? 1 : 0),
  }
  if (former !== null) {
    const { status, why, detail, contradicts, confidence, reasoning, tookMs } = former
    return [{ ...about, status, why, detail, contradicts, confidence, reasoning, tookMs }]
  }
  if (judgement === null) return []
  if (judgement.status === 'answered') {
    const { contradicts, confidence, reasoning, tookMs } = judgement
    const answer = { contradicts, confidence, reasoning, tookMs }
    return [{ ...about, ...answer, status: 'answered', why: null, detail: null }]
  }
  if (judgement.why === 'budget') return []
  const { why, detail } = judgement
  const nothing = { contradicts: null, confidence: null, reasoning: null, tookMs: null }
  return [{ ...about, ...nothing, status: 'unchecked', why, detail }]
}
