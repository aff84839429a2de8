import { precisionAt, type JudgedPair, type JudgedSample } from './estimates'
import { moreLabels } from './more-labels'
import { filterByAgent } from './threshold'

/** What blind labels say of the lowest threshold that keeps wrong proposals within a limit (rule GA73). */
export type ThresholdAnswer =
  | { readonly kind: 'within'; readonly threshold: number; readonly bound: number } // at most `bound` (0–1) are wrong
  | {
      readonly kind: 'few' // the rate would do, with more labels
      readonly threshold: number
      readonly labels: number
      readonly needed: number // labels at or above the threshold, none of them wrong
    }
  | { readonly kind: 'none'; readonly threshold: number; readonly wrong: number } // the best there is: `wrong` (0–1) of them
  | { readonly kind: 'unlabeled' }

const ONE_SIDED = { level: 0.9 } // the upper end of a two-sided 90% interval is the one-sided 95% bound of the check

/** Returns the lowest threshold, in hundredths, whose one-sided bound on wrong proposals is within the limit (0–1), or how far it is. */
export function answerThreshold(
  sample: JudgedSample,
  { agentId, limit }: { readonly agentId: string | null; readonly limit: number },
): ThresholdAnswer {
  const own = filterByAgent(sample.pairs, agentId)
  const domain = agentId === null ? undefined : (pair: JudgedPair) => pair.agentId === agentId
  const judged = candidatesOf(own).flatMap((threshold) => {
    const right = precisionAt(sample, threshold, { domain, ...ONE_SIDED })
    if (right.estimate === null) return []
    const labels = own.filter(({ confidence }) => confidence >= threshold).length
    return [{ threshold, labels, wrong: 1 - right.estimate, bound: 1 - right.low }]
  })
  const within = judged.find(({ bound }) => bound <= limit)
  if (within !== undefined)
    return { kind: 'within', threshold: within.threshold, bound: within.bound }
  for (const { threshold, labels, wrong } of judged) {
    if (wrong > limit) continue
    const more = moreLabels({ labels, positives: labels * wrong }, limit)
    if (more !== null)
      return { kind: 'few', threshold, labels, needed: labels + more.fewest.labels }
  }
  const best = judged.toSorted((a, b) => a.wrong - b.wrong)[0]
  return best === undefined
    ? { kind: 'unlabeled' }
    : { kind: 'none', threshold: best.threshold, wrong: best.wrong }
}

/** Thresholds that a labeled pair just reaches, in hundredths, lowest first: between them nothing changes. */
function candidatesOf(pairs: readonly JudgedPair[]): readonly number[] {
  const hundredths = pairs.map(({ confidence }) => Math.floor(confidence * 100 + 1e-9))
  return [...new Set(hundredths)].toSorted((a, b) => a - b).map((each) => each / 100)
}
