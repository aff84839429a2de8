import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { requestProblem } from './field-problem'
import * as shapes from './shapes'

const shape = z.strictObject({
  facts: z
    .array(z.strictObject({ content: shapes.text(5) }))
    .min(1)
    .max(2),
  status: z.enum(['current', 'all', 'retracted']).optional(),
  limit: z.int().min(1).max(200).optional(),
  all: z.boolean().optional(),
  trueAt: shapes.moment.optional(),
  validFrom: shapes.instant.optional(),
  metadata: shapes.metadata.optional(),
  query: shapes.query.optional(),
  key: shapes.key.optional(),
})

const FACTS = [{ content: 'a' }]

it.each<[sent: object, said: string]>([
  [{}, 'facts: it is required.'],
  [{ facts: 'a' }, 'facts: it must be a list.'],
  [{ facts: [] }, 'facts: it must have at least 1 entry.'],
  [{ facts: [{}] }, 'facts.0.content: it is required.'],
  [{ facts: [{ content: 7 }] }, 'facts.0.content: it must be text.'],
  [{ facts: [{ content: 'abcdef' }] }, 'facts.0.content: it must have at most 5 characters.'],
  [{ facts: ['a'] }, 'facts.0: it must be an object.'],
  [{ facts: [{ content: 'a', contnet: 'b' }] }, 'There is no field “facts.0.contnet”.'],
  [{ facts: FACTS, status: 'curent' }, 'status: use current, all or retracted.'],
  [{ facts: FACTS, limit: 'ten' }, 'limit: it must be a number.'],
  [{ facts: FACTS, limit: 1.5 }, 'limit: it must be a whole number.'],
  [{ facts: FACTS, limit: 0 }, 'limit: it must be at least 1.'],
  [{ facts: FACTS, limit: 201 }, 'limit: it must be at most 200.'],
  [{ facts: FACTS, all: 'yes' }, 'all: it must be true or false.'],
  [
    { facts: FACTS, trueAt: 'yesterday' },
    'true_at: write a day as 2026-01-15, or a moment as 2026-01-15T09:30:00Z.',
  ],
  [
    { facts: FACTS, validFrom: '2026-01-15' },
    'valid_from: write a moment as 2026-01-15T09:30:00Z.',
  ],
  [{ facts: FACTS, metadata: 'a' }, 'metadata: it must be an object.'],
  [{ facts: FACTS, key: 'short' }, 'key: it must have at least 8 characters.'],
  [{ facts: FACTS, query: 'word '.repeat(40) }, 'query: it has more than 32 words.'],
])('[DR23] of %j it is said: %s', (sent, said) => {
  const { error } = shape.safeParse(sent)
  expect(requestProblem(error ?? { issues: [] })).toBe(said)
})

it('[DR23] what is no object at all is said without a field', () => {
  const { error } = shape.safeParse('a')
  expect(requestProblem(error ?? { issues: [] })).toBe('it must be an object.')
})

describe('[DR23] a request that has two forms is read as the one it comes nearest to', () => {
  const one = z.strictObject({ content: z.string() })
  const forms = z.union([one, z.strictObject({ facts: z.array(one) })])
  it.each<[sent: object, said: string]>([
    [{}, 'content: it is required.'],
    [{ content: 7 }, 'content: it must be text.'],
    [{ content: 'a', aspct: 'b' }, 'There is no field “aspct”.'],
    [{ facts: 'a' }, 'facts: it must be a list.'],
    [{ facts: [{}] }, 'facts.0.content: it is required.'],
    [{ facts: [], content: 'a' }, 'Send “content” or “facts”, not both.'],
  ])('%j', (sent, said) => {
    const { error } = forms.safeParse(sent)
    expect(requestProblem(error ?? { issues: [] })).toBe(said)
  })
})
