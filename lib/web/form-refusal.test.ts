import { expect, it } from 'vitest'

import { formRefusal } from './form-refusal'

const PAGE = 'http://127.0.0.1:3000/queue'
const WHOLE = '--x\r\nContent-Disposition: form-data; name="1_a"\r\n\r\n[1]\r\n--x--\r\n'

const FORM = 'multipart/form-data; boundary=x'
const TEXT = 'text/plain;charset=UTF-8'

const posted = (body: string, type = FORM) =>
  new Request(PAGE, { method: 'POST', body, headers: { 'content-type': type } })

const action = (body: string, type = TEXT) =>
  new Request(PAGE, {
    method: 'POST',
    body,
    headers: { 'content-type': type, 'next-action': '0'.repeat(42) },
  })

it.each([
  ['garbage', posted('garbage')],
  ['nothing', posted('')],
  ['a form that was cut off', posted(WHOLE.slice(0, 40))],
  ['a part without a name', posted(WHOLE.replace('; name="1_a"', ''))],
  ['another boundary', posted(WHOLE, 'multipart/form-data; boundary=y')],
  ['no boundary', posted(WHOLE, 'multipart/form-data')],
])('[WS13] a form of %s is refused', async (_, request) => {
  expect(await formRefusal(request)).toEqual({
    status: 400,
    sentence: expect.stringContaining('cannot be read'),
  })
})

it.each([
  ['garbage', action('garbage')],
  ['nothing', action('')],
  ['a number', action('5')],
  ['a text', action('"[]"')],
  ['a list that was cut off', action('[{"id":')],
  ['a form without arguments', action(WHOLE, FORM)],
  [
    'a form whose arguments are garbage',
    action(WHOLE.replace('1_a', '0').replace('[1]', '[1'), FORM),
  ],
])('[WS13] an action that is sent %s is refused', async (_, request) => {
  expect(await formRefusal(request)).toMatchObject({ status: 400 })
})

it.each([
  ['a list', action('[{"id":"a"},"$undefined"]')],
  ['no argument', action('[]')],
  ['a form with a list', action(WHOLE.replace('1_a', '0'), FORM)],
])(
  '[WS13] an action that is sent %s is let through, and its body is still there',
  async (_, request) => {
    const whole = await request.clone().text()
    expect(await formRefusal(request)).toBeNull()
    expect(await request.text()).toBe(whole)
  },
)

it('[WS13] a whole form is let through, and its body is still there', async () => {
  const request = posted(WHOLE)
  expect(await formRefusal(request)).toBeNull()
  expect(await request.text()).toBe(WHOLE)
})

it('[WS13] a body of another type is none of its business', async () => {
  expect(await formRefusal(posted('garbage', TEXT))).toBeNull()
  expect(await formRefusal(new Request(PAGE))).toBeNull()
})
