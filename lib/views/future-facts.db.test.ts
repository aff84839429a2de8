import { beforeEach, describe, expect, it } from 'vitest'

import { DEFAULT_CONTEXT_FILTER } from '@/lib/filters/context-filter'
import { DEFAULT_FACT_FILTER } from '@/lib/filters/fact-filter'
import { previewMany } from '@/lib/operations/decide-many'
import { decideProposal } from '@/lib/operations/decide-proposal'
import { retractFact } from '@/lib/operations/retract-fact'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { undoOperations } from '@/lib/operations/undo-operation'
import { endsAfter, notCurrentAt } from '@/lib/store/sql/current-at'

import { readChain } from './chain'
import { readContext } from './context'
import { readFactList, readFactPage } from './facts'
import { readHistory } from './history'
import { readProposal } from './proposal-page'
import { AT, factRowOf, fill, goLive, proposalRowOf, requestOf, sourceRowOf } from './testing'

const day = (count: number) => new Date(AT.getTime() + count * 86_400_000)
const NOW = { trueAt: null, knownAt: null }
const BEFORE = day(2)
const MOMENT = day(30)

let now = BEFORE
openStoreForEachTest({ clock: () => now })

beforeEach(() => {
  now = BEFORE
})

const older = () => factRowOf({ content: 'lives in Ghent' })
const newer = () => factRowOf({ content: 'lives in Bruges', validFrom: MOMENT })
const contents = (facts: readonly { readonly content: string }[]) =>
  facts.map(({ content }) => content)

/** What the agent receives, by the context rules alone. */
async function context(filter: Partial<typeof DEFAULT_CONTEXT_FILTER> = {}) {
  const asked = { agentId: 'agent-a', filter: { ...DEFAULT_CONTEXT_FILTER, ...filter }, at: now }
  const received = await readContext(store, asked)
  if (received === null) throw new Error('no such agent')
  return received
}

const list = (filter: Partial<typeof DEFAULT_FACT_FILTER> = {}) =>
  readFactList(store, { ...DEFAULT_FACT_FILTER, agent: 'agent-a', ...filter }, null)

/** Every answer to what is current now. */
async function currently(factId: string) {
  const [received, facts, page, chain, history, asOf] = await Promise.all([
    context(),
    list(),
    readFactPage(store, factId),
    readChain(store, factId),
    readHistory(store, factId, NOW),
    list({ trueAt: now.toISOString() }),
  ])
  const said = history?.events.flatMap((event) => (event.kind === 'said' ? [event.fact] : [])) ?? []
  const current = [facts.items, page?.chain ?? [], chain?.facts ?? [], said].map((each) =>
    contents(each.filter((fact) => fact.current)),
  )
  return [contents(received.json.facts), ...current, contents(asOf.items)]
}

async function approved() {
  const [first, second] = [older(), newer()]
  const proposal = proposalRowOf(first, second)
  await fill(store, { facts: [first, second], proposals: [proposal] })
  await goLive(store)
  const answer = { proposalId: proposal.id, version: 1, value: 'supersede' } as const
  const done = await decideProposal(
    store,
    { ...answer, dwellMs: null, shownSignals: true },
    requestOf('ana', now),
  )
  if (!done.ok) throw new Error(done.refusal.kind)
  return { first, second, proposal, operationId: done.value.operation.id }
}

describe('a newer fact that begins later', () => {
  it('[T4] [TO1] ends the older one at that time and not before, in every view', async () => {
    const { first, proposal, operationId } = await approved()
    const only = (content: string) => Array.from({ length: 6 }, () => [content])
    expect(await currently(first.id)).toEqual(only('lives in Ghent'))
    now = new Date(MOMENT.getTime() - 1)
    expect(await currently(first.id)).toEqual(only('lives in Ghent'))
    now = MOMENT
    expect(await currently(first.id)).toEqual(only('lives in Bruges'))
    // As known then, it is unchanged.
    expect(contents((await context({ knownAt: day(10).toISOString() })).json.facts)).toEqual([
      'lives in Ghent',
    ])
    expect(contents((await list({ knownAt: day(10).toISOString() })).items)).toContain(
      'lives in Ghent',
    )
    now = day(3)
    const undone = await undoOperations(store, { operationIds: [operationId] }, requestOf())
    expect(undone.ok).toBe(true)
    expect(await currently(first.id)).toEqual(only('lives in Ghent'))
    expect((await readProposal(store, proposal.id))?.status).toBe('pending')
  })

  it('[T4] [T3] [T5] is listed next to the current one, counted and marked', async () => {
    await approved()
    const page = await list()
    expect(page.items.map(({ content, current }) => [content, current])).toEqual([
      ['lives in Ghent', true],
      ['lives in Bruges', false],
    ])
    expect(page).toMatchObject({ total: 2, notCurrent: 1, hiddenSuperseded: 0 })
    now = MOMENT
    expect(await list()).toMatchObject({ total: 1, notCurrent: 0, hiddenSuperseded: 1 })
    expect(await list({ knownAt: BEFORE.toISOString() })).toMatchObject({ total: 2, notCurrent: 1 })
    const received = await context()
    expect(received.notNow.total).toBe(0)
  })

  it('[T4] [TO6] [RD2] [T5] the preview says until when the older one is received', async () => {
    const { proposal } = await approved()
    const view = await readProposal(store, proposal.id)
    expect(view?.effect).toMatchObject({
      activeBefore: 1,
      activeAfter: 1,
      received: ['older'],
      receivedAfter: ['older'],
      laterAt: MOMENT.toISOString(),
      olderValidUntil: MOMENT.toISOString(),
    })
    now = MOMENT
    expect((await readProposal(store, proposal.id))?.effect.laterAt).toBeNull()
  })

  it('[RD2] [RT1] the preview does not say that its source is without a current fact before then', async () => {
    await goLive(store)
    const source = sourceRowOf()
    const [first, second] = [factRowOf({ ...older(), sourceId: source.id }), newer()]
    const proposal = proposalRowOf(first, second)
    await fill(store, { sources: [source], facts: [first, second], proposals: [proposal] })
    const coldAfterDays = async () =>
      (await readProposal(store, proposal.id))?.effect.sourceColdAfterDays
    expect(await coldAfterDays()).toBeNull()
    now = MOMENT
    expect(await coldAfterDays()).toBe(30)
  })

  it('[T4] [TO6] a trial says that approving changes nothing today', async () => {
    const [first, second] = [older(), newer()]
    const proposal = proposalRowOf(first, second)
    await fill(store, { facts: [first, second], proposals: [proposal] })
    await goLive(store)
    expect((await context({ proposalId: proposal.id })).trial).toMatchObject({ why: 'later' })
  })

  it('[T4] [M6] [M10] a bulk preview says until when the older one holds', async () => {
    const [first, second] = [older(), newer()]
    const proposal = proposalRowOf(first, second)
    await fill(store, { facts: [first, second], proposals: [proposal] })
    const items = [{ proposalId: proposal.id, version: 1, value: 'supersede' as const }]
    const command = { items, reason: null, note: null, label: null }
    const preview = await previewMany(store, command, requestOf('ana', now))
    if (!preview.ok) throw new Error(preview.refusal.kind)
    expect(preview.value.ended).toEqual([
      { factId: first.id, byId: second.id, until: MOMENT.toISOString() },
    ])
  })

  it('[T4] [TO1] [TO5] counts what is not received, and what changed, by the same rule', async () => {
    await approved()
    const received = await context({ since: '2026-03-01', history: true })
    expect(received.json.current).toBe(1)
    expect(contents(received.notNow.facts)).toEqual(['lives in Bruges'])
    expect(received.since?.changes.filter(({ change }) => change === 'superseded')).toEqual([])
    expect(received.history).toMatchObject({ former: {}, shown: 0 })
    now = MOMENT
    const after = await context({ since: '2026-03-01', history: true })
    expect(after.since?.changes.map(({ change }) => change)).toEqual(['superseded'])
    expect(after.history?.shown).toBe(1)
  })

  it('[T4] [LF1] the older one still ends when the newer one is retracted before it begins', async () => {
    const { first, second } = await approved()
    const command = { factId: second.id, version: second.version, reason: 'she stays' }
    const retracted = await retractFact(store, command, requestOf('ana', day(4)))
    expect(retracted.ok).toBe(true)
    now = day(5)
    expect((await currently(first.id)).every(([fact]) => fact === 'lives in Ghent')).toBe(true)
  })
})

it('[T4] a fact replaced by its source is not received with its successor, whatever its end', async () => {
  const second = factRowOf({ content: 'lives in Bruges', validFrom: day(1) })
  const first = factRowOf({
    content: 'lives in Ghent',
    status: 'superseded',
    supersededById: second.id,
    supersededAt: day(1),
    validUntil: day(900),
  })
  await fill(store, { facts: [second, first] })
  expect(await currently(first.id)).toEqual(Array.from({ length: 6 }, () => ['lives in Bruges']))
})

it('[T5] [T3] counts as not current what the list marks, of every agent and filter, now and as known then', async () => {
  const times = [-9, -1, 1, 9].map(day)
  const facts = times.flatMap((validFrom) =>
    [null, ...times].map((validUntil, index) =>
      factRowOf({ validFrom, validUntil, agentId: index % 2 === 0 ? 'agent-a' : 'agent-b' }),
    ),
  )
  await fill(store, { facts })
  for (now of [-10, -9, -5, -1, 0, 1, 5, 9, 10].map(day)) {
    for (const filter of [{ agent: null }, {}, { agent: 'agent-b', search: 'lives' }]) {
      for (const knownAt of [null, now.toISOString()]) {
        const page = await list({ ...filter, knownAt })
        expect(page.items).toHaveLength(page.total)
        expect(page.notCurrent).toBe(page.items.filter(({ current }) => !current).length)
      }
    }
  }
})

/** How SQLite finds facts, for one agent and for all. */
async function plansOf(
  conditionOf: (agentId: string | null) => ReturnType<typeof endsAfter>,
): Promise<readonly string[]> {
  return Promise.all(
    [null, 'agent-a'].map(async (agentId) => {
      const { text, values } = conditionOf(agentId)
      const plan = await store.read.$queryRawUnsafe<{ readonly detail: string }[]>(
        `EXPLAIN QUERY PLAN SELECT f."id" FROM "Fact" f WHERE ${text} ORDER BY +f."agentId", +f."entityKey"`,
        ...values,
      )
      return plan.map(({ detail }) => detail).join('\n')
    }),
  )
}

it('[T4] finds later ends and later beginnings through an index, however many facts there are', async () => {
  await fill(store, { facts: [older()] })
  const index = (name: string) =>
    `Fact_agentId_status_${name}_idx (agentId=? AND status=? AND ${name}`
  for (const plan of await plansOf((agentId) => endsAfter(now, agentId))) {
    expect(plan).toContain(`${index('validUntil')}>?)`)
  }
  for (const plan of await plansOf((agentId) => notCurrentAt(now, agentId))) {
    expect(plan).toContain(`${index('validUntil')}<?)`)
    expect(plan).toContain(`${index('validFrom')}>?)`)
  }
})
