import { describe, expect, it } from 'vitest'

import { once, replaceOnce } from '@/lib/process/once'

import { openKey, sealKey } from './sealed-key'

const SECRET = 'a secret of the environment, long'

describe('the key of a connected store', () => {
  it('[CS11] is encrypted, and opens with its secret and for its connection only', async () => {
    const sealed = await sealKey('m0-key-of-alice', SECRET, 'c1')
    expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('m0-key')
    expect(await openKey(sealed, SECRET, 'c1')).toBe('m0-key-of-alice')
    expect(await openKey(sealed, `${SECRET}r`, 'c1')).toBeNull()
    expect(await openKey(sealed, SECRET, 'c2')).toBeNull()
    expect(await openKey('broken', SECRET, 'c1')).toBeNull()
    expect(await sealKey('m0-key-of-alice', SECRET, 'c1')).not.toBe(sealed)
  })

  it('[CS11] is opened without deriving the same twice, and without holding up the process', async () => {
    const secret = `${SECRET}, of this test`
    const sealed = await sealKey('m0-key-of-alice', secret, 'c1')
    replaceOnce('sealing-keys')
    let isOpen = false
    const opened = Promise.all([openKey(sealed, secret, 'c1'), openKey(sealed, secret, 'c1')])
    void opened.then(() => (isOpen = true))
    await new Promise((resolve) => setImmediate(resolve))
    expect(isOpen).toBe(false) // the process did something else meanwhile
    expect(await opened).toEqual(['m0-key-of-alice', 'm0-key-of-alice'])
    const derived = () => once('sealing-keys', () => new Map()).get(secret)
    const first = derived()
    await sealKey('another', secret, 'c2')
    expect(derived()).toBe(first)
  })
})
