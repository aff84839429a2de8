import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'

import type { FactInput } from '@/lib/domain/import-batch'
import { DEFAULT_CHANGES_FILTER, type ChangesFilter } from '@/lib/filters/changes-filter'
import { DEFAULT_FACT_FILTER, parseFactFilter } from '@/lib/filters/fact-filter'
import { mergeFacts } from '@/lib/operations/merge-facts'
import { restoreFact } from '@/lib/operations/restore-fact'
import { at, decide, factInput, seedPair, valueOf } from '@/lib/operations/testing'
import {
  openStoreForEachTest,
  requests,
  store,
  importFile,
  undoById,
  factOf,
  supersedeById,
} from '@/lib/operations/testing/each'

import { readChanges } from './changes'
import { readFactList } from './facts'

openStoreForEachTest({ live: true })

const changes = (filter: Partial<ChangesFilter> = {}) =>
  readChanges(store, { ...DEFAULT_CHANGES_FILTER, ...filter })

async function given(inputs: Readonly<Record<string, Partial<FactInput>>>): Promise<void> {
  const facts = Object.entries(inputs).map(([id, input]) => factInput({ externalId: id, ...input }))
  valueOf(await importFile({ facts }))
}

const supersede = async (older: string, newer: string) =>
  supersedeById((await factOf(older)).id, (await factOf(newer)).id)

async function undo(id: string): Promise<string> {
  return valueOf(await undoById(id)).operation.id
}

const EDITOR = { entity: 'Mara', aspect: 'editor', kind: 'preference' } as const

/** Vim, Emacs, Vim, Emacs, Vim, in 40 days; the projects differ. */
async function backAndForth(): Promise<readonly string[]> {
  const days = ['01', '06', '16', '26']
  const names = days.map((day) => `e${day}`)
  await given(
    Object.fromEntries(
      days.map((day, nth) => [
        `e${day}`,
        {
          ...EDITOR,
          content: nth % 2 === 0 ? 'Mara uses Vim.' : 'Mara uses Emacs.',
          validFrom: at(`2026-03-${day}T00:00:00Z`),
          metadata: { project: nth % 2 === 0 ? 'A' : 'B', memoryType: `type ${nth}` }, // rule G4
        },
      ]),
    ),
  )
  for (const [nth, newer] of names.entries()) {
    if (nth > 0) await supersede(names[nth - 1] ?? '', newer)
  }
  return names
}

describe('patterns of change', () => {
  it('[PC1] [PC2] [PC3] [PC6] a slot that alternates, with the question it suggests', async () => {
    const names = await backAndForth()
    await given({ other: { agent: 'second', content: 'unchanged' } })
    const view = await changes()
    const head = await factOf(names.at(-1) ?? '')
    const [first] = await Promise.all(names.map(factOf))
    expect(view).toMatchObject({ changes: 3, changedBack: 1, placeCount: 1, changedOnce: 0 })
    expect(view.places).toMatchObject([
      {
        agentId: 'scout',
        entity: 'Mara',
        aspect: 'editor',
        kind: 'preference',
        changes: 3,
        returns: 2,
        returnedTo: { factId: first?.id, content: 'Mara uses Vim.', times: 1 },
        medianDays: 10,
        lasted: 3,
        spanDays: 25,
        lastAt: '2026-03-26T00:00:00.000Z',
        chains: [head.id],
        current: { id: head.id, content: 'Mara uses Emacs.' },
      },
    ])
    expect(view.questions).toMatchObject({
      total: 1,
      suggested: [
        {
          sentence:
            'Mara › editor: 3 changes in 25 days, back to “Mara uses Vim” once. Ask: is this permanent, or does it depend on the project?',
          chainId: head.id,
        },
      ],
    })
    expect((await changes({ agent: 'second' })).changes).toBe(0)
    expect((await changes({ kind: 'decision' })).placeCount).toBe(0)
    const late = await changes({ since: '2026-03-16' })
    expect(late).toMatchObject({ changes: 2, changedBack: 1 })
    expect(late.places[0]?.spanDays).toBeNull()
  })

  it('[PC7] is computed once, and again after the next write', async () => {
    await backAndForth()
    const preferences = async () => (await changes({ kind: 'preference' })).changes
    expect(await preferences()).toBe(3)
    const db = new Database(store.file)
    db.exec(`UPDATE "Fact" SET "kind" = 'decision'`) // bypasses our writes, so it goes unnoticed
    db.close()
    expect(await preferences()).toBe(3)
    await given({ other: { content: 'unchanged' } })
    expect(await preferences()).toBe(0)
  })

  it('[PC1] [PC8] undone changes do not count, and count again when redone', async () => {
    const days = { a: '2026-01-01', b: '2026-02-01', c: '2026-03-01' }
    await given(
      Object.fromEntries(
        Object.entries(days).map(([id, day]) => [
          id,
          { ...EDITOR, content: `version ${id}`, validFrom: at(day) },
        ]),
      ),
    )
    await supersede('a', 'b')
    const second = await supersede('b', 'c')
    expect((await changes()).changes).toBe(2)
    const undone = await undo(second)
    expect(await changes()).toMatchObject({ changes: 0, changedOnce: 1 })
    await undo(undone)
    expect((await changes()).changes).toBe(2)
  })

  it('[PC1] [PC8] what was never true does not count: restored over, or its arrival undone', async () => {
    const days = { a: '2026-01-01', b: '2026-02-01', c: '2026-03-01' }
    await given(
      Object.fromEntries(
        Object.entries(days).map(([id, day]) => [
          id,
          { ...EDITOR, content: `version ${id}`, validFrom: at(day) },
        ]),
      ),
    )
    await supersede('a', 'b')
    await supersede('b', 'c')
    const { id, version } = await factOf('a')
    valueOf(await restoreFact(store, { factId: id, version, reason: null }, requests()))
    expect(await changes()).toMatchObject({ changes: 0, changedOnce: 0, placeCount: 0 })

    await given({ gone: { content: 'never said' } })
    const arrival = await store.read.operation.findFirstOrThrow({ orderBy: { seq: 'desc' } })
    const facts = async () => (await changes({ by: 'system' })).sources.tooFew.facts
    await undo(arrival.id)
    expect(await facts()).toBe(0)
  })

  it('[PC1] [PC8] merging duplicates is not a change; an imported successor is one', async () => {
    await given({
      s: { content: 'Keep this canonical note', source: SAID },
      m: { content: 'Keep this canonical note here', source: SAID },
      old: { aspect: 'job', content: 'a baker', status: 'superseded', supersededBy: 'new' },
      new: { aspect: 'job', content: 'a smith', validFrom: at('2026-04-01') },
    })
    const members = [await factOf('s'), await factOf('m')]
    const done = valueOf(
      await mergeFacts(
        store,
        {
          members: members.map(({ id, version }) => ({ id, version })),
          survivorId: members[0]?.id ?? '',
          words: 'all',
          confirmed: true,
          embedded: new Map(),
          reason: null,
        },
        requests(),
      ),
    )
    expect(done.operation.kind).toBe('merge')
    const { changedOnce, sources } = await changes()
    expect(changedOnce).toBe(1)
    expect(sources.tooFew).toEqual({ sources: 1, facts: 2, superseded: 0 })
  })

  it('[PC4] decisions that changed back, and approvals that did not last', async () => {
    const database = { entity: 'Orders', aspect: 'database', kind: 'decision' } as const
    await given({
      pg: { ...database, content: 'Use PostgreSQL.', validFrom: at('2026-01-01') },
      mongo: { ...database, content: 'Use MongoDB.', validFrom: at('2026-02-01') },
      again: { ...database, content: 'Use PostgreSQL with caching.', validFrom: at('2026-03-01') },
    })
    await supersede('pg', 'mongo')
    expect((await changes()).decisions.total).toBe(0)
    await supersede('mongo', 'again')
    const { proposal } = await seedPair(store, requests())
    expect((await changes()).takenBack.total).toBe(0)
    for (const _round of [1, 2]) {
      await undo(await approve(proposal.id))
    }
    await approve(proposal.id)
    const view = await changes({ kind: 'constraint' })
    expect(view.decisions.places).toMatchObject([
      { changes: 2, returns: 1, returnedTo: { content: 'Use PostgreSQL.' } },
    ])
    expect(view.takenBack).toMatchObject({
      total: 1,
      pairs: [{ proposalId: proposal.id, takenBack: 2 }],
    })
    expect(view.questions.suggested).toMatchObject([
      { proposalNumber: proposal.number, chainId: null },
    ])
    expect((await changes({ agent: 'second' })).takenBack.total).toBe(0)
  })

  it('[PC5] sources by their superseded share; every number links to its facts', async () => {
    const facts = Object.fromEntries(
      Array.from({ length: 12 }, (_, nth) => [
        `f${nth}`,
        {
          aspect: `aspect ${nth % 6}`,
          content: `said ${nth}`,
          source: { ...SAID, session: 'talk' },
        },
      ]),
    )
    await given({ ...facts, lone: { content: 'alone', source: { ...SAID, externalId: 'x' } } })
    for (const nth of [0, 1, 2]) {
      await supersede(`f${nth}`, `f${nth + 6}`)
    }
    const { sources } = await changes()
    expect(sources).toMatchObject({
      total: 1,
      rated: [{ system: 'jsonl', session: 'talk', facts: 12, superseded: 3, rate: 0.25 }],
      tooFew: { sources: 1, facts: 1, superseded: 0 },
    })
    expect(sources.rated[0]?.interval.low).toBeCloseTo(0.0549, 4)
    expect(sources.rated[0]?.interval.high).toBeCloseTo(0.5719, 4)
    const listed = async (status: 'all' | 'superseded', named: string) => {
      const filter = { ...DEFAULT_FACT_FILTER, ...parseFactFilter(new URLSearchParams(named)) }
      return (await readFactList(store, { ...filter, status }, null)).total
    }
    expect(await listed('superseded', 'system=jsonl&session=talk')).toBe(3)
    expect(await listed('all', 'system=jsonl&session=talk')).toBe(12)
    expect(await listed('all', 'session=nothing')).toBe(0)
    const lone = await factOf('lone')
    expect(await listed('all', `source=${lone.sourceId}`)).toBe(1)
    expect((await changes({ by: 'system' })).sources).toMatchObject({
      rated: [{ facts: 13, superseded: 3, session: null }],
    })
    expect((await changes({ by: 'source' })).sources.rated).toMatchObject([
      { facts: 12, label: 'talk', superseded: 3 },
    ])
  })
})

const SAID = { externalId: 'talk', excerpt: 'said so', session: null } as const

async function approve(proposalId: string): Promise<string> {
  const verdict = await decide(store, requests(), { proposalId, value: 'supersede' })
  return valueOf(verdict).operation.id
}
