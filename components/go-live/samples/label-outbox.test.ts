import { expect, test } from 'vitest'

import { labelOutbox, type LabelIntent } from './label-outbox'

const INTENT: LabelIntent = {
  key: 'key-1',
  sampleId: 'sample-1',
  pairId: 'pair-1',
  value: 'keep_both',
  dwellMs: 900,
  reviewer: 'Ada',
}

test('what cannot be read is no label, and takes nothing else along', () => {
  const broken = [{ ...INTENT, value: 'maybe' }, { ...INTENT, pairId: 7 }, null]
  expect(labelOutbox.parse(JSON.stringify([...broken, INTENT]))).toEqual([INTENT])
})
