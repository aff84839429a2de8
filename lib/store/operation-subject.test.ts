import { describe, expect, it } from 'vitest'

import { eventTitle } from '@/lib/domain/event-title'

import { toSubject } from './operation-subject'

describe('the subject of an operation', () => {
  it('[A17] is its event, and no title is stored', () => {
    const event = { type: 'stored', only: 'Mara rows', stored: 1, again: 0 }
    const stored = { event, factIds: ['f'], title: 'something else' }
    expect(toSubject(JSON.stringify(stored))).toEqual({ event, factIds: ['f'] })
  })

  it('[A17] of an entry from before events keeps its words, but for those that changed', () => {
    const { event, counts } = toSubject('{"title":"Labelled pair 1 of sample 2","counts":{"x":1}}')
    expect([eventTitle(event), counts]).toEqual(['Labeled pair 1 of sample 2', { x: 1 }])
  })
})
