import { expect, it } from 'vitest'

import { eventTitle } from '@/lib/domain/event-title'
import type { OperationEvent } from '@/lib/domain/operation-event'

import { eventData, storedEvent } from './events'
import { fromWire, toWire } from './names'

const decided: OperationEvent = {
  type: 'decided',
  verdict: 'supersede',
  settled: false,
  number: 142,
  older: 'lives in Turku',
  newer: 'lives in Oulu',
}

it.each<OperationEvent>([
  decided,
  { type: 'undid', seq: 12, redo: false, of: decided },
  { type: 'stored', only: 'Mara has a cat', stored: 1, again: 0 },
  {
    type: 'policy-set',
    agent: null,
    changes: [{ field: 'supersessionMinConfidence', before: 0.6, after: 0.7 }],
  },
])('[CL1] [DR18] what a program received of $type has the title that the app shows', (event) => {
  const received = fromWire(toWire(eventData(event)))
  expect(storedEvent(received)).toEqual(event)
  expect(eventTitle(storedEvent(received) ?? decided)).toBe(eventTitle(event))
})

it('[CL1] an event of a newer server has no title here', () => {
  expect(storedEvent({ type: 'dreamed' })).toBeNull()
  expect(storedEvent(null)).toBeNull()
})
