import { expect, it } from 'vitest'

import { refused } from '@/lib/domain/result'

import { orUnreadable } from './or-unreadable'
import { storeRefusal, type StoreRefusal } from './store-refusal'

const SET_PATH = 'Set SIGNET_PATH and start Palimpsest again.'
const trouble = (kind: StoreRefusal['kind']) => {
  const read = refused(storeRefusal(kind, '/signet/memories.db'))
  try {
    orUnreadable(read, { product: 'Signet', wayOut: SET_PATH })
  } catch (error) {
    return error
  }
  throw new Error('It was read.')
}

it('[CS18] says what to do about a damaged database, where its path is right', () => {
  expect(trouble('file-missing')).toMatchObject({ trouble: { wayOut: SET_PATH } })
  expect(trouble('damaged')).toMatchObject({
    trouble: {
      kind: 'unreachable',
      sentence: expect.stringContaining('/signet/memories.db is damaged'),
      wayOut: 'Repair it or put a backup back, then sync the connection.',
    },
  })
})

it('[CS18] leads to the program of a database that was left half written', () => {
  expect(trouble('half-written')).toMatchObject({
    trouble: {
      kind: 'unreachable',
      sentence: expect.stringContaining('/signet/memories.db was left half written.'),
      wayOut: 'Start Signet once, then sync the connection.',
    },
  })
})
