import { expect, test } from 'vitest'

import { undoPlan } from './undo-plan'

test('a verdict on its way is waited for', () => {
  expect(undoPlan('sending', true)).toEqual({ kind: 'wait' })
})

test('landed meanwhile: exactly that operation, never "the last"', () => {
  expect(undoPlan({ operationId: 'op7' }, true)).toEqual({ kind: 'operation', operationId: 'op7' })
})

test('refused meanwhile: nothing is sent; without an answer: the server is asked', () => {
  expect(undoPlan('gone', true)).toEqual({ kind: 'nothing' })
  expect(undoPlan('unsaved', true)).toEqual({ kind: 'ask' })
})

test('what had landed before, or an earlier page sent, is the last own operation', () => {
  expect(undoPlan({ operationId: 'op7' }, false)).toEqual({ kind: 'last' })
  expect(undoPlan(undefined, false)).toEqual({ kind: 'last' })
})
