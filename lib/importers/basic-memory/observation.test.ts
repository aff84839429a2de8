import { describe, expect, it } from 'vitest'

import { noteOf } from './note'
import { observationIn } from './observation'

describe('[CS57] an observation of basic-memory', () => {
  it('has a category, tags and a context', () => {
    expect(observationIn('[tech] Uses SQLite for #storage here #db #a#b (since 2024)')).toEqual({
      category: 'tech',
      text: 'Uses SQLite for #storage here',
      tags: ['db', 'a', 'b'],
      context: 'since 2024',
      held: null,
    })
    expect(observationIn('Uses SQLite #db')).toMatchObject({ category: null, tags: ['db'] })
    expect(observationIn('[] Uses SQLite #db')).toMatchObject({
      category: null,
      text: 'Uses SQLite',
    })
    expect(observationIn('[rule] #one')).toMatchObject({ text: '#one', tags: [] })
  })

  it.each([
    '[ ] To do',
    '[x] Done',
    '[-] Given up',
    '[X] Done',
    '[/] Half done',
    '[00:00:11] Hello',
    '[1:02 - 1:05] Hello',
    '[text](https://example.com)',
    '[[Target]]',
    'works_at [[Acme]]',
    'An item',
  ])('is not %s', (words) => expect(observationIn(words)).toBeNull())

  it('says how long it holds, where that can be read', () => {
    expect(observationIn('[home] @effective[2026-01-10,2026-11-24) In Turku')).toMatchObject({
      text: 'In Turku',
      held: { raw: '@effective[2026-01-10,2026-11-24)', until: '2026-11-24' },
    })
    expect(observationIn('[home] @effective[2026-01-10,) In Turku')).toMatchObject({
      held: { until: null },
    })
    for (const odd of ['@effective[,2026-11-24)', '@effective[soon,later)', '@effective[2026)'])
      expect(observationIn(`[home] ${odd} In Turku`)).toMatchObject({
        text: `${odd} In Turku`,
        held: null,
      })
  })

  it('is neither quoted nor between fences, and has the id of its note and its words', () => {
    const text = '> - [a] b\n```\n- [a] c\n```\n1. [a]  d  e\n'
    const [one, another] = noteOf(text, 'x/y.md').observations
    expect([one?.text, another]).toEqual(['d  e', undefined])
    expect(noteOf('- [a] d e (f) #g\n', 'x/y.md').observations).toMatchObject([{ text: 'd e (f)' }])
    expect(noteOf('- [a] d e #g (f)\n', 'x/y.md').observations).toMatchObject([{ id: one?.id }])
    expect(noteOf('---\npermalink: z\n---\n- [a] d e\n', 'x/y.md').observations[0]?.id).toMatch(
      /^z#[0-9a-f]{16}$/u,
    )
  })
})
