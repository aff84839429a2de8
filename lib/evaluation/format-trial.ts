import { alignColumns } from './format-evaluation'
import type { Figures, JudgeTrial, Share, TrialRow } from './judge-trial'

export type TrialHeading = {
  readonly title: string // who was asked, and with what
  readonly who: 'judge' | 'embeddings'
  readonly profile: string
  readonly detectorVersion: string
  readonly threshold: number
}

/** Formats a trial of a judge, or of embeddings in its place, as text: detection without and with it, what it was asked, and the cost. */
export function formatTrial(heading: TrialHeading, trial: JudgeTrial): string {
  const { overall, sources } = trial
  const rows = [['all', overall] as const, ...Object.entries(sources)]
  return [
    `${heading.title}\nprofile ${heading.profile}, detector ${heading.detectorVersion}, threshold ${heading.threshold}`,
    alignColumns([
      ['source', 'n', 'precision', 'recall', 'F1', 'false alarms'],
      ...rows.flatMap(([name, row]) => [
        [name, String(row.pairs), ...figureCells(row.alone)],
        [`  with the ${heading.who}`, '', ...figureCells(row.together)],
      ]),
    ]),
    alignColumns([
      ['source', 'missed', 'sent', 'of 40', 'questions', 'asked', 'agrees', 'finds', 'misled'],
      ...rows.map(([name, row]) => [name, ...askedCells(row)]),
    ]),
    legendOf(heading),
    notesOf(trial, heading).join('\n'),
  ].join('\n\n')
}

function legendOf({ who }: TrialHeading): string {
  return `missed: outdated facts that detection alone misses
sent, of 40: the share of them that a sweep asks the ${who} about, in an aspect of these two facts and in one of 40
agrees: answers that match the label; finds: outdated facts that the ${who} would propose; misled: current facts likewise`
}

function figureCells(figures: Figures | null): readonly string[] {
  const { precision, recall, f1, falseAlarmRate } = figures ?? UNKNOWN
  return [precision, recall, f1, falseAlarmRate].map(shown)
}

const UNKNOWN: Figures = { precision: null, recall: null, f1: null, falseAlarmRate: null }

function askedCells(row: TrialRow): readonly string[] {
  return [
    String(row.missedAsked.of),
    ...[row.missedAsked, row.missedNear].map(({ count, of }) =>
      shown(of === 0 ? null : count / of),
    ),
    ...[row.questions, row.asked].map(String),
    ...[row.agreed, row.found, row.wrong].map(outOf),
  ]
}

function outOf({ count, of }: Share): string {
  return `${count}/${of}`
}

function shown(value: number | null): string {
  return value === null ? '–' : value.toFixed(3)
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`
}

function notesOf(
  { overall, tookMs, tokens, unanswered }: JudgeTrial,
  { who }: TrialHeading,
): readonly string[] {
  const { asked, questions } = overall
  if (questions === 0) return [`There is nothing to ask the ${who}.`]
  const sample =
    asked < questions
      ? `Asked ${asked} of ${questions} questions: a sample of each source, half of it outdated facts. The figures with the ${who} are estimated from it.`
      : 'Every question was asked.'
  if (who === 'embeddings') return [sample] // their vectors were there already
  const { p50, p95 } = tookMs
  const time =
    p50 === null || p95 === null
      ? []
      : [`Time per answer: ${seconds(p50)} (median), ${seconds(p95)} (95%).`]
  const perAnswer = (count: number) => Math.round(count / tokens.answers)
  const cost =
    tokens.answers === 0
      ? 'The server does not count tokens.'
      : `Tokens per answer: ${perAnswer(tokens.input)} in, ${perAnswer(tokens.output)} out.`
  return [
    sample,
    ...time,
    cost,
    ...unanswered.map(({ detail, questions: count }) => `Not answered (${count}): ${detail}`),
  ]
}
