import type { Fact } from '@/lib/domain/fact'
import type { Policy } from '@/lib/domain/policy'
import type { Proposal } from '@/lib/domain/proposal'
import {
  LEAST_SURE,
  secondOpinion,
  whyNoOpinion,
  type NoOpinion,
  type SecondOpinion,
} from '@/lib/domain/second-opinion'
import { MAX_CHARACTERS } from '@/lib/domain/should-ask-judge'
import { formatNumber } from '@/lib/language/format'
import { countJudgements, type JudgementRow } from '@/lib/store/judgements'
import type { Store } from '@/lib/store/port'

/** What the judge says about a proposal, JSON-safe. */
export type JudgementView = {
  readonly opinion: SecondOpinion | null // null: the judge proposed the pair, so it has no second opinion
  readonly confidence: number | null // of the answer; never of the proposal (rule J8)
  readonly reason: string | null // of the answer; else a sentence, why there is none
  readonly model: string | null // null when not asked
  readonly promptVersion: string | null
  readonly at: string | null
  readonly earlier: boolean // the facts changed since, as with a stale proposal
}

/** Everything needed for one pair's lane. */
export type JudgementParts = {
  readonly proposal: Proposal
  readonly older: Fact
  readonly newer: Fact
  readonly policy: Policy
  readonly judgement: JudgementRow | null // that says most about the proposal
}

/** Returns what the judge said about a proposal, or why it said nothing (rules J3, J8, J26). */
export function judgementView(parts: JudgementParts): JudgementView {
  const { proposal, judgement } = parts
  const opinion = secondOpinion(proposal, judgement)
  if (judgement === null || opinion === 'not-asked') {
    const reason =
      opinion === null ? null : WHY_NOT[whyNoOpinion(proposal, parts, parts.policy) ?? 'later']
    return {
      opinion,
      reason,
      confidence: null,
      model: null,
      promptVersion: null,
      at: null,
      earlier: false,
    }
  }
  const { status, confidence, reasoning, detail, model, promptVersion, at } = judgement
  return {
    opinion,
    confidence,
    reason:
      status === 'answered'
        ? reasoning
        : `${detail ?? 'There was no answer.'}${whyNoOpinion(proposal, parts, parts.policy) === null ? ' A later sweep asks again, for 30 days.' : ''}`,
    model,
    promptVersion,
    at: at.toISOString(),
    earlier: isOfEarlierWords(parts, judgement),
  }
}

const WHY_NOT: Readonly<Record<NoOpinion | 'later', string>> = {
  'switched-off': 'The model is switched off for this agent.',
  closed: 'The proposal is no longer open.',
  stale: 'The facts changed since.',
  'not-detected': 'Our signals did not propose this pair.',
  sure: `The confidence is ${LEAST_SURE.toFixed(2)} or more.`,
  locked: 'The older fact can’t be replaced.',
  'too-long': `A text is longer than ${formatNumber(MAX_CHARACTERS)} characters.`,
  later: 'A later sweep asks.',
}

/** Returns what the model answered about the words as they are now; null where it did not. */
export function modelOf(
  parts: JudgementParts,
): { readonly contradicts: boolean; readonly reasoning: string } | null {
  const { judgement } = parts
  if (judgement?.status !== 'answered' || judgement.contradicts === null) return null
  if (isOfEarlierWords(parts, judgement)) return null
  return { contradicts: judgement.contradicts, reasoning: judgement.reasoning ?? '' }
}

function isOfEarlierWords(
  { older, newer }: Pick<JudgementParts, 'older' | 'newer'>,
  judgement: JudgementRow,
): boolean {
  const { olderFactId, olderRevision, newerRevision } = judgement
  const [first, second] = olderFactId === older.id ? [older, newer] : [newer, older]
  return first.revision !== olderRevision || second.revision !== newerRevision
}

/** Reads how many of an agent's pairs the judge has answered, and how many it still has to. */
export function readJudgementCounts(
  store: Store,
  agent: string,
): Promise<{ readonly answered: number; readonly unchecked: number }> {
  return countJudgements(store.read, agent)
}
