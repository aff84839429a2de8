import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const LATE = /(?<![\w.])dynamic\((?!\s*orNotLoaded\()/u
const SAYS_IT_ITSELF = 'components/review/diff/fact-pair.tsx' // the plain diff stays

test('a part that is loaded late says so where it cannot be loaded', () => {
  const files = execFileSync('git', ['grep', '-l', "from 'next/dynamic'", 'app', 'components'], {
    encoding: 'utf8',
  })
  const late = files
    .trim()
    .split('\n')
    .filter((file) => file !== SAYS_IT_ITSELF)
  expect(late.length).toBeGreaterThan(20)
  expect(late.filter((file) => LATE.test(readFileSync(file, 'utf8')))).toEqual([])
})
