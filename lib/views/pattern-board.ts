import { SIGNAL_LETTERS } from '@/lib/detection/finding'
import { binomialInterval } from '@/lib/statistics/binomial-interval'
import type { PatternGroup } from '@/lib/store/sql/pattern-groups'

/** The judge's letter among the patterns; it is not a detector signal. */
const JUDGE_LETTER = 'S'
const LETTERS: readonly string[] = [...Object.values(SIGNAL_LETTERS), JUDGE_LETTER]

/** The current verdicts on some proposals; bulk verdicts do not count as labels. */
export type PatternRecord = {
  readonly right: number // approved: the newer does supersede the older
  readonly wrong: number // rejected: both are kept
  readonly reversed: number // the older supersedes the newer: not what was proposed
  readonly labels: number // the sum of the three
  readonly low: number // of the share that is not right, 0–1
  readonly high: number
}

/** One pattern of fired signals: how many proposals have it, and how they were decided. */
export type PatternColumn = PatternRecord & {
  readonly pattern: string // 'V+T'; '' = no signal fired
  readonly total: number
  readonly waiting: number
  readonly unsure: number
  readonly stale: number
  readonly together: number // decided in bulk
}

/** A signal's record when it fires alone, and whenever it fires. */
export type SignalRecord = {
  readonly letter: string
  readonly alone: PatternRecord
  readonly anywhere: PatternRecord
}

export type PatternBoard = {
  readonly columns: readonly PatternColumn[] // most proposals first
  readonly bySignal: readonly SignalRecord[] // for every letter that fired, in screen order
  readonly detectors: readonly { readonly version: string; readonly total: number }[]
  readonly total: number // proposals on the board
  readonly labels: number
  readonly limit: number // the most that a pattern may be wrong by policy, 0–1
}

type Counted = {
  readonly groups: readonly PatternGroup[]
  readonly together: readonly PatternGroup[]
}

/** Builds the board of one detector version, or of all, from counted groups. */
export function layOutBoard(
  { groups, together }: Counted,
  { detector, limit }: { readonly detector: string | null; readonly limit: number },
): PatternBoard {
  const wanted = (group: PatternGroup) => detector === null || group.detector === detector
  const [shown, many] = [groups.filter(wanted), together.filter(wanted)]
  const [shownBy, manyBy] = [byPattern(shown), byPattern(many)]
  const patterns = [...shownBy.keys()]
  const columns = [...shownBy]
    .map(([pattern, own]) =>
      columnOf(pattern, { groups: own, together: manyBy.get(pattern) ?? [] }),
    )
    .toSorted((a, b) => b.total - a.total || (a.pattern < b.pattern ? -1 : 1))
  const fired = new Set(patterns.flatMap((pattern) => pattern.split('+')))
  const known = LETTERS.filter((letter) => fired.has(letter))
  return {
    columns,
    bySignal: known.map((letter) => ({
      letter,
      alone: recordOf(columns.filter(({ pattern }) => pattern === letter)),
      anywhere: recordOf(columns.filter(({ pattern }) => pattern.split('+').includes(letter))),
    })),
    detectors: detectorsOf(groups),
    total: sum(shown, () => true),
    labels: columns.reduce((labels, column) => labels + column.labels, 0),
    limit,
  }
}

/** Returns the column of one pattern, even without proposals. */
export function columnOf(pattern: string, { groups, together }: Counted): PatternColumn {
  const labelled = (verdict: string) =>
    sum(groups, (group) => isDecided(group, verdict)) -
    sum(together, (group) => isDecided(group, verdict))
  const counts = {
    right: labelled('supersede'),
    wrong: labelled('keep_both'),
    reversed: labelled('reverse'),
  }
  return {
    pattern,
    total: sum(groups, () => true),
    waiting: sum(groups, ({ status, unsure }) => status === 'pending' && !unsure),
    unsure: sum(groups, ({ status, unsure }) => status !== 'decided' && unsure),
    stale: sum(groups, ({ status, unsure }) => status === 'stale' && !unsure),
    together: sum(together, ({ status }) => status === 'decided'),
    ...recordOf([counts]),
  }
}

function byPattern(groups: readonly PatternGroup[]): ReadonlyMap<string, readonly PatternGroup[]> {
  const found = new Map<string, PatternGroup[]>()
  for (const group of groups) {
    const own = found.get(group.pattern)
    if (own === undefined) found.set(group.pattern, [group])
    else own.push(group)
  }
  return found
}

type Outcome = Pick<PatternRecord, 'right' | 'wrong' | 'reversed'>

function recordOf(outcomes: readonly Outcome[]): PatternRecord {
  const add = (name: keyof Outcome) => outcomes.reduce((total, each) => total + each[name], 0)
  const [right, wrong, reversed] = [add('right'), add('wrong'), add('reversed')]
  const labels = right + wrong + reversed
  return { right, wrong, reversed, labels, ...binomialInterval(wrong + reversed, labels) }
}

function isDecided({ status, verdict }: PatternGroup, wanted: string): boolean {
  return status === 'decided' && verdict === wanted
}

function detectorsOf(groups: readonly PatternGroup[]): PatternBoard['detectors'] {
  const versions = [...new Set(groups.map(({ detector }) => detector))].toSorted()
  return versions.map((version) => ({
    version,
    total: sum(groups, ({ detector }) => detector === version),
  }))
}

function sum(groups: readonly PatternGroup[], counts: (group: PatternGroup) => boolean): number {
  return groups.reduce((total, group) => total + (counts(group) ? group.count : 0), 0)
}
