import { aspect } from '@/lib/detection/weighing/signals/aspect'
import { gradeWording, wording } from '@/lib/detection/weighing/signals/wording'
import {
  compileTypical,
  readTypical,
  sumTypical,
  type TypicalWords,
} from '@/lib/detection/weighing/typical'
import { WEIGHED_DETECTOR } from '@/lib/detection/weighing/weighed-detector'

import { fitSparse, type SparseRow } from './fit-sparse'
import type { LabeledPair } from './parse-pairs'
import { preparePair } from './prepare-pair'
import { countSources, FOLDS, foldOf } from './subject-folds'

const LEAST_PAIRS = 8 // in which a word stands on one side only
const LEAST_SOURCES = 4
const MOST_WORDS = 400 // words and sides
const WORD_L2 = 3
const REST_L2 = 1
const DENIAL = /^not$|n['’]t$/u
const TEN_BITS = 10 // one unit of the evidence, so that its share is fitted on the scale of the rest

/** A pair as the fit of the words sees it. */
type WordRow = {
  readonly fold: number
  readonly source: string
  readonly y: 0 | 1
  readonly weight: number
  readonly bits: number // of all else, without an aspect
  readonly kind: number // level of the aspect
  readonly older: ReadonlySet<string> // stems that only the older text has
  readonly newer: ReadonlySet<string>
}

export type FittedWords = {
  readonly words: TypicalWords
  readonly levelOf: (pair: LabeledPair) => number // level of the wording, by words fitted without the pair
}

/**
 * Fits typical words to labeled pairs by logistic regression on top of the shipped weights, beside the kind of the aspect, which
 * changes how much the evidence counts. Each word is one that enough sources have. None denies the sentence, which is weighed already.
 * Pairs of one subject are in one of four parts, and the levels of each part come from the other three, so that a second fit does not
 * trust the words more than unseen pairs would.
 */
export function fitWords(pairs: readonly LabeledPair[]): FittedWords {
  const rows = pairs.map(toRow(countSources(pairs)))
  const lists = Array.from({ length: FOLDS }, (_, fold) =>
    compileTypical(fitRows(rows.filter((row) => row.fold !== fold))),
  )
  const folds = new Map(pairs.map(({ id }, at) => [id, rows[at]?.fold ?? 0]))
  const words = fitRows(rows)
  const all = compileTypical(words)
  const prepare = WEIGHED_DETECTOR.createPreparer()
  return {
    words,
    levelOf: (pair) => {
      const list = lists[folds.get(pair.id) ?? -1] ?? all
      const [older, newer] = preparePair(prepare, pair)
      if (newer.aspectKind === 'none') return wording.at.none
      return gradeWording(sumTypical(readTypical(older, list), readTypical(newer, list)))
    },
  }
}

function toRow(counts: ReadonlyMap<string, number>): (pair: LabeledPair) => WordRow {
  const prepare = WEIGHED_DETECTOR.createPreparer()
  return (pair) => {
    const { source, label } = pair
    const bare = preparePair(prepare, { ...pair, aspect: null })
    const { prior, readings } = WEIGHED_DETECTOR.detect(...bare)
    const stems = bare.map(({ entries, named }) =>
      entries.flatMap(({ stem, id, amount }) =>
        amount !== null || DENIAL.test(stem) || named.ids.includes(id) ? [] : [stem],
      ),
    )
    const [older = [], newer = []] = stems
    const given = preparePair(prepare, pair)
    return {
      fold: foldOf(pair),
      source,
      y: label === 'supersedes' ? 1 : 0,
      weight: (counts.get(source) ?? 1) ** -0.5,
      bits: readings.reduce((sum, { weight }) => sum + (weight ?? 0), prior ?? 0),
      kind: aspect.at[given[1].aspectKind],
      older: new Set(older.filter((stem) => !newer.includes(stem))),
      newer: new Set(newer.filter((stem) => !older.includes(stem))),
    }
  }
}

/** Fits twice: to all common words, and to those with the largest weights. */
function fitRows(rows: readonly WordRow[]): TypicalWords {
  const common = commonWords(rows)
  const weights = fitTo(rows, common)
  const order = common
    .map((word, at) => ({ word, size: Math.abs(weights[at] ?? 0) }))
    .toSorted((a, b) => b.size - a.size)
  const kept = order.slice(0, MOST_WORDS).map(({ word }) => word)
  const fitted = fitTo(rows, kept)
  const side = (name: 'older' | 'newer') =>
    new Map(
      kept
        .flatMap((word, at): [string, number][] => {
          const [of, stem = ''] = word.split(' ')
          return of === name ? [[stem, toHundredths((fitted[at] ?? 0) / Math.LN2)]] : []
        })
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  return { older: side('older'), newer: side('newer') }
}

function toHundredths(bits: number): number {
  return Math.round(bits * 100) / 100 + 0 // no −0
}

function wordsOf({ older, newer }: WordRow): readonly string[] {
  return [
    ...[...older].map((stem) => `older ${stem}`),
    ...[...newer].map((stem) => `newer ${stem}`),
  ]
}

/** Returns the words that enough pairs of enough sources have. */
function commonWords(rows: readonly WordRow[]): readonly string[] {
  const found = new Map<string, { pairs: number; readonly sources: Set<string> }>()
  for (const row of rows) {
    for (const word of wordsOf(row)) {
      const tally = found.get(word) ?? { pairs: 0, sources: new Set() }
      found.set(word, tally)
      tally.pairs += 1
      tally.sources.add(row.source)
    }
  }
  return [...found]
    .filter(([, { pairs, sources }]) => pairs >= LEAST_PAIRS && sources.size >= LEAST_SOURCES)
    .map(([word]) => word)
    .toSorted()
}

function fitTo(rows: readonly WordRow[], words: readonly string[]): Float64Array {
  const places = new Map(words.map((word, at) => [word, at]))
  const kinds = aspect.levels.length
  const scale = rows.length / rows.reduce((sum, { weight }) => sum + weight, 0)
  const sparse = rows.map((row): SparseRow => {
    const own = wordsOf(row).flatMap((word) => places.get(word) ?? [])
    return {
      places: [...own, words.length + row.kind, words.length + kinds + row.kind],
      values: [...own.map(() => 1), 1, row.bits / TEN_BITS],
      offset: row.bits * Math.LN2,
      y: row.y,
      weight: row.weight * scale,
    }
  })
  const rest = Array.from({ length: 2 * kinds }, () => REST_L2)
  return fitSparse(sparse, [...words.map(() => WORD_L2), ...rest])
}
