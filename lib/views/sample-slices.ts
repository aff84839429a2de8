import { wrongAmong } from '@/lib/domain/estimates'
import { agentSlice, originSlice, type PartRate } from '@/lib/domain/gate'
import { loadLanguageGuess, type GuessLanguage } from '@/lib/language/guess-language'
import type { LabelledPair } from '@/lib/store/labels'
import type { SampleScope } from '@/lib/store/samples'

const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Thai',
  'Hangul',
  'Hiragana',
  'Katakana',
  'Han',
] as const
const MATCHERS = SCRIPTS.map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'gu')] as const)

/**
 * Measures the error rate of proposals by kind of fact, entity, detector version, script and guessed language, most labels first. For
 * information only; no gate uses it.
 */
export async function slicesOf({ sample, domain, own }: SampleScope): Promise<readonly PartRate[]> {
  const guess = own.length === 0 ? () => null : await loadLanguageGuess()
  const partsOf = new Map(own.map(({ pair }) => [pair.id, partNames(pair, guess)]))
  const proposed = sample.pairs.filter((pair) => pair.proposed && domain?.(pair) !== false)
  const names = new Set(proposed.flatMap(({ id }) => partsOf.get(id) ?? []))
  return [...names]
    .map((name) => {
      const isIn = (id: string) => partsOf.get(id)?.includes(name) === true
      return {
        name,
        labels: proposed.filter(({ id }) => isIn(id)).length,
        rate: wrongAmong(sample, {
          domain: (pair) => domain?.(pair) !== false && isIn(pair.id),
        }),
      }
    })
    .toSorted((a, b) => b.labels - a.labels || (a.name < b.name ? -1 : 1))
}

function partNames(pair: LabelledPair['pair'], guess: GuessLanguage): readonly string[] {
  const { older, detectorVersion, olderText, newerText } = pair
  const language = guess(`${olderText}\n${newerText}`) // two texts give more evidence than one
  return [
    `kind ${older.kind}`,
    ...(older.entity === null ? [] : [`entity ${older.entity}`]),
    `detector ${detectorVersion}`,
    `script ${scriptOf(newerText)}`,
    `language ${language ?? 'unclear'}, as guessed`,
  ]
}

/** Returns the names of the slices that a pair is in, including the gate's. */
export function partsOfPair(pair: LabelledPair['pair'], guess: GuessLanguage): readonly string[] {
  return [...partNames(pair, guess), agentSlice(pair.agentId), originSlice(pair.origin)]
}

/** Returns the script of most letters in a text, which needs no guessing. */
export function scriptOf(text: string): string {
  let best = { name: 'of no letters', count: 0 }
  for (const [name, matcher] of MATCHERS) {
    const count = text.match(matcher)?.length ?? 0
    if (count > best.count) best = { name, count }
  }
  return best.name
}
