import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { detectorOf } from '@/lib/detection/registry'
import { parseInstant } from '@/lib/domain/parse-instant'
import { NEAREST_ASKED } from '@/lib/domain/should-ask-judge'

import { judgeReach } from './judge-reach'
import { readPairFiles } from './read-pair-files'

const FIXTURES = path.join(import.meta.dirname, 'fixtures')
const VOICES = readdirSync(path.join(FIXTURES, 'voices'))
  .filter((name) => name.endsWith('.test.jsonl'))
  .map((name) => `voices/${name}`)

function reachOf(names: readonly string[]) {
  const paths = names.map((name) => path.join(FIXTURES, name))
  const files = readPairFiles(paths, {
    readText: (each) => readFileSync(each, 'utf8'),
    readTime: parseInstant,
  })
  const reaches = files.map(({ pairs }) =>
    judgeReach(pairs, detectorOf('default'), {
      threshold: 0.7,
      slotSize: 40,
      asked: NEAREST_ASKED,
    }),
  )
  const sum = (of: (reach: (typeof reaches)[number]) => number) =>
    reaches.reduce((total, reach) => total + of(reach), 0)
  return { missed: sum(({ missed }) => missed), reached: sum(({ reached }) => reached) }
}

it.each([
  ['free wording', ['free-wording.test.jsonl']],
  ['pairs written by hand', ['hand-written.jsonl']],
  ['the six voices', VOICES],
])(
  '[J32] of the supersessions that detection misses, nearly all are asked about: %s',
  (_what, names) => {
    const { missed, reached } = reachOf(names)
    expect(missed).toBeGreaterThan(0)
    expect(reached / missed).toBeGreaterThanOrEqual(0.9)
  },
)
