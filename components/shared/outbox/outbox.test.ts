import { beforeEach, expect, test, vi } from 'vitest'

import { createOutbox, type Kept } from './outbox'

let stored: string | null = null
const setItem = vi.fn<(key: string, text: string) => void>((_key, text) => void (stored = text))
beforeEach(() => {
  stored = null
  vi.stubGlobal('localStorage', { getItem: () => stored, setItem })
  return () => vi.unstubAllGlobals()
})

type Letter = Kept & { readonly to: string }

const outbox = createOutbox<Letter>({
  storedAt: 'letters',
  isIntent: (value): value is Letter =>
    typeof value === 'object' && value !== null && 'to' in value,
  replaces: (newer, older) => newer.to === older.to,
})
const letter = (key: string, to: string): Letter => ({ key, to, reviewer: 'Ada' })
const keys = () => outbox.read().map(({ key }) => key)

test('what was kept is read back in order, with the same key, until it is dropped', () => {
  outbox.keep(letter('k1', 'Ben'))
  outbox.keep(letter('k2', 'Cay'))
  expect(keys()).toEqual(['k1', 'k2'])
  outbox.drop('k1')
  expect(outbox.read()).toEqual([letter('k2', 'Cay')])
})

test('[R10] [R20] what is sent again keeps its place', () => {
  outbox.keep(letter('k1', 'Ben'))
  outbox.keep(letter('k2', 'Cay'))
  outbox.keep(letter('k1', 'Ben'))
  expect(keys()).toEqual(['k1', 'k2'])
})

test('a newer one takes the place of those it replaces', () => {
  outbox.keep(letter('k1', 'Ben'))
  outbox.keep(letter('k2', 'Ben'))
  expect(keys()).toEqual(['k2'])
})

test.each([null, 'not json', '{}', '[1,{"key":"k"}]'])('%j is an empty outbox', (text) => {
  stored = text
  expect(outbox.read()).toEqual([])
})

test('a storage that refuses to write loses nothing else', () => {
  setItem.mockImplementationOnce(() => {
    throw new Error('quota')
  })
  expect(() => outbox.keep(letter('k1', 'Ben'))).not.toThrow()
})
