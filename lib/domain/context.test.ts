import { expect, test } from 'vitest'

import {
  BYTES_PER_TOKEN,
  compareByRank,
  composeContext,
  contextMarkdown,
  type ContextFact,
} from './context'

const day = (count: number) => new Date(Date.UTC(2026, 0, 1 + count))

let made = 0
function fact(given: Partial<ContextFact> = {}): ContextFact {
  made += 1
  return {
    id: `id-${String(made).padStart(4, '0')}`,
    entity: 'Ada',
    aspect: 'home',
    key: null,
    kind: 'fact',
    content: `Ada lives at place ${made}.`,
    importance: null,
    protected: false,
    confirmations: 0,
    confirmedAt: null,
    validFrom: day(0),
    ...given,
  }
}

const ALL = { agentId: 'scout', tokens: 10_000 }

test('[TO1] [TO7] sorts by kind, constraints first, then by entity, one line per fact', () => {
  const facts = [
    fact({ content: 'Ada lives in Turku.' }),
    fact({ kind: 'preference', aspect: 'tools', key: 'editor', content: 'Ada uses\n# Vim\n- now' }),
    fact({
      kind: 'constraint',
      entity: 'Kiln',
      aspect: 'rules',
      content: 'Never fire it at night.',
    }),
    fact({ kind: 'decision', aspect: 'store', key: 'Store', content: 'Use PostgreSQL.' }),
    fact({ entity: null, aspect: null, content: 'Something.' }),
    fact({ entity: 'ADA', content: 'Ada has a cat.', importance: 0.9 }),
    fact({ entity: 'zoe', content: 'Zoe sails.', aspect: 'sport' }),
  ]
  const markdown = `# What scout remembers

## Constraints

### Kiln

- rules: Never fire it at night.

## Preferences

### Ada

- tools (editor): Ada uses # Vim - now

## Decisions

### Ada

- store: Use PostgreSQL.

## Facts

### ADA

- home: Ada has a cat.
- home: Ada lives in Turku.

### zoe

- sport: Zoe sails.

### Other

- Something.
`
  const context = composeContext(facts, ALL)
  expect(contextMarkdown(context)).toBe(markdown)
  expect(contextMarkdown(composeContext(facts.toReversed(), ALL))).toBe(markdown) // input order does not matter
  expect([context.received, context.leftOut]).toEqual([7, []])
})

test('[TO2] ranks constraints, protected, important, confirmed, recent, last arrived', () => {
  const ranked = [
    fact({ kind: 'constraint' }),
    fact({ protected: true, importance: 0 }),
    fact({ importance: 0.6 }),
    fact({ confirmations: 2 }), // unknown importance: 0.5
    fact({ importance: 0.5, confirmations: 1, confirmedAt: day(9) }),
    fact({ validFrom: day(8) }),
    fact({ validFrom: day(1) }),
    fact({ id: 'id-9999' }),
    fact(),
    fact({ importance: 0.4, validFrom: day(20) }),
  ]
  expect(ranked.toReversed().toSorted(compareByRank)).toEqual(ranked)
})

test('[TO3] never exceeds the budget, takes facts by rank, and counts every byte', () => {
  const words = ['kort', 'ein etwas längerer Satz', '東京に住んでいる', 'x'.repeat(300)]
  const facts = Array.from({ length: 60 }, (_, nth) =>
    fact({
      content: `${words[nth % words.length]} ${nth}`,
      entity: ['Ada', 'Zoë', null][nth % 3] ?? null,
      kind: (['fact', 'preference', 'constraint', 'decision'] as const)[nth % 4] ?? 'fact',
      importance: ((nth * 7) % 11) / 10,
    }),
  )
  for (const tokens of [0, 5, 20, 50, 100, 400, 1_000, 5_000]) {
    const context = composeContext(facts, { agentId: 'scout', tokens })
    const length = Buffer.byteLength(contextMarkdown(context))
    expect(context.bytes).toBe(length)
    const titleAlone = Buffer.byteLength('# What scout remembers\n')
    expect(length).toBeLessThanOrEqual(Math.max(titleAlone, tokens * BYTES_PER_TOKEN))
    expect(context.received + context.leftOut.length).toBe(facts.length)
    // skipped facts did not fit: their own lines exceed the remaining budget
    const left = tokens * BYTES_PER_TOKEN - context.bytes
    for (const { content } of context.leftOut)
      expect(Buffer.byteLength(content) + 40).toBeGreaterThan(left)
  }
})

test('[TO3] skips a long fact entirely, and takes a shorter one after it', () => {
  const long = fact({ content: 'x'.repeat(500), importance: 1 })
  const short = fact({ content: 'Ada sails.', importance: 0.1 })
  const context = composeContext([long, short], { agentId: 'scout', tokens: 50 })
  expect(context.leftOut).toEqual([long])
  expect(contextMarkdown(context)).toContain('Ada sails.')
})

test('[WS5] [TO7] no fact, entity or agent name adds markup', () => {
  const evil = '[x](https://evil.example) ![](//evil.example) <b>'
  const context = composeContext([fact({ content: evil, entity: evil, aspect: null, key: null })], {
    agentId: evil,
    tokens: 1_000,
  })
  const markdown = contextMarkdown(context)
  expect(markdown.match(/(?<!\\)[[<]|(?<!\\):\/\//gu)).toBeNull()
  expect(Buffer.byteLength(markdown)).toBe(context.bytes)
})
