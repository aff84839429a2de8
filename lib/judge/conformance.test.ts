import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { parseAnswer } from './answer'

const FILE = path.resolve(import.meta.dirname, '../../../shared/conformance/signet.jsonl')
const LEFT_OUT: Readonly<Record<string, string>> = {
  'signet-L7': 'no answer to read: judge-job.db.test.ts has the time-out',
}

type Row = {
  readonly id: string
  readonly area: string
  readonly why: string
  readonly given: { readonly output?: string; readonly older?: string; readonly newer?: string }
  readonly expect: {
    readonly outcome?: string
    readonly outcomeAny?: readonly string[]
    readonly confidence?: number
  }
}

const isPresent = existsSync(FILE)
const rows = (isPresent ? readFileSync(FILE, 'utf8').trim().split('\n') : [])
  .map((line) => JSON.parse(line) as Row)
  .filter(({ area }) => area === 'classify')

function outcomeOf(output: string, texts: readonly string[]) {
  const answer = parseAnswer(output, texts)
  if (answer === 'unparsable') return { outcome: 'unchecked' }
  const { contradicts, confidence } = answer
  return { outcome: contradicts ? 'contradiction' : 'no_contradiction', confidence }
}

describe.skipIf(!isPresent)(
  'conformance of the judge (skipped when ../shared is not present)',
  () => {
    it.each(rows.filter(({ id }) => LEFT_OUT[id] === undefined))(
      '$id: $why',
      ({ given, expect: wanted }) => {
        const got = outcomeOf(given.output ?? '', [given.older ?? '-', given.newer ?? '-'])
        expect(wanted.outcomeAny ?? [wanted.outcome]).toContain(got.outcome)
        expect(got.confidence).toBe(wanted.confidence)
      },
    )

    it.each(Object.entries(LEFT_OUT))('left out: %s — %s', (id) => {
      expect(rows.map((row) => row.id)).toContain(id)
    })
  },
)
