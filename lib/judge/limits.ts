import { unchecked, type AskJudge } from './judge'

/** Creates a runner for at most `limit` concurrent tasks, first come, first served. */
export function limitConcurrency(limit: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (running >= limit) {
      await new Promise<void>((resume) => {
        waiting.push(resume)
      })
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next() // pass the slot on
    }
  }
}

/** Limits a judge to `questions` questions. */
export function withBudget(ask: AskJudge, questions: number): AskJudge {
  let left = questions
  return async (question) => {
    if (left <= 0) return unchecked('budget', 'The questions of this sweep are used up.')
    left -= 1
    return ask(question)
  }
}
