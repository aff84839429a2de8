import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { troubleOf } from '@/lib/connectors/testing/drive'
import type { StoreChange } from '@/lib/domain/connection'
import { noteOf } from '@/lib/importers/basic-memory/note'

import { diffOf } from './testing/folder'
import { memoryOf, RESUMED, type Memory } from './testing/pair'

const NOTE = 'people/alice.md'
const ALICE = `---
title: Alice Doe
type: person
permalink: people/alice-doe
tags: [people]
---

# Alice Doe

## Observations
- [drink] Alice drinks coffee #morning #habit (she said so)
- [drink] Alice drinks tea now
  since her trip
- [work] @effective[2024-03-01,2027-01-01) Alice works in Denver
- [home] @effective[2020-01-01,2024-03-01) Alice lives in Turku

## Relations
- works_at [[Acme]]
`
const LOCKED = `---
title: House rules
permalink: rules
locked: true
---
- [rule] Nobody smokes inside
`
let memory: Memory

const opened = (as: (text: string) => string = (text) => text) =>
  memoryOf('notes', { [NOTE]: as(ALICE), 'rules.md': LOCKED, '.obsidian/a.md': '- [a] b\n' })
const idOf = (words: string) => {
  const found = noteOf(memory.page(NOTE), NOTE).observations.find(({ text }) =>
    text.startsWith(words),
  )
  if (found === undefined) throw new Error(`There is no ${words}.`)
  return found.id
}
const supersede = (): StoreChange => ({
  kind: 'supersede',
  newerExternalId: idOf('Alice drinks tea'),
})

beforeEach(() => {
  memory = opened()
})

afterEach(() => memory.close())

describe('the notes of basic-memory', () => {
  it('[RI7] say in which fields characters were replaced, and a long title ends with a whole one', async () => {
    memory.close()
    const title = `${'a'.repeat(199)}😀`
    memory = opened((text) => text.replace('Alice Doe', title).replace('drinks tea', 'drinks\0tea'))
    const { batch } = await memory.read()
    expect(batch.problems.map(({ reason }) => reason)).toEqual([
      'Invalid characters in "text" were replaced by "\uFFFD".',
    ])
    const [, , tea] = batch.facts
    expect(tea).toMatchObject({ content: 'Alice drinks\uFFFDtea now', entity: 'a'.repeat(199) })
  })

  it('[CS57] have a fact for each observation, under its note and its category', async () => {
    expect(await memory.probe()).toMatchObject({ product: 'basic-memory notes', facts: 5 })
    const { batch, partial } = await memory.read()
    expect(batch.facts.map(({ entity, aspect, content }) => [entity, aspect, content])).toEqual([
      ['House rules', 'rule', 'Nobody smokes inside'],
      ['Alice Doe', 'drink', 'Alice drinks coffee'],
      ['Alice Doe', 'drink', 'Alice drinks tea now'],
      ['Alice Doe', 'work', 'Alice works in Denver'],
      ['Alice Doe', 'home', 'Alice lives in Turku'],
    ])
    const [rule, coffee, , denver, turku] = batch.facts
    expect(coffee).toMatchObject({
      tags: ['morning', 'habit'],
      source: { excerpt: 'she said so', session: NOTE },
      recordedAt: null,
      validFrom: null,
    })
    expect(denver).toMatchObject({
      status: 'active',
      validFrom: new Date('2024-03-01T00:00:00Z'),
      validUntil: new Date('2027-01-01T00:00:00Z'),
    })
    expect(turku).toMatchObject({
      status: 'active',
      validUntil: new Date('2024-03-01T00:00:00Z'),
    })
    expect(rule).toMatchObject({ protected: true })
    expect([batch.problems, partial]).toEqual([[], null])
  })

  it('[CS58] one without a known beginning moves under “Superseded”, and nothing else changes', async () => {
    const before = memory.stored()
    const id = idOf('Alice drinks coffee')
    await memory.carryOut(id, supersede())
    const line = '- [drink] Alice drinks coffee #morning #habit (she said so)'
    expect(memory.page(NOTE)).toBe(`${ALICE.replace(`${line}\n`, '')}\n## Superseded\n\n${line}\n`)
    expect(Object.keys(memory.stored())).toEqual(Object.keys(before))
    const { batch } = await memory.read()
    expect(batch.facts.find(({ externalId }) => externalId === id)).toMatchObject({
      status: 'superseded',
      supersededBy: null,
      content: 'Alice drinks coffee',
    })
  })

  it('[CS58] one with a known beginning gets an end where it is', async () => {
    const before = memory.stored()
    const id = idOf('Alice works in Denver')
    const back = await memory.carryOut(id, { kind: 'retract' })
    expect(diffOf(before, memory.stored())).toEqual([
      `-${NOTE}: - [work] @effective[2024-03-01,2027-01-01) Alice works in Denver`,
      `+${NOTE}: - [work] @effective[2024-03-01,2026-11-26) Alice works in Denver`,
    ])
    const again = await memory.refused(id, { kind: 'reinstate' })
    expect([again.kind, again.wayOut]).toEqual([
      'not-supported',
      expect.stringContaining('@effective'),
    ])
    expect((await memory.refused(id, { kind: 'retract' })).kind).toBe('changed-in-store')
    await memory.carryOut(id, back)
    expect(memory.stored()).toEqual(before)
  })

  it.each([
    ['line feeds', (text: string) => text],
    [
      'carriage returns and a byte-order mark',
      (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`,
    ],
    ['no end of the last line', (text: string) => text.trimEnd()],
    ['an observation at the end', (text: string) => `${text}- [cat] Alice has a cat`],
    [
      'a heading for it that is empty',
      (text: string) => text.replace('## Relations', '### superseded\n\n## Relations'),
    ],
    [
      'others that have ended',
      (text: string) => `${text}\n## Superseded\n- [drink] Alice drinks milk`,
    ],
  ])('[CS58] an undo brings every byte back, with %s', async (_what, as) => {
    memory.close()
    memory = opened(as)
    const before = memory.stored()
    const { batch } = await memory.read()
    const current = batch.facts.filter(
      ({ status, content }) => status === 'active' && !/Turku|smokes/u.test(content),
    )
    for (const order of [current, current.toReversed()]) {
      const backs: (readonly [string, StoreChange])[] = []
      for (const { externalId } of order) {
        const id = externalId ?? ''
        backs.push([id, await memory.carryOut(id, { kind: 'retract' })])
      }
      expect(noteOf(memory.page(NOTE), NOTE).observations.map(({ retired }) => retired)).toContain(
        true,
      )
      for (const [id, back] of backs.toReversed()) await memory.carryOut(id, back)
      expect(memory.stored()).toEqual(before)
    }
  })

  it('[CS58] two that have ended are brought back in any order', async () => {
    const before = memory.stored()
    const [coffee, tea] = [idOf('Alice drinks coffee'), idOf('Alice drinks tea')]
    const first = await memory.carryOut(coffee, supersede())
    memory.edit(NOTE, (text) => text.replace('# Alice Doe', '# Alice'))
    const second = await memory.carryOut(tea, { kind: 'retract' })
    await memory.carryOut(tea, second)
    await memory.carryOut(coffee, first)
    memory.edit(NOTE, (text) => text.replace('# Alice', '# Alice Doe'))
    expect(memory.stored()).toEqual(before)
  })

  it('[CS53] [CS58] a process that ends between two steps leaves a change that is made to its end, or not at all', async () => {
    const found = await memory.interrupted(idOf('Alice drinks coffee'), supersede())
    expect(found.map(({ ways }) => ways)).toEqual([RESUMED, RESUMED, 'verified, verified'])
  })

  it('[CS58] an undo is refused once the place of the line is gone, and keeps what others wrote', async () => {
    const id = idOf('Alice drinks coffee')
    const back = await memory.carryOut(id, supersede())
    memory.edit(NOTE, (text) =>
      text.replace('## Relations', '- [pet] Alice has a cat\n\n## Relations'),
    )
    const plan = await memory.planned(id, back)
    await memory.write(plan)
    expect(memory.page(NOTE)).toContain('(she said so)\n- [drink] Alice drinks tea')
    expect(memory.page(NOTE)).toContain('Alice has a cat')
    const again = await memory.carryOut(id, { kind: 'retract' })
    memory.edit(NOTE, (text) =>
      text.replace('## Observations\n- [drink] Alice drinks tea now', '- [drink] Bob drinks tea'),
    )
    const undo = await memory.planned(id, again)
    expect((await troubleOf(memory.write(undo))).sentence).toContain('lines around the place')
  })

  it('[CS58] one that someone else ended is given back after those that are current', async () => {
    memory.edit(NOTE, (text) => `${text}\n## Superseded\n\n- [pet] Alice has a cat\n`)
    await memory.carryOut(idOf('Alice has a cat'), { kind: 'reinstate' })
    expect(memory.page(NOTE)).toBe(ALICE.replace('Turku\n', 'Turku\n- [pet] Alice has a cat\n'))
  })

  it.each([
    ['a locked note', 'locked', (text: string) => text.replace('type:', 'locked: true\ntype:')],
    [
      'words that are there twice',
      'twice',
      (text: string) => `${text}- [drink] Alice drinks coffee\n`,
    ],
    [
      'broken frontmatter',
      'not valid YAML',
      (text: string) => text.replace('permalink: people/alice-doe', 'permalink: [a'),
    ],
    [
      'an item above others',
      'within another',
      (text: string) => text.replace('(she said so)', '(she said so)\n  - [drink] at noon'),
    ],
    [
      'words that have ended, too',
      'among those that have ended',
      (text: string) => `${text}\n## Superseded\n- [drink] Alice drinks coffee\n`,
    ],
  ])('[CS57] [CS58] leaves alone %s', async (_what, words, as) => {
    memory.edit(NOTE, as)
    const { kind, sentence } = await memory.refused(idOf('Alice drinks coffee'), {
      kind: 'retract',
    })
    expect([kind, sentence]).toEqual(['not-supported', expect.stringContaining(words)])
  })

  it('[CS58] other words are another fact, so no text is changed there', async () => {
    const change = { kind: 'restate', text: 'Alice drinks mocha', newFactId: null } as const
    const { kind, wayOut } = await memory.refused(idOf('Alice drinks coffee'), change)
    expect([kind, wayOut]).toEqual(['not-supported', expect.stringContaining('by hand')])
  })

  it('[CS47] a folder of Markdown without a note is none of basic-memory', async () => {
    memory.close()
    memory = memoryOf('notes', { 'a.md': '# Words\n\n- An item\n' })
    expect((await troubleOf(memory.probe())).sentence).toContain('not one of the memory folders')
  })
})
