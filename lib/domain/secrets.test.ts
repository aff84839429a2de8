import { describe, expect, it } from 'vitest'

import { mayHoldSecret, withoutSecrets } from './secrets'

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

  const SECRETS = [
    'sk-live-SECRET-XYZ',
    'rk_ant_abcdef',
    'sk-abcdefghij0123456789',
    'gho_abcdefghij0123456789',
    'github_pat_abcdefghij0123456789',
    'glpat-abcdefghij012345',
    'npm_abcdefghij0123456789',
    'xoxb-0123456789',
    'AKIAIOSFODNN7EXAMPLE',
    'ASIAIOSFODNN7EXAMPLE',
    'AIzaabcdefghij0123456789abcdefghij',
    'eyJhbGciOiJIUzI1.eyJzdWIiOiIx.c2lnbmF0dXJl',
    '-----BEGIN PRIVATE KEY-----\nMIIE',
    'PassPhrase\n is "hunter22',
    'ACCESS KEY: "a1b2c3d4"',
    'auth-token=a1b2c3d4',
  ]
  const AROUND = ['', '\n', '\t', '"', '\\', 'in a sentence: ', 'ſ ', 'é-']

  it.each(SECRETS)('[P8] finds a trace of a secret in any text around it: %s', (secret) => {
    for (const before of AROUND) {
      const text = `${before}${secret} and more`
      expect(withoutSecrets(text)).not.toBe(text)
      expect(mayHoldSecret(JSON.stringify({ note: [text] }))).toBe(true)
    }
  })
})
