import { z } from 'zod'

import type { JudgeAnswer } from './judge'
import { parseJson, partsIn, withoutThinking } from './model-text'

const MAX_REASONING = 300

/** The schema requested from the server: types only, because not every server supports bounds. */
export const ANSWER_SCHEMA = z.object({
  contradicts: z.boolean(),
  confidence: z.number().describe('from 0 to 1'),
  reasoning: z.string().describe('one or two sentences, at most 300 characters'),
})

/** The accepted shape: exact types; an overlong reason is cut, since the verdict is clear. */
const answerShape = z.object({
  contradicts: z.boolean(),
  confidence: z.number().min(0).max(1),
  reasoning: z.string().trim().min(1).transform(truncate),
})

/**
 * Parses an answer from a model's text: plain or fenced JSON, or JSON within prose; the last one counts. An empty or invalid answer
 * is unparsable, never “no contradiction” (rule J3). JSON that occurs in one of the texts is a quotation, not an answer (J5).
 */
export function parseAnswer(
  raw: string,
  texts: readonly string[] = [],
): JudgeAnswer | 'unparsable' {
  const answers = partsIn(withoutThinking(raw), '{').flatMap((text) => {
    if (texts.some((quoted) => quoted.includes(text))) return []
    const value = parseJson(text)
    if (!isAnswerLike(value)) return []
    const answer = answerShape.safeParse(value)
    return [answer.success ? answer.data : null]
  })
  return answers.at(-1) ?? 'unparsable'
}

function isAnswerLike(value: unknown): value is { readonly contradicts: unknown } {
  return typeof value === 'object' && value !== null && 'contradicts' in value
}

/** Cuts without splitting a character. */
function truncate(reasoning: string): string {
  const line = reasoning.replaceAll(/\s+/gu, ' ')
  if (line.length <= MAX_REASONING) return line
  return `${line.slice(0, MAX_REASONING - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`
}
