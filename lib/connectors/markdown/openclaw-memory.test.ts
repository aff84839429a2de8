import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { troubleOf } from '@/lib/connectors/testing/drive'
import type { StoreChange } from '@/lib/domain/connection'

import { bulletsOf } from './bullets'
import { readMarkdown } from './read'
import { diffOf } from './testing/folder'
import { memoryOf, RESUMED, type Memory } from './testing/pair'

const MEMORY = `# Long-term memory

Some words about it.

## Drinks

- Alice drinks coffee
  - black, at noon
- Alice drinks tea now

## Work

* Alice works in Denver
`
const ARCHIVE = 'memory/.superseded/2026-11-26.md'

let memory: Memory

const opened = (as: (text: string) => string = (text) => text) =>
  memoryOf('workspace', {
    'MEMORY.md': as(MEMORY),
    'AGENTS.md': '- Not a fact.\n',
    'memory/2026-11-20.md': '- A log.\n',
  })
const idOf = (words: string) => {
  const pages = ['MEMORY.md', ARCHIVE].filter((file) => memory.has(file)).map(memory.page)
  const bullet = pages.flatMap(bulletsOf).find(({ text }) => text.startsWith(words))
  if (bullet === undefined) throw new Error(`There is no ${words}.`)
  return bullet.id
}
const supersede = (): StoreChange => ({
  kind: 'supersede',
  newerExternalId: idOf('Alice drinks tea'),
})

beforeEach(() => {
  memory = opened()
})

afterEach(() => memory.close())

describe('the MEMORY.md of OpenClaw', () => {
  const HALF = MEMORY.slice(0, MEMORY.indexOf(' now'))
  const readWhile = (change: () => void) =>
    readMarkdown({ ...memory.target, onRow: () => queueMicrotask(change) }, () =>
      Promise.reject(new Error('Nothing is sent.')),
    )

  it('[CS74] is read when it is written to its end, so that no half of a line becomes a fact', async () => {
    memory.put('MEMORY.md', HALF)
    let reads = 0
    const { batch, partial } = await readWhile(() => {
      reads += 1
      if (reads === 1) memory.put('MEMORY.md', MEMORY)
    })
    expect(batch.facts.map(({ content }) => content)).toEqual([
      'Alice drinks coffee\n- black, at noon',
      'Alice drinks tea now',
      'Alice works in Denver',
    ])
    expect([reads, partial]).toEqual([2, null])
  })

  it('[CS74] is not read while it changes again and again, and the next read has all of it', async () => {
    let lines = ''
    const trouble = await troubleOf(
      readWhile(() => {
        lines += '- More\n'
        memory.put('MEMORY.md', MEMORY + lines)
      }),
    )
    expect(trouble).toMatchObject({ kind: 'busy' })
    expect((await memory.read()).batch.facts.at(-1)).toMatchObject({ content: 'More' })
  })

  it('[CS74] is read again where a file appears beside it meanwhile', async () => {
    let reads = 0
    const { batch } = await readWhile(() => {
      reads += 1
      if (reads === 1) memory.put(ARCHIVE, '- Alice drinks milk\n')
    })
    expect(batch.facts.map(({ content }) => content)).toContain('Alice drinks milk')
  })

  it('[CS55] has a fact for each item, under its heading, and dated files are none', async () => {
    expect(await memory.probe()).toMatchObject({ product: 'OpenClaw MEMORY.md', facts: 3 })
    const { batch } = await memory.read()
    expect(batch.facts.map(({ entity, aspect, content }) => [entity, aspect, content])).toEqual([
      ['workspace', 'Drinks', 'Alice drinks coffee\n- black, at noon'],
      ['workspace', 'Drinks', 'Alice drinks tea now'],
      ['workspace', 'Work', 'Alice works in Denver'],
    ])
    expect(batch.problems).toEqual([])
  })

  it('[CS55] one that ends moves to a file of its day, and is read from there', async () => {
    const before = memory.stored()
    const id = idOf('Alice drinks coffee')
    await memory.carryOut(id, supersede())
    expect(diffOf(before, memory.stored())).toEqual([
      '-MEMORY.md: - Alice drinks coffee',
      '-MEMORY.md:   - black, at noon',
      `+${ARCHIVE}: ## Drinks`,
      `+${ARCHIVE}: - Alice drinks coffee`,
      `+${ARCHIVE}:   - black, at noon`,
      `+${ARCHIVE}: `,
    ])
    const { batch } = await memory.read()
    expect(batch.facts.find(({ externalId }) => externalId === id)).toMatchObject({
      status: 'superseded',
      aspect: 'Drinks',
      content: 'Alice drinks coffee\n- black, at noon',
    })
  })

  it.each([
    ['line feeds', (text: string) => text],
    [
      'carriage returns and a byte-order mark',
      (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`,
    ],
    ['no end of the last line', (text: string) => text.trimEnd()],
  ])('[CS55] an undo brings every byte back, with %s', async (_what, as) => {
    memory.close()
    memory = opened(as)
    const before = memory.stored()
    const backs: (readonly [string, StoreChange])[] = []
    for (const words of ['Alice drinks coffee', 'Alice works in Denver']) {
      const id = idOf(words)
      backs.push([id, await memory.carryOut(id, { kind: 'retract' })])
    }
    expect(memory.page('MEMORY.md')).not.toContain('coffee')
    for (const [id, back] of backs) await memory.carryOut(id, back)
    expect(memory.stored()).toEqual(before)
  })

  it('[CS53] [CS55] a process that ends between two steps leaves a change that is made to its end, or not at all', async () => {
    const found = await memory.interrupted(idOf('Alice drinks coffee'), supersede())
    const completed = ['resumed, verified', 'verified, verified']
    expect(found.map(({ ways }) => ways)).toEqual([RESUMED, RESUMED, RESUMED, ...completed])
    for (const { between } of found) {
      expect(between['MEMORY.md']).not.toContain('coffee')
      expect(between[ARCHIVE]?.match(/coffee/gu)).toHaveLength(1)
    }
  })

  it('[CS55] what stands twice under one heading is left alone', async () => {
    memory.edit('MEMORY.md', (text) => `${text}* Alice works in Denver\n`)
    const { batch } = await memory.read()
    expect(batch.problems).toHaveLength(1)
    const { kind, sentence } = await memory.refused(idOf('Alice works'), { kind: 'retract' })
    expect([kind, sentence]).toEqual(['not-supported', expect.stringContaining('twice')])
  })

  it('[CS55] other words are another fact, so no text is changed there', async () => {
    const text = 'Alice works in Boulder'
    const { kind, wayOut } = await memory.refused(idOf('Alice works'), {
      kind: 'restate',
      text,
      newFactId: null,
    })
    expect([kind, wayOut]).toEqual(['not-supported', expect.stringContaining('by hand')])
  })

  it('[CS55] is given back under its heading, and refused where that is gone', async () => {
    memory.put(ARCHIVE, '## Work\n\n- Alice works in Boulder\n\n## Pets\n\n- Alice has a cat\n')
    await memory.carryOut(idOf('Alice works in Boulder'), { kind: 'reinstate' })
    expect(memory.page('MEMORY.md')).toBe(`${MEMORY}- Alice works in Boulder\n`)
    expect(memory.page(ARCHIVE)).toBe('\n## Pets\n\n- Alice has a cat\n')
    const plan = await memory.planned(idOf('Alice has a cat'), { kind: 'reinstate' })
    expect((await troubleOf(memory.write(plan))).sentence).toContain('heading')
  })

  it('[CS55] items between fences are none', () => {
    expect(bulletsOf('```\n- code\n```\n- [x] done\n')).toMatchObject([{ text: 'done' }])
  })
})
