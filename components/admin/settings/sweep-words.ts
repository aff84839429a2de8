import type { JudgedSweep } from '@/lib/domain/judged-sweep'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { SweepsView } from '@/lib/views/settings-screen'

const UNSCHEDULED =
  'No sweeps are scheduled: Periodic sweep or Detection is off in the policy. For live agents, sweeps need two signatures under Go live.'

/** Says when an agent is swept; a time, if the text ends with one, follows it. An agent that is being swept has no next time yet. */
export function scheduleWords(
  enabled: boolean,
  { intervalMinutes, nextDueAt }: Pick<SweepsView, 'intervalMinutes' | 'nextDueAt'>,
): { readonly text: string; readonly at: string | null } {
  if (!enabled) return { text: UNSCHEDULED, at: null }
  const every = `Compares changed facts every ${intervalMinutes} minutes, and everything once a week. Next sweep:`
  return nextDueAt === null
    ? { text: `${every} after the one running now.`, at: null }
    : { text: every, at: nextDueAt }
}

/** Says what the model was asked after a sweep, and what an answer cost on average. */
export function judgedWords(judged: JudgedSweep): readonly string[] {
  const { model, asked, unanswered, proposed, answers, tookMs } = judged
  const { counted, inputTokens, outputTokens } = judged
  const questions = `${model}: ${formatCount(asked, 'question')}`
  const open = unanswered === 0 ? '' : `, ${formatNumber(unanswered)} unanswered`
  const found = `, ${formatNumber(proposed)} proposed`
  if (answers === 0) return [`${questions}${open}${found}`]
  const seconds = `${(tookMs / answers / 1_000).toFixed(1)} s`
  const mean = (tokens: number) => formatNumber(Math.round(tokens / counted))
  const tokens =
    counted === 0 ? '' : `, ${mean(inputTokens)} tokens in and ${mean(outputTokens)} out`
  return [`${questions}${open}${found}`, `${seconds} per answer${tokens}`]
}
