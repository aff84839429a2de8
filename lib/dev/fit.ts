import { readFileSync, writeFileSync } from 'node:fs'

import { detectorOf } from '@/lib/detection/registry'
import { EXPECTED_PRIOR, WEIGHED_MODEL } from '@/lib/detection/weighing/model'
import { parseInstant } from '@/lib/domain/parse-instant'
import { fitFromFiles, levelsFromDetector, type LevelLookup } from '@/lib/evaluation/fit-from-files'
import type { LevelModel } from '@/lib/evaluation/level-model'
import { readCommand, readNumber, readThreshold, UsageError } from '@/lib/evaluation/read-options'
import { readPairFiles } from '@/lib/evaluation/read-pair-files'

import { endWith } from './run'

// npm run -s fit -- FILE.jsonl… [--l2 1] [--balance 0] [--threshold 0.7] [--date 2026-11-20] [--without SOURCE,…] [--leave-out] [--write
// VERSION]: fits the default profile's weights to labeled pairs and prints them as JSON, with the data behind them. Exit code 1: a line is
// invalid; 2: the command is invalid.

const MOST_L2 = 1e6

const WEIGHTS_FILE = 'lib/detection/weighing/weights.ts'

function moduleOf(
  { prior, weights, shares, provenance }: ReturnType<typeof fitFromFiles>,
  version: string,
): string {
  return `import type { WeightSet } from './weight-set'

/** Fitted figures of the default profile, in bits (log2 odds); written by \`npm run fit -- … --write VERSION\`, never by hand. */
export const WEIGHTS: WeightSet & { readonly provenance: unknown } = ${JSON.stringify({ version, prior, weights, shares, provenance }, null, 2)}
`
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
      '--leave-out': 'switch',
      '--write': 'value',
    })
    const how = {
      lookUpLevels,
      l2: readNumber('--l2', String(options.get('--l2') ?? 1), [1e-6, MOST_L2]),
      balance: readNumber('--balance', String(options.get('--balance') ?? 0), [0, 1]),
      threshold: readThreshold(options),
      date: options.has('--date') ? String(options.get('--date')) : null,
      without: options.has('--without') ? String(options.get('--without')).split(',') : [],
      leaveOut: options.has('--leave-out'),
      ...(expectedPrior === undefined ? {} : { expectedPrior }),
    }
    const read = readPairFiles(files, {
      readText: (name) => readFileSync(name, 'utf8'),
      readTime: parseInstant,
    })
    const fit = fitFromFiles(read, model, how)
    if (options.has('--write'))
      writeFileSync(WEIGHTS_FILE, moduleOf(fit, String(options.get('--write'))))
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
