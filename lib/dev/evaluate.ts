import { readFileSync } from 'node:fs'
import path from 'node:path'

import { detectorOf } from '@/lib/detection/registry'
import { parseInstant } from '@/lib/domain/parse-instant'
import { evaluatePairs } from '@/lib/evaluation/evaluate-pairs'
import { formatEvaluation } from '@/lib/evaluation/format-evaluation'
import { readCommand, readProfile, readThreshold, UsageError } from '@/lib/evaluation/read-options'
import { readPairFiles } from '@/lib/evaluation/read-pair-files'

import { endWith } from './run'

// npm run -s evaluate -- FILE.jsonl… [--profile seed|default] [--threshold 0.7] [--judge [--limit 100]] [--json]: scores labeled pairs with
// the application's detector, and with its judge. Exit code 1: a line is invalid, or the judge does not answer; 2: the command is invalid.

/** Pairs that detection was not fitted to, for a judge and no files. */
const UNSEEN = [
  'free-wording',
  ...[
    'chatty-user',
    'care-travel',
    'household',
    'ops-log',
    'terse-extractor',
    'product-decisions',
  ].map((voice) => `voices/${voice}`),
].map((name) => path.join(import.meta.dirname, `../evaluation/fixtures/${name}.test.jsonl`))

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error // the reader closed the pipe
})

try {
  const { files, options } = readCommand(process.argv.slice(2), {
    '--profile': 'value',
    '--threshold': 'value',
    '--json': 'switch',
    '--judge': 'switch',
    '--limit': 'value',
  })
  const withJudge = options.has('--judge')
  if (options.has('--limit') && !withJudge) throw new UsageError('"--limit" needs "--judge".')
  const read = readPairFiles(withJudge && files.length === 0 ? UNSEEN : files, {
    readText: (name) => readFileSync(name, 'utf8'),
    readTime: parseInstant,
  })
  if (withJudge) {
    const { evaluateJudge } = await import('./evaluate-judge') // reads the environment of the server
    console.log(await evaluateJudge(read, options))
  } else {
    const evaluation = evaluatePairs(
      read.map((file) => file.pairs),
      detectorOf(readProfile(options)),
      readThreshold(options),
    )
    console.log(options.has('--json') ? JSON.stringify(evaluation) : formatEvaluation(evaluation))
  }
} catch (error) {
  endWith(error)
  if (error instanceof UsageError) process.exitCode = 2
}
