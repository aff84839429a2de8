import type { Fact } from '@/lib/domain/fact'
import type { Policy } from '@/lib/domain/policy'
import type { Proposal } from '@/lib/domain/proposal'
import { whyNotJudged, MAX_CHARACTERS } from '@/lib/domain/should-ask-judge'
import { formatNumber } from '@/lib/language/format'
import { countJudgements, type JudgementRow } from '@/lib/store/judgements'
import type { Store } from '@/lib/store/port'

/** The judge's lane, in self-explanatory words; JSON-safe. */
export type JudgementView = {
  readonly status: 'answered' | 'unchecked' | 'not-asked'
  readonly judge: string | null // 'qwen3:4b · supersession-1'; null when not asked
  readonly verdict: string // 'contradiction, 0.86', 'unchecked: …', 'not asked: …'
  readonly reasoning: string | null
}

/** Everything needed for one pair's lane. */
export type JudgementParts = {
  readonly proposal: Proposal
  readonly older: Pick<Fact, 'id' | 'content' | 'revision'>
  readonly newer: Pick<Fact, 'id' | 'content' | 'revision'>
  readonly policy: Policy
  readonly judgement: JudgementRow | null // the pair's latest
}

/** Returns what the judge said about a pair, or why it said nothing (rules J2, J3). */
export function judgementView(parts: JudgementParts): JudgementView {
  const { judgement } = parts
  if (judgement === null) return notAsked(parts)
  const judge = `${judgement.model} · ${judgement.promptVersion}`
  const earlier = isOfEarlierWords(parts, judgement) ? ' (about the earlier wording)' : ''
  const { contradicts, confidence, reasoning } = judgement
  if (judgement.status !== 'answered' || contradicts === null || confidence === null) {
    const detail = judgement.detail ?? 'There was no answer.'
    const verdict = `unchecked: ${detail} A later sweep asks again, for 30 days.${earlier}`
    return { status: 'unchecked', judge, verdict, reasoning: null }
  }
  const verdict = `${contradicts ? 'contradiction' : 'no contradiction'}, ${confidence.toFixed(2)}${earlier}`
  return { status: 'answered', judge, verdict, reasoning }
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

function isOfEarlierWords({ older, newer }: JudgementParts, judgement: JudgementRow): boolean {
  const { olderFactId, olderRevision, newerRevision } = judgement
  const [first, second] = olderFactId === older.id ? [older, newer] : [newer, older]
  return first.revision !== olderRevision || second.revision !== newerRevision
}

function notAsked({ proposal, older, newer, policy }: JudgementParts): JudgementView {
  const reason = whyNotJudged({
    ...policy,
    characters: Math.max(older.content.length, newer.content.length),
    minConfidence: proposal.policySnapshot.supersessionMinConfidence,
    confidence: proposal.winningSignal === null ? 0 : proposal.confidence,
  })
  const why = {
    'switched-off': 'the model fallback is off.',
    conclusive: 'a heuristic reached the threshold.',
    'too-long': `a text is longer than ${formatNumber(MAX_CHARACTERS)} characters.`,
    none: 'the pair is already in review.',
  }[reason ?? 'none']
  return { status: 'not-asked', judge: null, verdict: `not asked: ${why}`, reasoning: null }
}

/** Reads how many of an agent's pairs the judge has answered, and how many it still has to. */
export function readJudgementCounts(
  store: Store,
  agent: string,
): Promise<{ readonly answered: number; readonly unchecked: number }> {
  return countJudgements(store.read, agent)
}
