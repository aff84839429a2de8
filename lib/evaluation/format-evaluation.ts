import type { Evaluation } from './evaluate-pairs'
import type { Metrics } from './metrics'

const COLUMNS: readonly (readonly [heading: string, field: Exclude<keyof Metrics, 'n'>])[] = [
  ['precision', 'precision'],
  ['recall', 'recall'],
  ['F1', 'f1'],
  ['false alarms', 'falseAlarmRate'],
  ['dup. fired', 'duplicatesFired'],
  ['PR-AUC', 'prAuc'],
  ['R at P≥.9', 'recallAtP90'],
  ['ECE', 'ece'],
  ['Brier', 'brier'],
]

/** Formats an evaluation as text: a table of metrics, total first, and one of signals. */
export function formatEvaluation(evaluation: Evaluation): string {
  const { profile, detectorVersion, threshold, overall, sources, signals } = evaluation
  const metrics = [
    ['source', 'n', ...COLUMNS.map(([heading]) => heading)],
    metricsRow('all', overall),
    ...Object.entries(sources).map(([source, own]) => metricsRow(source, own)),
  ]
  const tallies = [
    ['signal', 'fired', 'right', 'wrong'],
    ...Object.entries(signals).map(([signal, tally]) => [
      signal,
      ...[tally.fired, tally.right, tally.wrong].map(String),
    ]),
  ]
  return [
    `profile ${profile}, detector ${detectorVersion}, threshold ${threshold}`,
    alignColumns(metrics),
    alignColumns(tallies),
  ].join('\n\n')
}

function metricsRow(name: string, metrics: Metrics): readonly string[] {
  return [name, String(metrics.n), ...COLUMNS.map(([, field]) => share(metrics[field]))]
}

function share(value: number | null): string {
  return value === null ? '–' : value.toFixed(3)
}

/** Aligns columns, the first to the left and the others to the right. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => (row[at] ?? '').length)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
