import { readFileSync, writeFileSync } from 'node:fs'

import { detectorOf } from '@/lib/detection/registry'
import { EXPECTED_PRIOR, WEIGHED_MODEL } from '@/lib/detection/weighing/model'
import type { TogetherBits } from '@/lib/detection/weighing/together-bits'
import type { TopicBits } from '@/lib/detection/weighing/topic-bits'
import type { TypicalWords } from '@/lib/detection/weighing/typical'
import { WEIGHTS } from '@/lib/detection/weighing/weights'
import { parseInstant } from '@/lib/domain/parse-instant'
import { crossSlots, parseSlots } from '@/lib/evaluation/cross-slot'
import { withoutRepeats } from '@/lib/evaluation/evaluate-pairs'
import {
  fitFromFiles,
  holdOthers,
  levelsFromDetector,
  type LevelLookup,
} from '@/lib/evaluation/fit-from-files'
import { fitTogether } from '@/lib/evaluation/fit-together'
import { fitTopic } from '@/lib/evaluation/fit-topic'
import { fitWords } from '@/lib/evaluation/fit-words'
import type { LevelModel } from '@/lib/evaluation/level-model'
import type { LabeledPair } from '@/lib/evaluation/parse-pairs'
import { readCommand, readNumber, readThreshold, UsageError } from '@/lib/evaluation/read-options'
import { readPairFiles } from '@/lib/evaluation/read-pair-files'

import { endWith } from './run'

// npm run -s fit -- FILE.jsonl… [--l2 1] [--balance 0] [--threshold 0.7] [--date 2026-11-20] [--without SOURCE,…] [--caution 1]
// [--only SIGNAL,…] [--words SOURCE,…] [--topic SOURCE,…] [--leave-out] [--write VERSION]: fits the default profile's weights to labeled
// pairs and prints them as JSON, with the data behind them. --only holds all other weights and the prior; --words also fits the typical
// words to these sources, --topic what texts on one topic share, --together what signals
// mean together near the line. Exit code 1: a line is invalid; 2: the command is invalid.

const MOST_L2 = 1e6

const MOST_CAUTION = 100
const WIDTH = 126 // characters of a line

const WEIGHTS_FILE = 'lib/detection/weighing/weights.ts'
const WORDS_FILE = 'lib/detection/weighing/lexicon/typical-words.ts'
const CROSSED_FILE = 'lib/evaluation/fixtures/cross-slot.txt'
const TOGETHER_FILE = 'lib/detection/weighing/lexicon/together-bits.ts'
const TOPIC_FILE = 'lib/detection/weighing/lexicon/topic-bits.ts'

type Written = Pick<ReturnType<typeof fitFromFiles>, 'prior' | 'weights' | 'shares'> & {
  readonly provenance: unknown
}

function moduleOf({ prior, weights, shares, provenance }: Written, version: string): string {
  return `import type { WeightSet } from './weight-set'

/** Fitted figures of the default profile, in bits (log2 odds); written by \`npm run fit -- … --write VERSION\`, never by hand. */
export const WEIGHTS: WeightSet & { readonly provenance: unknown } = ${JSON.stringify({ version, prior, weights, shares, provenance })}
`
}

function wordsModuleOf({ older, newer }: TypicalWords): string {
  return `/** Bits by word stem, where only that text has the word; written by \`npm run fit -- … --words SOURCE,… --write VERSION\`, never by hand. */
export const TYPICAL_WORDS = {
  older: \`${inLines(older)}\`,
  newer: \`${inLines(newer)}\`,
}
`
}

function topicModuleOf(bits: TopicBits): string {
  return `import type { TopicBits } from '../topic-bits'

/** Bits of what two texts about one aspect share; written by \`npm run fit -- … --topic SOURCE,… --write VERSION\`, never by hand. */
export const TOPIC_BITS: TopicBits = ${JSON.stringify(bits)}
`
}

function togetherModuleOf(bits: TogetherBits): string {
  return `import type { TogetherBits } from '../together-bits'

/** Bits of what signals mean together; written by \`npm run fit -- … --together SOURCE,… --write VERSION\`, never by hand. */
export const TOGETHER_BITS: TogetherBits = ${JSON.stringify(bits)}
`
}

/** Writes “word bits word bits …” in lines of a readable length. */
function inLines(words: ReadonlyMap<string, number>): string {
  const lines = ['']
  for (const [word, bits] of words) {
    const line = `${lines.at(-1)} ${word} ${bits}`
    if (line.length > WIDTH) lines.push(`    ${word} ${bits}`)
    else lines[lines.length - 1] = line
  }
  return `\n   ${lines.join('\n')}\n  `
}

/**
 * Returns what the weights that are held were fitted to: when these signals are fitted again, what was held then. Its files are left
 * out, as they are those of this fit.
 */
function heldProvenance(only: readonly string[]): unknown {
  const { version, provenance } = WEIGHTS
  const { files: _files, ...rest } = Object(provenance)
  return rest.held !== undefined && String(rest.only) === String(only)
    ? rest.held
    : { version, ...rest }
}

/** Returns what the weights were fitted to, and when what signals mean together was. It leaves them as they are. */
function withTogether({ provenance: { date } }: ReturnType<typeof fitFromFiles>): unknown {
  return { ...Object(WEIGHTS.provenance), together: { date } }
}

/** Replaces the level of a signal by that of figures fitted without the pair. */
function lookUpWith(
  lookUp: LevelLookup,
  name: 'wording' | 'topic',
  levelOf: (pair: LabeledPair) => number,
): LevelLookup {
  const place = WEIGHED_MODEL.findIndex(({ signal }) => signal === name)
  return (pair) => lookUp(pair)?.map((level, at) => (at === place ? levelOf(pair) : level)) ?? null
}

/** Returns the pairs that cross slots. */
function crossedPairs(): readonly LabeledPair[] {
  return crossSlots(parseSlots(readFileSync(CROSSED_FILE, 'utf8')))
}

/** Runs the command for one model. */
function runFit(
  words: readonly string[],
  fitting: {
    readonly model: LevelModel
    readonly lookUpLevels: LevelLookup
    readonly expectedPrior?: number
  },
): void {
  const { model, lookUpLevels, expectedPrior } = fitting
  try {
    const { files, options } = readCommand(words, {
      '--l2': 'value',
      '--balance': 'value',
      '--threshold': 'value',
      '--date': 'value',
      '--without': 'value',
      '--caution': 'value',
      '--only': 'value',
      '--words': 'value',
      '--topic': 'value',
      '--together': 'value',
      '--leave-out': 'switch',
      '--write': 'value',
    })
    const list = (name: string) => (options.has(name) ? String(options.get(name)).split(',') : [])
    const only = list('--only')
    const held = only.length > 0
    const read = readPairFiles(files, {
      readText: (name) => readFileSync(name, 'utf8'),
      readTime: parseInstant,
    })
    const fresh = withoutRepeats(read.map(({ pairs }) => pairs)).flat()
    const of = (name: string) => fresh.filter(({ source }) => list(name).includes(source))
    const fittedWords = options.has('--words') ? fitWords(of('--words')) : null
    const fittedTopic = options.has('--topic') ? fitTopic(of('--topic')) : null
    const withWords =
      fittedWords === null ? lookUpLevels : lookUpWith(lookUpLevels, 'wording', fittedWords.levelOf)
    const how = {
      lookUpLevels:
        fittedTopic === null ? withWords : lookUpWith(withWords, 'topic', fittedTopic.levelOf),
      l2: readNumber('--l2', String(options.get('--l2') ?? 1), [1e-6, MOST_L2]),
      balance: readNumber('--balance', String(options.get('--balance') ?? 0), [0, 1]),
      threshold: readThreshold(options),
      date: options.has('--date') ? String(options.get('--date')) : null,
      without: list('--without'),
      caution: readNumber('--caution', String(options.get('--caution') ?? 1), [1, MOST_CAUTION]),
      only,
      holdsPrior: held,
      ...(held ? { held: heldProvenance(only) } : {}),
      leaveOut: options.has('--leave-out'),
      ...(held
        ? { expectedPrior: WEIGHTS.prior }
        : expectedPrior === undefined
          ? {}
          : { expectedPrior }),
    }
    const fit = fitFromFiles(
      read,
      held
        ? holdOthers(
            model,
            WEIGHTS,
            only.filter((name) => name !== 'together'),
          )
        : model,
      how,
    )
    if (options.has('--write')) {
      const written = options.has('--together') ? { ...fit, provenance: withTogether(fit) } : fit
      writeFileSync(WEIGHTS_FILE, moduleOf(written, String(options.get('--write'))))
      if (fittedWords !== null) writeFileSync(WORDS_FILE, wordsModuleOf(fittedWords.words))
      if (fittedTopic !== null) writeFileSync(TOPIC_FILE, topicModuleOf(fittedTopic.bits))
      if (options.has('--together'))
        writeFileSync(
          TOGETHER_FILE,
          togetherModuleOf(
            fitTogether(
              { pairs: fresh, sources: list('--together'), crossed: crossedPairs() },
              fit,
            ),
          ),
        )
    }
    console.log(JSON.stringify(fit, null, 2))
  } catch (error) {
    endWith(error)
    if (error instanceof UsageError) process.exitCode = 2
  }
}

const detector = detectorOf('default')
runFit(process.argv.slice(2), {
  model: WEIGHED_MODEL,
  lookUpLevels: levelsFromDetector(detector, WEIGHED_MODEL),
  expectedPrior: EXPECTED_PRIOR,
})
