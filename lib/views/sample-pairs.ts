import { needsLabel, settlePair } from '@/lib/domain/blind-sample'
import { opinionOf } from '@/lib/domain/sample-agreement'
import type { Outcome } from '@/lib/domain/threshold'
import type { PairFilter } from '@/lib/filters/pair-filter'
import { loadLanguageGuess, type GuessLanguage } from '@/lib/language/guess-language'
import { labelledPairs, type LabelledPair } from '@/lib/store/labels'
import type { Store } from '@/lib/store/port'
import { readSampleScope, type SampleChoice } from '@/lib/store/samples'

import { pageOf } from './page-of'
import { partsOfPair } from './sample-slices'
import { readPairTexts, type PairText } from './threshold-comparison'

const PAGE = 200

/** A listed pair as drawn, with its labels. */
export type ListedPair = PairText & {
  readonly confidence: number
  readonly proposed: boolean
  readonly outcome: Outcome
}

/** The pairs of a sample behind a number. */
export type SamplePairsView = {
  readonly sample: SampleChoice | null
  readonly count: number // equal to that number
  readonly withheld: number // of these, hidden until no one has to answer them any more
  readonly page: number
  readonly pages: number
  readonly pairs: readonly ListedPair[] // the requested page
}

/**
 * Reads the drawn pairs that match a filter, in drawing order. Pairs that someone has yet to label or settle are counted but hidden,
 * because score and band would bias them (rule B3). Lists of people's answers also hide what is being labeled in another sample (B33).
 */
export async function readSamplePairs(store: Store, filter: PairFilter): Promise<SamplePairsView> {
  const { agent, sample } = filter
  const scope = await readSampleScope(store.read, { agentId: agent, sampleId: sample })
  const guess = filter.part === null ? () => null : await loadLanguageGuess()
  const found = scope.own.filter((each) => fits(each, filter, guess) && isSaid(each, filter))
  const hidden = await hiddenPairs(store, { filter, sampleId: scope.chosen?.id ?? '' })
  const shown = found.filter((each) => !hidden(each))
  const { page, pages, from } = pageOf(shown.length, filter.page, PAGE)
  const listed = shown.slice(from, from + PAGE)
  const texts = await readPairTexts(
    store,
    listed.map(({ pair }) => pair),
  )
  return {
    sample: scope.chosen,
    count: found.length,
    withheld: found.length - shown.length,
    page,
    pages,
    pairs: listed.flatMap((each): readonly ListedPair[] => {
      const text = texts.get(each.pair.id)
      if (text === undefined) return []
      const { confidence, proposed } = each.pair
      return [{ ...text, confidence, proposed, outcome: outcomeOf(each) }]
    }),
  }
}

function fits({ pair }: LabelledPair, filter: PairFilter, guess: GuessLanguage): boolean {
  const { proposed, from, to, pattern, part, stratum } = filter
  return (
    (proposed === null || pair.proposed === (proposed === 'yes')) &&
    (from === null || pair.confidence >= from) &&
    (to === null || pair.confidence < to || to === 1) &&
    (pattern === null || pair.pattern === pattern) &&
    (part === null || partsOfPair(pair, guess).includes(part)) &&
    (stratum === null || pair.stratum === stratum)
  )
}

function isSaid(each: LabelledPair, filter: PairFilter): boolean {
  const { said, twice, full, one, other, same, mine, theirs } = filter
  const labels = each.labels.filter(({ role }) => role === 'label')
  const ofPeople = twice || full || one !== null
  if (each.pair.known !== null && !ofPeople) return false // hidden checks are in no estimate
  const outcome = outcomeOf(each)
  if (said !== null && said !== outcome && !(said === 'settled' && outcome !== 'unlabelled'))
    return false
  if (twice && labels.length < 2) return false
  if (full && settlePair(each.labels, each.pair.wanted).state === 'open') return false
  const answerOf = (name: string | null) => labels.find(({ reviewer }) => reviewer === name)?.value
  const [first, second] = [answerOf(one), answerOf(other)]
  if (one !== null && (first === undefined || (mine !== null && first !== mine))) return false
  if (other !== null && (second === undefined || (theirs !== null && second !== theirs)))
    return false
  if (!same) return true
  return first !== undefined && second !== undefined && opinionOf(first) === opinionOf(second)
}

function outcomeOf({ pair, labels }: LabelledPair): Outcome {
  const settled = settlePair(labels, pair.wanted)
  if (settled.state !== 'settled') return 'unlabelled'
  return settled.truth ? 'right' : 'wrong'
}

async function hiddenPairs(
  store: Store,
  { filter, sampleId }: { readonly filter: PairFilter; readonly sampleId: string },
): Promise<(each: LabelledPair) => boolean> {
  const open = ({ pair, labels }: LabelledPair) => needsLabel(labels, pair.wanted)
  if (!filter.full && filter.one === null) return open
  const everywhere = await labelledPairs(store.read, { agentId: null, sampleId: null })
  const asked = new Set(
    everywhere.flatMap(({ pair, labels }) =>
      pair.sampleId !== sampleId && needsLabel(labels, pair.wanted) ? [pair.pairKey] : [],
    ),
  )
  return (each) => asked.has(each.pair.pairKey) || open(each)
}
