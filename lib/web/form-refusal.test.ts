import { expect, it } from 'vitest'

import { formRefusal } from './form-refusal'

const PAGE = 'http://127.0.0.1:3000/queue'
const WHOLE = '--x\r\nContent-Disposition: form-data; name="1_a"\r\n\r\n[1]\r\n--x--\r\n'

const posted = (body: string, type = 'multipart/form-data; boundary=x') =>
  new Request(PAGE, { method: 'POST', body, headers: { 'content-type': type } })

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

it('[WS13] a whole form is let through, and its body is still there', async () => {
  const request = posted(WHOLE)
  expect(await formRefusal(request)).toBeNull()
  expect(await request.text()).toBe(WHOLE)
})

it('[WS13] a body of another type is none of its business', async () => {
  expect(await formRefusal(posted('garbage', 'text/plain;charset=UTF-8'))).toBeNull()
  expect(await formRefusal(new Request(PAGE))).toBeNull()
})
