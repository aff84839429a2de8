import { expect, it } from 'vitest'

import { formRefusal } from './form-refusal'

const PAGE = 'http://127.0.0.1:3000/review'
const FORM = 'multipart/form-data; boundary=x'
const TEXT = 'text/plain;charset=UTF-8'
const WHOLE = '--x\r\nContent-Disposition: form-data; name="0"\r\n\r\n[]\r\n--x--\r\n'

const posted = (body: string, headers: Record<string, string>) =>
  new Request(PAGE, { method: 'POST', body, headers })

const action = (body: string, type = TEXT) =>
  posted(body, { 'content-type': type, 'next-action': '0'.repeat(42) })

it('[WS13] a form sent to a page is refused: pages send none', async () => {
  for (const request of [posted(WHOLE, { 'content-type': FORM }), action(WHOLE, FORM)]) {
    expect(await formRefusal(request)).toEqual({
      status: 400,
      sentence: expect.stringContaining('cannot be read'),
    })
  }
})

it.each([
  ['garbage', 'garbage'],
  ['nothing', ''],
  ['a number', '5'],
  ['a text', '"[]"'],
  ['an object', '{"0":"a"}'],
  ['a list that was cut off', '[{"id":'],
  ['a list after a byte order mark', '\u{FEFF}[]'],
  ['a reference to a part that is not there', '["$9"]'],
  ['an escaped reference', String.raw`["\u00249"]`],
  ['a reference to a value that is not there', '[{"a":{}},"$0:0:b"]'],
  ['a reference to an inherited value', '[{"a":[]},"$0:0:a:length"]'],
  ['a reference to a text', '["a","$0:0"]'],
  ['a reference to itself', '["$0:0"]'],
  ['a reference to what holds it', '[{"a":{"b":"$0:0"}}]'],
  ['a reference to what follows', '["$0:1",{}]'],
  ['a reference under a name that React drops', '[{"__proto__":{"a":1}},"$0:0:__proto__"]'],
  ['a form', '["$K1"]'],
  ['a map', '["$Q1"]'],
  ['a file', '[{"file":"$B1"}]'],
  ['bytes', '["$A1"]'],
  ['a stream', '["$R1"]'],
  ['a promise', '["$@1"]'],
  ['a function', '["$F1"]'],
  ['a thing that only its sender knows', '["$T"]'],
  ['a number that is none', '["$nabc"]'],
  ['a number that is too long', `["$n${'9'.repeat(301)}"]`],
  ['a sign alone', '["$"]'],
  ['depth without end', '['.repeat(1_000_000) + ']'.repeat(1_000_000)],
  ['objects without end', `[${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}]`],
  ['a list too long for React', `[1,[${'0,'.repeat(1_000_000)}0]]`],
  ['a text too long for React', `[1,"${'a'.repeat(1_000_000)}"]`],
  ['a bomb of references', bomb(40)],
])('[WS13] an action that is sent %s is refused', async (_, body) => {
  expect(await formRefusal(action(body))).toMatchObject({ status: 400 })
})

it.each([
  ['no argument', '[]'],
  ['a command', '[{"id":"a","version":3,"note":null,"sure":true},"$undefined"]'],
  ['a text that begins with a dollar sign', '[{"text":"$$5 a month"}]'],
  ['numbers that JSON has not', '["$NaN","$Infinity","$-Infinity","$-0","$n-12"]'],
  ['a date', '["$D2026-11-26T07:00:00.000Z"]'],
  ['the same list twice', '[{"facts":[{"a":1}],"again":"$0:0:facts"},"$0:0:facts:0"]'],
  ['a long text', `[{"text":"${'a'.repeat(3_000_000)}"}]`],
])(
  '[WS13] an action that is sent %s is let through, and its body is still there',
  async (_, body) => {
    const request = action(body)
    expect(await formRefusal(request)).toBeNull()
    expect(await request.text()).toBe(body)
  },
)

it('[WS13] a body of another type is none of its business', async () => {
  expect(await formRefusal(posted('garbage', { 'content-type': TEXT }))).toBeNull()
  expect(await formRefusal(new Request(PAGE))).toBeNull()
})

/** Each item is the former one twice: 2^depth values in a few kilobytes. */
function bomb(depth: number): string {
  const items: unknown[] = [{}]
  for (let at = 0; at < depth; at += 1) items.push({ a: `$0:${at}`, b: `$0:${at}` })
  return JSON.stringify(items)
}
