import { createInterface } from 'node:readline'

import { detectorOf } from '@/lib/detection/registry'
import { endWith } from '@/lib/dev/run'
import { parseInstant } from '@/lib/domain/parse-instant'
import { createExplainer } from '@/lib/evaluation/explain-pair'
import { isBlank, parseOpenPair } from '@/lib/evaluation/parse-pairs'
import { readCommand, readProfile, readThreshold, UsageError } from '@/lib/evaluation/read-options'

// npm run -s detect [-- --profile seed|default] [--threshold 0.7] < pairs.jsonl: reads and writes one line of JSON at a time. Exit code 1:
// a line is invalid, after answering those before it; 2: the command is invalid.

const LINES_A_PREPARER = 1_000 // a preparer remembers every word it meets

let closed = false
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  closed = true // the reader closed the pipe
  process.stdin.destroy()
})

try {
  const { files, options } = readCommand(process.argv.slice(2), {
    '--profile': 'value',
    '--threshold': 'value',
  })
  const detector = detectorOf(readProfile(options))
  const threshold = readThreshold(options)
  if (files.length > 0 || process.stdin.isTTY) {
    throw new UsageError('Pairs are read from standard input: npm run -s detect < pairs.jsonl')
  }
  let explain = createExplainer(detector, threshold)
  let line = 0
  for await (const row of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (closed) break
    line += 1
    if (isBlank(row)) continue
    if (line % LINES_A_PREPARER === 0) explain = createExplainer(detector, threshold)
    const parsed = parseOpenPair(row, parseInstant)
    if (!parsed.ok) throw new Error(`Line ${line}: ${parsed.problem}`)
    const answer = { id: parsed.pair.id ?? String(line), ...explain(parsed.pair) }
    await write(`${JSON.stringify(answer)}\n`)
  }
} catch (error) {
  if (!closed) endWith(error)
  if (error instanceof UsageError) process.exitCode = 2
} finally {
  process.stdin.destroy()
}

/** Resolves when more can be written, or the reader has gone. */
function write(text: string): Promise<void> {
  return new Promise((resolve) => {
    if (process.stdout.write(text, () => resolve())) resolve()
  })
}
