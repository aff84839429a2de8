import { expect, test } from 'vitest'

import { scriptOf } from './sample-slices'

test.each([
  ['Mara lives in Turku, not in Москва', 'Latin'],
  ['Мара живёт в Oulu', 'Cyrillic'],
  ['مارا تعيش في أوولو', 'Arabic'],
  ['东京的天气 now', 'Han'],
  ['42 — 17', 'of no letters'],
  ['', 'of no letters'],
])('the script of %j is %s', (text, script) => {
  expect(scriptOf(text)).toBe(script)
})
