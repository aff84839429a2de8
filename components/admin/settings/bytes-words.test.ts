import { expect, test } from 'vitest'

import { bytesWords } from './bytes-words'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
  [12_345_678, '12.3 MB'],
])('[RT6] %d is said as %s', (bytes, words) => {
  expect(bytesWords(bytes)).toBe(words)
})
