import { expect, it } from 'vitest'

import { keptWhole } from './unbroken'

it.each([
  ['about 1 would be wrong (95% interval 0–2, from blind sample 1).', ['0–2,']],
  ['At the auto-apply limit of 0.97, 33% (4.7–77%) would be wrong.', ['(4.7–77%)']],
  ['1,000–1,200 and −0.02 to 0.31', ['1,000–1,200']],
  ['Sweep – once – and 2026-11-30', []],
])('an interval in “%s” stays whole', (text, whole) => {
  expect(keptWhole(text).filter((_part, nth) => nth % 2 === 1)).toEqual(whole)
  expect(keptWhole(text).join('')).toBe(text)
})
