import { grouped } from '@/lib/domain/grouped'
import type { LabelFile, LabelReport } from '@/lib/domain/label-file'
import {
  countLines,
  matchLabels,
  otherSamplesNote,
  type MatchedLabel,
} from '@/lib/domain/match-labels'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { labelledPairs } from '@/lib/store/labels'
import type { Tx } from '@/lib/store/port'

const MOST_LINES = 200

export type LabelPlan = {
  readonly labels: readonly MatchedLabel[]
  readonly report: LabelReport
}

type Asked = {
  readonly sampleId: string
  readonly file: LabelFile
  readonly importer: string // the labeler of rows without a name
}

/** Returns what importing a label file into a sample would do; writes nothing (rule B27). */
export async function planLabels(
  reader: Tx,
  { sampleId, file, importer }: Asked,
): Promise<Result<LabelPlan>> {
  if (file.refusal !== null) return refused({ kind: 'bad-input', problem: file.refusal })
  const sample = await reader.sample.findUnique({ where: { id: sampleId } })
  if (sample === null) return refused({ kind: 'not-found', what: 'sample' })
  if (sample.status !== 'open')
    return refused({
      kind: 'bad-input',
      problem: `Sample ${sample.number} was undone, so it takes no labels. Redo it in Activity first.`,
    })
  const own = await labelledPairs(reader, { agentId: null, sampleId })
  const target = {
    number: sample.number,
    pairs: own.map(({ pair, labels }) => ({ ...pair, labels })),
    elsewhere: await pairsElsewhere(reader, { sampleId, file }),
  }
  const { labels, lines } = matchLabels(file, target, importer)
  const byReviewer = grouped(labels, ({ reviewer }) => reviewer)
  const note = otherSamplesNote(file, sample.number)
  return accepted({
    labels,
    report: {
      name: file.name,
      sample: sample.number,
      rows: file.rows.length + file.problems.length,
      matched: labels.length,
      already: countLines(lines, 'already'),
      unmatched: countLines(lines, 'unmatched'),
      conflicting: countLines(lines, 'conflicting') + countLines(lines, 'taken'),
      taken: countLines(lines, 'taken'),
      reviewers: [...byReviewer].map(([name, given]) => ({ name, labels: given.length })),
      notes: note === null ? file.notes : [note, ...file.notes],
      lines: lines.slice(0, MOST_LINES),
    },
  })
}

/** The sample numbers of pairs that a file names by id but that belong to other samples. */
async function pairsElsewhere(
  reader: Tx,
  { sampleId, file }: Omit<Asked, 'importer'>,
): Promise<ReadonlyMap<string, number>> {
  const ids = [...new Set(file.rows.flatMap(({ pairId }) => pairId ?? []))]
  const rows = await reader.samplePair.findMany({
    where: { id: { in: ids } },
    select: { id: true, sampleId: true, sample: { select: { number: true } } },
  })
  return new Map(
    rows.flatMap((row) => (row.sampleId === sampleId ? [] : [[row.id, row.sample.number]])),
  )
}
