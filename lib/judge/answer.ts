import { z } from 'zod'

import type { JudgeAnswer } from './judge'
import { parseJson, partsIn, withoutThinking } from './model-text'

const MOST_REASONING = 300

/** What the server is told to produce: types only, since not every server knows bounds. */
export const ANSWER_SCHEMA = z.object({
  contradicts: z.boolean(),
  confidence: z.number().describe('from 0 to 1'),
  reasoning: z.string().describe('one or two sentences, at most 300 characters'),
})

/** What is accepted: exact types; a reason that runs on is cut, since the verdict in it is clear. */
const answerShape = z.object({
  contradicts: z.boolean(),
  confidence: z.number().min(0).max(1),
  reasoning: z.string().trim().min(1).transform(shortened),
})

/**
 * Reads the answer in a model's words: plain JSON, fenced, or with talk around it; of several, the last. What is empty or off the
 * schema is unparsable, never “no contradiction” (rule J3). What stands in one of the texts is quoted from there, and is no answer (J5).
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
function shortened(reasoning: string): string {
  const line = reasoning.replaceAll(/\s+/gu, ' ')
  if (line.length <= MOST_REASONING) return line
  return `${line.slice(0, MOST_REASONING - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`
}
