import { describe, expect, it } from 'vitest'

import { refusalMessage, type Refusal } from '@/lib/domain/refusal'
import { parseQueueFilter } from '@/lib/filters/queue-filter'
import { decideProposal } from '@/lib/operations/decide-proposal'
import { protectFact } from '@/lib/operations/protect-fact'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { undoOperations } from '@/lib/operations/undo-operation'
import { applyChanges } from '@/lib/store/changes'
import type { FactRow, ProposalRow } from '@/lib/store/rows'

import { readProposal, readProposalPage } from './proposal-page'
import type { ProposalView } from './proposal-view'
import { readQueuePage } from './queue'
import {
  AT,
  factRowOf,
  fill,
  goLive,
  nextId,
  proposalRowOf,
  requestOf,
  sourceRowOf,
} from './testing'

const DAY_MS = 86_400_000

openStoreForEachTest({ mayAskOfDead: true })

async function propose(
  given: {
    readonly older?: Partial<FactRow>
    readonly newer?: Partial<FactRow>
    readonly proposal?: Partial<ProposalRow>
    readonly others?: readonly FactRow[]
  } = {},
): Promise<ProposalRow> {
  const newer = factRowOf({
    content: 'now lives in Lisbon',
    validFrom: new Date(AT.getTime() + DAY_MS),
    ...given.newer,
  })
  const older = factRowOf(given.older)
  const proposal = proposalRowOf(older, newer, given.proposal)
  await fill(store, { facts: [...(given.others ?? []), newer, older], proposals: [proposal] })
  return proposal
}

async function view(id: string): Promise<ProposalView> {
  const found = await readProposal(store, id)
  if (found === null) throw new Error('no such proposal')
  return found
}

async function decide(id: string, value: 'supersede' | 'keep_both' | 'reverse' | 'unsure') {
  const { version } = await view(id)
  const command = { proposalId: id, version, value, dwellMs: null, shownSignals: true }
  return decideProposal(store, command, requestOf('ben', new Date(AT.getTime() + 3 * DAY_MS)))
}

async function takeBack(operationId: string): Promise<void> {
  const undone = await undoOperations(store, { operationIds: [operationId] }, requestOf())
  if (!undone.ok) throw new Error(undone.refusal.kind)
}

function worded(refusal: Refusal) {
  return { kind: refusal.kind, ...refusalMessage(refusal) }
}

function kinds({ obstacles }: ProposalView) {
  return {
    supersede: obstacles.supersede?.kind ?? null,
    reverse: obstacles.reverse?.kind ?? null,
    keep_both: obstacles.keep_both?.kind ?? null,
    unsure: obstacles.unsure?.kind ?? null,
  }
}

const FREE = { supersede: null, reverse: null, keep_both: null, unsure: null }

describe('possible verdicts', () => {
  it.each([
    ['[R1] an ordinary pair', {}, FREE],
    ['[G1] a constraint', { older: { kind: 'constraint' } }, { ...FREE, supersede: 'constraint' }],
    [
      '[G2] a protected older fact',
      { older: { protected: true } },
      { ...FREE, supersede: 'protected' },
    ],
    [
      '[G2] a protected newer fact',
      { newer: { protected: true } },
      { ...FREE, reverse: 'protected' },
    ],
    [
      '[P3] a reworded fact',
      { proposal: { status: 'stale', olderRevision: 7 } },
      { ...FREE, supersede: 'stale', reverse: 'stale' },
    ],
    [
      '[A4] an older fact that is superseded already',
      { older: { status: 'superseded' } },
      { ...FREE, supersede: 'already-superseded', unsure: 'not-active' },
    ],
    [
      'a withdrawn proposal',
      { proposal: { status: 'withdrawn' } },
      { supersede: 'withdrawn', reverse: 'withdrawn', keep_both: 'withdrawn', unsure: 'withdrawn' },
    ],
  ] as const)('%s', async (_name, given, expected) => {
    await goLive(store)
    for (const value of ['supersede', 'reverse', 'keep_both', 'unsure'] as const) {
      const proposal = await propose(given)
      const before = await view(proposal.id)
      expect(kinds(before)).toEqual(expected)
      const decided = await decide(proposal.id, value)
      const refusal = decided.ok ? null : decided.refusal
      expect(refusal?.kind ?? null).toBe(expected[value])
      expect(refusal === null ? null : worded(refusal)).toEqual(before.obstacles[value])
      if (decided.ok) await takeBack(decided.value.operation.id)
    }
  })

  it('[G3] a cycle through the chain is detected before it is closed', async () => {
    await goLive(store)
    const [first, second, third] = [nextId(), nextId(), nextId()]
    const proposal = await propose({
      older: { id: first },
      newer: { id: third, status: 'superseded', supersededById: second },
      others: [factRowOf({ id: second, status: 'superseded', supersededById: first })],
    })
    expect(kinds(await view(proposal.id))).toMatchObject({ supersede: 'cycle' })
  })

  it('[R3] a verdict that changed facts can be changed: it is judged as if undone', async () => {
    await goLive(store)
    const proposal = await propose()
    expect((await decide(proposal.id, 'supersede')).ok).toBe(true)
    const decided = await view(proposal.id)
    expect(decided).toMatchObject({
      status: 'decided',
      applied: true,
      verdict: { reviewer: 'ben' },
    })
    expect(decided.older.status).toBe('superseded')
    expect(kinds(decided)).toEqual({ ...FREE, supersede: 'no-change' })
    expect((await decide(proposal.id, 'reverse')).ok).toBe(true)
    const reversed = await view(proposal.id)
    expect(reversed.newer.status).toBe('superseded')
    expect(kinds(reversed)).toEqual({ ...FREE, reverse: 'no-change' })
  })

  it('[U3] a verdict cannot be changed when something later depends on its fact', async () => {
    await goLive(store)
    const proposal = await propose()
    await decide(proposal.id, 'supersede')
    const { older } = await view(proposal.id)
    const protect = { factId: older.id, version: older.version, protect: true }
    expect((await protectFact(store, protect, requestOf())).ok).toBe(true)
    const blocked = await view(proposal.id)
    expect(kinds(blocked)).toMatchObject({ keep_both: 'blocked-by-later', supersede: 'no-change' })
    const refused = await decide(proposal.id, 'keep_both')
    expect(refused.ok ? null : worded(refused.refusal)).toEqual(blocked.obstacles.keep_both)
  })
})

describe('the effect of approval', () => {
  it('[A3] matches the approval', async () => {
    await goLive(store)
    const source = sourceRowOf()
    await fill(store, { sources: [source] })
    const sibling = factRowOf({ content: 'likes tea' })
    const proposal = await propose({ older: { sourceId: source.id }, others: [sibling] })
    const other = factRowOf({
      content: 'lives in Porto',
      validFrom: new Date(AT.getTime() + DAY_MS),
    })
    const olderRow = factRowOf({ id: proposal.olderFactId })
    await fill(store, { facts: [other], proposals: [proposalRowOf(olderRow, other)] })

    const { effect, siblings, siblingCount } = await view(proposal.id)
    expect(effect).toEqual({
      activeBefore: 4,
      activeAfter: 3,
      olderValidUntil: new Date(AT.getTime() + DAY_MS).toISOString(),
      olderEndsNow: false,
      laterAt: null,
      sourceColdAfterDays: 30,
      alsoWithdraws: 1,
      received: ['older', 'newer'],
      receivedAfter: ['newer'],
    })
    expect(siblingCount).toBe(2)
    expect(siblings.map(({ id }) => id)).toEqual([other.id, sibling.id])

    await decide(proposal.id, 'supersede')
    const { older } = await view(proposal.id)
    expect(older.validUntil).toBe(effect.olderValidUntil)
    expect(older.source?.tier).toBe('hot')
    const active = { where: { status: 'active', entityKey: 'ana' } }
    expect(await store.read.fact.count(active)).toBe(effect.activeAfter)
    expect(await store.read.proposal.count({ where: { status: 'withdrawn' } })).toBe(1)
  })

  it('[A3] ends the fact on approval when the newer fact is not later', async () => {
    await goLive(store)
    const proposal = await propose({ newer: { validFrom: AT } })
    expect((await view(proposal.id)).effect).toMatchObject({
      olderValidUntil: null,
      olderEndsNow: true,
      activeAfter: 1,
    })
  })

  it('[A2] in shadow shows the live effect, and ends nothing', async () => {
    const proposal = await propose()
    const { shadow, effect, obstacles } = await view(proposal.id)
    expect(shadow).toBe(true)
    expect(obstacles.supersede).toBeNull()
    expect(effect).toMatchObject({ activeBefore: 2, activeAfter: 1, olderValidUntil: null })
  })

  it('[G1] is empty where approval is not possible', async () => {
    await goLive(store)
    const proposal = await propose({ older: { kind: 'constraint' } })
    const { effect } = await view(proposal.id)
    expect(effect).toMatchObject({ activeBefore: 2, activeAfter: 2, sourceColdAfterDays: null })
    expect(effect.receivedAfter).toEqual(['older', 'newer'])
  })

  it('[S1] [S5] excludes facts with another key or agent, or not active', async () => {
    const others = [
      factRowOf({ key: 'street' }),
      factRowOf({ key: 'CITY ' }),
      factRowOf({ key: null }),
      factRowOf({ key: null, agentId: 'agent-b' }),
      factRowOf({ key: null, status: 'retracted' }),
    ]
    const proposal = await propose({ older: { key: 'city' }, newer: { key: 'City' }, others })
    const { siblings, siblingCount } = await view(proposal.id)
    expect(siblings.map(({ id }) => id)).toEqual([others[2]?.id, others[1]?.id])
    expect(siblingCount).toBe(2)
  })

  it('shows ten of many siblings, and counts all', async () => {
    const others = Array.from({ length: 40 }, (_, index) =>
      factRowOf({ content: `likes ${index}` }),
    )
    const { siblings, siblingCount } = await view((await propose({ others })).id)
    expect(siblings).toHaveLength(10)
    expect(siblingCount).toBe(40)
  })
})

describe('context of the pair', () => {
  it('[E4] shows each sibling’s similarity to the newer fact, and the older fact’s; nothing without siblings', async () => {
    const others = [
      factRowOf({ content: 'likes tea' }),
      factRowOf({ content: 'lives in Lisbon by the river' }),
    ]
    const { likeness, siblings } = await view((await propose({ others })).id)
    const [closest, farthest] = likeness?.siblings ?? []
    expect(siblings[0]?.content).toBe('lives in Lisbon by the river')
    expect(closest).toBeGreaterThan(likeness?.older ?? 1)
    expect(farthest).toBe(0)
    expect(
      (await view((await propose({ newer: { aspect: 'x' }, older: { aspect: 'x' } })).id)).likeness,
    ).toBeNull()
  })

  it('[A3] shows who ended a fact and when, from the log; nobody after undo', async () => {
    await goLive(store)
    const proposal = await propose()
    expect((await view(proposal.id)).endings).toEqual({})
    const decided = await decide(proposal.id, 'supersede')
    if (!decided.ok) throw new Error(decided.refusal.kind)
    const { id, seq } = decided.value.operation
    const { endings, older } = await view(proposal.id)
    expect(endings).toEqual({
      older: { at: older.supersededAt, by: 'ben', operationId: id, seq },
    })
    await takeBack(id)
    expect((await view(proposal.id)).endings).toEqual({})
  })

  it('[RD5] who ended a fact stays who ended it when somebody else undoes and redoes that', async () => {
    await goLive(store)
    const proposal = await propose()
    const decided = await decide(proposal.id, 'supersede')
    if (!decided.ok) throw new Error(decided.refusal.kind)
    const { id } = decided.value.operation
    const undo = async (operationId: string) => {
      const done = await undoOperations(store, { operationIds: [operationId] }, requestOf('cem'))
      if (!done.ok) throw new Error(done.refusal.kind)
      return done.value.operation.id
    }
    await undo(await undo(id))
    const { endings, verdict } = await view(proposal.id)
    expect(endings.older).toMatchObject({ by: 'ben', operationId: id })
    expect(verdict?.reviewer).toBe('ben')
  })

  it('a fact that arrived already ended has no one who ended it here', async () => {
    const { id } = await propose({ older: { status: 'retracted' } })
    expect((await view(id)).endings).toEqual({})
  })
})

describe('earlier decisions', () => {
  it('[P2] an earlier rejection is shown when the pair is proposed again', async () => {
    const proposal = await propose()
    await decide(proposal.id, 'keep_both')
    expect((await view(proposal.id)).priorRejection).toBeNull()
    const after = { status: 'pending', verdict: null, verdictId: null }
    const { id } = proposal
    const { version } = await store.read.proposal.findUniqueOrThrow({ where: { id } })
    await store.transact((tx) =>
      applyChanges(tx, [{ table: 'proposal', id, version, before: {}, after }]),
    )
    const again = await view(proposal.id)
    expect(again.verdict).toBeNull()
    expect(again.priorRejection).toMatchObject({ value: 'keep_both', reviewer: 'ben' })
  })

  it('[U1] an undone verdict stays in the history, marked, and is not current', async () => {
    const proposal = await propose()
    const decided = await decide(proposal.id, 'keep_both')
    if (!decided.ok) throw new Error(decided.refusal.kind)
    await takeBack(decided.value.operation.id)
    const page = await readProposalPage(store, proposal.id)
    expect(page?.proposal).toMatchObject({ status: 'pending', verdict: null, priorRejection: null })
    expect(page?.verdicts).toMatchObject([{ value: 'keep_both', reverted: true }])
    expect(page?.operations.map(({ kind }) => kind)).toEqual(['undo', 'decide'])
    expect(page?.operations[1]).toMatchObject({
      inEffect: false,
      undoneById: page?.operations[0]?.id,
      undoneBySeq: page?.operations[0]?.seq,
    })
  })

  it('are null for an id that does not exist', async () => {
    expect(await readProposal(store, 'none')).toBeNull()
    expect(await readProposalPage(store, 'none')).toBeNull()
  })
})

it('[R21] what somebody decides while a page of the queue is read is not on it', async () => {
  const proposal = await propose()
  const filter = parseQueueFilter(new URLSearchParams())
  expect((await readQueuePage(store, filter, null)).items.map(({ id }) => id)).toEqual([
    proposal.id,
  ])
  const proposals = store.read.proposal
  const decidingFirst = new Proxy(proposals, {
    get: (model, name) =>
      name === 'findMany'
        ? async (asked: Parameters<typeof proposals.findMany>[0]) => {
            if ((await store.read.verdict.count()) === 0) await decide(proposal.id, 'keep_both')
            return model.findMany(asked)
          }
        : (Reflect.get(model, name, model) as unknown),
  })
  const read = new Proxy(store.read, {
    get: (client, name) => {
      const found: unknown = Reflect.get(client, name, client)
      if (name === 'proposal') return decidingFirst
      return typeof found === 'function' ? (found.bind(client) as unknown) : found
    },
  })
  const { items } = await readQueuePage({ ...store, read }, filter, null)
  expect(await store.read.verdict.count()).toBe(1)
  expect(items).toEqual([])
})
