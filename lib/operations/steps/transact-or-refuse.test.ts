import { expect, it, vi } from 'vitest'

import { storeRefusal } from './transact-or-refuse'

it('[ST8] a store that takes no writes is a refusal, whichever module copy threw', async () => {
  vi.resetModules() // `next start` evaluates modules more than once in one process
  const { StoreReadOnly } = await import('@/lib/store/store-errors')
  expect(storeRefusal(new StoreReadOnly('full'))).toEqual({ kind: 'store-read-only', why: 'full' })
  expect(storeRefusal(new Error('something else'))).toBeNull()
})
