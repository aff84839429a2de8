import { instantFromMs } from '@/lib/domain/instant'
import type { JudgedText, JudgeQuestion } from '@/lib/judge/judge'
import type { ScannedFact } from '@/lib/store/scan'

/** Returns the question about a pair, as the judge is asked it (rule J5). */
export function toQuestion(older: ScannedFact, newer: ScannedFact): JudgeQuestion {
  const { entity, aspect } = older
  return { entity, aspect, older: toJudgedText(older), newer: toJudgedText(newer) }
}

function toJudgedText(fact: ScannedFact): JudgedText {
  const at = fact.timeKnown ? instantFromMs(fact.validFrom).toISOString() : null
  return { content: fact.content, kind: fact.kind, at }
}
