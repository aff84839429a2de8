import { z } from 'zod'

import type { JudgeAnswer } from './judge'

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
 * Reads the answer in a model's words: plain JSON, fenced, or with talk around it. What is empty, off the schema or of two minds
 * is unparsable, never “no contradiction” (rule J3). What stands in one of the texts is quoted from there, and is no answer (J5).
 */
export function parseAnswer(
  raw: string,
  texts: readonly string[] = [],
): JudgeAnswer | 'unparsable' {
  const answers = objectsIn(withoutThinking(raw)).flatMap((text) => {
    if (texts.some((quoted) => quoted.includes(text))) return []
    const value = parseJson(text)
    if (!isAnswerLike(value)) return []
    const answer = answerShape.safeParse(value)
    return [answer.success ? answer.data : null]
  })
  const last = answers.at(-1)
  if (last === undefined || last === null) return 'unparsable'
  const agreed = answers.every((answer) => answer?.contradicts === last.contradicts)
  return agreed ? last : 'unparsable'
}

/** Thoughts are no answer, finished or not: what a model weighs in them may say the opposite. */
function withoutThinking(raw: string): string {
  const end = raw.lastIndexOf('</think>')
  const said = end === -1 ? raw : raw.slice(end + '</think>'.length)
  const start = said.indexOf('<think>')
  return start === -1 ? said : said.slice(0, start)
}

function isAnswerLike(value: unknown): value is { readonly contradicts: unknown } {
  return typeof value === 'object' && value !== null && 'contradicts' in value
}

/** Returns every outermost {…} of a text; braces inside strings do not count. */
function objectsIn(text: string): readonly string[] {
  const found: string[] = []
  let depth = 0
  let start = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (quoted) {
      if (character === '\\') at += 1
      else if (character === '"') quoted = false
      continue
    }
    if (character === '"' && depth > 0) quoted = true
    if (character === '{') {
      if (depth === 0) start = at
      depth += 1
    }
    if (character === '}' && depth > 0) {
      depth -= 1
      if (depth === 0) found.push(text.slice(start, at + 1))
    }
  }
  return found
}

function parseJson(text: string): unknown {
  for (const candidate of [text, text.replaceAll(/,(\s*\})/gu, '$1')]) {
    try {
      return JSON.parse(candidate)
    } catch {
      continue
    }
  }
  return null
}

/** Cuts without splitting a character. */
function shortened(reasoning: string): string {
  const line = reasoning.replaceAll(/\s+/gu, ' ')
  if (line.length <= MOST_REASONING) return line
  return `${line.slice(0, MOST_REASONING - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`
}
