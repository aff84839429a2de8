import { SIGNAL_LETTERS, SIGNAL_NAMES } from '@/lib/detection/finding'
import { percent } from '@/lib/domain/gate'
import { letterWord } from '@/lib/domain/part-words'
import { judgeRefit, MIN_GAIN, type WeightsMeasured } from '@/lib/domain/weight-set'
import { formatCount, formatInterval, formatNumber } from '@/lib/language/format'
import type { AnsweredCount, WeightChange, WeightSetView, WeightsView } from '@/lib/views/weights'

type Evaluation = Pick<
  WeightSetView['evaluation'],
  'gain' | 'measured' | 'flattered' | 'threshold' | 'current' | 'candidate'
>

/** Returns what can be said of a refit, in one sentence; “better” only where it finds no less and is right no less (rule W48). */
export function verdictSentence(evaluation: Evaluation): string {
  const { gain, measured } = evaluation
  const on = `${formatCount(measured.fired, 'pair')} that it had not seen`
  if (gain === null)
    return `Too few aspects to tell: signals fired on ${formatCount(measured.fired, 'pair')}, and 30 aspects are needed.`
  const interval = `${bits(gain.mean)} a pair (${formatInterval(signed(gain.low), signed(gain.high))})`
  switch (judgeRefit(evaluation)) {
    case 'better': {
      const fallen = whatFalls(evaluation)
      return fallen === null
        ? `It is better: on ${on} it saves ${interval}.`
        : `Its confidences are closer to the truth, but ${fallen}: on ${on} it saves ${interval}.`
    }
    case 'worse':
      return `It is worse: on ${on} it saves ${interval}.`
    case 'not-shown':
      return gain.high < 0 && evaluation.flattered
        ? `Not comparable: on ${on} it saves ${interval}, but the weights in use may have been fitted to these very pairs.`
        : `Not shown to be better: on ${on} it saves ${interval}. The interval would have to be above ${signed(MIN_GAIN)}.`
  }
}

/** Returns which of the two rates is lower than with the weights in use, or null. */
export function whatFalls(of: Pick<Evaluation, 'current' | 'candidate'>): string | null {
  const fallen = ratesOf(of).flatMap(({ name, was, is }) =>
    was !== null && is !== null && is < was && percent(is) !== percent(was) ? [name] : [],
  )
  if (fallen.length === 0) return null
  return `${fallen.join(' and ')} ${fallen.length === 1 ? 'falls' : 'fall'}`
}

/** Returns what rises and what falls at the threshold, in one sentence. */
export function movementSentence(
  of: Pick<Evaluation, 'threshold' | 'current' | 'candidate'>,
): string {
  const parts = ratesOf(of).map(({ name, was, is }) => {
    if (was === null || is === null) return `${name} is unknown`
    const [from, to] = [percent(was), percent(is)]
    if (from === to) return `${name} stays at ${from}`
    return `${name} ${is > was ? 'rises' : 'falls'} from ${from} to ${to}`
  })
  return `At ${of.threshold.toFixed(2)} ${parts.join(', ')}.`
}

type Rate = { readonly name: string; readonly was: number | null; readonly is: number | null }

/** Both rates of both: by the strata of the sample where it tells, by the measured pairs where it does not. */
function ratesOf({
  current,
  candidate,
}: Pick<Evaluation, 'current' | 'candidate'>): readonly Rate[] {
  const rate = (name: 'precision' | 'recall'): Rate => {
    const [was, is] = [current.rate?.[name].estimate, candidate.rate?.[name].estimate]
    if (typeof was === 'number' && typeof is === 'number') return { name, was, is }
    return { name, was: countedRate(current, name), is: countedRate(candidate, name) }
  }
  return [rate('precision'), rate('recall')]
}

function countedRate(
  { proposed, right, missed }: WeightsMeasured,
  name: 'precision' | 'recall',
): number | null {
  const of = name === 'precision' ? proposed : right + missed
  return of === 0 ? null : right / of
}

/** Returns what it was fitted to. */
export function fittedTo({ blind, verdicts, right }: WeightSetView['evaluation']): string {
  const labels = formatCount(blind, 'blind label')
  const both = verdicts === 0 ? labels : `${labels} and ${formatCount(verdicts, 'decision')}`
  return `Fitted to ${both}: ${formatNumber(right)} say right.`
}

/** Returns on what both were measured, and how. */
export function measuredOn({
  measured,
  folds,
  threshold,
  sample,
}: WeightSetView['evaluation']): string {
  const on =
    measured.on === 'blind'
      ? 'the pairs with a blind label'
      : 'all answered pairs, since fewer than 50 have a blind label; decisions were given with the score in view, which flatters the current weights'
  const rates =
    sample === null ? '' : ` Precision and recall are weighted by the segments of sample ${sample}.`
  return `Counted on ${on}, at ${threshold.toFixed(2)}. The candidate scores each by weights that were fitted without its aspect (${folds} folds). Log loss per scored pair, in bits. Lower is better.${rates}`
}

/** Returns why a refit cannot be asked for, or null. */
export function refitBlocker(answered: AnsweredCount | undefined, pending: boolean): string | null {
  if (answered === undefined) return 'No answers yet.'
  return answered.problem ?? (pending ? 'Fitting…' : null)
}

/** Returns where the weights in use come from; '' where they are those of the agent itself. */
export function originWords({ agent, inUse, shipped, from }: WeightsView): string {
  if (shipped) return ', the default'
  if (inUse.includes('@')) return ', fitted for an earlier release: refit'
  return agent === null || from === 'agent' ? '' : ', from the default'
}

export function levelName({ signal, level }: WeightChange): string {
  const name = SIGNAL_NAMES.find((each) => each === signal)
  if (name === undefined) return 'Prior'
  const word = letterWord(SIGNAL_LETTERS[name])
  return level === '' ? word : `${word}: ${level.replaceAll('-', ' ')}`
}

/** Writes bits with their sign. */
export function signed(value: number): string {
  const text = Math.abs(value).toFixed(2)
  return value < 0 ? `−${text}` : `+${text}`
}

function bits(value: number): string {
  return `${signed(value)} bits`
}
