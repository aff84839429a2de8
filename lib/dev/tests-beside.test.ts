import { expect, it } from 'vitest'

import { testsBeside } from './tests-beside'

it('[RE15] the tests beside a file are those of its folder, without the soak, subfolders, and other kinds of files', () => {
  const beside = testsBeside([
    'lib/dev/run.ts',
    'lib/dev/check.ts',
    'lib/SPEC.md',
    'e2e/testing.ts',
  ])
  expect(beside).toContain('lib/dev/tests-beside.test.ts')
  expect(beside.every((file) => file.startsWith('lib/dev/'))).toBe(true)
  expect(beside).not.toContain('lib/dev/run.soak.test.ts')
  expect(new Set(beside).size).toBe(beside.length)
  expect(testsBeside(['lib/vitest.config.ts', 'lib/no-such-folder/gone.ts'])).toEqual([])
})
