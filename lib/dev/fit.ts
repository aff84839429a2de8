import { readFileSync, writeFileSync } from 'node:fs'

import { detectorOf } from '@/lib/detection/registry'
import { EXPECTED_PRIOR, WEIGHED_MODEL } from '@/lib/detection/weighing/model'
import type { TypicalWords } from '@/lib/detection/weighing/typical'
import { WEIGHTS } from '@/lib/detection/weighing/weights'
import { parseInstant } from '@/lib/domain/parse-instant'
import { withoutRepeats } from '@/lib/evaluation/evaluate-pairs'
import {
  fitFromFiles,
  holdOthers,
  levelsFromDetector,
  type LevelLookup,
} from '@/lib/evaluation/fit-from-files'
import { fitWords, type FittedWords } from '@/lib/evaluation/fit-words'
import type { LevelModel } from '@/lib/evaluation/level-model'
import { readCommand, readNumber, readThreshold, UsageError } from '@/lib/evaluation/read-options'
import { readPairFiles } from '@/lib/evaluation/read-pair-files'

import { endWith } from './run'

// npm run -s fit -- FILE.jsonl… [--l2 1] [--balance 0] [--threshold 0.7] [--date 2026-11-20] [--without SOURCE,…] [--caution 1]
// [--only SIGNAL,…] [--words SOURCE,…] [--leave-out] [--write VERSION]: fits the default profile's weights to labeled pairs and prints them as
// JSON, with the data behind them. --only holds all other weights and the prior; --words also fits the typical words to these sources. Exit
// code 1: a line is invalid; 2: the command is invalid.

const MOST_L2 = 1e6

const MOST_CAUTION = 100
const WIDTH = 126 // characters of a line

const WEIGHTS_FILE = 'lib/detection/weighing/weights.ts'
const WORDS_FILE = 'lib/detection/weighing/lexicon/typical-words.ts'

function moduleOf(
  { prior, weights, shares, provenance }: ReturnType<typeof fitFromFiles>,
  version: string,
): string {
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

/** Returns what the weights that are held were fitted to. */
function heldProvenance(): unknown {
  const { version, provenance } = WEIGHTS
  return hasHeld(provenance) ? provenance.held : { version, ...Object(provenance) }
}

function hasHeld(provenance: unknown): provenance is { readonly held: unknown } {
  return typeof provenance === 'object' && provenance !== null && 'held' in provenance
}

/** Replaces the level of the wording by that of words fitted without the pair. */
function lookUpWith(lookUp: LevelLookup, { levelOf }: FittedWords): LevelLookup {
  const wording = WEIGHED_MODEL.findIndex(({ signal }) => signal === 'wording')
  return (pair) => {
    const levels = lookUp(pair)
    return levels?.map((level, at) => (at === wording ? levelOf(pair) : level)) ?? null
  }
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
    const sources = list('--words')
    const ofSources = withoutRepeats(read.map(({ pairs }) => pairs))
      .flat()
      .filter(({ source }) => sources.includes(source))
    const fittedWords = sources.length === 0 ? null : fitWords(ofSources)
    const how = {
      lookUpLevels: fittedWords === null ? lookUpLevels : lookUpWith(lookUpLevels, fittedWords),
      l2: readNumber('--l2', String(options.get('--l2') ?? 1), [1e-6, MOST_L2]),
      balance: readNumber('--balance', String(options.get('--balance') ?? 0), [0, 1]),
      threshold: readThreshold(options),
      date: options.has('--date') ? String(options.get('--date')) : null,
      without: list('--without'),
      caution: readNumber('--caution', String(options.get('--caution') ?? 1), [1, MOST_CAUTION]),
      only,
      holdsPrior: held,
      ...(held ? { held: heldProvenance() } : {}),
      leaveOut: options.has('--leave-out'),
      ...(held
        ? { expectedPrior: WEIGHTS.prior }
        : expectedPrior === undefined
          ? {}
          : { expectedPrior }),
    }
    const fit = fitFromFiles(read, held ? holdOthers(model, WEIGHTS, only) : model, how)
    if (options.has('--write')) {
      writeFileSync(WEIGHTS_FILE, moduleOf(fit, String(options.get('--write'))))
      if (fittedWords !== null) writeFileSync(WORDS_FILE, wordsModuleOf(fittedWords.words))
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
