import { readFileSync } from 'node:fs'
import path from 'node:path'

import { detectorOf } from '@/lib/detection/registry'
import { parseInstant } from '@/lib/domain/parse-instant'
import { AUTHORED_UNSEEN } from '@/lib/evaluation/authored-pairs'
import { evaluatePairs } from '@/lib/evaluation/evaluate-pairs'
import { measureFlat } from '@/lib/evaluation/flat-stores'
import { formatEvaluation } from '@/lib/evaluation/format-evaluation'
import {
  readCommand,
  readProfile,
  readThreshold,
  UsageError,
  type CommandWords,
} from '@/lib/evaluation/read-options'
import { readPairFiles } from '@/lib/evaluation/read-pair-files'

import { endWith } from './run'

// npm run -s evaluate -- FILE.jsonl… [--profile seed|default] [--threshold 0.7] [--judge [--limit 100]] [--json]: scores labeled pairs with
// the application's detector, and with its judge. --flat: finds pairs among all their texts, as in a store without aspects. --embeddings [--json] alone: fits a head to the embeddings and tries it. Exit code 1: a line
// is invalid, or the model does not answer; 2: the command is invalid.

const FIXTURES = path.join(import.meta.dirname, '../evaluation/fixtures')
const UNSEEN = AUTHORED_UNSEEN.map((name) => path.join(FIXTURES, name))

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error // the reader closed the pipe
})

try {
  const { files, options } = readCommand(process.argv.slice(2), {
    '--profile': 'value',
    '--threshold': 'value',
    '--json': 'switch',
    '--judge': 'switch',
    '--embeddings': 'switch',
    '--flat': 'switch',
    '--limit': 'value',
  })
  if (options.has('--embeddings')) {
    const { evaluateEmbeddings } = await import('./evaluate-embeddings') // reads the environment of the server
    console.log(await evaluateEmbeddings(readFixture, { files, options }))
  } else {
    await evaluateFiles(files, options)
  }
} catch (error) {
  endWith(error)
  if (error instanceof UsageError) process.exitCode = 2
}

function readFixture(name: string): string {
  return readFileSync(path.join(FIXTURES, name), 'utf8')
}

async function evaluateFiles(
  files: CommandWords['files'],
  options: CommandWords['options'],
): Promise<void> {
  const withJudge = options.has('--judge')
  if (options.has('--limit') && !withJudge) throw new UsageError('"--limit" needs "--judge".')
  const read = readPairFiles(withJudge && files.length === 0 ? UNSEEN : files, {
    readText: (name) => readFileSync(name, 'utf8'),
    readTime: parseInstant,
  })
  if (withJudge) {
    const { evaluateJudge } = await import('./evaluate-judge') // reads the environment of the server
    console.log(await evaluateJudge(read, options))
    return
  }
  if (options.has('--flat')) {
    const pairs = read.flatMap((file) => file.pairs)
    console.table(measureFlat(pairs, detectorOf(readProfile(options)), readThreshold(options)))
    return
  }
  const evaluation = evaluatePairs(
    read.map((file) => file.pairs),
    detectorOf(readProfile(options)),
    readThreshold(options),
  )
  console.log(options.has('--json') ? JSON.stringify(evaluation) : formatEvaluation(evaluation))
}
