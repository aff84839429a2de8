import { chmodSync, renameSync, rmSync } from 'node:fs'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { troubleOf } from '@/lib/connectors/testing/drive'
import type { StoreChange } from '@/lib/domain/connection'

import { claudeMemory, COFFEE, INDEX } from './testing/claude-memory'
import { diffOf } from './testing/folder'
import { RESUMED, type Memory } from './testing/pair'

const ID = 'alice-coffee'
const supersede: StoreChange = { kind: 'supersede', newerExternalId: 'alice-tea' }
const restate = (text: string): StoreChange => ({ kind: 'restate', text, newFactId: null })

let memory: Memory

beforeEach(() => {
  memory = claudeMemory()
})

afterEach(() => memory.close())

const reopened = (as: (text: string) => string) => {
  memory.close()
  memory = claudeMemory(as)
}

describe('the memory of Claude Code, as it is read', () => {
  it('[CS47] is recognized by its files', async () => {
    expect(await memory.probe()).toEqual({
      product: 'Claude Code memory',
      system: 'claude-code',
      writable: true,
      why: null,
      facts: 3,
    })
    rmSync(memory.place('MEMORY.md'))
    expect((await troubleOf(memory.probe())).kind).toBe('unexpected')
  })

  it('[CS48] has a fact for each file, in the project, under its type', async () => {
    const { batch, partial } = await memory.read()
    expect(batch).toMatchObject({ system: 'claude-code', problems: [] })
    expect(partial).toBeNull()
    expect(
      batch.facts.map(({ externalId, entity, aspect, content, status }) => [
        externalId,
        entity,
        aspect,
        content.split('\n')[0],
        status,
      ]),
    ).toEqual([
      [ID, '-home-ada-shop', 'user', 'Alice drinks coffee.', 'active'],
      ['alice-tea', '-home-ada-shop', 'user', 'Alice drinks tea now.', 'active'],
      ['oats', '-home-ada-shop', 'memory', 'Alice eats oats.', 'active'],
    ])
  })

  it('[CS48] a retired file has ended, by what it names, unless the agent wrote the fact again', async () => {
    memory.put(
      '.superseded/milk.md',
      '---\nsuperseded_by: "[[alice-tea]]"\n---\nAlice likes milk.\n',
    )
    memory.put('.superseded/oats.md', 'Alice ate oats.\n')
    const { batch } = await memory.read()
    const facts = new Map(batch.facts.map((fact) => [fact.externalId, fact]))
    expect(facts.get('milk')).toMatchObject({ status: 'superseded', supersededBy: 'alice-tea' })
    expect(facts.get('oats')).toMatchObject({ status: 'active', content: 'Alice eats oats.' })
    expect((await memory.refused('oats', { kind: 'retract' })).wayOut).toContain('Rename')
  })

  it('[CS48] a page without frontmatter, or with a broken one, is read as far as it goes, and a broken one is not changed', async () => {
    memory.put('broken.md', '---\nname: [a\n---\nAlice likes milk.\n')
    memory.put('open.md', '---\nname: a\nAlice likes rum.\n')
    memory.put('empty.md', '---\ndescription: Alice likes gin\n---\n')
    const { batch } = await memory.read()
    const facts = new Map(batch.facts.map((fact) => [fact.externalId, fact.content]))
    expect([facts.get('broken'), facts.get('empty')]).toEqual([
      'Alice likes milk.',
      'Alice likes gin',
    ])
    expect(batch.problems.map(({ severity, ref }) => [severity, ref])).toEqual([
      ['flag', 'broken'],
      ['flag', 'open'],
    ])
    const { kind, sentence } = await memory.refused('broken', { kind: 'retract' })
    expect([kind, sentence]).toEqual(['not-supported', 'Its frontmatter is not valid YAML.'])
  })

  it('[CS50] the lines around a fact are no change of it', async () => {
    const seen = (await memory.look(ID)) ?? {}
    memory.edit('MEMORY.md', (text) => text.replace('# Memory\n', '# Memory\n\n- [New](new.md)\n'))
    expect(await memory.plan(ID, supersede, { expected: seen })).toMatchObject({ ok: true })
    memory.edit('MEMORY.md', (text) => text.replace('and nothing else', 'and milk'))
    const { kind, sentence } = await memory.refused(ID, supersede, { expected: seen })
    expect([kind, sentence]).toEqual([
      'changed-in-store',
      expect.stringContaining('its line in MEMORY.md'),
    ])
  })
})

describe('a fact of Claude Code that ends', () => {
  it('[CS51] leaves the index and moves, and nothing else changes', async () => {
    const before = memory.stored()
    await memory.carryOut(ID, supersede)
    expect(memory.has('alice-coffee.md')).toBe(false)
    expect(memory.page('.superseded/alice-coffee.md')).toBe(COFFEE)
    const files = memory.stored()
    expect(
      diffOf({ 'MEMORY.md': before['MEMORY.md'] ?? '' }, { 'MEMORY.md': files['MEMORY.md'] ?? '' }),
    ).toEqual([
      '-MEMORY.md: - [Coffee](alice-coffee.md) — Alice drinks coffee',
      '-MEMORY.md:   and nothing else',
    ])
    expect(Object.keys(files)).toEqual([
      '.superseded/alice-coffee.md',
      'MEMORY.md',
      'alice-tea.md',
      'oats.md',
    ])
    expect(files['.superseded/alice-coffee.md']).toBe(before['alice-coffee.md'])
  })

  it.each([
    ['line feeds', (text: string) => text],
    [
      'carriage returns and a byte-order mark',
      (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`,
    ],
    ['no end of the last line', (text: string) => text.trimEnd()],
  ])('[CS52] an undo brings every byte and mode back, with %s', async (_what, as) => {
    reopened(as)
    chmodSync(memory.place('MEMORY.md'), 0o640)
    chmodSync(memory.place('alice-coffee.md'), 0o604)
    const before = memory.stored()
    for (const change of [
      supersede,
      { kind: 'retract' } as const,
      restate('Alice drinks espresso: "double", #1\n\nAt noon.'),
    ]) {
      const back = await memory.carryOut(ID, change)
      const after = memory.stored()
      expect(after).not.toEqual(before)
      const redo = await memory.carryOut(ID, back)
      expect(memory.stored()).toEqual(before)
      await memory.write(await memory.planned(ID, redo))
      expect(memory.stored()).toEqual(after)
      await memory.write(await memory.planned(ID, { ...back }))
      expect(memory.stored()).toEqual(before)
    }
  })

  it('[CS52] an undo leaves what others wrote around the line, and is refused where its place is gone', async () => {
    const back = await memory.carryOut(ID, supersede)
    memory.edit('MEMORY.md', (text) => text.replace('Be brief.', 'Be kind.'))
    memory.edit('MEMORY.md', (text) => `- [Milk](milk.md)\n${text}`)
    await memory.carryOut(ID, back)
    expect(memory.page('MEMORY.md')).toBe(`- [Milk](milk.md)\n${INDEX.replace('brief', 'kind')}`)
    const again = await memory.carryOut(ID, supersede)
    memory.put('MEMORY.md', 'All else is gone.\n')
    const before = memory.stored()
    const plan = await memory.planned(ID, again)
    expect((await troubleOf(memory.write(plan))).sentence).toContain('have changed')
    expect(memory.stored()).toEqual(before)
  })

  it('[CS52] an undo is refused once the retired file has another text, or is gone', async () => {
    const back = await memory.carryOut(ID, supersede)
    memory.edit('.superseded/alice-coffee.md', (text) =>
      text.replace('said so', 'changed her mind'),
    )
    const { kind, sentence } = await memory.refused(ID, back)
    expect([kind, sentence]).toEqual(['changed-in-store', expect.stringContaining('its text')])
    rmSync(memory.place('.superseded/alice-coffee.md'))
    expect((await memory.refused(ID, back)).kind).toBe('missing-in-store')
  })

  it('[CS53] a process that ends between two steps leaves a change that is made to its end, or not at all', async () => {
    for (const change of [supersede, restate('Alice drinks espresso.')]) {
      const found = await memory.interrupted(ID, change)
      const last = found.at(-1)
      expect(found.length).toBeGreaterThan(3)
      expect(last?.ways).toBe('verified, verified')
      for (const { ways, between } of found.slice(0, -1))
        expect([ways, between]).toEqual([RESUMED, last?.between])
    }
  })

  it('[CS53] what someone else left in such a state is not taken for ours', async () => {
    const made = await memory.planned(ID, supersede)
    memory.edit('MEMORY.md', (text) => text.replace(/- \[Coffee\].*\n.*\n/u, ''))
    const before = memory.stored()
    expect((await troubleOf(memory.write(made))).sentence).toContain('its line in MEMORY.md')
    expect((await memory.refused(ID, supersede, { expected: made.before })).kind).toBe(
      'changed-in-store',
    )
    expect(memory.stored()).toEqual(before)
  })

  it.each([
    ['the index is written between its comparison and its replacement', 'MEMORY.md', 1],
    ['the file is written before it moves', 'alice-coffee.md', 2],
  ])('[CS53] is refused where %s', async (_what, file, made) => {
    const plan = await memory.planned(ID, supersede)
    memory.begin(plan, 0)
    const { stepsFor } = await import('./write')
    const steps = stepsFor(memory.target, plan)
    for (const step of steps.slice(0, made)) step()
    memory.put(file, `${memory.page(file)}- more\n`)
    const written = memory.page(file)
    expect(() => {
      for (const step of steps.slice(made)) step()
    }).toThrow(`Someone else changed ${file}`)
    expect(memory.page(file)).toBe(written)
    expect(memory.has('alice-coffee.md')).toBe(true)
    expect(memory.has('.palimpsest-MEMORY.md.tmp')).toBe(false)
  })

  it('[CS50] needs a newer fact that is current and has the text that was seen', async () => {
    const newer = (await memory.look('alice-tea')) ?? {}
    const plan = await memory.planned(ID, supersede, { newer })
    memory.edit('alice-tea.md', (text) => text.replace('tea now.', 'mate.'))
    expect((await troubleOf(memory.write(plan))).sentence).toContain('another text')
    memory.put('.superseded/alice-tea.md', 'Alice drank tea.\n')
    rmSync(memory.place('alice-tea.md'))
    expect((await troubleOf(memory.write(plan))).sentence).toContain('has ended')
    rmSync(memory.place('.superseded/alice-tea.md'))
    expect((await troubleOf(memory.write(plan))).sentence).toContain('is not in the folder')
    expect(memory.page('alice-coffee.md')).toBe(COFFEE)
  })

  it('[CS50] is left alone where the index names it twice, or with another file in one line', async () => {
    memory.edit('MEMORY.md', (text) => `${text}- [Coffee](alice-coffee.md) again\n`)
    expect((await memory.refused(ID, supersede)).sentence).toContain('in several lines')
    memory.put('MEMORY.md', '- [Both](alice-coffee.md) and [tea](alice-tea.md)\n')
    expect((await memory.refused(ID, supersede)).kind).toBe('not-supported')
  })

  it('[CS51] one that someone else retired is given back, with a line at the end of the index', async () => {
    memory.put('.superseded/milk.md', 'Alice likes milk.\n')
    await memory.carryOut('milk', { kind: 'reinstate' })
    expect(memory.page('MEMORY.md')).toBe(`${INDEX}- [milk](milk.md) — Alice likes milk.\n`)
    expect(memory.has('.superseded')).toBe(false)
  })
})

describe('a fact of Claude Code with another text', () => {
  it('[CS51] is edited where the words are, with its description and its line', async () => {
    const before = memory.stored()
    await memory.carryOut(ID, restate('Alice drinks espresso.'))
    expect(diffOf(before, memory.stored())).toEqual([
      '-MEMORY.md: - [Coffee](alice-coffee.md) — Alice drinks coffee',
      '+MEMORY.md: - [Coffee](alice-coffee.md) — Alice drinks espresso.',
      '-alice-coffee.md: description: "Alice drinks coffee"',
      '-alice-coffee.md: Alice drinks coffee.',
      '-alice-coffee.md: **Why:** she said so. See [[alice-tea]].',
      '-alice-coffee.md: ',
      '+alice-coffee.md: description: Alice drinks espresso.',
      '+alice-coffee.md: Alice drinks espresso.',
    ])
  })

  it('[CS51] says so where its line says something else', async () => {
    memory.edit('MEMORY.md', (text) => text.replace('— Alice drinks coffee', '— hot drinks'))
    const { says, call } = await memory.planned(ID, restate('Alice drinks espresso.'))
    expect(says).toContain('says something else and stays as it is')
    expect(call.path).toBe('alice-coffee.md')
  })

  it('[CS51] cannot begin like frontmatter', async () => {
    const { kind } = await memory.refused('oats', restate('---\nname: x\n---\n'))
    expect(kind).toBe('not-supported')
  })

  it('[CS52] is undone only while it has the text that was written', async () => {
    const back = await memory.carryOut(ID, restate('Alice drinks espresso.'))
    memory.edit('alice-coffee.md', (text) => text.replace('name: alice-coffee', 'name: drinks'))
    await memory.write(await memory.planned(ID, back))
    expect(memory.page('alice-coffee.md')).toBe(
      COFFEE.replace('name: alice-coffee', 'name: drinks'),
    )
    memory.edit('alice-coffee.md', (text) => text.replace('coffee.', 'mocha.'))
    expect((await memory.refused(ID, back)).kind).toBe('changed-in-store')
    renameSync(memory.place('alice-coffee.md'), memory.place('mocha.md'))
    expect((await memory.refused(ID, back)).kind).toBe('missing-in-store')
  })
})
