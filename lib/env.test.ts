import { expect, test } from 'vitest'

import { readSettings } from './env'

test('the detector profile comes from the environment, and only one that there is', () => {
  const profileOf = (text?: string) =>
    readSettings({ PALIMPSEST_DETECTOR_PROFILE: text }).policy.detectorProfile
  expect(profileOf()).toBeUndefined()
  expect(profileOf('seed')).toBe('seed')
  expect(profileOf('default')).toBe('default')
  expect(() => profileOf('best')).toThrow(/PALIMPSEST_DETECTOR_PROFILE/)
})
