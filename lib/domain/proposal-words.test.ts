import { describe, expect, test } from 'vitest'

import { beliefOf, gapWords, resultOf, signalNames } from './proposal-words'

type Asked = Parameters<typeof resultOf>[0]

const fact = (id: string, day: string) => ({
  id,
  content: `says ${id}`,
  validFrom: `${day}T00:00:00.000Z`,
})

const EFFECT: Asked['effect'] = {
  received: ['older', 'newer'],
  receivedAfter: ['newer'],
  laterAt: null,
  sourceColdAfterDays: null,
  alsoWithdraws: 0,
}

const asked = (fields: Partial<Asked> = {}): Asked => ({
  older: fact('older', '2026-02-18'),
  newer: fact('newer', '2026-03-31'),
  siblings: [],
  siblingCount: 0,
  shadow: false,
  applied: false,
  status: 'pending',
  verdict: null,
  obstacles: { supersede: null },
  reason: { from: 'Denver', to: 'Boulder', valued: true },
  effect: EFFECT,
  ...fields,
})

test('[RD2] of a reworded pair, the values of the earlier wording are not said', () => {
  expect(sentence(asked({ status: 'stale' }))).toBe('The agent believes both of these.')
})

const sentence = (proposal: Asked) => {
  const { lead, values, tail } = beliefOf(proposal)
  return `${lead}${values.map((value, at) => `${at === 0 ? ' ' : ' and '}*${value}*`).join('')}${tail}`
}

const WORDS = { ...asked().reason, valued: false }
const ONLY_NEWER = { ...EFFECT, received: ['newer'] as const }

describe('[RD2] what the agent believes', () => {
  test.each([
    [{}, 'The agent believes two things: *Denver* and *Boulder*.'],
    [
      { siblingCount: 2 },
      'The agent believes two things: *Denver* and *Boulder*, and 2 more facts about this.',
    ],
    [{ reason: WORDS }, 'The agent believes both of these.'],
    [{ effect: ONLY_NEWER }, 'The agent believes *Boulder*.'],
    [{ applied: true }, 'The agent believes *Boulder*.'],
    [{ effect: ONLY_NEWER, reason: WORDS }, 'The agent believes only the newer of these.'],
    [{ effect: { ...EFFECT, received: [] } }, 'The agent receives neither of these facts.'],
  ])('%o', (fields, words) => {
    expect(sentence(asked(fields))).toBe(words)
  })
})

describe('[RD2] what it will receive', () => {
  test('the newest first, three at most, by the rule that approves', () => {
    const siblings = ['2026-01-01', '2026-04-01', '2026-02-01'].map((day) => fact(day, day))
    const { heading, lines, more } = resultOf(asked({ siblings, siblingCount: 5 }))
    expect(heading).toBe('If you approve, it will receive')
    expect(lines.map(({ id }) => id)).toEqual(['2026-04-01', 'newer', '2026-02-01'])
    expect(more).toBe('and 3 more facts')
  })

  test.each([
    [{ shadow: true }, 'If you approve and this agent goes live, it will receive'],
    [{ applied: true }, 'Since it was approved, the agent receives'],
    [
      { status: 'decided', shadow: true, verdict: { value: 'supersede' } },
      'Once this agent goes live, it will receive',
    ],
    [
      { status: 'decided', verdict: { value: 'keep_both' } },
      'If you approve after all, it will receive',
    ],
    [{ status: 'withdrawn' }, 'It was withdrawn, so nothing will change.'],
  ])('%o', (fields, heading) => {
    expect(resultOf(asked(fields as Partial<Asked>)).heading).toBe(heading)
  })

  test('where the agent receives nothing, that is said, and no list is announced', () => {
    const effect = { ...EFFECT, receivedAfter: [] }
    const decided = { status: 'decided', shadow: true, verdict: { value: 'supersede' } } as const
    expect(resultOf(asked({ ...decided, effect }))).toMatchObject({
      heading: 'The agent will receive neither of these facts.',
      lines: [],
    })
    const gone = (id: string) => ({ ...fact(id, '2026-01-01'), status: 'retracted' as const })
    const [older, newer] = [gone('older'), gone('newer')]
    expect(resultOf(asked({ ...decided, effect, older, newer })).heading).toBe(
      'Both facts are retracted, so the agent receives neither.',
    )
  })

  test('[R26] where it cannot be approved, the reason and the way out take its place', () => {
    const refusal = {
      sentence: 'The older fact is protected.',
      wayOut: 'Unprotect it first, or reject to keep both.',
    }
    const obstacles = { supersede: refusal }
    expect(resultOf(asked({ obstacles }))).toEqual({
      heading: 'Approve is disabled: the older fact is protected.',
      lines: [],
      more: null,
      notes: ['Unprotect it first, or reject to keep both.'],
    })
  })

  test('[T5] what else happens is said, until when the older fact stays too, and nothing that does not', () => {
    const effect = { ...EFFECT, alsoWithdraws: 2, sourceColdAfterDays: 1 }
    expect(resultOf(asked({ effect })).notes).toEqual([
      'The older fact moves to history. Undo brings it back.',
      'Also closes 2 other questions about the older fact.',
      'Its source has no current fact left and moves to the cold tier after 1 day.',
    ])
    expect(resultOf(asked({ effect, applied: true })).notes).toEqual([
      'Also closes 2 other questions about the older fact.', // a source may have moved since
    ])
    const later = { ...EFFECT, laterAt: '2027-01-01T00:00:00.000Z' }
    expect(resultOf(asked({ effect: later, shadow: true })).notes).toEqual([
      'The newer fact begins on 1 Jan 2027. Until then the agent keeps the older one.',
    ])
    const today = { ...EFFECT, laterAt: '2027-01-01T18:12:00.000Z' }
    expect(resultOf(asked({ effect: today, shadow: true })).notes).toEqual([
      'The newer fact begins on 1 Jan 2027, 18:12 UTC. Until then the agent keeps the older one.',
    ])
  })
})

test('the signals that speak for it are named, those against it are not', () => {
  const reading = (signal: string, fired: boolean, weight: number) =>
    ({ signal, fired, weight }) as Parameters<typeof signalNames>[0][number]
  expect(signalNames([reading('value', true, 6), reading('mood', true, -4)])).toBe('value')
  expect(signalNames([reading('change', true, 2), reading('number', true, 5)])).toBe(
    'change wording, number',
  )
  expect(signalNames([reading('value', false, 0)])).toBe('none')
})

test('a gap that is not known is said so', () => {
  expect(gapWords({ hoursApart: null })).toBe('')
  expect(gapWords({ hoursApart: 0 })).toBe('at the same time')
  expect(gapWords({ hoursApart: 984 })).toBe('41 days later')
})
