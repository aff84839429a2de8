import { describe, expect, it } from 'vitest'

import { columnWords, isPersonId, valueWords } from './row-words'

describe('what an operation touched, in words', () => {
  it.each([
    ['validUntil', 'true until'],
    ['supersededById', 'superseded by'],
    ['reverted', 'undone'],
    ['importance', 'importance'],
    ['supersededAt', 'ended on'],
    ['recordedAt', 'recorded on'],
    ['secondSigner', 'second signer'],
    ['secondAt', 'second signature on'],
  ])('%s is %s', (column, words) => {
    expect(columnWords(column)).toBe(words)
  })

  it('a signer is named once, not by id too', () => {
    const columns = ['secondSigner', 'secondSignerId', 'supersededById', 'agentId']
    expect(columns.filter((column) => !isPersonId(column))).toEqual([
      'secondSigner',
      'supersededById',
      'agentId',
    ])
  })

  it.each([
    ['value', 'keep_both', 'rejected'],
    ['verdict', 'supersede', 'approved'],
    ['status', 'pending', 'open'],
    ['status', 'active', 'current'],
    ['status', 'superseded', 'superseded'],
    ['origin', 'inline', 'on save'],
    ['origin', 'sweep', 'in a sweep'],
    ['winningSignal', 'value', 'Value'],
    ['pattern', 'V+T+C+Q', 'value, temporal, change wording, number'],
    ['at', '2026-03-12T09:44:00.000Z', '12 Mar 2026, 09:44 UTC'],
    ['content', 'in 2026', 'in 2026'],
  ])('%s %s is %s', (column, value, words) => {
    expect(valueWords(column, value)).toBe(words)
  })
})
