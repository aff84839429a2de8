import {
  existsSync,
  lstatSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

import { afterEach, describe, expect, it } from 'vitest'

import type { ReadStore, Seen } from '@/lib/connectors/port'
import { NOW } from '@/lib/connectors/testing/drive'
import type { StoreState } from '@/lib/domain/connection'

import { markdown } from '.'
import { stableOf } from './layout'
import { testFolder, type TestFolder } from './testing/folder'

// A later read reads the files that changed, and misses nothing that a read of all of them finds.

const nothing = () => Promise.reject(new Error('Nothing is sent.'))

let folder: TestFolder

afterEach(() => folder.close())

/** What Palimpsest keeps of a folder between two reads. */
type Kept = {
  readonly states: Map<string, StoreState>
  mark: string | null
  digest: string | null
}

const LAYOUTS = {
  'basic-memory': {
    name: 'notes',
    fileOf: (nth: number) => `people/note-${nth}.md`,
    textOf: (nth: number, words: readonly string[], permalink = `note-${nth}`) =>
      `---\ntitle: Note ${nth}\npermalink: ${permalink}\n---\n\n${words.map((word) => `- [drink] ${word}\n`).join('')}`,
  },
  'openclaw-wiki': {
    name: 'wiki',
    fileOf: (nth: number) => `pages/page-${nth}.md`,
    textOf: (nth: number, words: readonly string[]) =>
      `---\ntitle: Page ${nth}\nclaims:\n${words
        .map(
          (word, place) =>
            `  - id: c${place}\n    text: ${word}\n    status: ${place % 2 === 0 ? 'supported' : 'superseded'}\n    supersededBy: pages/page-${(nth + 1) % 6}.md#c0\n`,
        )
        .join('')}---\n`,
  },
  'claude-code': {
    name: 'project/memory',
    fileOf: (nth: number) => `fact-${nth}.md`,
    textOf: (nth: number, words: readonly string[]) =>
      `---\nname: fact-${nth}\nmetadata:\n  type: user\nsuperseded_by: fact-${(nth + 1) % 6}\n---\n\n${words.join('\n')}\n`,
  },
} as const
type Name = keyof typeof LAYOUTS

function open(name: Name): TestFolder {
  folder = testFolder({ name: LAYOUTS[name].name, now: () => NOW })
  if (name === 'openclaw-wiki') folder.put('.openclaw-wiki/cache/claims.jsonl', '')
  if (name === 'claude-code') folder.put('MEMORY.md', '# Index\n')
  return folder
}

async function readAgain(kept: Kept, onRow?: () => void): Promise<ReadStore | null> {
  const seen: Seen = {
    states: new Map([...kept.states].map(([id, state]) => [id, JSON.stringify(state)])),
    isAsSeen: () => false,
    mark: kept.mark,
  }
  const target = { ...folder.target, database: folder.root, ...(onRow && { onRow }) }
  const last = { digest: kept.digest, loadSeen: () => Promise.resolve(seen) }
  return (await markdown.readAgain?.(target, nothing, last)) ?? null
}

/** Keeps what a read found, as `readStore` does: what is not there any more stays as it was seen. */
function keep(kept: Kept, { states, mark, digest, batch }: ReadStore): void {
  for (const [id, state] of states) kept.states.set(id, state)
  kept.mark = mark ?? null
  kept.digest = batch.problems.some(({ severity }) => severity === 'refuse')
    ? null
    : (digest ?? null)
}

async function opened(): Promise<Kept> {
  const kept: Kept = { states: new Map(), mark: null, digest: null }
  keep(kept, await markdown.read(folder.target, nothing))
  return kept
}

describe.each(Object.keys(LAYOUTS) as Name[])('[CS78] a later read of a folder of %s', (name) => {
  const { fileOf, textOf } = LAYOUTS[name]

  it('reads the contents of the files that changed, and of no other', async () => {
    open(name)
    for (let nth = 0; nth < 20; nth += 1) folder.put(fileOf(nth), textOf(nth, [`tea ${nth}`]))
    const kept = await opened()
    expect(await readAgain(kept)).toBeNull()
    folder.edit(fileOf(7), (text) => text.replace('tea 7', 'rum 7')) // of the same length, and with the former time
    let read = 0
    const again = await readAgain(kept, () => {
      read += 1
    })
    expect(again?.batch.facts.map(({ content }) => content)).toEqual(['rum 7'])
    expect(again?.left).toBe(19)
    expect(read).toBeLessThanOrEqual(2 + (name === 'basic-memory' ? 1 : 0)) // its index, and one by which the layout is known
  })

  it('reads a file again that had changed just before it was read', async () => {
    open(name)
    const now = { at: new Date() }
    for (let nth = 0; nth < 3; nth += 1) folder.put(fileOf(nth), textOf(nth, [`tea ${nth}`]))
    const target = { ...folder.target, database: folder.root, now: () => now.at }
    const first = await markdown.read(target, nothing)
    expect(first.digest).toBeUndefined()
    now.at = new Date(Date.now() + 3_000)
    const seen: Seen = { states: new Map(), isAsSeen: () => false, mark: first.mark ?? null }
    const last = { digest: null, loadSeen: () => Promise.resolve(seen) }
    const again = await markdown.readAgain?.(target, nothing, last)
    expect(again?.batch.facts).toHaveLength(3)
    expect(again?.digest).toBeDefined()
  })

  it.each([1, 2, 5, 6])('finds what a read of all finds: %i', async (seed) => {
    open(name)
    const next = numbers(seed)
    const below = (most: number) => Math.floor(next() * most)
    for (let nth = 0; nth < 6; nth += 1)
      folder.put(fileOf(nth), textOf(nth, ['tea', `mate ${nth}`]))
    const kept = await opened()
    for (let step = 0; step < 16; step += 1) {
      change(name, below)
      if (below(3) === 0) change(name, below)
      const again = await readAgain(kept)
      const whole = await markdown.read(folder.target, nothing)
      if (again !== null) keep(kept, again)
      const plain = (states: ReadonlyMap<string, StoreState>) =>
        [...whole.states.keys()].map((id) => [id, stableOf(states.get(id) ?? {})])
      expect(plain(kept.states)).toEqual(plain(whole.states))
      const facts = new Map(whole.batch.facts.map((fact) => [fact.externalId, fact]))
      const nothingNew = { batch: { facts: [], problems: [] }, left: facts.size, partial: null }
      const { batch, left = 0, partial } = again ?? nothingNew
      for (const fact of batch.facts) expect(fact).toEqual(facts.get(fact.externalId))
      expect(left + batch.facts.length).toBe(facts.size)
      expect(partial).toBe(whole.partial)
      expect(refusalsOf(batch)).toEqual(refusalsOf(whole.batch))
    }
  })
})

it('[CS78] a note that says what an unchanged one says gives way to it, and takes its place once that is gone', async () => {
  open('basic-memory')
  const { fileOf, textOf } = LAYOUTS['basic-memory']
  for (const nth of [1, 2, 3]) folder.put(fileOf(nth), textOf(nth, [`tea ${nth}`]))
  const kept = await opened()
  folder.put(fileOf(2), textOf(2, ['tea 1'], 'note-1'))
  const later = await readAgain(kept)
  expect(later?.batch).toMatchObject({
    facts: [],
    problems: [{ reason: `It has the permalink of ${fileOf(1)}, and says the same.` }],
  })
  if (later !== null) keep(kept, later)
  folder.put(fileOf(0), textOf(0, ['tea 1'], 'note-1'))
  const earlier = await readAgain(kept)
  expect(earlier?.states.get([...earlier.states.keys()][0] ?? '')?.['file']).toBe(fileOf(0))
  if (earlier !== null) keep(kept, earlier)
  for (const nth of [0, 1]) rmSync(folder.place(fileOf(nth)))
  const last = await readAgain(kept)
  expect([...(last?.states.values() ?? [])].map(({ file }) => file)).toEqual([fileOf(2)])
})

/** Changes one thing in the folder, as agents and people do. */
function change(name: Name, below: (most: number) => number): void {
  const { fileOf, textOf } = LAYOUTS[name]
  const nth = below(6)
  const file = fileOf(nth)
  const place = folder.place(file)
  const words = ['tea', 'rum', 'ale'].slice(0, 1 + below(3)).map((word) => `${word} ${below(3)}`)
  const other = folder.place(fileOf(6 + below(3)))
  switch (below(name === 'claude-code' ? 9 : 7)) {
    case 0:
      rmSync(place, { force: true })
      return
    case 1:
      if (existsSync(place)) renameSync(place, other)
      return
    case 2:
      rmSync(place, { force: true })
      symlinkSync(other, place)
      return
    case 3:
      rmSync(place, { force: true })
      writeFileSync(place, textOf(nth, words, `note-${below(6)}`))
      return
    case 4:
      if (existsSync(place) && lstatSync(place).isFile()) utimesSync(place, NOW, NOW)
      return
    case 7:
      folder.put(
        'MEMORY.md',
        `# Index\n${words.map((word) => `- [${word}](fact-${below(6)}.md)\n`).join('')}`,
      )
      return
    case 8:
      folder.put('.superseded/none.txt', '')
      if (existsSync(place)) renameSync(place, folder.place(path.join('.superseded', file)))
      return
    default:
      if (existsSync(place) && lstatSync(place).isSymbolicLink()) rmSync(place)
      folder.put(file, textOf(nth, words))
  }
}

function refusalsOf({ problems }: Pick<ReadStore['batch'], 'problems'>): readonly string[] {
  const refused = problems.filter(({ severity }) => severity === 'refuse')
  return refused.map(({ ref }) => ref ?? '').toSorted((one, other) => one.localeCompare(other))
}

function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
