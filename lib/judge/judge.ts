/** One side of a question. */
export type JudgedText = {
  readonly content: string
  readonly kind: string
  readonly at: string | null // ISO 8601; null = unknown
}

/** The question to the judge: does the newer statement make the older one no longer true? */
export type JudgeQuestion = {
  readonly entity: string
  readonly aspect: string
  readonly older: JudgedText
  readonly newer: JudgedText
}

export type JudgeAnswer = {
  readonly contradicts: boolean
  readonly confidence: number // 0–1
  readonly reasoning: string
}

export const UNCHECKED_REASONS = [
  'timeout',
  'refused',
  'unparsable',
  'unavailable',
  'budget',
  'breaker',
] as const
export type UncheckedReason = (typeof UNCHECKED_REASONS)[number]

/** A question without an answer; never read as “no contradiction” (rule J3). */
export type Unchecked = {
  readonly status: 'unchecked'
  readonly why: UncheckedReason
  readonly detail: string // one sentence, without addresses, keys or the server's own words
}

/** What an answer cost, as the server counts. */
export type TokenCounts = { readonly input: number; readonly output: number }

export type Answered = JudgeAnswer & {
  readonly status: 'answered'
  readonly model: string
  readonly promptVersion: string
  readonly tookMs: number
  readonly tokens: TokenCounts | null // null: the server does not say
}

export type Judgement = Answered | Unchecked

/** Asks one question. Never throws. */
export type AskJudge = (question: JudgeQuestion) => Promise<Judgement>

export type Judge = {
  readonly model: string
  readonly promptVersion: string
  readonly budget: number // questions per sweep
  readonly concurrency: number // concurrent questions
  readonly givesOpinions: boolean // on open proposals, too (rule J19)
  readonly ask: AskJudge
  readonly forSweep: () => AskJudge // the same judge with its own budget
}

/** Clock and randomness for slow functions. */
export type Runtime = {
  nowMs(): number
  sleep(ms: number): Promise<void>
  random(): number // [0, 1)
  abortAfter(ms: number): AbortSignal
}

/** Returns an unanswered question's result. */
export function unchecked(why: UncheckedReason, detail: string): Unchecked {
  return { status: 'unchecked', why, detail }
}
