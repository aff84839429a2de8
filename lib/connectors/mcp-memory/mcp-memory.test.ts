import {
  linkSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { CAPABILITIES } from '@/lib/connectors/capabilities'
import { drive, troubleOf } from '@/lib/connectors/testing/drive'
import { isReadOnly, STORE_KINDS } from '@/lib/domain/connection'

import { mcpMemory } from '.'

const ALICE =
  '{"type":"entity","name":"Alice","entityType":"person","observations":["Drinks coffee","Drinks tea"]}'

let folder = ''
let file = ''

const drivenAt = (database: string | null) =>
  drive(mcpMemory, {
    target: { url: '', scope: { by: 'store', id: '' }, agent: 'chef', key: null, database },
    send: () => Promise.reject(new Error('Nothing is sent.')),
  })

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'palimpsest-mcp-')))
  file = path.join(folder, 'memory.jsonl')
  writeFileSync(file, ALICE)
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a connected MCP memory', () => {
  it('[CS64] is read as an import reads it, and a look at one fact gives its state', async () => {
    const memory = drivenAt(file)
    expect(await memory.probe()).toMatchObject({ product: 'MCP memory', writable: false, facts: 2 })
    const { batch, states, partial } = await memory.read()
    expect(batch.facts.map(({ agent, content }) => [agent, content])).toEqual([
      ['chef', 'Drinks coffee'],
      ['chef', 'Drinks tea'],
    ])
    for (const [id, state] of states) expect(await memory.look(id)).toEqual(state)
    expect(await memory.look('ffffffffffffffff')).toBeNull()
    expect(partial).toBeNull()
  })

  it('[CS71] is read again only where one byte of it has changed', async () => {
    const memory = drivenAt(file)
    const last = await memory.read()
    utimesSync(file, new Date(0), new Date(0))
    expect(await memory.readAgain(last)).toBeNull()
    writeFileSync(file, ALICE.replace('tea', 'cha'))
    utimesSync(file, new Date(0), new Date(0))
    expect(await memory.readAgain(last)).toEqual(await memory.read())
  })

  it('[CS64] says that it is partial where a line cannot be read', async () => {
    writeFileSync(file, `${ALICE}\n{"type":`)
    const { batch, partial } = await drivenAt(file).read()
    expect(batch.facts).toHaveLength(2)
    expect(partial).toBe('Some lines of the file cannot be read.')
  })

  it.each([
    ['a link', 'symbolic link', (place: string) => symlinkSync(file, place)],
    ['a second name', 'hard link', (place: string) => linkSync(file, place)],
    ['nothing', 'no file', () => undefined],
    [
      'another file',
      'not that of an MCP memory server',
      (place: string) => writeFileSync(place, '# Words\n'),
    ],
  ])('[CS64] is not read where its path leads to %s', async (_what, words, make) => {
    const place = path.join(folder, 'other.jsonl')
    make(place)
    const memory = drivenAt(place)
    for (const ask of [memory.probe, memory.read, () => memory.look('a')])
      expect((await troubleOf(ask())).sentence).toContain(words)
  })

  it('[CS49] [CS64] is opened only where it may be', async () => {
    expect((await troubleOf(drivenAt(null).probe())).sentence).toContain('may not open')
  })

  it('[CS65] refuses every change, and writes nothing', async () => {
    const memory = drivenAt(file)
    const [coffee = '', tea = ''] = (await memory.read()).states.keys()
    for (const change of [
      { kind: 'supersede', newerExternalId: tea },
      { kind: 'retract' },
      { kind: 'reinstate' },
      { kind: 'restate', text: 'Drinks mocha', newFactId: null },
    ] as const)
      expect(await memory.refused(coffee, change)).toMatchObject({ kind: 'not-supported' })
    const plan = { before: {}, after: {}, says: '' } as const
    const call = { method: 'FILE', path: file, body: null } as const
    expect((await troubleOf(memory.write({ ...plan, call }))).kind).toBe('refused')
  })

  it('[CS65] exactly the stores that can do nothing are only read', () => {
    for (const kind of STORE_KINDS)
      expect([kind, CAPABILITIES[kind].can.every(({ how }) => how === null)]).toEqual([
        kind,
        isReadOnly(kind),
      ])
  })
})
