import { expect, test } from 'vitest'

import { judgedWords, scheduleWords } from './sweep-words'

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

test('[J25] what a model was asked, and what an answer cost', () => {
  const judged = {
    model: 'qwen3',
    asked: 42,
    unanswered: 2,
    proposed: 5,
    answers: 40,
    tookMs: 48_000,
    counted: 20,
    inputTokens: 8_200,
    outputTokens: 1_040,
  }
  expect(judgedWords(judged)).toEqual([
    'qwen3: 42 questions, 2 unanswered, 5 proposed',
    '1.2 s per answer, 410 tokens in and 52 out',
  ])
  const uncounted = { ...judged, asked: 1, unanswered: 0, counted: 0 }
  expect(judgedWords(uncounted)).toEqual(['qwen3: 1 question, 5 proposed', '1.2 s per answer'])
  const silent = { ...judged, asked: 3, unanswered: 3, answers: 0, counted: 0, proposed: 0 }
  expect(judgedWords(silent)).toEqual(['qwen3: 3 questions, 3 unanswered, 0 proposed'])
})
