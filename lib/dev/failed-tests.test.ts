import { expect, test } from 'vitest'

import { failedInPlaywright, failedInVitest } from './failed-tests'

test('names the failed tests of a Vitest report, and a file that did not load', () => {
  const result = (status: string, fullName: string) => ({ status, fullName })
  expect(
    failedInVitest({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: 'lib/a.test.ts',
          status: 'failed',
          assertionResults: [result('passed', 'adds'), result('failed', 'sums › of nothing')],
        },
        { name: 'lib/b.test.ts', status: 'failed', assertionResults: [] },
        { name: 'lib/c.test.ts', status: 'passed', assertionResults: [result('skipped', 'later')] },
      ],
    }),
  ).toEqual(['lib/a.test.ts › sums › of nothing', 'lib/b.test.ts'])
})

test('names the failed tests of a Playwright report at any depth, and errors outside the tests', () => {
  expect(
    failedInPlaywright({
      stats: { expected: 1, flaky: 0, unexpected: 1 },
      suites: [
        {
          file: 'deck.e2e.ts',
          specs: [{ title: 'opens', ok: true }],
          suites: [{ file: 'deck.e2e.ts', specs: [{ title: 'closes', ok: false }] }],
        },
      ],
      errors: [{ message: 'The server did not start.' }],
    }),
  ).toEqual(['deck.e2e.ts › closes', 'The server did not start.'])
})
