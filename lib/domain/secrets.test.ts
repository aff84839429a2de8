import { describe, expect, it } from 'vitest'

import { withoutSecrets } from './secrets'

describe('withoutSecrets', () => {
  it.each([
    ['production auth token is sk-live-SECRET-XYZ', 'SECRET'],
    ['key AKIAIOSFODNN7EXAMPLE of the bucket', 'AKIA'],
    ['use ghp_abcdefghijklmnopqrstuvwxyz0123456789', 'ghp_'],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY-----', 'MIIE'],
    ['the password is hunter2!', 'hunter2'],
    ['api_key = "a1b2c3d4e5"', 'a1b2'],
  ])('[P8] %s', (text, secret) => {
    const said = withoutSecrets(text)
    expect(said).not.toContain(secret)
    expect(said).toMatch(/\[secret [0-9a-f]{8}\]/u)
    expect(withoutSecrets(said)).toBe(said)
  })

  it.each([
    'The password is required on Mondays',
    'Secret: the cake is for Ines',
    'the auth token is session-based',
    'Mara lives in Turku since 2026-03-01',
  ])('[P8] has no secrets: %s', (text) => {
    expect(withoutSecrets(text)).toBe(text)
  })
})
