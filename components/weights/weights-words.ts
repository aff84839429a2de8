import { letterWord } from '@/components/patterns/pattern-words'
import { SIGNAL_LETTERS, SIGNAL_NAMES } from '@/lib/detection/finding'
import { judgeRefit, LEAST_GAIN } from '@/lib/domain/weight-set'
import type { AnsweredCount, WeightChange, WeightSetView, WeightsView } from '@/lib/views/weights'

/** Returns what can be said of a refit, in one sentence. */
export function verdictSentence(evaluation: WeightSetView['evaluation']): string {
  const { gain, measured } = evaluation
  const on = `${counted(measured.fired, 'pair')} that it had not seen`
  if (gain === null)
    return `Too few aspects to tell: something fired on ${counted(measured.fired, 'pair')}, and it takes pairs of 30 aspects.`
  const interval = `${bits(gain.mean)} a pair [${signed(gain.low)}, ${signed(gain.high)}]`
  switch (judgeRefit(evaluation)) {
    case 'better':
      return `It is better: on ${on} it saves ${interval}.`
    case 'worse':
      return `It is worse: on ${on} it saves ${interval}.`
    case 'not-shown':
      return gain.high < 0 && evaluation.flattered
        ? `Not comparable: on ${on} it saves ${interval}, but the weights in use may have been fitted to these very pairs.`
        : `Not shown to be better: on ${on} it saves ${interval}. For that the interval would have to lie above ${signed(LEAST_GAIN)}.`
  }
}

/** Returns what it was fitted to. */
export function fittedTo({ blind, verdicts, right }: WeightSetView['evaluation']): string {
  const labels = counted(blind, 'blind label')
  const both = verdicts === 0 ? labels : `${labels} and ${counted(verdicts, 'verdict')}`
  return `Fitted to ${both}: ${right.toLocaleString('en')} say right.`
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
      : 'all answered pairs, since fewer than 50 have a blind label; verdicts were given with the score in view, which flatters the weights in use'
  const rates =
    sample === null ? '' : ` Precision and recall weigh them by the strata of sample ${sample}.`
  return `Counted on ${on}, at ${threshold.toFixed(2)}. The candidate scores each by weights that were fitted without its aspect (${folds} folds). Surprise: what the truth cost it, a pair on which something fired; less is better.${rates}`
}

/** Returns why a refit cannot be asked for, or null. */
export function refitHindrance(
  answered: AnsweredCount | undefined,
  pending: boolean,
): string | null {
  if (answered === undefined) return 'Nothing is answered yet.'
  return answered.problem ?? (pending ? 'Fitting…' : null)
}

/** Returns where the weights in use come from; '' where they are those of the agent itself. */
export function originWords({ agent, inUse, shipped, from }: WeightsView): string {
  if (shipped) return ', as it ships'
  if (inUse.includes('@')) return ', fitted for an earlier release: refit anew'
  return agent === null || from === 'agent' ? '' : ', from the default'
}

/** Names the level of a changed weight. */
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

export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

function bits(value: number): string {
  return `${signed(value)} bits`
}
