import type { ReplayOutcome } from '@/lib/domain/replay'
import type { ReplayListName } from '@/lib/filters/replay-filter'
import { formatDay, formatInterval, formatNumber } from '@/lib/language/format'
import type { ReplayView } from '@/lib/views/replay'

/** What each line of a replay is called, and what it means. */
export const REPLAY_WORDS: Readonly<
  Record<ReplayOutcome | 'undone', { readonly title: string; readonly meaning: string }>
> = {
  right: {
    title: 'Right',
    meaning: 'A blind label, or else a decision, says that the older fact is outdated.',
  },
  wrong: { title: 'Wrong', meaning: 'The label or decision says that both facts are true.' },
  unlabelled: { title: 'Not reviewed', meaning: 'No one has labeled or decided it.' },
  undone: {
    title: 'Later undone',
    meaning: 'Approved by a person, then undone. Also counted above.',
  },
  locked: {
    title: 'Protected: never applied',
    meaning: 'The older fact is a constraint or protected.',
  },
  context: {
    title: 'Left to a person: the contexts differ',
    meaning: 'The two facts have different values for a metadata key.',
  },
  unsure: {
    title: 'Left to a person: the newer fact is less certain or hasn’t begun',
    meaning:
      'Its source gave it a lower confidence than the older fact, or it begins after the proposal.',
  },
  model: {
    title: 'Left to a person: the model disagreed',
    meaning: 'It was asked about the same texts before they were proposed.',
  },
  below: {
    title: 'Left to a person: below the auto-apply limit',
    meaning: 'Or only the model proposed it.',
  },
}

export const REPLAY_LISTS: Readonly<Record<ReplayListName, string>> = {
  right: REPLAY_WORDS.right.title,
  wrong: REPLAY_WORDS.wrong.title,
  unlabelled: REPLAY_WORDS.unlabelled.title,
  undone: REPLAY_WORDS.undone.title,
  locked: REPLAY_WORDS.locked.title,
  context: REPLAY_WORDS.context.title,
  unsure: REPLAY_WORDS.unsure.title,
  model: REPLAY_WORDS.model.title,
  below: REPLAY_WORDS.below.title,
  applied: 'Applied without a person',
  all: 'All replayed proposals',
}

/** Says how many of the proposals that would have been applied unreviewed would be wrong, in whole proposals. */
export function unreviewedWords(
  unlabelled: number,
  { estimate, low, high, sample }: NonNullable<ReplayView['wrongOfUnlabelled']>,
): string {
  const count = Math.round(estimate)
  const interval = formatInterval(formatNumber(Math.floor(low)), formatNumber(Math.ceil(high)))
  if (unlabelled === 1)
    return `The one not reviewed is ${guessWords(1, count)} (from blind sample ${sample}).`
  return `Of the ${formatNumber(unlabelled)} not reviewed, ${count === 0 ? 'probably none' : `about ${formatNumber(count)}`} would be wrong (95% interval ${interval}, from blind sample ${sample}).`
}

/** Returns what auto-apply would have done, in one sentence. */
export function whatIfSentence(view: ReplayView): string {
  const { counts, wrongOfUnlabelled: guess } = view
  const { right, wrong, unlabelled } = counts
  const applied = right + wrong + unlabelled
  const since = `Auto-apply since ${formatDay(view.since)} would have applied`
  if (applied === 0) return `${since} nothing.`
  const about =
    guess === null || unlabelled === 0
      ? ''
      : ` (${guessWords(unlabelled, Math.round(guess.estimate))})`
  return `${since} ${formatNumber(applied)}: ${formatNumber(right)} right, ${formatNumber(wrong)} wrong, ${formatNumber(unlabelled)} not reviewed${about}.`
}

function guessWords(unlabelled: number, wrong: number): string {
  if (unlabelled === 1) return wrong === 0 ? 'probably right' : 'probably wrong'
  return `${wrong === 0 ? 'probably none' : `about ${formatNumber(wrong)}`} of those wrong`
}
