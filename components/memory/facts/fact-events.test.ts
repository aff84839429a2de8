import { describe, expect, it } from 'vitest'

import { factViewOf } from '@/components/memory/timeline/testing'

import { factEvents } from './fact-events'

const [OLD, ALSO_OLD, NEW] = [
  factViewOf({ id: 'a', content: 'Billing uses Paylane.' }),
  factViewOf({ id: 'b', content: 'Billing uses Paylane only.' }),
  factViewOf({ id: 'c', content: 'Billing uses Cobalt Pay.' }),
]
const link = (olderId: string, operationId: string | null, at: string | null) => ({
  olderId,
  newerId: 'c',
  at,
  by: 'Tomasz',
  why: 'approved P-7',
  operationId,
  proposalId: null,
  proposalNumber: null,
})
const operation = (id: string, at: string) => ({
  id,
  at,
  seq: 1,
  kind: 'confirm' as const,
  agentId: 'a',
  actor: 'Ada',
  verified: false,
  channel: 'page' as const,
  reason: null,
  title: 'Still true',
  subject: {},
  undoes: null,
  undoneById: null,
  undoneBySeq: null,
  inEffect: true,
  changeCount: 1,
})
const eventsOf = (
  fact: typeof NEW,
  links: readonly ReturnType<typeof link>[],
  operations: readonly ReturnType<typeof operation>[],
) =>
  factEvents({ fact, links, chain: [OLD, ALSO_OLD, NEW], operations }).map((event) => [
    event.id,
    event.operation?.id ?? null,
    event.replaced.map(({ content }) => content),
  ])

describe('what happened to a fact', () => {
  it('[CN5] lists what it replaced, by time, among what touched it', () => {
    const links = [link('a', 'verdict', '2026-05-02'), link('b', null, null)]
    expect(
      eventsOf(NEW, links, [operation('later', '2026-06-01'), operation('first', '2026-05-01')]),
    ).toEqual([
      ['later', 'later', []],
      ['verdict', null, ['Billing uses Paylane.']],
      ['first', 'first', []],
      ['b', null, ['Billing uses Paylane only.']],
    ])
    expect(eventsOf(OLD, links, [])).toEqual([])
  })

  it('[CN5] an operation that replaced several facts is one event', () => {
    const links = [link('a', 'merge', '2026-05-02'), link('b', 'merge', '2026-05-02')]
    const both = ['Billing uses Paylane.', 'Billing uses Paylane only.']
    expect(eventsOf(NEW, links, [])).toEqual([['merge', null, both]])
    expect(eventsOf(NEW, links, [operation('merge', '2026-05-02')])).toEqual([
      ['merge', 'merge', both],
    ])
  })
})
