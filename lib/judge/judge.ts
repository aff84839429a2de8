/** One side of a question, as it is put to the judge. */
export type JudgedText = {
  readonly content: string
  readonly kind: string
  readonly at: string | null // ISO 8601; null = unknown
}

/** What the judge is asked: does the newer statement make the older one no longer true? */
export type JudgeQuestion = {
  readonly entity: string
  readonly aspect: string
  readonly older: JudgedText
  readonly newer: JudgedText
}

/** What a judge said. */
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

/** A question that has no answer; it is never read as “no contradiction” (rule J3). */
export type Unchecked = {
  readonly status: 'unchecked'
  readonly why: UncheckedReason
  readonly detail: string // one sentence; no address, no key, nothing of the server's own words
}

export type Answered = JudgeAnswer & {
  readonly status: 'answered'
  readonly model: string
  readonly promptVersion: string
  readonly tookMs: number
}

export type Judgement = Answered | Unchecked

/** Puts one question; it never throws. */
export type AskJudge = (question: JudgeQuestion) => Promise<Judgement>

/** A configured judge. */
export type Judge = {
  readonly model: string
  readonly promptVersion: string
  readonly budget: number // questions a sweep
  readonly concurrency: number // questions at a time
  readonly ask: AskJudge
  readonly forSweep: () => AskJudge // the same, with a budget of its own
}

/** What a slow function needs of the world. */
export type Runtime = {
  nowMs(): number
  sleep(ms: number): Promise<void>
  random(): number // [0, 1)
  abortAfter(ms: number): AbortSignal
}

/** Returns a question without an answer. */
export function unchecked(why: UncheckedReason, detail: string): Unchecked {
  return { status: 'unchecked', why, detail }
}
