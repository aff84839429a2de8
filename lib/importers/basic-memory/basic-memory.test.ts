import { describe, expect, it } from 'vitest'

import { wholeRefusal } from '@/lib/importers/fact-file'
import { detectFormat } from '@/lib/importers/registry'

import { basicMemoryToBatch } from './basic-memory'

const OPTIONS = { name: 'alice.md', nowMs: Date.parse('2026-11-28T00:00:00Z') }
const NOTE = `---
title: Alice
locked: true
---
- [drink] Alice drinks tea #habit (she said so)
- [home] @effective[2020-01-01,2024-03-01) Alice lives in Turku

## Superseded
- [drink] Alice drinks coffee
`

describe('[CS59] a note of basic-memory that is imported', () => {
  it('has its observations, with how long they hold and what has ended', () => {
    expect(detectFormat('alice.md', NOTE)).toBe('basic-memory')
    const { system, facts } = basicMemoryToBatch(NOTE, OPTIONS)
    expect(system).toBe('basic-memory')
    expect(facts).toMatchObject([
      {
        agent: 'basic-memory',
        entity: 'Alice',
        aspect: 'drink',
        content: 'Alice drinks tea',
        tags: ['habit'],
        protected: true,
        source: { excerpt: 'she said so', session: 'alice.md' },
        status: 'active',
      },
      { aspect: 'home', validUntil: new Date('2024-03-01T00:00:00Z'), status: 'active' },
      { aspect: 'drink', content: 'Alice drinks coffee', status: 'superseded' },
    ])
  })

  it('is refused as a whole where it says nothing', () => {
    expect(wholeRefusal(basicMemoryToBatch('# Words\n\n- An item\n', OPTIONS))).toBe(
      '“alice.md” has no observations such as “- [category] text”.',
    )
  })

  it('says that its frontmatter cannot be read', () => {
    const { facts, problems } = basicMemoryToBatch(NOTE.replace('Alice', '[Alice'), OPTIONS)
    expect(facts).toHaveLength(3)
    expect(problems.map(({ reason }) => reason)).toContain(
      'Its frontmatter is not valid YAML. The text below it was read.',
    )
  })
})
