import { expect, it } from 'vitest'

import type { BlindLabel } from './blind-sample'
import { measureAgreement } from './sample-agreement'
import type { VerdictValue } from './verdict'

function pair(...values: readonly VerdictValue[]) {
  const labels = values.map((value, nth): BlindLabel => ({
    reviewer: `R${nth}`,
    value,
    role: 'label',
  }))
  return { labels }
}

it('[B11] counts the pairs on which every label says the same; reject and reverse are one answer', () => {
  const { pairs, alike } = measureAgreement([
    pair('supersede', 'supersede'),
    pair('keep_both', 'reverse'),
    pair('supersede', 'keep_both'),
    pair('unsure', 'unsure', 'supersede'),
    pair('supersede'), // not labeled twice
  ])
  expect({ pairs, alike }).toEqual({ pairs: 4, alike: 2 })
})
