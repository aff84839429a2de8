import { WORD_KINDS, type WordKind } from '@/lib/detection/weighing/lexicon/word-kinds'
import { type Pair, relate } from '@/lib/detection/weighing/pair'
import { gradeApart, gradeTopic, topic } from '@/lib/detection/weighing/signals/topic'
import { compileKinds } from '@/lib/detection/weighing/topic'
import type { ListedKind, TopicBits } from '@/lib/detection/weighing/topic-bits'
import { placesOf, sumLists, TOPIC_SIZES } from '@/lib/detection/weighing/topic-lists'
import { readTypical, sumTypical, type TypicalList } from '@/lib/detection/weighing/typical'
import { createWeighedDetector } from '@/lib/detection/weighing/weighed-detector'
import { WEIGHTS } from '@/lib/detection/weighing/weights'

import { fitSparse, type SparseRow } from './fit-sparse'
import type { LabeledPair } from './parse-pairs'
import { preparePair } from './prepare-pair'
import { countSources, FOLDS, foldOf } from './subject-folds'

const L2 = 3
const SIDES = ['older', 'newer'] as const
const LISTS = ['older', 'newer', 'names', 'amounts'] as const
const WITHOUT = createWeighedDetector({
  ...WEIGHTS,
  weights: {
    ...WEIGHTS.weights,
    topic: Object.fromEntries(topic.levels.map(({ name }) => [name, 0])),
  },
})

/** A pair as the fit of the topic sees it. */
type TopicRow = {
  readonly fold: number
  readonly y: 0 | 1
  readonly weight: number
  readonly bits: number // of all else
  readonly features: readonly string[] // its places in the lists, and its words by kind
}

export type FittedTopic = {
  readonly bits: TopicBits
  readonly levelOf: (pair: LabeledPair) => number // by bits that were fitted without the pair
}

/**
 * Fits what two texts on one topic share, and the kinds of words that only one of them has, to the labeled pairs on which no other
 * evidence fires, by logistic regression on top of all other weights. Pairs of one subject are in one of four parts, and the levels
 * of each part come from the other three, so that a second fit does not trust the bits more than unseen pairs would.
 */
export function fitTopic(pairs: readonly LabeledPair[]): FittedTopic {
  const counts = countSources(pairs)
  const prepare = WITHOUT.createPreparer()
  const rows = pairs.flatMap((pair) => toRow(pair, relate(...preparePair(prepare, pair)), counts))
  const parts = Array.from({ length: FOLDS }, (_, fold) =>
    compile(fitRows(rows.filter((row) => row.fold !== fold))),
  )
  const fitted = fitRows(rows)
  const all = compile(fitted)
  const folds = new Map(pairs.map((pair) => [pair.id, foldOf(pair)]))
  return {
    bits: fitted,
    levelOf: (pair) => {
      const related = relate(...preparePair(prepare, pair))
      const { aspectKind } = related.newer
      const apart = gradeApart(related)
      if (apart !== null || aspectKind === 'none') return apart ?? topic.at.none
      const part = parts[folds.get(pair.id) ?? -1] ?? all
      return gradeTopic(related, sumWith(related, aspectKind, part))
    },
  }
}

type Compiled = { readonly bits: TopicBits; readonly list: TypicalList }

function compile(bits: TopicBits): Compiled {
  return { bits, list: compileKinds(bits) }
}

function sumWith(pair: Pair, kind: ListedKind, { bits, list }: Compiled): number {
  const [older, newer] = [readTypical(pair.older, list), readTypical(pair.newer, list)]
  return sumTypical(older, newer) + sumLists(pair, kind, bits)
}

function toRow(
  pair: LabeledPair,
  related: Pair,
  counts: ReadonlyMap<string, number>,
): readonly TopicRow[] {
  if (gradeApart(related) !== null) return []
  const { prior, readings } = WITHOUT.detect(related.older, related.newer)
  return [
    {
      fold: foldOf(pair),
      y: pair.label === 'supersedes' ? 1 : 0,
      weight: (counts.get(pair.source) ?? 1) ** -0.5,
      bits: readings.reduce((sum, { weight }) => sum + (weight ?? 0), prior ?? 0),
      features: [...placeNames(related), ...kindNames(related)],
    },
  ]
}

function placeNames(pair: Pair): readonly string[] {
  const places = placesOf(pair)
  return [
    `shared any ${places.shared}`,
    `shared ${pair.newer.aspectKind} ${places.shared}`,
    ...LISTS.map((list) => `${list} ${places[list]}`),
  ]
}

/** Returns each word that only one text has once for each of its kinds. */
function kindNames({ older, newer }: Pair): readonly string[] {
  const own = { older: older.topic.said.words, newer: newer.topic.said.words }
  return SIDES.flatMap((side) =>
    own[side]
      .filter((word) => !own[side === 'older' ? 'newer' : 'older'].includes(word))
      .flatMap(({ stem }) =>
        Object.entries(WORD_KINDS).flatMap(([kind, stems]) =>
          stems.has(stem) ? [`${side} ~${kind}`] : [],
        ),
      ),
  )
}

function fitRows(rows: readonly TopicRow[]): TopicBits {
  const bitsOf = fitTo(rows)
  const list = (size: number, name: string) =>
    Array.from({ length: size }, (_, at) => toHundredths(bitsOf(`${name} ${at}`)))
  const shared = (kind: ListedKind) =>
    Array.from({ length: TOPIC_SIZES.shared }, (_, at) =>
      toHundredths(bitsOf(`shared any ${at}`) + bitsOf(`shared ${kind} ${at}`)),
    )
  const ofKind = (kind: WordKind) => ({
    older: toHundredths(bitsOf(`older ~${kind}`)),
    newer: toHundredths(bitsOf(`newer ~${kind}`)),
  })
  return {
    shared: {
      other: shared('other'),
      one: shared('one'),
      several: shared('several'),
      broad: shared('broad'),
    },
    older: list(TOPIC_SIZES.older, 'older'),
    newer: list(TOPIC_SIZES.newer, 'newer'),
    names: list(TOPIC_SIZES.names, 'names'),
    amounts: list(TOPIC_SIZES.amounts, 'amounts'),
    words: {
      addition: ofKind('addition'),
      beginning: ofKind('beginning'),
      condition: ofKind('condition'),
      correction: ofKind('correction'),
      ending: ofKind('ending'),
      person: ofKind('person'),
      plan: ofKind('plan'),
      report: ofKind('report'),
      return: ofKind('return'),
      while: ofKind('while'),
    },
  }
}

function toHundredths(bits: number): number {
  return Math.round(bits * 100) / 100 + 0 // no −0
}

/** Fits one weight per feature. Returns the bits of a feature. */
function fitTo(rows: readonly TopicRow[]): (feature: string) => number {
  const names = [...new Set(rows.flatMap(({ features }) => features))]
  const places = new Map(names.map((name, at) => [name, at]))
  const scale = rows.length / rows.reduce((sum, { weight }) => sum + weight, 0)
  const sparse = rows.map(({ features, bits, y, weight }): SparseRow => {
    const counts = new Map<number, number>()
    for (const feature of features) {
      const place = places.get(feature) ?? -1
      counts.set(place, (counts.get(place) ?? 0) + 1)
    }
    return {
      places: [...counts.keys()],
      values: [...counts.values()],
      offset: bits * Math.LN2,
      y,
      weight: weight * scale,
    }
  })
  const fitted = fitSparse(
    sparse,
    names.map(() => L2),
  )
  return (feature) => (fitted[places.get(feature) ?? -1] ?? 0) / Math.LN2
}
