import { expect, test } from 'vitest'

import { scheduleWords } from './sweep-words'

test('an agent that is being swept is not said to have no schedule', () => {
  const running = { intervalMinutes: 30, nextDueAt: null }
  expect(scheduleWords(true, running)).toEqual({
    text: 'Compares changed facts every 30 minutes, and everything once a week. Next sweep: after the one running now.',
    at: null,
  })
  expect(scheduleWords(false, running).text).toContain('No sweeps are scheduled')
  const at = '2026-11-28T12:00:00.000Z'
  expect(scheduleWords(true, { ...running, nextDueAt: at })).toMatchObject({ at })
})
