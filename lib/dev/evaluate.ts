import { readFileSync } from 'node:fs'

import { detectorOf } from '@/lib/detection/registry'
import { parseInstant } from '@/lib/domain/parse-instant'
import { evaluatePairs } from '@/lib/evaluation/evaluate-pairs'
import { formatEvaluation } from '@/lib/evaluation/format-evaluation'
import { readCommand, readProfile, readThreshold, UsageError } from '@/lib/evaluation/read-options'
import { readPairFiles } from '@/lib/evaluation/read-pair-files'

import { endWith } from './run'

// npm run -s evaluate -- FILE.jsonl… [--profile seed|default] [--threshold 0.7] [--json]: scores labeled pairs with the application's
// detector. Exit code 1: a line is invalid; 2: the command is invalid.

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error // the reader closed the pipe
})

try {
  const { files, options } = readCommand(process.argv.slice(2), {
    '--profile': 'value',
    '--threshold': 'value',
    '--json': 'switch',
  })
  const detector = detectorOf(readProfile(options))
  const threshold = readThreshold(options)
  const read = readPairFiles(files, {
    readText: (name) => readFileSync(name, 'utf8'),
    readTime: parseInstant,
  })
  const evaluation = evaluatePairs(
    read.map((file) => file.pairs),
    detector,
    threshold,
  )
  console.log(options.has('--json') ? JSON.stringify(evaluation) : formatEvaluation(evaluation))
} catch (error) {
  endWith(error)
  if (error instanceof UsageError) process.exitCode = 2
}
