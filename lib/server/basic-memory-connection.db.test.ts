import { execFileSync } from 'node:child_process'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { markdown } from '@/lib/connectors/markdown'
import { LAYOUT_CAPABILITIES } from '@/lib/connectors/markdown/capabilities'
import { memoryOf, type Memory } from '@/lib/connectors/markdown/testing/pair'
import { basicMemoryToBatch } from '@/lib/importers/basic-memory/basic-memory'
import { noteOf } from '@/lib/importers/basic-memory/note'
import { importFacts } from '@/lib/operations/import-facts'
import { previewDelivery } from '@/lib/operations/preview-delivery'
import { valueOf } from '@/lib/operations/testing'
import { pushedTo } from '@/lib/store/pushed-to'
import { readConnections, readDeliveries } from '@/lib/views/connections'

import { connectedTest, type ConnectedTest } from './testing'

const NOTE = 'alice.md'
const ALICE = `---
title: Alice
permalink: people/alice
---
- [drink] Alice drinks coffee (she said so)
- [drink] Alice drinks tea
- [work] @effective[2024-03-01,2027-01-01) Alice works in Denver
- [work] Alice works in Boulder
`

let here: ConnectedTest
let memory: Memory

const idOf = (words: string) =>
  noteOf(memory.page(NOTE), NOTE).observations.find(({ text }) => text.endsWith(words))?.id ?? ''
const git = (...asked: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...asked], {
    cwd: memory.root,
    encoding: 'utf8',
  })

beforeEach(async () => {
  here = await connectedTest('markdown', markdown)
  memory = memoryOf('notes', { [NOTE]: ALICE })
  here.reach({ ...memory.target, database: memory.root, now: here.now }, () =>
    Promise.reject(new Error('Nothing is sent.')),
  )
})

afterEach(async () => {
  memory.close()
  await here.close()
})

describe('a connected folder of basic-memory', () => {
  it('[CS68] [AU14] is called what the last read found, with what holds there', async () => {
    await here.connect('push')
    const [view] = await readConnections(here.store)
    expect(view).toMatchObject({
      product: 'basic-memory notes',
      capabilities: LAYOUT_CAPABILITIES['basic-memory'],
    })
    await here.supersede(idOf('coffee'), idOf('tea'))
    await here.deliver()
    const [delivery] = await readDeliveries(here.store, {}, 1)
    expect(delivery?.product).toBe('basic-memory notes')
    const facts = await here.store.read.fact.findMany({ select: { id: true } })
    const ids = facts.map((fact) => fact.id)
    expect(await pushedTo(here.store.read, ids)).toEqual([{ store: 'basic-memory', facts: 4 }])
  })

  it.each([
    ['coffee', 'tea', ['-- [drink] Alice drinks coffee (she said so)']],
    [
      'Denver',
      'Boulder',
      [
        '-- [work] @effective[2024-03-01,2027-01-01) Alice works in Denver',
        '+- [work] @effective[2024-03-01,2026-11-26) Alice works in Denver',
      ],
    ],
  ])(
    '[CS58] shows a decision about %s as the difference that version control sees, and none after its undo',
    async (older, newer, lines) => {
      git('init', '-q')
      git('add', '.')
      git('commit', '-q', '-m', 'Notes')
      expect(await here.connect('push')).toMatchObject({ added: 4, problems: [] })
      expect(git('status', '--porcelain')).toBe('')
      const { id } = await here.supersede(idOf(older), idOf(newer))
      await here.deliver()
      expect(await here.last()).toMatchObject({ state: 'verified', change: 'supersede' })
      expect(git('status', '--porcelain')).toBe(` M ${NOTE}\n`)
      const changed = git('diff', '--unified=0').split('\n')
      for (const line of lines) expect(changed).toContain(line)
      expect(changed.filter((line) => /^-[^-]|^-- /u.test(line))).toHaveLength(1)
      expect(await here.sync()).toMatchObject({ added: 0, changed: 0, taken: 0, problems: [] })
      here.pass(60_000)
      await here.undo(id)
      await here.deliver()
      expect(await here.last()).toMatchObject({ state: 'verified', change: 'undo' })
      expect(git('status', '--porcelain')).toBe('')
      expect(await here.sync()).toMatchObject({ added: 0, changed: 0, taken: 0, problems: [] })
    },
  )

  it('[CS4] [CS58] shows what would change in which note, and changes nothing', async () => {
    await here.connect('ask')
    await here.supersede(idOf('coffee'), idOf('tea'))
    const { id } = await here.last()
    const { says, call } = valueOf(
      await previewDelivery(here.store, { id, means: here.means }, here.request()),
    )
    expect(says).toContain('under “Superseded”, unchanged')
    expect(call).toMatchObject({ method: 'FILE', path: NOTE })
    expect(memory.page(NOTE)).toBe(ALICE)
  })

  it('[CS59] has the facts that an import of its note brought, and none twice', async () => {
    const options = { name: 'alice.md', nowMs: here.now().getTime(), agent: 'assistant' }
    const batch = basicMemoryToBatch(ALICE, options)
    valueOf(await importFacts(here.store, { batch, skipRefused: false }, here.request()))
    expect(await here.store.read.fact.count()).toBe(4)
    expect(await here.connect('push')).toMatchObject({ added: 0, changed: 0 })
    await here.supersede(idOf('coffee'), idOf('tea'))
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'verified' })
  })
})
