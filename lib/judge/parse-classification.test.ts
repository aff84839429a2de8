import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { parseClassification, parseClassifications } from './parse-classification'

const FILE = path.resolve(import.meta.dirname, '../../../shared/conformance/hybrid-memory.jsonl')
const isPresent = existsSync(FILE)

type Row = {
  readonly id: string
  readonly area: string
  readonly why: string
  readonly given: {
    readonly output: string
    readonly offered?: readonly { readonly id: string }[]
    readonly batch?: true
    readonly items?: number
  }
  readonly expect: {
    readonly action?: string
    readonly target?: string
    readonly flag?: string
    readonly rows?: number | null
    readonly flagged?: readonly number[]
  }
}

const rows = (isPresent ? readFileSync(FILE, 'utf8').trim().split('\n') : [])
  .map((line) => JSON.parse(line) as Row)
  .filter(({ area }) => area === 'classify')

describe.skipIf(!isPresent)(
  '[AW3] conformance of classifications (skipped without ../shared)',
  () => {
    it.each(rows.filter(({ given }) => given.batch === undefined))('$id: $why', (row) => {
      const { given, expect: wanted } = row
      const got = parseClassification(given.output, given.offered?.map(({ id }) => id) ?? [])
      expect(got).toMatchObject(
        wanted.flag === undefined
          ? { action: wanted.action, target: wanted.target ?? null }
          : { action: 'review', flag: wanted.flag },
      )
    })

    it.each(rows.filter(({ given }) => given.batch === true))('$id: $why', (row) => {
      const { given, expect: wanted } = row
      const asked = Array.from({ length: given.items ?? 0 }, () => ({ offered: [] }))
      const got = parseClassifications(given.output, asked)
      expect(got?.length ?? null).toBe(wanted.rows)
      const flagged = got?.flatMap(({ action }, index) => (action === 'review' ? [index] : []))
      expect(flagged ?? []).toEqual(wanted.flagged ?? [])
    })
  },
)

describe('[AW3] anything unusable is for review, never ADD', () => {
  const review = (flag: string) => ({ action: 'review', flag })

  it.each([
    ['', review('unparseable')],
    ['ADD', review('unparseable')],
    ['ADD | new\nNOOP | known', review('unparseable')],
    ['UPDATE a b | two targets', review('unparseable')],
    ['UPDATE c | not offered', review('unknown_target')],
    ['<think>UPDATE a | maybe</think>\nADD | new', { action: 'ADD', target: null, reason: 'new' }],
    ['<think>ADD | cut off', review('unparseable')],
    ['**UPDATE a | bold**', { action: 'UPDATE', target: 'a', reason: 'bold**' }],
    ['ADD a | it names one all the same', { action: 'ADD', target: null }],
  ])('%j', (raw, wanted) => {
    expect(parseClassification(raw, ['a', 'b'])).toMatchObject(wanted)
  })

  it('in a batch, each row is read against its own offered facts', () => {
    const raw = '[{"action":"update","targetId":"a"},{"action":"DELETE","targetId":"a"}]'
    const asked = [{ offered: ['a'] }, { offered: ['b'] }]
    expect(parseClassifications(raw, asked)).toMatchObject([
      { action: 'UPDATE', target: 'a' },
      { action: 'review', flag: 'unknown_target' },
    ])
  })

  it('[AW13] two lists of the right length are ambiguous', () => {
    const raw = '[{"action":"ADD"}]\n[{"action":"NOOP"}]'
    expect(parseClassifications(raw, [{ offered: [] }])).toBeNull()
  })
})
