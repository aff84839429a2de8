import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { DEFAULT_CONTEXT_FILTER } from '@/lib/filters/context-filter'
import { DEFAULT_FACT_FILTER } from '@/lib/filters/fact-filter'
import { decideMany } from '@/lib/operations/decide-many'
import { importFacts } from '@/lib/operations/import-facts'
import { ingestFacts } from '@/lib/operations/ingest-facts'
import { applyAutomatically } from '@/lib/operations/steps/apply-automatically'
import { supersedeByHand } from '@/lib/operations/supersede-by-hand'
import {
  batchOf,
  countedRequests,
  decide,
  factInput,
  outcomeOf,
  setOverrides,
  sweep,
  valueOf,
  type Requests,
} from '@/lib/operations/testing'
import { undoOperations } from '@/lib/operations/undo-operation'
import { findFaults } from '@/lib/store/sql/find-faults'
import { openTestStore } from '@/lib/store/testing'

import { readChain } from './chain'
import { readContext } from './context'
import { readContextChanges } from './context-changes'
import { readFactList } from './facts'
import { readProposal } from './proposal-page'

// Acme until Globex begins in March, and then a third employer before that.

const TODAY = new Date('2026-11-26T09:00:00Z')
const FROM = {
  acme: new Date('2025-01-01T00:00:00Z'),
  globex: new Date('2027-03-01T00:00:00Z'),
} as const
const JANUARY = new Date('2027-01-01T00:00:00Z')

let now = TODAY
let store: Awaited<ReturnType<typeof openTestStore>>
let requests: Requests
beforeEach(async () => {
  now = TODAY
  store = await openTestStore({ clock: () => now })
  const count = countedRequests()
  requests = (fields) => count({ at: now, ...fields })
  await setOverrides(store, requests(), { agentId: null, overrides: { shadowMode: false } })
})
afterEach(async () => {
  const faults = await findFaults(store.read, null, now)
  await store.remove()
  if (faults.length > 0) throw new Error(faults.map(({ rule }) => rule).join(', '))
})

const said = (employer: string, validFrom: Date | null) =>
  factInput({
    entity: 'Mara',
    aspect: 'job',
    content: `Mara works at ${employer}`,
    externalId: employer.toLowerCase(),
    validFrom,
  })

async function arrive(employer: string, validFrom: Date | null): Promise<void> {
  const command = { facts: [said(employer, validFrom)], system: 'file' }
  valueOf(await ingestFacts(store, command, requests()))
}

async function importOne(employer: string, validFrom: Date): Promise<void> {
  const batch = batchOf({ facts: [said(employer, validFrom)] })
  valueOf(await importFacts(store, { batch, skipRefused: false }, requests()))
}

async function idOf(employer: string): Promise<string> {
  const where = { content: `Mara works at ${employer}` }
  return (await store.read.fact.findFirstOrThrow({ where })).id
}

/** Every proposal as `older>newer status`. */
async function asked(): Promise<readonly string[]> {
  const rows = await store.read.proposal.findMany({
    include: { older: true, newer: true },
    orderBy: { number: 'asc' },
  })
  const name = ({ content }: { readonly content: string }) => content.split(' ').at(-1)
  return rows.map((row) => `${name(row.older)}>${name(row.newer)} ${row.status}`)
}

async function proposalOf(older: string, newer: string): Promise<string> {
  const where = { olderFactId: await idOf(older), newerFactId: await idOf(newer) }
  return (await store.read.proposal.findFirstOrThrow({ where })).id
}

async function answer(
  older: string,
  newer: string,
  value: 'supersede' | 'keep_both' = 'supersede',
) {
  return decide(store, requests(), { proposalId: await proposalOf(older, newer), value })
}

const approve = async (older: string, newer: string) =>
  valueOf(await answer(older, newer)).operation.id
const undo = (...operationIds: readonly string[]) =>
  undoOperations(store, { operationIds }, requests())

/** Acme, which ends when Globex begins. */
async function approved(): Promise<string> {
  await arrive('Acme', FROM.acme)
  await arrive('Globex', FROM.globex)
  return approve('Acme', 'Globex')
}

/** Who Mara works for at a moment, by the context, the list, the chain and the list as of then. */
async function employerAt(moment: Date) {
  const before = now
  now = moment
  const context = await readContext(store, {
    agentId: 'scout',
    filter: DEFAULT_CONTEXT_FILTER,
    at: now,
  })
  const filter = { ...DEFAULT_FACT_FILTER, agent: 'scout' }
  const [list, asOf] = [
    await readFactList(store, filter, null),
    await readFactList(store, { ...filter, trueAt: moment.toISOString() }, null),
  ]
  const names = (facts: readonly { readonly content: string }[]) =>
    facts
      .map(({ content }) => content.replace('Mara works at ', ''))
      .toSorted()
      .join(' ')
  const current = list.items.filter((fact) => fact.current)
  const answers = new Set([names(context?.json.facts ?? []), names(current), names(asOf.items)])
  for (const { id } of list.items) {
    const chain = await readChain(store, id)
    expect(chain?.fact.current).toBe(current.some((fact) => fact.id === id))
  }
  now = before
  return [...answers].join(' | ')
}

describe('a fact that a later one will end', () => {
  it('[A18] is compared with what begins before that, on arrival', async () => {
    await approved()
    await arrive('Initech', null)
    expect(await asked()).toEqual([
      'Acme>Globex decided',
      'Acme>Initech pending',
      'Initech>Globex pending',
    ])
  })

  it('[A18] and by a sweep', async () => {
    await approved()
    await importOne('Initech', JANUARY)
    expect(await asked()).toEqual(['Acme>Globex decided'])
    await sweep(store, requests)
    expect(await asked()).toEqual([
      'Acme>Globex decided',
      'Acme>Initech pending',
      'Initech>Globex pending',
    ])
    const { proposed, slotsDone, slotsTotal } = await sweep(store, requests)
    expect({ proposed, slotsDone, slotsTotal }).toEqual({
      proposed: 0,
      slotsDone: 1,
      slotsTotal: 1,
    })
    valueOf(await undo(await approve('Initech', 'Globex')))
    await approve('Acme', 'Initech')
    await approve('Initech', 'Globex') // Globex alone is active, with two that are yet to end
    expect(await sweep(store, requests)).toMatchObject({ proposed: 0, pairsCompared: 0 })
  })

  it('[A18] is not compared with what begins when it has ended, nor once it has', async () => {
    await approved()
    await arrive('Hooli', new Date('2027-05-01T00:00:00Z'))
    now = FROM.globex
    await arrive('Initech', JANUARY)
    await sweep(store, requests)
    expect((await asked()).filter((each) => each.startsWith('Acme'))).toEqual([
      'Acme>Globex decided',
    ])
  })

  it('[A19] [T4] [RD2] ends with the earlier one, in every view', async () => {
    await approved()
    await arrive('Initech', null)
    expect(await employerAt(TODAY)).toBe('Acme Initech')
    const view = await readProposal(store, await proposalOf('Acme', 'Initech'))
    expect(view?.obstacles.supersede).toBeNull()
    expect(view?.siblings).toEqual([]) // Globex has not begun
    expect(view?.effect).toMatchObject({
      activeBefore: 2,
      activeAfter: 1,
      received: ['older', 'newer'],
      receivedAfter: ['newer'],
      olderValidUntil: TODAY.toISOString(),
      laterAt: null,
    })
    const other = await readProposal(store, await proposalOf('Initech', 'Globex'))
    expect(other?.siblings.map(({ content }) => content)).toEqual(['Mara works at Acme'])
    expect(other?.effect).toMatchObject({ activeBefore: 2, activeAfter: 2, received: ['older'] })
    await approve('Acme', 'Initech')
    expect(await employerAt(new Date(TODAY.getTime() - 1))).toBe('Acme')
    expect(await employerAt(TODAY)).toBe('Initech')
    expect(await asked()).toContain('Initech>Globex pending')
    await approve('Initech', 'Globex')
    expect(await employerAt(TODAY)).toBe('Initech')
    expect(await employerAt(FROM.globex)).toBe('Globex')
  })

  it('[A19] [T4] ends when the earlier one begins, if that is later too', async () => {
    await approved()
    await arrive('Initech', JANUARY)
    const view = await readProposal(store, await proposalOf('Acme', 'Initech'))
    expect(view?.effect).toMatchObject({
      received: ['older'],
      receivedAfter: ['older'],
      olderValidUntil: JANUARY.toISOString(),
      laterAt: JANUARY.toISOString(),
    })
    await approve('Acme', 'Initech')
    await approve('Initech', 'Globex')
    expect(await employerAt(TODAY)).toBe('Acme')
    expect(await employerAt(JANUARY)).toBe('Initech')
    expect(await employerAt(FROM.globex)).toBe('Globex')
    await arrive('Hooli', new Date('2026-12-15T00:00:00Z')) // and once more
    expect(await asked()).toContain('Acme>Hooli pending')
    await approve('Acme', 'Hooli')
    expect(await employerAt(new Date('2026-12-20T00:00:00Z'))).toBe('Hooli')
  })

  it('[A19] [TO5] what changed for the agent names the approval that ended it', async () => {
    await approved()
    await arrive('Initech', null)
    now = new Date(TODAY.getTime() + 60_000)
    const changes = async () => {
      const since = new Date(now.getTime() - 1)
      const view = await readContextChanges(store, { agentId: 'scout', since })
      return view.changes.map(({ change, content, replacedBy }) => [change, content, replacedBy])
    }
    const second = await approve('Acme', 'Initech')
    expect(await changes()).toEqual([['superseded', 'Mara works at Acme', 'Mara works at Initech']])
    now = new Date(now.getTime() + 60_000)
    const taken = valueOf(await undo(second)).operation.id
    expect(await changes()).toEqual([['restored', 'Mara works at Acme', null]])
    now = new Date(now.getTime() + 60_000)
    valueOf(await undo(taken))
    expect(await changes()).toEqual([['superseded', 'Mara works at Acme', 'Mara works at Initech']])
  })

  it('[A19] [U3] is undone in order: the second alone, the first only with it', async () => {
    const first = await approved()
    await arrive('Initech', null)
    const second = await approve('Acme', 'Initech')
    const refused = await undo(first)
    expect(refused).toMatchObject({
      ok: false,
      refusal: { kind: 'blocked-by-later', operations: [{ id: second }] },
    })
    const redo = valueOf(await undo(second)).operation.id
    expect(await employerAt(TODAY)).toBe('Acme Initech')
    expect(await employerAt(FROM.globex)).toBe('Globex Initech')
    expect(await asked()).toContain('Acme>Initech pending')
    valueOf(await undo(redo))
    expect(await employerAt(TODAY)).toBe('Initech')
    const both = valueOf(await undo(first, second)).operation.id
    expect(await employerAt(FROM.globex)).toBe('Acme Globex Initech')
    expect((await asked()).toSorted()).toEqual([
      'Acme>Globex pending',
      'Acme>Initech pending',
      'Initech>Globex pending',
    ])
    valueOf(await undo(both))
    expect(await employerAt(TODAY)).toBe('Initech')
  })

  it('[A19] [A9] another answer to the second gives it its later end back; the first waits for its undo', async () => {
    await approved()
    await arrive('Initech', null)
    await approve('Acme', 'Initech')
    expect(outcomeOf(await answer('Acme', 'Globex', 'keep_both'))).toBe('blocked-by-later')
    const view = await readProposal(store, await proposalOf('Acme', 'Globex'))
    expect(view?.obstacles.keep_both?.kind).toBe('blocked-by-later')
    valueOf(await answer('Acme', 'Initech', 'keep_both'))
    expect(await employerAt(TODAY)).toBe('Acme Initech')
    expect(await employerAt(FROM.globex)).toBe('Globex Initech')
  })

  it('[A18] [LF6] keeps the questions about the time before, and loses those about the time after', async () => {
    await arrive('Acme', FROM.acme)
    await arrive('Initech', JANUARY)
    expect(await asked()).toEqual(['Acme>Initech pending'])
    await arrive('Globex', FROM.globex)
    const hand = async (newer: string) => {
      const [olderId, newerId] = [await idOf('Acme'), await idOf(newer)]
      const [one, other] = await Promise.all(
        [olderId, newerId].map((id) => store.read.fact.findUniqueOrThrow({ where: { id } })),
      )
      const versions = { olderVersion: one?.version ?? 0, newerVersion: other?.version ?? 0 }
      return supersedeByHand(store, { olderId, newerId, ...versions, reason: null }, requests())
    }
    const first = valueOf(await hand('Globex')).operation.id
    expect(await asked()).toContain('Acme>Initech pending')
    await arrive('Hooli', new Date('2026-12-15T00:00:00Z'))
    expect(outcomeOf(await hand('Globex'))).toBe('already-superseded')
    const second = valueOf(await hand('Hooli')).operation.id
    expect(await asked()).toContain('Acme>Initech withdrawn')
    valueOf(await undo(second))
    expect(await asked()).toContain('Acme>Initech pending')
    valueOf(await undo(first))
    expect(await asked()).toContain('Acme>Initech pending')
  })

  it('[A19] is decided in one list with the rest', async () => {
    await approved()
    await arrive('Initech', null)
    const items = await Promise.all(
      [await proposalOf('Initech', 'Globex'), await proposalOf('Acme', 'Initech')].map(
        async (proposalId) => {
          const { version } = await store.read.proposal.findUniqueOrThrow({
            where: { id: proposalId },
          })
          return { proposalId, version, value: 'supersede' as const }
        },
      ),
    )
    const command = { items, reason: null, note: null, label: null }
    valueOf(await decideMany(store, command, { request: requests(), breathe: async () => {} }))
    expect(await employerAt(TODAY)).toBe('Initech')
    expect(await employerAt(FROM.globex)).toBe('Globex')
  })

  it.each([
    ['a fact with a later successor', true, 'no-change'],
    ['one without', false, 'ok'],
  ])('[A19] what nothing automatic ends: %s', async (_, later, outcome) => {
    await (later ? approved() : arrive('Acme', FROM.acme))
    await arrive('Initech', null)
    const overrides = {
      shadowMode: false,
      supersessionAutoApply: true,
      supersessionMatchConfidence: 0.5,
    }
    await setOverrides(store, requests(), { agentId: 'scout', overrides })
    const proposalIds = [await proposalOf('Acme', 'Initech')]
    const command = { agentId: 'scout', pass: 'inline', proposalIds } as const
    expect(outcomeOf(await applyAutomatically(store, command, requests()))).toBe(outcome)
  })

  it.each([
    ['ends what it names', {}, 1],
    ['is asked about', { named: 'propose' }, 0],
  ] as const)(
    '[A19] [AR1] a fact that names it and %s leaves its end to a person',
    async (_, how, flags) => {
      await approved()
      const facts = [{ ...said('Initech', null), supersedes: await idOf('Acme') }]
      const stored = valueOf(
        await ingestFacts(store, { facts, system: 'file', ...how }, requests()),
      )
      expect(stored.flags).toHaveLength(flags)
      expect(stored.flags.map(({ reason }) => reason).join('')).toMatch(
        flags === 0 ? /^$/ : /already/,
      )
      const [acme, globex] = await Promise.all([idOf('Acme'), idOf('Globex')])
      const where = { id: acme }
      expect(await store.read.fact.findUniqueOrThrow({ where })).toMatchObject({
        supersededById: globex,
      })
      expect(await asked()).toEqual([
        'Acme>Globex decided',
        'Acme>Initech pending',
        'Initech>Globex pending',
      ])
      await approve('Acme', 'Initech')
      expect(await employerAt(TODAY)).toBe('Initech')
    },
  )

  it('[A19] [T6] ends at the first of both when its source moves the earlier one behind the other', async () => {
    await approved()
    await importOne('Initech', JANUARY)
    await sweep(store, requests)
    await approve('Acme', 'Initech')
    for (const validFrom of [new Date('2027-06-01T00:00:00Z'), new Date('2027-02-01T00:00:00Z')]) {
      await importOne('Initech', validFrom)
      const ends = validFrom < FROM.globex ? validFrom : FROM.globex
      expect(await employerAt(new Date(ends.getTime() - 1))).toBe('Acme')
      expect(await employerAt(ends)).not.toContain('Acme')
    }
  })
})
