import { expect, test } from 'vitest'

import {
  formatBytes,
  formatCount,
  formatInterval,
  formatDay,
  formatHours,
  formatInstant,
  formatNumber,
  formatRelative,
  formatTimes,
} from './format'

test('numbers have thousands separators, and nouns agree with their count', () => {
  expect([0, 999, 1_000, 1_234_567].map(formatNumber)).toEqual(['0', '999', '1,000', '1,234,567'])
  expect([0, 1, 2_000].map((count) => formatCount(count, 'fact'))).toEqual([
    '0 facts',
    '1 fact',
    '2,000 facts',
  ])
  expect(formatCount(2, 'reply', 'replies')).toBe('2 replies')
  expect([1, 2, 3].map(formatTimes)).toEqual(['once', 'twice', '3 times'])
})

test('days and timestamps are written in UTC, in one form', () => {
  expect(formatDay('2026-03-05T08:00:00.000Z')).toBe('5 Mar 2026')
  expect(formatDay('2025-09-30T23:59:59.999Z')).toBe('30 Sep 2025')
  expect(formatInstant('1999-12-31T00:05:00Z')).toBe('31 Dec 1999, 00:05 UTC')
  expect(formatInstant('yesterday')).toBe('an unreadable date')
})

test.each([
  [0, '0 min'],
  [0.75, '45 min'],
  [-3, '3 h'],
  [47, '47 h'],
  [48, '2 d'],
  [41 * 24, '41 d'],
  [425 * 24, '14 mo'],
  [3 * 365.25 * 24, '3 y'],
])('%d hours are %s', (hours, words) => {
  expect(formatHours(hours)).toBe(words)
})

test('a relative time says whether it is past or future', () => {
  expect([-44_000, 44_000, -3_600_000, 172_800_000].map(formatRelative)).toEqual([
    'just now',
    'just now',
    '1 h ago',
    'in 2 d',
  ])
})

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
  [12_345_678, '12.3 MB'],
])('[RT6] %d is written as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})

test.each([
  ['13%', '23%', '13–23%'],
  ['2.7%', '12%', '2.7–12%'],
  ['0.71', '0.90', '0.71–0.90'],
  ['4 ms', '9 ms', '4–9 ms'],
  ['-0.02', '0.31', '-0.02 to 0.31'],
  ['+0.10', '+0.30', '+0.10 to +0.30'],
])('an interval from %s to %s names its unit once', (low, high, expected) => {
  expect(formatInterval(low, high)).toBe(expected)
})
