import { expect, it } from 'vitest'

import { BUILT_IN_POLICY } from '@/lib/domain/policy'
import { JUDGED_PATTERN } from '@/lib/domain/proposal'

import { detectorVersionOf } from './detectors'
import { isScoredOtherwise } from './scored-otherwise'

it.each([
  [detectorVersionOf(BUILT_IN_POLICY), 'V', false],
  ['weighed-0', 'V', true],
  ['signet', '', true], // as pairs of an earlier sample may have been drawn
  ['weighed-0', JUDGED_PATTERN, false],
])('[I5] a pair that %s scored (%s) has another score than the policy asks for: %s', (...row) => {
  const [detectorVersion, pattern, otherwise] = row
  expect(isScoredOtherwise({ detectorVersion, pattern }, BUILT_IN_POLICY)).toBe(otherwise)
})
