import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { StoreChange } from '@/lib/domain/connection'

import { diffOf } from './testing/folder'
import { memoryOf, type Memory } from './testing/pair'

const PAGE = 'entities/alice.md'
const ALICE = `---
pageType: entity
title: Alice Doe
claims:
  - id: coffee
    text: "Alice drinks coffee"   # since 2024
    status: supported
    confidence: 0.9
    evidence:
      - sourceId: chat-1
    updatedAt: 2026-11-01T08:00:00Z
  - {id: tea, text: Alice drinks tea now, status: 'supported', updatedAt: 2026-11-20T08:00:00Z}
  - id: cat
    text: >-
      Alice has
      a cat
    claimKey: pets
  - {id: dog, text: Alice has a dog}
---
# Alice

<!-- openclaw:wiki:generated:start -->
- Alice drinks coffee
<!-- openclaw:wiki:generated:end -->
`
const SOURCE = `---
pageType: source
claims:
  - id: said
    text: Alice drinks coffee
---
`

const COFFEE = `${PAGE}#coffee`
const supersede: StoreChange = { kind: 'supersede', newerExternalId: `${PAGE}#tea` }

let memory: Memory

const opened = (as: (text: string) => string = (text) => text) =>
  memoryOf('main', {
    '.openclaw-wiki/cache/claims.jsonl': '{}\n',
    [PAGE]: as(ALICE),
    'sources/chat.md': SOURCE,
    'index.md': '# Index\n',
  })

beforeEach(() => {
  memory = opened()
})

afterEach(() => memory.close())

describe('the wiki of OpenClaw', () => {
  it('[CS56] has a fact for each claim, under its page and its key', async () => {
    expect(await memory.probe()).toMatchObject({ product: 'OpenClaw memory-wiki', facts: 5 })
    const { batch } = await memory.read()
    expect(
      batch.facts.map(({ externalId, entity, aspect, key, content }) => [
        externalId,
        entity,
        aspect,
        key,
        content,
      ]),
    ).toEqual([
      [COFFEE, 'Alice Doe', 'claims', null, 'Alice drinks coffee'],
      [`${PAGE}#tea`, 'Alice Doe', 'claims', null, 'Alice drinks tea now'],
      [`${PAGE}#cat`, 'Alice Doe', 'claims', 'pets', 'Alice has a cat'],
      [`${PAGE}#dog`, 'Alice Doe', 'claims', null, 'Alice has a dog'],
      ['sources/chat.md#said', 'chat', 'claims', null, 'Alice drinks coffee'],
    ])
  })

  it('[CS56] one that ends has another status, and nothing else changes', async () => {
    const before = memory.stored()
    await memory.carryOut(COFFEE, supersede)
    expect(diffOf(before, memory.stored())).toEqual([
      `-${PAGE}:     status: supported`,
      `+${PAGE}:     status: superseded`,
    ])
    await memory.carryOut(`${PAGE}#tea`, { kind: 'retract' })
    expect(memory.page(PAGE)).toContain('Alice drinks tea now, status: superseded, updatedAt')
  })

  it.each([
    ['line feeds', (text: string) => text],
    [
      'carriage returns and a byte-order mark',
      (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`,
    ],
  ])('[CS56] an undo brings every byte back, with %s', async (_what, as) => {
    memory.close()
    memory = opened(as)
    const before = memory.stored()
    for (const id of [COFFEE, `${PAGE}#tea`, `${PAGE}#cat`])
      for (const change of [
        { kind: 'retract' },
        { kind: 'restate', text: 'Alice: "none", #1', newFactId: null },
      ] as const) {
        const back = await memory.carryOut(id, change)
        expect(memory.stored()).not.toEqual(before)
        await memory.carryOut(id, back)
        expect(memory.stored()).toEqual(before)
      }
  })

  it('[CS56] a claim without a status gets one, on a line of its own', async () => {
    const before = memory.stored()
    await memory.carryOut(`${PAGE}#cat`, { kind: 'retract' })
    expect(diffOf(before, memory.stored())).toEqual([`+${PAGE}:     status: superseded`])
    expect((await memory.refused(`${PAGE}#dog`, { kind: 'retract' })).kind).toBe('not-supported')
  })

  it('[CS56] an undo leaves what others wrote in the page, and is refused once the claim has changed', async () => {
    const back = await memory.carryOut(COFFEE, supersede)
    memory.edit(PAGE, (text) => text.replace('# Alice\n', '# Alice Doe\n'))
    await memory.carryOut(COFFEE, back)
    expect(memory.page(PAGE)).toBe(ALICE.replace('# Alice\n', '# Alice Doe\n'))
    const again = await memory.carryOut(COFFEE, supersede)
    memory.edit(PAGE, (text) => text.replace('status: superseded', 'status: contested'))
    expect((await memory.refused(COFFEE, again)).sentence).toContain('its status')
  })

  it('[CS56] a page of kind source, and an id that its page has twice, are left alone', async () => {
    const source = await memory.refused('sources/chat.md#said', { kind: 'retract' })
    expect(source.sentence).toContain('kind source')
    memory.edit(PAGE, (text) => text.replace('id: dog', 'id: tea'))
    expect((await memory.refused(`${PAGE}#tea`, { kind: 'retract' })).sentence).toContain(
      'two claims',
    )
  })

  it('[CS56] a claim that newer versions end names what supersedes it', async () => {
    const more = 'status: superseded\n    supersededBy: [tea]\n    validUntil: 2026-11-20T08:00:00Z'
    memory.edit(PAGE, (text) => text.replace('status: supported', more))
    const { batch } = await memory.read()
    expect(batch.facts[0]).toMatchObject({
      status: 'superseded',
      supersededBy: `${PAGE}#tea`,
      supersededAt: new Date('2026-11-20T08:00:00Z'),
    })
  })
})
