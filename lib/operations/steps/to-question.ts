import { instantFromMs } from '@/lib/domain/instant'
import type { JudgedText, JudgeQuestion } from '@/lib/judge/judge'
import type { ScannedFact } from '@/lib/store/scan'

/** What the question takes from a fact. */
export type AskableFact = Pick<
  ScannedFact,
  'id' | 'revision' | 'entity' | 'aspect' | 'content' | 'kind' | 'validFrom' | 'timeKnown'
>

/** Returns the question about a pair, as the judge is asked it (rule J5). */
export function toQuestion(older: AskableFact, newer: AskableFact): JudgeQuestion {
  const { entity, aspect } = older
  return { entity, aspect, older: toJudgedText(older), newer: toJudgedText(newer) }
}

function toJudgedText(fact: AskableFact): JudgedText {
  const at = fact.timeKnown ? instantFromMs(fact.validFrom).toISOString() : null
  return { content: fact.content, kind: fact.kind, at }
}
