import type { AnyDetector } from '@/lib/detection/detector'
import type { FactText } from '@/lib/detection/statement'
import { headProbability } from '@/lib/domain/embedding-head'
import { parseInstant } from '@/lib/domain/parse-instant'
import type { AskJudge, Judge, JudgedText, JudgeQuestion, Unchecked } from '@/lib/judge/judge'
import type { AskVectors } from '@/lib/similarity/vectors'
import type { FittedHead } from '@/lib/store/embedding-heads'

export type HeadJudge = {
  readonly model: string // of the embeddings
  readonly head: FittedHead
  readonly detector: AnyDetector // that the head was fitted beside
  readonly askVectors: AskVectors
  readonly nowMs: () => number
}

const QUESTIONS_A_SWEEP = 1_000 // a vector costs a small part of what a chat model's answer does
const AT_ONCE = 4
const FAILURES_IN_A_ROW = 5 // as many as leave a chat model's server alone (rule J15)

const LEFT_ALONE = unchecked(
  'breaker',
  'The embeddings server failed several times in a row and is left alone until the next sweep.',
)

/**
 * Creates a judge that answers from the vectors of both texts and the confidence of detection, by a head fitted to labeled pairs. It gives no
 * second opinions: what detection says is part of its answer.
 */
export function createHeadJudge(options: HeadJudge): Judge {
  const { model, head, nowMs } = options
  const promptVersion = `head ${head.version}`
  const probabilityOf = createEstimate(options)
  const ask: AskJudge = async (question) => {
    const startMs = nowMs()
    const said = await probabilityOf(question)
    if (typeof said === 'string') return unchecked('unavailable', said)
    const contradicts = said >= head.cut
    return {
      status: 'answered',
      contradicts,
      confidence: contradicts ? said : 1 - said,
      reasoning: contradicts
        ? 'Of the labeled pairs that are like this one, most were superseded.'
        : 'Of the labeled pairs that are like this one, too few were superseded.',
      model,
      promptVersion,
      tookMs: nowMs() - startMs,
      tokens: null,
    }
  }
  return {
    model,
    promptVersion,
    budget: QUESTIONS_A_SWEEP,
    concurrency: AT_ONCE,
    givesOpinions: false,
    ask,
    forSweep: () => withBreaker(ask),
  }
}

/** Returns a function that returns the probability that the newer text supersedes the older, or why there is none. */
function createEstimate({ head, detector, askVectors }: HeadJudge) {
  const prepare = detector.createPreparer()
  return async (question: JudgeQuestion): Promise<number | string> => {
    const [older, newer] = [question.older, question.newer].map((side) => toFact(question, side))
    if (older === undefined || newer === undefined) return NO_VECTORS
    const vectors = await askVectors([older.content, newer.content])
    if (!vectors.ok) return vectors.why
    const [one, other] = [older, newer].map(({ content }) => vectors.byText.get(content))
    if (one === undefined || other === undefined) return NO_VECTORS
    const confidence = detector.confidenceOf(prepare(older), prepare(newer))
    return headProbability(head, { older: one, newer: other, confidence }) ?? NO_VECTORS
  }
}

const NO_VECTORS = 'The embeddings server sent vectors of another length than those fitted to.'

function toFact({ entity, aspect }: JudgeQuestion, { content, at }: JudgedText): FactText {
  return { content, statedAtMs: parseInstant(at), entity, aspect }
}

function withBreaker(ask: AskJudge): AskJudge {
  let failures = 0
  return async (question) => {
    if (failures >= FAILURES_IN_A_ROW) return LEFT_ALONE
    const answer = await ask(question)
    failures = answer.status === 'answered' ? 0 : failures + 1
    return answer
  }
}

function unchecked(why: Unchecked['why'], detail: string): Unchecked {
  return { status: 'unchecked', why, detail }
}
