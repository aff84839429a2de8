import { expect, test } from 'vitest'

import { isolated, isolatedParts } from './isolated'

test('isolates right-to-left names only', () => {
  expect(isolated('مكان السكن')).toBe('\u2068مكان السكن\u2069')
  expect(isolated('דירה 4')).toBe('\u2068דירה 4\u2069')
  expect(isolated('\u202Eevil')).toBe('\u2068\u202Eevil\u2069')
  for (const plain of ['residence', 'Çağla', '住所', '🙂', '']) expect(isolated(plain)).toBe(plain)
})

test('the parts of a title keep their order', () => {
  expect(isolatedParts('Approved P-3: تعيش في حيفا → تعيش في عكا')).toBe(
    'Approved P-3: \u2068تعيش في حيفا\u2069 → \u2068تعيش في عكا\u2069',
  )
  expect(isolatedParts('Approved P-3: a → b')).toBe('Approved P-3: a → b')
})
