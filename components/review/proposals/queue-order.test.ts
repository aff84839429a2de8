import { expect, test } from 'vitest'

import type { PairView } from '@/lib/views/pair-view'
import type { ProposalView } from '@/lib/views/proposal-view'

import { currentView, nearEnd, neighbour, nextWaiting, passedOver, queueOrder } from './queue-order'

const item = (id: string, fields: Partial<ProposalView> = {}) =>
  ({ id, version: 1, status: 'pending', ...fields }) as ProposalView
const ids = (order: readonly ProposalView[]) => order.map((each) => each.id).join('')
const none = new Set<string>()

test('pages come first, arrivals last, each once', () => {
  const order = queueOrder({
    pages: [
      [item('a'), item('b')],
      [item('b'), item('c')],
    ],
    inserted: [],
    arrivals: [item('a'), item('z')],
  })
  expect(ids(order)).toBe('abcz')
})

test('what undo brought back stands before the item that was on screen', () => {
  const pages = [[item('a'), item('b')]]
  const back = { proposal: item('x'), before: 'b' }
  expect(ids(queueOrder({ pages, inserted: [back], arrivals: [] }))).toBe('axb')
  const loaded = { proposal: item('a'), before: 'b' }
  expect(ids(queueOrder({ pages, inserted: [loaded], arrivals: [] }))).toBe('ab')
  const orphan = { proposal: item('x'), before: 'gone' }
  expect(ids(queueOrder({ pages, inserted: [orphan], arrivals: [] }))).toBe('abx')
  const first = { proposal: item('x'), before: null }
  expect(ids(queueOrder({ pages, inserted: [first], arrivals: [] }))).toBe('xab')
})

test('what is on screen counts until the list knows a later version', () => {
  const over = new Map([['a', item('a', { version: 2, status: 'decided' })]])
  expect(currentView(item('a'), over).status).toBe('decided')
  expect(currentView(item('a', { version: 3 }), over).version).toBe(3)
  expect(currentView(item('b'), over).id).toBe('b')
})

test('an answer given blind brings back the pair alone: the evidence is that of the list', () => {
  const pair = { id: 'a', version: 2, status: 'decided', older: { id: 'o' } } as PairView
  const listed = item('a', { readings: [], confidence: 0.7 })
  const shown = currentView(listed, new Map([['a', pair]]))
  expect(shown).toMatchObject({ status: 'decided', confidence: 0.7, readings: [] })
  expect(shown.older).toBe(listed.older)
})

test('the neighbour of an unknown item is the first, past the ends there is none', () => {
  const order = [item('a'), item('b')]
  expect(neighbour(order, 'a', 1)?.id).toBe('b')
  expect(neighbour(order, 'b', 1)).toBe(null)
  expect(neighbour(order, 'gone', 1)?.id).toBe('a')
  expect(neighbour([], null, 1)).toBe(null)
})

test('the next waiting item leaves out what is decided or was handled', () => {
  const order = [item('a'), item('b', { status: 'decided' }), item('c'), item('d')]
  expect(nextWaiting(order, 'a', new Set(['c']))?.id).toBe('d')
})

test('[R22] a pair that was locked since is passed over, except among the locked', () => {
  const older = { kind: 'fact', protected: false }
  const free = { older } as Partial<ProposalView>
  const locked = { older: { ...older, protected: true } } as Partial<ProposalView>
  const order = [item('a', free), item('b', locked), item('c', free)]
  expect(nextWaiting(order, 'a', passedOver(order, none, true))?.id).toBe('c')
  expect(nextWaiting(order, 'a', passedOver(order, none, false))?.id).toBe('b')
  expect(nextWaiting(order, 'a', passedOver(order, new Set(['c']), true))).toBe(null)
})

test('sixty skipped items are offered again from the top', () => {
  const order = Array.from({ length: 61 }, (_, index) => item(String(index)))
  expect(nextWaiting(order, '60', none)?.id).toBe('0')
  expect(nextWaiting([item('a')], 'a', none)).toBe(null)
})

test('more is fetched within ten of the end', () => {
  const order = Array.from({ length: 25 }, (_, index) => item(String(index)))
  expect(nearEnd(order, '14')).toBe(false)
  expect(nearEnd(order, '15')).toBe(true)
})

test('[R5] whoever settles a dispute goes on to the next one; nobody else is led there', () => {
  const disputed = { status: 'decided', disputed: true } as const
  const order = [item('a', disputed), item('b', { status: 'decided' }), item('c', disputed)]
  expect(nextWaiting(order, 'a', none)?.id).toBe('c')
  expect(nextWaiting(order, 'b', none)).toBe(null)
})
