import { describe, expect, test } from 'vitest'

import type { ProposalView } from '@/lib/views/proposal-view'

import type { VerdictIntent } from './outbox'
import type { ReviewEvent, ReviewSession } from './review-events'
import { EMPTY_SESSION, nextToUndo, reviewSession } from './review-session'

const view = (id: string, fields: Partial<ProposalView> = {}) =>
  ({
    id,
    number: 7,
    version: 1,
    status: 'pending',
    unsure: false,
    verdict: null,
    ...fields,
  }) as ProposalView
const intent = (key: string, proposalId: string, value: VerdictIntent['value'] = 'keep_both') => ({
  key,
  proposalId,
  number: 7,
  version: 1,
  value,
  reviewer: 'Ada',
  dwellMs: 1000,
})
const run = (events: readonly ReviewEvent[], from: ReviewSession = EMPTY_SESSION) =>
  events.reduce(reviewSession, from)
const decide = (
  key: string,
  id: string,
  value: VerdictIntent['value'] = 'keep_both',
): ReviewEvent => ({
  type: 'decided',
  intent: intent(key, id, value),
  view: view(id),
})

const undone = (key: string | null, id: string): ReviewEvent => ({
  type: 'undone',
  key,
  proposals: [view(id, { version: 3 })],
  text: '',
})

describe('review session', () => {
  test('a verdict shows at once and becomes the last decision', () => {
    const session = run([decide('k1', 'a')])
    expect(session.overlay.get('a')).toMatchObject({
      status: 'decided',
      verdict: { value: 'keep_both' },
    })
    expect(session.handled.has('a')).toBe(true)
    expect(session.last).toMatchObject({ key: 'k1', verdictId: null })
  })

  test('undo takes back what was decided together before the step that came before it', () => {
    const session = run([
      decide('k1', 'a'),
      { type: 'together', ids: ['b', 'c'], value: 'keep_both' },
    ])
    expect([...session.handled]).toEqual(['a', 'b', 'c'])
    expect(nextToUndo(session)).toBeNull()
    expect(nextToUndo(run([decide('k2', 'd')], session))).toMatchObject({ key: 'k2' })
    const undone = run(
      [{ type: 'undone', together: true, key: null, proposals: [], text: 'Undone.' }],
      session,
    )
    expect([...undone.handled]).toEqual(['a'])
    expect(nextToUndo(undone)).toMatchObject({ key: 'k1' })
  })

  test('a key that was not taken stands before the last decision, until something is done to one', () => {
    const told = run([
      decide('k1', 'a'),
      { type: 'prevented', of: { id: 'b', number: 8 }, text: 'Locked.' },
    ])
    expect(told).toMatchObject({ refusal: { of: { number: 8 }, text: 'Locked.' }, decided: 1 })
    expect(told.last).toMatchObject({ key: 'k1' })
    const events: readonly ReviewEvent[] = [
      decide('k2', 'c'),
      { type: 'annotated', key: 'k1', reason: 'scope', note: null },
      { type: 'undoing', key: 'k1' },
      { type: 'together', ids: ['d'], value: 'unsure' },
    ]
    for (const event of events) expect(run([event], told).refusal).toBeNull()
  })

  test('unsure stays open', () => {
    const shown = run([decide('k1', 'a', 'unsure')]).overlay.get('a')
    expect(shown).toMatchObject({ status: 'pending', unsure: true })
  })

  test('the answer of the server replaces the guess', () => {
    const proposal = view('a', { version: 2, status: 'decided' })
    const session = run([
      decide('k1', 'a'),
      { type: 'recorded', key: 'k1', verdictId: 'v1', proposal },
    ])
    expect(session.overlay.get('a')?.version).toBe(2)
    expect(session.last?.verdictId).toBe('v1')
  })

  test('a late answer does not overwrite a newer verdict', () => {
    const proposal = view('a', { version: 2, status: 'decided' })
    const session = run([
      decide('k1', 'a'),
      decide('k2', 'a', 'supersede'),
      { type: 'recorded', key: 'k1', verdictId: 'v1', proposal },
    ])
    expect(session.overlay.get('a')?.verdict?.value).toBe('supersede')
    expect(session.last).toMatchObject({ key: 'k2', verdictId: null })
  })

  test('a refusal rolls back exactly the one row and says why', () => {
    const session = run([
      decide('k1', 'a'),
      decide('k2', 'b'),
      {
        type: 'refused',
        intent: intent('k1', 'a'),
        text: 'Kim already rejected this.',
        beaten: false,
        atMs: 0,
      },
    ])
    expect(session.overlay.get('a')?.status).toBe('pending')
    expect(session.overlay.get('b')?.status).toBe('decided')
    expect(session.problems.get('a')).toMatchObject({ text: 'Kim already rejected this.' })
    expect(session.refusal).toMatchObject({ of: { id: 'a', number: 7 } })
    expect(session.last?.key).toBe('k2')
  })

  test('what was not saved keeps its verdict and is marked, until it is', () => {
    const unsaved = run([decide('k1', 'a'), { type: 'unsaved', intent: intent('k1', 'a') }])
    expect(unsaved.overlay.get('a')?.status).toBe('decided')
    expect(unsaved.problems.get('a')).toEqual({ kind: 'unsaved', by: 'Ada', takenBack: false })
    const saved = run(
      [{ type: 'recorded', key: 'k1', verdictId: 'v', proposal: view('a', { status: 'decided' }) }],
      unsaved,
    )
    expect(saved.problems.size).toBe(0)
  })

  test('undo restores at once; a refused undo shows the verdict again', () => {
    const undoing = run([decide('k1', 'a'), { type: 'undoing', key: 'k1' }])
    expect(undoing.overlay.get('a')?.status).toBe('pending')
    expect(undoing.handled.has('a')).toBe(false)
    const refused = run([{ type: 'undo-refused', key: 'k1', text: 'No.' }], undoing)
    expect(refused.overlay.get('a')?.status).toBe('decided')
    expect(refused.undone?.text).toBe('No.')
  })

  test('what was taken back before it was saved comes back as it was, with nothing to redo', () => {
    const session = run([
      decide('k1', 'a'),
      decide('k2', 'b'),
      { type: 'undoing', key: 'k2' },
      { type: 'unsaved', intent: intent('k2', 'b') },
      { type: 'dropped', key: 'k2', text: 'Taken back.' },
    ])
    expect(session.overlay.get('b')?.status).toBe('pending')
    expect(session.overlay.get('a')?.status).toBe('decided')
    expect(session.problems.size).toBe(0)
    expect(session.undoing).toEqual([])
    expect(session.undone).toMatchObject({ text: 'Taken back.', canRedo: false })
  })

  test('three decisions and three undos end where they began', () => {
    const session = run([
      decide('k1', 'a'),
      decide('k2', 'b'),
      decide('k3', 'c'),
      ...['k3', 'k2', 'k1'].flatMap((key, index): readonly ReviewEvent[] => [
        { type: 'undoing', key },
        { type: 'undone', key, proposals: [view('cba'.charAt(index), { version: 3 })], text: '' },
      ]),
    ])
    expect([...session.overlay.values()].map((each) => each.status)).toEqual([
      'pending',
      'pending',
      'pending',
    ])
    expect(session.handled.size).toBe(0)
    expect(session.trail).toEqual([])
  })

  test('every proposal that is answered counts once, however many there are', () => {
    const many = Array.from({ length: 300 }, (_, nth) => decide(`k${nth}`, `p${nth}`))
    const session = run(many)
    expect(session.decided).toBe(300)
    const answered = session.overlay.get('p7') ?? view('p7')
    const changed: ReviewEvent = { type: 'decided', intent: intent('c', 'p7'), view: answered }
    expect(run([changed], session).decided).toBe(300)
    expect(run([{ type: 'undoing', key: 'k299' }], session).decided).toBe(299)
    expect(run([{ type: 'undoing', key: 'k299' }, undone('k299', 'p299')], session).decided).toBe(
      299,
    )
    const why = { text: 'No.', beaten: false, atMs: 0 } as const
    const refusal = { type: 'refused', intent: intent('k299', 'p299'), ...why } as const
    expect(run([refusal], session).decided).toBe(299)
  })

  test('an undo of what was decided before the page was opened counts down', () => {
    const session = run([decide('k1', 'a'), undone(null, 'z')])
    expect(session.decided).toBe(0)
    const back = view('z', { status: 'decided' })
    const redone: ReviewEvent = { type: 'redone', key: 'k2', proposals: [back], text: '' }
    expect(run([redone], session).decided).toBe(1)
  })

  test('a reason belongs to the decision it was given for', () => {
    const session = run([
      decide('k1', 'a'),
      decide('k2', 'b'),
      { type: 'annotated', key: 'k1', reason: 'scope', note: null },
    ])
    expect(session.last?.reason).toBe(null)
  })

  test('[R5] another answer to what somebody decided stands beside it, and is taken back by itself', () => {
    const verdict = { id: 'v1', value: 'supersede', reviewer: 'Ben', operationId: 'o1' }
    const theirs = view('a', {
      status: 'decided',
      disputed: false,
      verdict,
      dissent: null,
    } as never)
    const beaten = { text: 'Ben', beaten: 'keep_both', atMs: 0 } as const
    const told = run([{ type: 'beaten', proposalId: 'a', problem: beaten }])
    expect(told.problems.get('a')).toMatchObject({ kind: 'refused', beaten: 'keep_both' })
    const beside = { ...intent('k1', 'a'), beside: true } as const
    const session = run([{ type: 'decided', intent: beside, view: theirs }], told)
    expect(session.overlay.get('a')).toMatchObject({
      status: 'decided',
      disputed: true,
      verdict: { reviewer: 'Ben' },
      dissent: { id: 'sending:k1', value: 'keep_both', reviewer: 'Ada' },
    })
    expect(session.last).toMatchObject({ disagreed: true })
    expect(session.problems.size).toBe(0)
    const refused = run(
      [{ type: 'refused', intent: intent('k1', 'a'), text: 'no', beaten: false, atMs: 0 }],
      session,
    )
    expect(refused.overlay.get('a')).toEqual(theirs)
  })

  test('what changed elsewhere shows in its row, and what waits again is no longer handled', () => {
    const decided = view('a', { version: 2, status: 'decided' })
    const session = run([{ type: 'told', proposals: [decided] }])
    expect(session.overlay.get('a')).toBe(decided)
    expect(session.meanwhile.has('a')).toBe(true)
    expect(session.handled.has('a')).toBe(true)
    const again = run([{ type: 'told', proposals: [view('a', { version: 3 })] }], session)
    expect(again.handled.has('a')).toBe(false)
    expect(again.trail).toEqual([])
  })

  test('[L6] what is being taken back stays taken back, whatever the store still says of it', () => {
    const old = view('a', { version: 2, status: 'decided' })
    const undoing = run([decide('k1', 'a'), { type: 'undoing', key: 'k1' }])
    for (const event of [
      { type: 'told', proposals: [old] },
      { type: 'seen', proposal: old },
    ] as const) {
      const session = run([event], undoing)
      expect(session.overlay.get('a')?.status).toBe('pending')
      expect(session.handled.has('a')).toBe(false)
      expect(session.meanwhile.has('a')).toBe(false)
      const answered = run([decide('k2', 'a'), undone('k1', 'a')], session)
      expect(answered.decided).toBe(1)
    }
    const back: readonly ReviewEvent[] = [
      { type: 'recorded', key: 'k1', verdictId: 'v', proposal: view('a', { status: 'decided' }) },
      { type: 'undo-refused', key: 'k1', text: 'no' },
    ]
    expect(run([{ type: 'told', proposals: [old] }], run(back, undoing)).overlay.get('a')).toBe(old)
  })

  test('[L6] an answer given while its undo was on its way stays on screen when the undo is refused', () => {
    const given = run([decide('k1', 'a'), { type: 'undoing', key: 'k1' }, decide('k2', 'a')])
    const first = given.undoing[0]?.after
    const session = run(
      [
        { type: 'undo-refused', key: 'k1', text: 'no' },
        { type: 'seen', proposal: view('a', { version: 2, status: 'decided' }) },
      ],
      given,
    )
    expect(session.overlay.get('a')).toBe(given.overlay.get('a'))
    expect(session.trail.map(({ key }) => key)).toEqual(['k1', 'k2'])
    expect(session.decided).toBe(1)
    const refusal: ReviewEvent = {
      type: 'refused',
      intent: intent('k2', 'a'),
      text: 'changed',
      beaten: false,
      atMs: 0,
    }
    const left = run([refusal], session)
    expect(left.overlay.get('a')).toBe(first)
    expect(left.decided).toBe(1)
    expect(left.trail.map(({ key }) => key)).toEqual(['k1'])
  })

  test('an answer given while its undo was on its way stays on screen when the undo has come', () => {
    const given = run([decide('k1', 'a'), { type: 'undoing', key: 'k1' }, decide('k2', 'a')])
    const session = run([undone('k1', 'a')], given)
    expect(session.overlay.get('a')).toBe(given.overlay.get('a'))
    expect(session.handled.has('a')).toBe(true)
    expect(session.decided).toBe(1)
    const landed = view('a', { version: 4, status: 'decided' })
    const recorded: ReviewEvent = { type: 'recorded', key: 'k2', verdictId: 'v', proposal: landed }
    expect(run([recorded], session).overlay.get('a')).toBe(landed)
    const back = run([{ type: 'undoing', key: 'k2' }], session)
    expect(back.overlay.get('a')?.version).toBe(3)
    expect(back.decided).toBe(0)
  })
})
