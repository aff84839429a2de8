import { z } from 'zod'

/** What the judge did after one sweep, and what its answers cost, added up. */
export const judgedSweep = z.object({
  model: z.string(),
  asked: z.int(),
  unanswered: z.int(),
  proposed: z.int(),
  answers: z.int(), // that came for these questions, and have a time
  tookMs: z.int(),
  counted: z.int(), // answers whose tokens the server counts
  inputTokens: z.int(),
  outputTokens: z.int(),
})

export type JudgedSweep = z.infer<typeof judgedSweep>
export type JudgeCost = Pick<
  JudgedSweep,
  'answers' | 'tookMs' | 'counted' | 'inputTokens' | 'outputTokens'
>

export const NO_COST: JudgeCost = {
  answers: 0,
  tookMs: 0,
  counted: 0,
  inputTokens: 0,
  outputTokens: 0,
}

/** Adds what one more answer cost; its tokens are null where the server does not count them. */
export function addAnswer(
  cost: JudgeCost,
  answer: {
    readonly tookMs: number
    readonly tokens: { readonly input: number; readonly output: number } | null
  },
): JudgeCost {
  const { tookMs, tokens } = answer
  return {
    answers: cost.answers + 1,
    tookMs: cost.tookMs + Math.round(tookMs),
    counted: cost.counted + (tokens === null ? 0 : 1),
    inputTokens: cost.inputTokens + (tokens?.input ?? 0),
    outputTokens: cost.outputTokens + (tokens?.output ?? 0),
  }
}

/** Adds the costs of two rounds of questions. */
export function addCosts(one: JudgeCost, other: JudgeCost): JudgeCost {
  return {
    answers: one.answers + other.answers,
    tookMs: one.tookMs + other.tookMs,
    counted: one.counted + other.counted,
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
  }
}
