import { describe, expect, test } from 'vitest'

import type { BlindPairView } from '@/lib/views/blind-pairs'

import { blindSession, lastStep, startSession, type BlindEvent } from './blind-session'
import type { AskedWork } from './measure-queries'

function pair(id: string, role: BlindPairView['role'] = 'label'): BlindPairView {
  const fact = {
    key: null,
    kind: 'fact',
    content: id,
    recordedAt: '2026-01-01T00:00:00.000Z',
    validFrom: '2026-01-01T00:00:00.000Z',
    timeKnown: true,
    source: null,
  } as const
  return {
    id,
    agentId: 'scout',
    agentTitle: null,
    entity: 'Kim',
    aspect: 'diet',
    older: { ...fact, id: `${id} older` },
    newer: { ...fact, id: `${id} newer` },
    role,
    said: [],
  }
}

function work(ids: readonly string[], askedAt = 0): AskedWork {
  return { items: ids.map((id) => pair(id)), askedAt } as unknown as AskedWork
}

function labelled(id: string, role: BlindPairView['role'] = 'label'): BlindEvent {
  const intent = {
    key: `key of ${id}`,
    sampleId: 'sample',
    pairId: id,
    value: 'supersede',
    dwellMs: 900,
    reviewer: 'Ada',
  } as const
  return { type: 'labelled', intent, pair: pair(id, role) }
}

const recorded = (id: string, at: number): BlindEvent => ({
  type: 'recorded',
  key: `key of ${id}`,
  at,
})
const takingBack = (id: string): BlindEvent => ({ type: 'taking-back', key: `key of ${id}` })
const tookBack = (id: string, at: number): BlindEvent => ({
  type: 'took-back',
  key: `key of ${id}`,
  text: 'Taken back.',
  at,
})

function after(ids: readonly string[], ...events: readonly BlindEvent[]) {
  return events.reduce(blindSession, startSession(work(ids)))
}

const ahead = (session: ReturnType<typeof after>) => session.ahead.map(({ id }) => id)
const given = (session: ReturnType<typeof after>) => session.given.map((step) => step.pair.id)

describe('labelling', () => {
  test('the next pair is there at once, and the label counts on what the server counted', () => {
    const session = after(['a', 'b', 'c'], labelled('a'))
    expect(ahead(session)).toEqual(['b', 'c'])
    expect(session.moved).toEqual({ label: 1, adjudication: 0 })
    expect(lastStep(session)?.pair.id).toBe('a')
  })

  test('an adjudication counts apart', () => {
    expect(after(['a'], labelled('a', 'adjudication')).moved).toEqual({ label: 0, adjudication: 1 })
  })

  test('what was asked before a label was confirmed neither shows its pair again nor counts it twice', () => {
    const session = after(['a', 'b'], labelled('a'), {
      type: 'work',
      work: work(['a', 'b', 'c'], 10),
    })
    expect(ahead(session)).toEqual(['b', 'c'])
    expect(session.moved.label).toBe(1)
    const later = blindSession(blindSession(session, recorded('a', 20)), {
      type: 'work',
      work: work(['b', 'c'], 30),
    })
    expect(later.moved.label).toBe(0)
    expect(given(later)).toEqual(['a'])
  })

  test('a label that was taken back elsewhere is wanted again', () => {
    const session = after(['a', 'b'], labelled('a'), recorded('a', 10), {
      type: 'work',
      work: work(['a', 'b'], 20),
    })
    expect(ahead(session)).toEqual(['b', 'a'])
    expect(given(session)).toEqual([])
  })

  test('what is on screen stays there while it is wanted, and goes when it is not', () => {
    const kept = after(['b', 'c'], { type: 'work', work: work(['a', 'b', 'c'], 10) })
    expect(ahead(kept)).toEqual(['b', 'a', 'c'])
    const settled = after(['b', 'c'], { type: 'work', work: work(['c', 'd'], 10) })
    expect(ahead(settled)).toEqual(['c', 'd'])
  })
})

describe('taking back', () => {
  test('the pair comes back into view, the last first', () => {
    const session = after(['a', 'b', 'c'], labelled('a'), labelled('b'), takingBack('b'))
    expect(ahead(session)).toEqual(['b', 'c'])
    expect(ahead(blindSession(session, takingBack('a')))).toEqual(['a', 'b', 'c'])
    expect(session.moved.label).toBe(1)
  })

  test('it stays in view whatever was asked before it was taken back', () => {
    const stale: BlindEvent = { type: 'work', work: work(['c', 'd'], 30) }
    const labels = [labelled('a'), recorded('a', 10), labelled('b'), recorded('b', 20)] as const
    const session = after(['a', 'b', 'c'], ...labels, takingBack('b'), takingBack('a'), stale)
    expect(ahead(session)).toEqual(['a', 'b', 'c', 'd'])
    expect(session.moved.label).toBe(-2)
    const fresh: BlindEvent = { type: 'work', work: work(['a', 'b', 'c', 'd'], 60) }
    const later = [tookBack('b', 40), tookBack('a', 50), fresh].reduce(blindSession, session)
    expect(ahead(later)).toEqual(['a', 'b', 'c', 'd'])
    expect(later.moved.label).toBe(0)
    expect(later.takenBack).toEqual([])
  })

  test('refused, the label stands again', () => {
    const session = after(['a', 'b'], labelled('a'), recorded('a', 10), takingBack('a'), {
      type: 'not-taken-back',
      key: 'key of a',
      text: 'No.',
    })
    expect(ahead(session)).toEqual(['b'])
    expect(given(session)).toEqual(['a'])
    expect(session.line).toEqual({ tone: 'bad', text: 'No.' })
    expect(session.moved.label).toBe(1)
  })

  test('refused after it was labelled again, the newer label stays and will tell', () => {
    const again = { ...labelled('a'), intent: { ...intentOf('a'), key: 'another' } } as BlindEvent
    const session = after(['a', 'b'], labelled('a'), recorded('a', 10), takingBack('a'), again, {
      type: 'not-taken-back',
      key: 'key of a',
      text: 'No.',
    })
    expect(session.given.map((step) => step.intent.key)).toEqual(['another'])
    expect(ahead(session)).toEqual(['b'])
  })

  function intentOf(id: string) {
    const event = labelled(id)
    return event.type === 'labelled' ? event.intent : null
  }
})

describe('refused', () => {
  const refused = (comesBack: boolean): BlindEvent => ({
    type: 'refused',
    key: 'key of a',
    text: 'Not recorded.',
    comesBack,
  })

  test('what may be said again comes after the pair that is being read', () => {
    const session = after(['a', 'b', 'c'], labelled('a'), refused(true))
    expect(ahead(session)).toEqual(['b', 'a', 'c'])
    expect(session.moved.label).toBe(0)
    expect(session.line?.tone).toBe('bad')
    expect(given(session)).toEqual([])
  })

  test('at the end it comes at once', () => {
    expect(ahead(after(['a'], labelled('a'), refused(true)))).toEqual(['a'])
  })

  test('what others settled is skipped', () => {
    expect(ahead(after(['a', 'b'], labelled('a'), refused(false)))).toEqual(['b'])
  })
})

describe('another person', () => {
  test('whoever names themselves on the way keeps the pair in view, somebody else begins anew', () => {
    const session = after(['a', 'b'], labelled('a'))
    expect(ahead(blindSession(session, { type: 'person', keep: true }))).toEqual(['b'])
    const other = blindSession(session, { type: 'person', keep: false })
    expect([ahead(other), given(other), other.moved.label]).toEqual([[], [], 0])
  })
})
