import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { folder, openFolderForEachTest } from '@/lib/process/testing/each'

import { readOrMakeKey, replaceKey } from './reviewer-key'

openFolderForEachTest()

it('the key is made once, for its owner only, and nothing else stays behind', () => {
  const key = readOrMakeKey(path.join(folder, 'data'))
  expect(key).toMatch(/^[0-9a-f]{64}$/u)
  expect(readOrMakeKey(path.join(folder, 'data'))).toBe(key)
  expect(readdirSync(path.join(folder, 'data'))).toEqual(['reviewer.key'])
  expect(statSync(path.join(folder, 'data', 'reviewer.key')).mode % 0o1000).toBe(0o600)
})

it.each(['', 'abcdef'])('a key that was cut short (“%s”) is made anew', (rest) => {
  const file = path.join(folder, 'reviewer.key')
  writeFileSync(file, rest)
  const key = readOrMakeKey(folder)
  expect(key).toMatch(/^[0-9a-f]{64}$/u)
  expect(readFileSync(file, 'utf8')).toBe(key)
  expect(readdirSync(folder)).toEqual(['reviewer.key'])
})

it('[WS4] [WS11] a key is replaced by another, where there is one', () => {
  expect(replaceKey(folder)).toBe(false)
  expect(readdirSync(folder)).toEqual([])
  const key = readOrMakeKey(folder)
  expect(replaceKey(folder)).toBe(true)
  expect(readOrMakeKey(folder)).not.toBe(key)
  expect(readdirSync(folder)).toEqual(['reviewer.key'])
  expect(statSync(path.join(folder, 'reviewer.key')).mode % 0o1000).toBe(0o600)
})
