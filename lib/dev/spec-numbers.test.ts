import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

const LISTED = ['ls-files', '--cached', '--others', '--exclude-standard']
const ID = String.raw`[A-Z]+\d+`
const spec = readFileSync('lib/SPEC.md', 'utf8')
const numbers = [...spec.matchAll(new RegExp(String.raw`^- \*\*(${ID})\*\*`, 'gmu'))].map(
  ([, number = '']) => number,
)

/** The numbers in brackets with which the names of tests begin. */
const tested = new Set(
  execFileSync('git', [...LISTED, '*.test.ts', '*.test.tsx', '*.e2e.ts'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .flatMap((file) => {
      const names = readFileSync(file, 'utf8').matchAll(
        new RegExp(String.raw`['"\x60]((?:\[${ID}\] ?)+)`, 'gu'),
      )
      return [...names].flatMap(([, begin = '']) => begin.match(new RegExp(ID, 'gu')) ?? [])
    }),
)

describe('[RE5] the rule numbers of SPEC', () => {
  it('each stands for one rule', () => {
    expect(numbers.length).toBeGreaterThan(200)
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  })

  it('each begins the name of a test', () => {
    expect(numbers.filter((number) => !tested.has(number))).toEqual([])
  })

  it('no test names a number that SPEC does not have', () => {
    expect([...tested].filter((number) => !numbers.includes(number))).toEqual([])
  })
})
