import { expect, it, vi } from 'vitest'

import { storeRefusal } from './transact-or-refuse'

it('[ST8] a store that takes no writes is a refusal, whichever module copy threw', async () => {
  vi.resetModules() // `next start` evaluates modules more than once in one process
  const { StoreReadOnly } = await import('@/lib/store/store-errors')
  expect(storeRefusal(new StoreReadOnly('full'))).toEqual({ kind: 'store-read-only', why: 'full' })
  expect(storeRefusal(new Error('something else'))).toBeNull()
})

it('[ST9] a disk that turned read-only under a server is a refusal, for files as for the store', () => {
  for (const [code, message] of [
    ['EROFS', "EROFS: read-only file system, mkdtemp '/data/uploads/file-XXXXXX'"],
    ['SQLITE_READONLY', 'attempt to write a readonly database'],
    ['ENOSPC', 'ENOSPC: no space left on device, write'],
  ] as const)
    expect(storeRefusal(Object.assign(new Error(message), { code }))).toEqual({ kind: 'disk-full' })
})
