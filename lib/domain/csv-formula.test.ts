import fc from 'fast-check'
import { expect, it } from 'vitest'

import { guardFormula, unguardFormula } from './csv-formula'

it('[WS5] no guarded text starts a formula, and unguarding restores it', () => {
  const mark = fc.constantFrom(..."'=+-@\t\r\n\0＝a1 ".split(''))
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 6 }), (marks) => {
      const text = marks.join('')
      const guarded = guardFormula(text)
      expect(guarded).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/u)
      expect(unguardFormula(guarded)).toBe(text)
    }),
  )
})

it.each(['=HYPERLINK("https://evil.example")', '+1+1', '@SUM(A1)', '-2+3'])(
  '[WS5] %s is text',
  (text) => {
    expect(guardFormula(text)).toBe(`'${text}`)
  },
)

it.each(["it's", "'quoted'", '', 'a=1'])('[WS5] “%s” is unchanged', (text) => {
  expect(guardFormula(text)).toBe(text)
  expect(unguardFormula(text)).toBe(text)
})
