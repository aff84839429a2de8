import { roleFor, settlePair, isRight, type BlindLabel } from './blind-sample'
import { nameKey } from './fact'
import { grouped } from './grouped'
import type { LabelFile, LabelFileRow, PairSides, ReportLine } from './label-file'
import { isSamePerson } from './reviewer-name'
import { VERDICT_WORDS } from './terms'
import type { VerdictValue } from './verdict'

/** A drawn pair that a row of a file can identify. */
export type NamedPair = {
  readonly id: string
  readonly agentId: string
  readonly olderFactId: string
  readonly newerFactId: string
  readonly olderText: string
  readonly newerText: string
  readonly wanted: number
  readonly labels: readonly BlindLabel[]
}

/** The sample that receives the labels, and which other samples hold which pairs. */
export type LabelTarget = {
  readonly number: number
  readonly pairs: readonly NamedPair[]
  readonly elsewhere: ReadonlyMap<string, number> // pair id → number of its sample
}

/** A label from a file. */
export type MatchedLabel = {
  readonly pair: NamedPair
  readonly reviewer: string
  readonly value: VerdictValue
}

export type LabelMatch = {
  readonly labels: readonly MatchedLabel[] // to write, in file order
  readonly lines: readonly ReportLine[] // for every row that did not simply match
}

type NamedRow = { readonly row: LabelFileRow; readonly pair: NamedPair; readonly reviewer: string }

/**
 * Matches a file to a sample: the labels to write, and for every other row why not (rules B10, B28). A file adds labels but never
 * adjudicates. It reveals nothing of others' answers to pairs that the importer may still label.
 */
export function matchLabels(file: LabelFile, target: LabelTarget, importer: string): LabelMatch {
  const index = buildIndex(target)
  const lines: ReportLine[] = file.problems.map((problem) => ({ ...problem, state: 'unmatched' }))
  const named: NamedRow[] = []
  for (const row of file.rows) {
    const found = findPair(row, target, index)
    if (typeof found === 'string') lines.push({ line: row.line, state: 'unmatched', reason: found })
    else named.push({ row, pair: found, reviewer: row.reviewer ?? importer })
  }
  const labels: MatchedLabel[] = []
  const said = new Map(target.pairs.map(({ id, labels: stored }) => [id, stored]))
  const answers = groupAnswers(named)
  for (const each of named) {
    const { row, pair, reviewer } = each
    const before = said.get(pair.id) ?? []
    const line = reportLine(each, { before, importer, answers: answers.get(keyOf(each)) ?? [] })
    if (line !== null) lines.push({ ...line, line: row.line })
    if (line !== null && line.state !== 'taken') continue
    labels.push({ pair, reviewer, value: row.value })
    said.set(pair.id, [...before, { reviewer, value: row.value, role: 'label' }])
  }
  return { labels, lines: lines.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)) }
}

type Answers = readonly { readonly line: number; readonly value: VerdictValue }[]

/** Returns each reviewer's answers to each pair in the file. */
function groupAnswers(named: readonly NamedRow[]): ReadonlyMap<string, Answers> {
  const answers = new Map<string, Answers>()
  for (const each of named) {
    const { line, value } = each.row
    answers.set(keyOf(each), [...(answers.get(keyOf(each)) ?? []), { line, value }])
  }
  return answers
}

function keyOf({ pair, reviewer }: NamedRow): string {
  return JSON.stringify([pair.id, nameKey(reviewer)])
}

type RowContext = {
  readonly before: readonly BlindLabel[] // stored labels and those of earlier rows
  readonly importer: string
  readonly answers: Answers
}

/** Returns why a row does not simply match; null if it does. */
function reportLine(
  { row, pair, reviewer }: NamedRow,
  { before, importer, answers }: RowContext,
): Omit<ReportLine, 'line'> | null {
  const other = answers.find(({ value }) => value !== row.value)
  if (other !== undefined)
    return conflict(
      `Line ${other.line} gives another answer of ${reviewer} to the same pair; neither is imported.`,
    )
  const first = answers[0]?.line ?? row.line
  if (first !== row.line)
    return { state: 'already', reason: `Line ${first} says the same of the same pair.` }

  const stored = pair.labels
  const mayTell = roleFor(importer, stored, pair.wanted) !== 'label'
  const own = stored.find((label) => isSamePerson(label.reviewer, reviewer))
  if (own !== undefined) {
    if (!mayTell)
      return {
        state: 'already',
        reason: `${reviewer} already labeled this pair. That label stays.`,
      }
    return own.value === row.value
      ? { state: 'already', reason: `${reviewer} has given this label already.` }
      : conflict(
          `${reviewer} said otherwise already (${VERDICT_WORDS[own.value].done}); that label stays.`,
        )
  }
  const settled = settlePair(before, pair.wanted)
  if (!mayTell && settled.state !== 'open')
    return {
      state: 'already',
      reason: 'With the rows above, the pair has all the labels it needs.',
    }
  if (settled.state === 'settled')
    return settled.truth === isRight(row.value) && row.value !== 'unsure'
      ? {
          state: 'already',
          reason: 'The pair is settled the same way and needs no more labels.',
        }
      : conflict(
          'The pair is settled differently and needs no more labels, so this one is skipped.',
        )
  if (settled.state === 'disputed')
    return conflict('People disagree on this pair, and a file can’t settle that, so it is skipped.')
  if (settled.state === 'undecidable')
    return conflict(
      'The pair was found undecidable and needs no more labels, so this one is skipped.',
    )
  const differs = before.some(({ value }) => value !== row.value)
  return mayTell && differs
    ? {
        state: 'taken',
        reason: 'Others labeled it differently, and another label is needed, so this one is added.',
      }
    : null
}

function conflict(reason: string): Omit<ReportLine, 'line'> {
  return { state: 'conflicting', reason }
}

type Index = {
  readonly byId: ReadonlyMap<string, NamedPair>
  readonly byFacts: ReadonlyMap<string, readonly NamedPair[]>
  readonly byTexts: ReadonlyMap<string, readonly NamedPair[]>
}

function buildIndex({ pairs }: LabelTarget): Index {
  return {
    byId: new Map(pairs.map((pair) => [pair.id, pair])),
    byFacts: grouped(pairs, ({ olderFactId: older, newerFactId: newer }) =>
      sides({ older, newer }),
    ),
    byTexts: grouped(pairs, ({ olderText: older, newerText: newer }) => sides({ older, newer })),
  }
}

function sides({ older, newer }: PairSides): string {
  return JSON.stringify([older, newer])
}

/** Returns the pair that a row identifies, or why there is none; contradictory identifiers match nothing. */
function findPair(row: LabelFileRow, target: LabelTarget, index: Index): NamedPair | string {
  if (row.sample !== null && row.sample !== target.number)
    return `The row is of sample ${row.sample}, and this is sample ${target.number}.`
  const byId = row.pairId === null ? undefined : index.byId.get(row.pairId)
  const elsewhere = row.pairId === null ? undefined : target.elsewhere.get(row.pairId)
  if (byId === undefined && elsewhere !== undefined)
    return `The pair is of sample ${elsewhere}, and this is sample ${target.number}.`
  const found = [
    byId === undefined ? [] : [byId],
    row.facts === null ? [] : (index.byFacts.get(sides(row.facts)) ?? []),
    row.texts === null ? [] : (index.byTexts.get(sides(row.texts)) ?? []),
  ].filter((pairs) => pairs.length > 0)
  const [first, ...more] = found
  if (first === undefined) return notFound(row, target, index)
  const shared = first.filter((pair) => more.every((pairs) => pairs.includes(pair)))
  const [only, second] = shared
  if (only === undefined || contradicts(row, only))
    return 'The row names two different pairs: its id, its facts and its texts do not belong together.'
  return second === undefined
    ? only
    : 'Several pairs of the sample have these texts; name the pair by its id or its facts.'
}

/** True when a row's texts differ from those of the pair. A label applies only to the texts that were read. */
function contradicts({ texts }: LabelFileRow, pair: NamedPair): boolean {
  return texts !== null && (texts.older !== pair.olderText || texts.newer !== pair.newerText)
}

function notFound({ facts, texts }: LabelFileRow, target: LabelTarget, index: Index): string {
  const swapped = (given: PairSides | null) =>
    sides({ older: given?.newer ?? '', newer: given?.older ?? '' })
  if (index.byFacts.has(swapped(facts)) || index.byTexts.has(swapped(texts)))
    return 'The pair is stored the other way around: the older side comes first.'
  return texts === null
    ? `No pair of sample ${target.number} has this id.`
    : `No pair of sample ${target.number} has these texts.`
}

/** Returns a note on other samples that a file names, or null. */
export function otherSamplesNote(file: LabelFile, number: number): string | null {
  const named = new Set(file.rows.flatMap(({ sample }) => sample ?? []))
  named.delete(number)
  if (named.size === 0) return null
  const list = [...named].toSorted((a, b) => a - b).join(', ')
  return `The file names other samples too (${list}). Only rows of sample ${number} are imported. Import the file again for the others.`
}

export function countLines(lines: readonly ReportLine[], state: ReportLine['state']): number {
  return lines.filter((line) => line.state === state).length
}
