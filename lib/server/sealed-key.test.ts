import { describe, expect, it } from 'vitest'

import { openKey, sealKey } from './sealed-key'

const SECRET = 'a secret of the environment, long'

describe('the key of a connected store', () => {
  it('[CS11] is encrypted, and opens with its secret and for its connection only', () => {
    const sealed = sealKey('m0-key-of-alice', SECRET, 'c1')
    expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('m0-key')
    expect(openKey(sealed, SECRET, 'c1')).toBe('m0-key-of-alice')
    expect(openKey(sealed, `${SECRET}r`, 'c1')).toBeNull()
    expect(openKey(sealed, SECRET, 'c2')).toBeNull()
    expect(openKey('broken', SECRET, 'c1')).toBeNull()
    expect(sealKey('m0-key-of-alice', SECRET, 'c1')).not.toBe(sealed)
  })
})
