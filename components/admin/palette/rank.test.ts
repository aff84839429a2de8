import { expect, test } from 'vitest'

import { rank } from './rank'

const ITEMS = [
  { id: 'approve', words: 'Approve: use the newer' },
  { id: 'evidence', words: 'Step through the evidence' },
  { id: 'settings', words: 'Settings' },
  { id: 'near', words: 'View Near the threshold' },
  { id: 'cafe', words: 'Agent Café São' },
]
const ids = (query: string, recent: readonly string[] = []) =>
  rank(ITEMS, query, recent).map(({ id }) => id)

test.each([
  ['', ['approve', 'evidence', 'settings', 'near', 'cafe']],
  ['sett', ['settings']],
  ['evidence step', ['evidence']],
  ['thr', ['evidence', 'near']],
  ['cafe sao', ['cafe']],
  ['stngs', ['settings']],
  ['evidence nothing', []],
  ['(*)', ['approve', 'evidence', 'settings', 'near', 'cafe']],
])('“%s” finds %j', (query, wanted) => {
  expect(ids(query)).toEqual(wanted)
})

test('what was chosen last comes first, among what fits as well', () => {
  expect(ids('', ['near', 'settings'])).toEqual(['near', 'settings', 'approve', 'evidence', 'cafe'])
  expect(ids('thr', ['near'])).toEqual(['near', 'evidence'])
})

test('the beginning of a word counts more than its middle, and that more than letters here and there', () => {
  expect(ids('ev')[0]).toBe('evidence')
})
