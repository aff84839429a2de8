import { grouped } from '@/lib/domain/grouped'
import type { Judgement, UncheckedReason } from '@/lib/judge/judge'
import { quantileEstimate } from '@/lib/statistics/quantile-interval'

import type { LabeledPair } from './parse-pairs'

/** A labeled pair as detection leaves it, and what the judge said of it. */
export type TriedPair = Pick<LabeledPair, 'source' | 'label'> & {
  readonly proposed: boolean // by detection
  readonly isQuestion: boolean // a sweep would ask the judge
  readonly isNear: boolean // in a large slot, too
  readonly judgement: Judgement | null // null: not asked
}

/** Shares, 0–1; null = undefined, with a zero denominator. */
export type Figures = {
  readonly precision: number | null
  readonly recall: number | null
  readonly f1: number | null
  readonly falseAlarmRate: number | null
}

/** How many of some pairs. */
export type Share = { readonly count: number; readonly of: number }

export type TrialRow = {
  readonly pairs: number
  readonly alone: Figures
  readonly together: Figures | null // estimated from the questions asked; null: from none of one kind
  readonly questions: number
  readonly asked: number
  readonly answered: number
  readonly agreed: Share // answers that are as the label says
  readonly found: Share // outdated facts among the answers, and how many the judge proposes
  readonly wrong: Share // others among the answers, and how many the judge proposes
  readonly missedAsked: Share // outdated facts that detection misses, and how many are questions
  readonly missedNear: Share // and how many are in a large slot, too
}

/** Questions without an answer for one reason, in a sentence. */
export type Unanswered = {
  readonly why: UncheckedReason
  readonly detail: string
  readonly questions: number
}

export type JudgeTrial = {
  readonly overall: TrialRow
  readonly sources: Readonly<Record<string, TrialRow>>
  readonly tookMs: { readonly p50: number | null; readonly p95: number | null }
  readonly tokens: { readonly answers: number; readonly input: number; readonly output: number } // of the answers that say
  readonly unanswered: readonly Unanswered[] // most frequent first
}

/**
 * Measures what the judge adds to detection. Questions that were not asked are taken to go as those of the same source and kind (outdated
 * or not); those without an answer propose nothing.
 */
export function measureTrial(tried: readonly TriedPair[], threshold: number): JudgeTrial {
  const names = [...new Set(tried.map(({ source }) => source))].toSorted()
  const parts = names.map((name) => tried.filter(({ source }) => source === name))
  return {
    overall: toRow(parts, threshold),
    sources: Object.fromEntries(
      names.map((name, at) => [name, toRow(parts.slice(at, at + 1), threshold)]),
    ),
    ...costOf(tried),
    unanswered: reasonsOf(tried),
  }
}

function toRow(parts: readonly (readonly TriedPair[])[], threshold: number): TrialRow {
  const pairs = parts.flat()
  const isYes = (pair: TriedPair) => saysYes(pair, threshold)
  const answers = pairs.filter(({ judgement }) => judgement?.status === 'answered')
  const missed = pairs.filter((pair) => isOutdated(pair) && !pair.proposed)
  const added = sumOf(parts.map((part) => proposedByJudge(part, isYes)))
  return {
    pairs: pairs.length,
    alone: figuresOf(pairs, NOTHING),
    together: added === null ? null : figuresOf(pairs, added),
    questions: countOf(pairs, isQuestion).count,
    asked: countOf(pairs, wasAsked).count,
    answered: answers.length,
    agreed: countOf(answers, (pair) => isYes(pair) === isOutdated(pair)),
    found: countOf(answers.filter(isOutdated), isYes),
    wrong: countOf(
      answers.filter((pair) => !isOutdated(pair)),
      isYes,
    ),
    missedAsked: countOf(missed, isQuestion),
    missedNear: countOf(missed, (pair) => pair.isQuestion && pair.isNear),
  }
}

type Proposed = { readonly right: number; readonly wrong: number }

const NOTHING: Proposed = { right: 0, wrong: 0 }

/** Returns how many pairs of one source the judge would propose if it were asked about all of its questions; null: nothing tells. */
function proposedByJudge(
  pairs: readonly TriedPair[],
  isYes: (pair: TriedPair) => boolean,
): Proposed | null {
  const questions = pairs.filter(isQuestion)
  const right = estimated(questions.filter(isOutdated), isYes)
  const wrong = estimated(
    questions.filter((pair) => !isOutdated(pair)),
    isYes,
  )
  return right === null || wrong === null ? null : { right, wrong }
}

function estimated(
  questions: readonly TriedPair[],
  isYes: (pair: TriedPair) => boolean,
): number | null {
  if (questions.length === 0) return 0
  const asked = questions.filter(wasAsked)
  if (asked.length === 0) return null
  return (questions.length * countOf(asked, isYes).count) / asked.length
}

function sumOf(parts: readonly (Proposed | null)[]): Proposed | null {
  let sum = NOTHING
  for (const part of parts) {
    if (part === null) return null
    sum = { right: sum.right + part.right, wrong: sum.wrong + part.wrong }
  }
  return sum
}

/** Returns the figures of detection, with what the judge adds. */
function figuresOf(pairs: readonly TriedPair[], added: Proposed): Figures {
  const positives = countOf(pairs, isOutdated).count
  const proposed = pairs.filter((pair) => pair.proposed)
  const found = countOf(proposed, isOutdated).count
  const right = found + added.right
  const wrong = proposed.length - found + added.wrong
  return {
    precision: ratio(right, right + wrong),
    recall: ratio(right, positives),
    f1: positives === 0 ? null : ratio(2 * right, right + wrong + positives),
    falseAlarmRate: ratio(wrong, pairs.length - positives),
  }
}

function costOf(tried: readonly TriedPair[]): Pick<JudgeTrial, 'tookMs' | 'tokens'> {
  const answers = tried.flatMap(({ judgement }) =>
    judgement?.status === 'answered' ? [judgement] : [],
  )
  const times = answers.map(({ tookMs }) => ({ value: tookMs, count: 1 }))
  const counts = answers.flatMap(({ tokens }) => (tokens === null ? [] : [tokens]))
  return {
    tookMs: {
      p50: quantileEstimate(times, 0.5).estimate,
      p95: quantileEstimate(times, 0.95).estimate,
    },
    tokens: {
      answers: counts.length,
      input: counts.reduce((sum, { input }) => sum + input, 0),
      output: counts.reduce((sum, { output }) => sum + output, 0),
    },
  }
}

function reasonsOf(tried: readonly TriedPair[]): readonly Unanswered[] {
  const unchecked = tried.flatMap(({ judgement }) =>
    judgement?.status === 'unchecked' ? [judgement] : [],
  )
  return [...grouped(unchecked, ({ detail }) => detail)]
    .flatMap(([detail, same]) =>
      same.slice(0, 1).map(({ why }) => ({ why, detail, questions: same.length })),
    )
    .toSorted((a, b) => b.questions - a.questions)
}

/** A yes below the threshold is not proposed (rule J7). */
function saysYes({ judgement }: TriedPair, threshold: number): boolean {
  return (
    judgement?.status === 'answered' && judgement.contradicts && judgement.confidence >= threshold
  )
}

/** A question that its server was spared was not asked (rule J15). */
function wasAsked({ judgement }: TriedPair): boolean {
  return judgement?.status === 'answered' || (judgement !== null && judgement.why !== 'breaker')
}

function isOutdated({ label }: TriedPair): boolean {
  return label === 'supersedes'
}

function isQuestion(pair: TriedPair): boolean {
  return pair.isQuestion
}

function countOf(pairs: readonly TriedPair[], holds: (pair: TriedPair) => boolean): Share {
  return { count: pairs.filter(holds).length, of: pairs.length }
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
