import { expect, it } from 'vitest'

import { memstoreFact } from '@/lib/importers/memstore-fact'
import { factRow } from '@/lib/importers/memstore-row'

import { graphitiFact } from './graphiti/graphiti-fact'
import { mem0Fact } from './mem0/mem0-fact'

const [HALF, NUL] = ['half \uD83D', 'nul \0']
const AT = '2026-03-01T08:00:00Z'

const named = (...fields: readonly string[]) =>
  `Invalid characters in ${fields.map((field) => `"${field}"`).join(', ')} were replaced by "\uFFFD".`

it('[RI7] a fact of memstore says in which fields characters were replaced', () => {
  const row = {
    Id: 7,
    Content: HALF,
    Subject: NUL,
    Category: 'home',
    Kind: 'preference',
    Subsystem: NUL,
    Metadata: { team: HALF, left: [NUL] },
    SupersededBy: null,
    CreatedAt: AT,
  }
  const read = (more: object) => memstoreFact(factRow.parse({ ...row, ...more }), 'scout')
  expect(read({}).flags).toEqual([named('content', 'subject', 'subsystem', 'metadata')])
  expect(read({}).fact).toMatchObject({ content: 'half \uFFFD', metadata: { team: 'half \uFFFD' } })
  const whole = { Content: 'tea', Subject: 'Mara', Subsystem: 'x', Metadata: { left: [NUL] } }
  expect(read(whole).flags).toEqual([])
  expect(read({ ...whole, Metadata: { [NUL]: 1 } }).flags).toEqual([named('metadata')])
})

it('[RI7] a memory of mem0 says in which fields characters were replaced', () => {
  const scope = { by: 'user_id', id: 'u' } as const
  const target = { url: 'http://127.0.0.1:8888', key: null, agent: 'scout', scope }
  const read = (memory: string, metadata: Readonly<Record<string, unknown>>) =>
    mem0Fact(
      { id: 'm1', memory, user_id: 'u', agent_id: null, run_id: null, created_at: AT, metadata },
      { target, pointer: null },
    ).flags
  expect(read(HALF, { category: NUL })).toEqual([named('memory', 'metadata')])
  expect(read('tea', { team: HALF })).toEqual([named('metadata')])
  expect(read('tea', { category: 'home', team: 'a', left: { deep: NUL } })).toEqual([])
})

it('[RI7] a fact of Graphiti says in which fields characters were replaced', () => {
  const edge = {
    uuid: 'e1',
    group_id: 'g',
    source: 'n1',
    target: 'n2',
    entity: 'Mara',
    name: 'LIVES_IN',
    episode: null,
    created_at: AT,
    fact: 'Mara lives in Turku',
    valid_at: null,
    invalid_at: null,
    expired_at: null,
    palimpsest_newer: null,
    palimpsest_op: null,
  }
  const read = (more: object) =>
    graphitiFact({ ...edge, ...more }, { agent: 'scout', successor: null }).flags
  expect(read({ fact: HALF, entity: NUL, name: HALF })).toEqual([named('fact', 'entity', 'name')])
  expect(read({})).toEqual([])
})
