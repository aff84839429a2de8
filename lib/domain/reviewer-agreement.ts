import { cohenKappa, type Agreement, type NoAgreement } from '@/lib/statistics/agreement'
import { binomialInterval, type Interval } from '@/lib/statistics/binomial-interval'

import { isRight, settlePair, type BlindLabel } from './blind-sample'
import { opinionOf } from './sample-agreement'
import { VERDICT_VALUES, type VerdictValue } from './verdict'

/** A pair with all its required labels. */
export type FullPair = {
  readonly wanted: number
  readonly known: boolean | null // the answer to a hidden check
  readonly labels: readonly (BlindLabel & { readonly dwellMs: number | null })[]
}

/** Below this, a comparison of two reviewers says nothing. */
export const MIN_PAIRS = 20

/** How two reviewers answered the same pairs. */
export type TwoReviewers = {
  readonly one: string
  readonly other: string
  readonly pairs: number // labeled by both
  readonly agreed: number // same opinion
  readonly kappa: Agreement | NoAgreement // over right, wrong and unsure
  readonly values: readonly VerdictValue[] // used by either
  readonly table: readonly (readonly number[])[] // rows: answers of `one`; columns: answers of `other`; in the order of `values`
}

/** Compares every two reviewers who labeled the same pairs, most pairs first. Adjudications do not count. */
export function compareReviewers(pairs: readonly FullPair[]): readonly TwoReviewers[] {
  const found = new Map<string, [BlindLabel, BlindLabel][]>()
  for (const { labels } of pairs) {
    const given = labels.filter(isLabel).toSorted((a, b) => (a.reviewer < b.reviewer ? -1 : 1))
    for (const [at, one] of given.entries())
      for (const other of given.slice(at + 1)) {
        const key = JSON.stringify([one.reviewer, other.reviewer])
        found.set(key, [...(found.get(key) ?? []), [one, other]])
      }
  }
  return [...found.values()]
    .map(compare)
    .toSorted((a, b) => b.pairs - a.pairs || (a.one + a.other < b.one + b.other ? -1 : 1))
}

function compare(both: readonly (readonly [BlindLabel, BlindLabel])[]): TwoReviewers {
  const opinions = both.map(
    ([one, other]) => [opinionOf(one.value), opinionOf(other.value)] as const,
  )
  const values = VERDICT_VALUES.filter((value) =>
    both.some((labels) => labels.some((label) => label.value === value)),
  )
  return {
    one: both[0]?.[0].reviewer ?? '',
    other: both[0]?.[1].reviewer ?? '',
    pairs: both.length,
    agreed: opinions.filter(([one, other]) => one === other).length,
    kappa: cohenKappa(opinions),
    values,
    table: values.map((mine) =>
      values.map(
        (theirs) =>
          both.filter(([one, other]) => one.value === mine && other.value === theirs).length,
      ),
    ),
  }
}

export type ReviewerStrip = {
  readonly name: string
  readonly labels: number
  readonly supersede: number
  readonly checks: number // hidden checks answered
  readonly right: number // answered correctly
  readonly interval: Interval | null // of the correct share, exact; null: no checks answered
  readonly dwellMs: number | null // median; null: not measured
  readonly adjudicated: number // their pairs that were adjudicated
  readonly sided: number // adjudicated in their favor
}

/** Summarizes each reviewer's labels, most labels first, without adjudications. */
export function reviewerStrips(pairs: readonly FullPair[]): readonly ReviewerStrip[] {
  const names = [
    ...new Set(
      pairs.flatMap(({ labels }) => labels.filter(isLabel).map((label) => label.reviewer)),
    ),
  ]
  return names
    .map((name) => summarizeReviewer(name, pairs))
    .toSorted((a, b) => b.labels - a.labels || (a.name < b.name ? -1 : 1))
}

function summarizeReviewer(name: string, pairs: readonly FullPair[]): ReviewerStrip {
  const given = pairs.flatMap((pair) => {
    const label = pair.labels.find((each) => isLabel(each) && each.reviewer === name)
    return label === undefined ? [] : [{ pair, label }]
  })
  const checks = given.filter(({ pair }) => pair.known !== null)
  const right = checks.filter(({ pair, label }) => said(label.value) === pair.known).length
  const settled = given.flatMap(({ pair, label }) => {
    const settlement = settlePair(pair.labels, pair.wanted)
    return settlement.state === 'settled' && settlement.by === 'adjudication'
      ? [said(label.value) === settlement.truth]
      : []
  })
  return {
    name,
    labels: given.length,
    supersede: given.filter(({ label }) => isRight(label.value)).length,
    checks: checks.length,
    right,
    interval: checks.length === 0 ? null : binomialInterval(right, checks.length),
    dwellMs: median(given.flatMap(({ label }) => label.dwellMs ?? [])),
    adjudicated: settled.length,
    sided: settled.filter(Boolean).length,
  }
}

/** Unsure is neither. */
function said(value: VerdictValue): boolean | null {
  return value === 'unsure' ? null : isRight(value)
}

function isLabel({ role }: BlindLabel): boolean {
  return role === 'label'
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined) return null
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}
