import path from 'node:path'

import { expect, test } from 'vitest'

import { readSettings } from './env'

test('the detector profile comes from the environment, and must exist', () => {
  const profileOf = (text?: string) =>
    readSettings({ PALIMPSEST_DETECTOR_PROFILE: text }).policy.detectorProfile
  expect(profileOf()).toBeUndefined()
  expect(profileOf('seed')).toBe('seed')
  expect(profileOf('default')).toBe('default')
  expect(() => profileOf('best')).toThrow(/PALIMPSEST_DETECTOR_PROFILE/)
})

test('an empty variable is unset: an empty threshold is not 0', () => {
  const blank = { PALIMPSEST_SUPERSESSION_MIN_CONFIDENCE: '', PALIMPSEST_SHADOW_MODE: ' ' }
  const { policy, sweepMinutes } = readSettings({ ...blank, PALIMPSEST_SWEEP_MINUTES: '' })
  expect(policy.supersessionMinConfidence).toBeUndefined()
  expect(policy.shadowMode).toBeUndefined()
  expect(sweepMinutes).toBe(30)
})

test('[RT2] the retention period comes from the environment; 0 switches it off', () => {
  const daysOf = (text?: string) =>
    readSettings({ PALIMPSEST_RETENTION_DAYS: text }).policy.retentionDays
  expect([daysOf(), daysOf('0'), daysOf('90')]).toEqual([undefined, 0, 90])
})

test('[ME15] the merge thresholds come from the environment under their Vestige names', () => {
  const { policy } = readSettings({
    VESTIGE_MERGE_MATCH_THRESHOLD: '0.95',
    VESTIGE_MERGE_POSSIBLE_THRESHOLD: '0.8',
  })
  expect([policy.mergeMatchThreshold, policy.mergePossibleThreshold]).toEqual([0.95, 0.8])
  expect(readSettings({}).policy.mergeMatchThreshold).toBeUndefined()
})

test('[AW1] [AW7] handling of arriving facts comes from the environment; blank is unset', () => {
  const { policy } = readSettings({
    PALIMPSEST_CLASSIFY_BEFORE_WRITE: 'true',
    PALIMPSEST_PREFERENCE_KEYS: 'apply',
  })
  expect([policy.classifyBeforeWrite, policy.preferenceKeys]).toEqual([true, 'apply'])
  expect(readSettings({ PALIMPSEST_PREFERENCE_KEYS: '' }).policy.preferenceKeys).toBeUndefined()
  expect(() => readSettings({ PALIMPSEST_PREFERENCE_KEYS: 'ask' })).toThrow(/off, propose, apply/u)
})

test('[MC10] answers through a model can be switched off in the environment', () => {
  const { policy } = readSettings({ PALIMPSEST_ANSWERS_THROUGH_MODEL: 'false' })
  expect(policy.answersThroughModel).toBe(false)
  expect(readSettings({}).policy.answersThroughModel).toBeUndefined()
})

test('[WH5] private networks that webhooks may reach come from the environment', () => {
  const reaches = (text?: string) =>
    readSettings({ PALIMPSEST_WEBHOOK_NETWORKS: text }).webhookNetworks.check('10.0.0.7')
  expect([reaches(), reaches(''), reaches('127.0.0.1,10.0.0.0/8')]).toEqual([false, false, true])
  expect(() => readSettings({ PALIMPSEST_WEBHOOK_NETWORKS: 'intranet' })).toThrow(
    'PALIMPSEST_WEBHOOK_NETWORKS: must be addresses or networks, such as 127.0.0.1,10.0.0.0/8',
  )
})

test('an invalid value is refused with a sentence', () => {
  const refusal = (name: string, text: string) => {
    try {
      readSettings({ [name]: text })
      return null
    } catch (error) {
      return error instanceof Error ? error.message : null
    }
  }
  const because = 'The environment is not usable. '
  expect(refusal('PALIMPSEST_SUPERSESSION_MIN_CONFIDENCE', '7')).toBe(
    `${because}PALIMPSEST_SUPERSESSION_MIN_CONFIDENCE: must be a number from 0 to 1`,
  )
  expect(refusal('PALIMPSEST_SHADOW_MODE', 'perhaps')).toBe(
    `${because}PALIMPSEST_SHADOW_MODE: must be true or false`,
  )
  expect(refusal('PALIMPSEST_RETENTION_DAYS', '2.5')).toBe(
    `${because}PALIMPSEST_RETENTION_DAYS: must be a whole number of days`,
  )
  expect(refusal('PALIMPSEST_RETENTION_DAYS', '-1')).toBe(
    `${because}PALIMPSEST_RETENTION_DAYS: must be a number from 0 to 3650`,
  )
  expect(refusal('PALIMPSEST_SWEEP_MINUTES', 'often')).toBe(
    `${because}PALIMPSEST_SWEEP_MINUTES: must be a number from 1 to 10080`,
  )
})

test.each([
  [{}, 'all'],
  [{ HOST: '127.0.0.1' }, 'all'],
  [{ HOST: '::1', PALIMPSEST_HOSTS: 'localhost' }, 'all'],
  [{ HOST: '0.0.0.0' }, []],
  [{ HOST: '192.168.0.4' }, []],
  [{ PALIMPSEST_HOSTS: 'my.example' }, []], // a proxy serves others
  [{ PALIMPSEST_IMPORT_FOLDERS: ['/a', '/b'].join(path.delimiter) }, ['/a', '/b']],
])('[UP3] with %j, files are read by path from %j', (environment, folders) => {
  expect(readSettings(environment).importFolders).toEqual(folders)
})
