import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { detectorOf } from '@/lib/detection/registry'
import { parseInstant } from '@/lib/domain/parse-instant'
import { NEAREST_ASKED } from '@/lib/domain/should-ask-judge'

import { judgeReach } from './judge-reach'
import { readPairFiles } from './read-pair-files'

it.each(['free-wording.test', 'hand-written'])(
  '[J2] of the supersessions that detection misses, nearly all are asked about: %s',
  (name) => {
    const [file] = readPairFiles([path.join(import.meta.dirname, `fixtures/${name}.jsonl`)], {
      readText: (each) => readFileSync(each, 'utf8'),
      readTime: parseInstant,
    })
    const reach = judgeReach(file?.pairs ?? [], detectorOf('default'), {
      threshold: 0.7,
      slotSize: 40,
      asked: NEAREST_ASKED,
    })
    expect(reach.missed).toBeGreaterThan(0)
    expect(reach.reached / reach.missed).toBeGreaterThanOrEqual(0.9)
  },
)
