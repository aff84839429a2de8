import { execFileSync } from 'node:child_process'
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { troubleOf } from '@/lib/connectors/testing/drive'

import { openFolder, placeIn } from './folder'
import { claudeMemory } from './testing/claude-memory'
import type { Memory } from './testing/pair'

const ID = 'alice-coffee'
const supersede = { kind: 'supersede', newerExternalId: 'alice-tea' } as const

let memory: Memory
let outside = ''

beforeEach(() => {
  memory = claudeMemory()
  outside = realpathSync(mkdtempSync(path.join(tmpdir(), 'palimpsest-outside-')))
  writeFileSync(path.join(outside, 'secret.md'), 'A secret.\n')
})

afterEach(() => {
  memory.close()
  rmSync(outside, { recursive: true, force: true })
})

const replace = (file: string, by: (place: string) => void) => {
  rmSync(memory.place(file), { force: true })
  by(memory.place(file))
}
const unfit: readonly (readonly [string, string, (place: string) => void])[] = [
  [
    'a symbolic link',
    'symbolic link',
    (place) => symlinkSync(path.join(outside, 'secret.md'), place),
  ],
  [
    'a second name of another file',
    'hard link',
    (place) => linkSync(path.join(outside, 'secret.md'), place),
  ],
  ['a pipe', 'not a plain file', (place) => execFileSync('mkfifo', [place])],
  [
    'a file above the limit',
    'larger than 1 MB',
    (place) => writeFileSync(place, 'a'.repeat(1024 * 1024 + 1)),
  ],
  [
    'bytes that are no text',
    'not UTF-8',
    (place) => writeFileSync(place, Buffer.from([0x61, 0xff])),
  ],
]

describe('a memory folder', () => {
  it.each(unfit)('[CS49] reads no fact from %s, and says so', async (_what, words, by) => {
    replace('alice-coffee.md', by)
    const { batch, states, partial } = await memory.read()
    expect([...states.keys()]).toEqual(['alice-tea', 'oats'])
    expect(batch.problems).toEqual([
      {
        severity: 'refuse',
        line: null,
        ref: 'alice-coffee.md',
        reason: expect.stringContaining(words),
      },
    ])
    expect(partial).not.toBeNull()
    expect((await troubleOf(memory.look(ID))).sentence).toContain(words)
  })

  it.each(unfit)('[CS49] is not read at all where its index is %s', async (_what, words, by) => {
    replace('MEMORY.md', by)
    for (const ask of [memory.probe, memory.read, () => memory.look(ID)])
      expect((await troubleOf(ask())).sentence).toContain(words)
  })

  it('[CS49] writes nothing where what is retired would leave the folder', async () => {
    const plan = await memory.planned(ID, supersede)
    symlinkSync(outside, memory.place('.superseded'))
    expect((await troubleOf(memory.read())).sentence).toContain('.superseded')
    expect((await troubleOf(memory.write(plan))).sentence).toContain('.superseded')
    expect(memory.has('alice-coffee.md')).toBe(true)
  })

  it('[CS49] follows no link that takes the place of a file before it is replaced', async () => {
    const plan = await memory.planned(ID, supersede)
    const { stepsFor } = await import('./write')
    const [first, ...rest] = stepsFor(memory.target, plan)
    first?.()
    renameSync(memory.place('MEMORY.md'), path.join(outside, 'MEMORY.md'))
    symlinkSync(path.join(outside, 'MEMORY.md'), memory.place('MEMORY.md'))
    expect(() => {
      for (const step of rest) step()
    }).toThrow('Someone else changed MEMORY.md')
    expect(memory.page('MEMORY.md')).toContain('alice-coffee.md')
  })

  it.each(['../secret.md', 'a/../../secret.md', './a.md', 'a//b.md', ''])(
    '[CS49] has no file %j',
    (file) => expect(() => placeIn(memory.root, file)).toThrow('leads out of the folder'),
  )

  it('[CS49] is opened by its own full path, where it may be', () => {
    const open = (database: string | null) => openFolder({ ...memory.target, database })
    expect(open(memory.root).root).toBe(memory.root)
    const link = path.join(outside, 'link')
    symlinkSync(memory.root, link)
    mkdirSync(path.join(outside, 'real'))
    for (const [typed, words] of [
      [null, 'may not open'],
      ['memory', 'not a full path'],
      [`${memory.root}/../memory`, 'not a full path'],
      [link, 'symbolic link'],
      [path.join(outside, 'none'), 'no folder'],
      [path.join(outside, 'secret.md'), 'leads to a file'],
    ] as const)
      expect(() => open(typed)).toThrow(words)
  })
})
