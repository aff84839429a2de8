import { describe, expect, it } from 'vitest'

import { compareByRank } from '@/lib/domain/context'
import { DEFAULT_CONTEXT_FILTER, type ContextFilter } from '@/lib/filters/context-filter'
import { decideProposal } from '@/lib/operations/decide-proposal'
import { retractFact } from '@/lib/operations/retract-fact'
import { supersedeByHand } from '@/lib/operations/supersede-by-hand'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { undoOperations } from '@/lib/operations/undo-operation'
import type { FactRow } from '@/lib/store/rows'
import { findContextFacts } from '@/lib/store/sql/context-facts'

import { readContext, readContextText } from './context'
import { AT, factRowOf, fill, goLive, pick, proposalRowOf, randomOf, requestOf } from './testing'

const day = (count: number) => new Date(AT.getTime() + count * 86_400_000)
const NOW = day(30)

openStoreForEachTest()

async function received(filter: Partial<ContextFilter> = {}, agentId = 'agent-a') {
  const view = await readContext(store, {
    agentId,
    filter: { ...DEFAULT_CONTEXT_FILTER, ...filter },
    at: NOW,
  })
  if (view === null) throw new Error('no such agent')
  return view
}

const contentsOf = (facts: readonly { readonly content: string }[]) =>
  facts.map(({ content }) => content)

describe('what an agent receives', () => {
  it('[TO1] [TO8] contains one agent’s facts that are active and true now, and lists those that are not', async () => {
    await fill(store, {
      facts: [
        factRowOf({ content: 'told' }),
        factRowOf({ content: 'ends now', validUntil: NOW }),
        factRowOf({ content: 'ends later', validUntil: day(31) }),
        factRowOf({ content: 'begins now', validFrom: NOW }),
        factRowOf({ content: 'to come', validFrom: day(40) }),
        factRowOf({ content: 'retracted', status: 'retracted' }),
        factRowOf({ content: 'superseded', status: 'superseded' }),
        factRowOf({ content: 'of another agent', agentId: 'agent-b' }),
      ],
    })
    const view = await received()
    expect(contentsOf(view.json.facts).toSorted()).toEqual(['begins now', 'ends later', 'told'])
    expect(view.json).toMatchObject({ current: 3, leftOut: 0, shadow: true })
    expect(view.notNow.total).toBe(2)
    expect(contentsOf(view.notNow.facts)).toEqual(['to come', 'ends now'])
    const texts = await readContextText(store, {
      agentId: 'agent-a',
      filter: DEFAULT_CONTEXT_FILTER,
      at: NOW,
    })
    expect(texts).toEqual({ json: view.json, markdown: view.markdown })
    expect(Buffer.byteLength(view.markdown)).toBe(view.json.bytes)
    const nobody = { agentId: 'nobody', filter: DEFAULT_CONTEXT_FILTER, at: NOW }
    expect(await readContext(store, nobody)).toBeNull()
    expect(await readContextText(store, nobody)).toBeNull()
  })

  it('[TO9] the text on one entity holds only its facts, then and now, and counts no others', async () => {
    await fill(store, {
      facts: [
        factRowOf({ content: 'about her', entity: 'Mara', entityKey: 'mara' }),
        factRowOf({ content: 'too', entity: 'MARA', entityKey: 'mara', validUntil: day(31) }),
        factRowOf({ content: 'about Ben', entity: 'Ben', entityKey: 'ben' }),
        factRowOf({ content: 'of nobody', entity: null, entityKey: null }),
      ],
    })
    const read = async (entity: string | null, filter: Partial<ContextFilter> = {}) => {
      const asked = {
        agentId: 'agent-a',
        filter: { ...DEFAULT_CONTEXT_FILTER, ...filter },
        at: NOW,
      }
      const text = await readContextText(store, { ...asked, entity })
      expect(text?.json).toMatchObject({ current: text?.json.facts.length, leftOut: 0 })
      return [contentsOf(text?.json.facts ?? []).toSorted(), text?.markdown] as const
    }
    for (const entity of ['Mara', ' mara '])
      expect(await read(entity)).toEqual([
        ['about her', 'too'],
        expect.not.stringContaining('about Ben'),
      ])
    const then = { trueAt: day(40).toISOString(), knownAt: NOW.toISOString() }
    expect((await read('mara', then))[0]).toEqual(['about her'])
    expect((await read('nobody'))[0]).toEqual([])
    expect((await read(null))[0]).toHaveLength(4)
  })

  it('[TO10] the text on a question holds the facts that hold its words, rare words before common ones, in the budget', async () => {
    const about = (content: string, entity = 'Mara', more = {}) =>
      factRowOf({ content, entity, entityKey: entity.toLowerCase(), aspect: null, ...more })
    await fill(store, {
      facts: [
        about('lives in Turku'),
        about('drinks coffee without milk'),
        about('is 40', 'Mara', { importance: 1, protected: true }),
        about('coffee is out', 'Kitchen', { validUntil: NOW }), // no longer true
        about('the coffee of all others', 'Mara', { agentId: 'agent-b' }),
        about('walks a lot', 'Ben'),
        about('京都に住んでいます', 'ユキ'),
        ...Array.from({ length: 200 }, (_, nth) =>
          about(`likes song ${nth}`, 'Mara', { importance: 0.9 }),
        ),
      ],
    })
    const read = async (query: string, filter: Partial<ContextFilter> = {}, entity?: string) => {
      const asked = { filter: { ...DEFAULT_CONTEXT_FILTER, ...filter }, at: NOW, query }
      const text = await readContextText(store, {
        agentId: 'agent-a',
        ...asked,
        ...(entity !== undefined && { entity }),
      })
      return text?.json
    }
    const texts = async (...asked: Parameters<typeof read>) =>
      contentsOf((await read(...asked))?.facts ?? [])
    expect(await texts('Does anyone take milk in the coffee?')).toEqual([
      'drinks coffee without milk',
    ])
    expect(await texts('Who is living in turku')).toEqual(['lives in Turku']) // another form of the word
    expect(await texts('coffee', { trueAt: day(29).toISOString() })).toHaveLength(2)
    expect(await texts('京都')).toEqual(['京都に住んでいます'])
    expect(await texts('bicycle')).toEqual([])
    expect(await texts('a lot of coffee', {}, 'Ben')).toEqual(['walks a lot'])
    for (const aboutNothing of ['', 'and what about it?'])
      expect((await read(aboutNothing))?.current).toBe(205)
    const all = await read('What coffee does Mara drink?')
    expect(all).toMatchObject({ current: 203, leftOut: 0 })
    const few = await read('What coffee does Mara drink?', { budget: '500' })
    expect(few?.leftOut).toBeGreaterThan(0) // of what is more important, and is about less of it
    expect(contentsOf(few?.facts ?? [])).toContain('drinks coffee without milk')
  })

  it('[TO2] ranks in the store as the rule does', async () => {
    const random = randomOf(7)
    const facts = Array.from({ length: 300 }, () =>
      factRowOf({
        kind: pick(random, ['constraint', 'fact', 'preference']),
        protected: random() < 0.3,
        importance: pick(random, [null, 0.2, 0.5, 0.9]),
        confirmations: pick(random, [0, 0, 1, 3]),
        confirmedAt: pick(random, [null, day(3), day(9)]),
        validFrom: pick(random, [day(1), day(3), day(8)]),
      }),
    )
    await fill(store, { facts })
    const query = { agentId: 'agent-a', at: NOW }
    const all = await findContextFacts(store.read, { ...query, limit: 300 })
    expect(all).toHaveLength(300)
    expect(all).toEqual(all.toSorted(compareByRank))
    const first = await findContextFacts(store.read, { ...query, limit: 20 })
    expect(first).toEqual(all.slice(0, 20))
  })

  it('[TO3] says how many did not fit, and which come first', async () => {
    const facts = Array.from({ length: 40 }, (_, nth) =>
      factRowOf({ content: `${'long '.repeat(30)}${nth}`, importance: nth / 100 }),
    )
    await fill(store, { facts })
    const view = await received({ budget: '500' })
    expect(view.json.facts.length + view.json.leftOut).toBe(40)
    expect(view.json.leftOut).toBe(view.leftOut.length)
    expect(view.leftOut[0]?.importance).toBe((39 - view.json.facts.length) / 100)
    expect(view.json.tokens).toBeLessThanOrEqual(500)
  })
})

describe('history and change', () => {
  async function supersede(older: FactRow, newer: FactRow, at: Date) {
    const { olderId, newerId } = { olderId: older.id, newerId: newer.id }
    const rows = await store.read.fact.findMany({ where: { id: { in: [olderId, newerId] } } })
    const version = (id: string) => rows.find((row) => row.id === id)?.version ?? 0
    const done = await supersedeByHand(
      store,
      {
        olderId,
        newerId,
        olderVersion: version(olderId),
        newerVersion: version(newerId),
        reason: null,
      },
      requestOf('ana', at),
    )
    if (!done.ok) throw new Error(JSON.stringify(done.refusal))
    return done.value
  }

  it('[TO4] lists superseded facts under the fact received instead', async () => {
    await goLive(store)
    const [a, b, c] = ['A', 'B', 'C'].map((content, nth) =>
      factRowOf({ content, validFrom: day(nth) }),
    )
    const gone = factRowOf({ content: 'gone', status: 'superseded' })
    if (!a || !b || !c) throw new Error('three')
    await fill(store, { facts: [a, b, c, gone] })
    await supersede(a, b, day(5))
    await supersede(b, c, day(6))
    expect((await received()).history).toBeNull()
    const { history } = await received({ history: true })
    expect(history?.former[c.id]).toMatchObject([
      { content: 'B', replacedBy: 'C', endedAt: day(2).toISOString() },
      { content: 'A', replacedBy: 'B', endedAt: day(1).toISOString() },
    ])
    expect(history).toMatchObject({ shown: 2, elsewhere: 1 })
  })

  it('[TO5] lists changes since a day, without undone ones', async () => {
    await goLive(store)
    const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((content, nth) =>
      factRowOf({ content, validFrom: day(nth) }),
    )
    const other = factRowOf({ agentId: 'agent-b' })
    if (!a || !b || !c || !d) throw new Error('four')
    await fill(store, { facts: [a, b, c, d, other] })
    await supersede(a, b, day(5))
    const undone = await supersede(b, c, day(6))
    const ids = [undone.operation.id]
    await undoOperations(store, { operationIds: ids }, requestOf('ana', day(7)))
    const retract = { factId: d.id, version: 1, reason: 'wrong' }
    await retractFact(store, retract, requestOf('ben', day(8)))
    const since = (await received({ since: day(4).toISOString().slice(0, 10) })).since
    expect(since?.changes).toMatchObject([
      { content: 'D', change: 'retracted', actor: 'ben', reason: 'wrong', replacedBy: null },
      { content: 'A', change: 'superseded', actor: 'ana', replacedBy: 'B' },
    ])
    expect(since).toMatchObject({ complete: true, counts: { superseded: 1, retracted: 1 } })
    const later = (await received({ since: day(8).toISOString().slice(0, 10) })).since
    expect(later?.changes.map(({ content }) => content)).toEqual(['D'])
    expect((await received({ since: day(4).toISOString().slice(0, 10) }, 'agent-b')).since).toEqual(
      {
        since: day(4).toISOString().slice(0, 11) + '00:00:00.000Z',
        complete: true,
        counts: {},
        passing: 0,
        changes: [],
      },
    )
  })

  it('[TO6] tries an approval with the same result as the approval', async () => {
    await goLive(store)
    const older = factRowOf({ content: 'lives in Denver' })
    const newer = factRowOf({ content: 'lives in Boulder', validFrom: day(2) })
    const rule = factRowOf({ content: 'never call', kind: 'constraint' })
    const open = proposalRowOf(older, newer)
    const against = proposalRowOf(rule, newer)
    const expired = factRowOf({ content: 'over', validUntil: day(3) })
    const expiredOne = proposalRowOf(expired, newer)
    await fill(store, {
      facts: [older, newer, rule, expired],
      proposals: [open, against, expiredOne],
    })
    const { trial, waiting } = await received({ proposalId: open.id })
    if (trial?.kind !== 'effect') throw new Error(`no effect: ${trial?.kind}`)
    expect(trial.gone).toEqual(['- home: lives in Denver'])
    expect(trial.came).toEqual([])
    expect(waiting.map(({ id }) => id)).toEqual([expiredOne.id, against.id, open.id])
    const tried = async (proposalId: string, agentId?: string) =>
      (await received({ proposalId }, agentId)).trial
    expect(await tried(against.id)).toMatchObject({ kind: 'none', why: 'cannot' })
    expect(await tried(expiredOne.id)).toMatchObject({ kind: 'none', why: 'not-received' })
    expect(await tried('nothing')).toEqual({ kind: 'unknown' })
    const command = { proposalId: open.id, version: 1, value: 'supersede' } as const
    const given = { ...command, dwellMs: null, shownSignals: true }
    await decideProposal(store, given, requestOf('ana', day(4)))
    expect((await received()).markdown).toBe(trial.after)
    expect(await tried(open.id)).toMatchObject({ kind: 'none', why: 'closed' })
  })

  it('[TO6] tries all approvals at once, without those that cannot be made', async () => {
    await goLive(store)
    const [a1, a2] = [
      factRowOf({ content: 'lives in Denver' }),
      factRowOf({ content: 'lives in Boulder', validFrom: day(2) }),
    ]
    const [b1, b2] = [
      factRowOf({ entity: 'Bo', content: 'works at Alta' }),
      factRowOf({ entity: 'Bo', content: 'works at Brava', validFrom: day(2) }),
    ]
    const rule = factRowOf({ content: 'never call', kind: 'constraint' })
    const proposals = [proposalRowOf(a1, a2), proposalRowOf(b1, b2), proposalRowOf(rule, a2)]
    await fill(store, { facts: [a1, a2, b1, b2, rule], proposals })
    const { trial } = await received({ proposalId: 'all' })
    if (trial?.kind !== 'all') throw new Error(`not all: ${trial?.kind}`)
    expect(trial).toMatchObject({ approvable: 2, tried: 3, pending: 3 })
    expect(trial.gone).toHaveLength(2)
    for (const { id } of proposals.slice(0, 2)) {
      const command = { proposalId: id, version: 1, value: 'supersede' } as const
      const given = { ...command, dwellMs: null, shownSignals: true }
      await decideProposal(store, given, requestOf('ana', day(4)))
    }
    expect((await received()).markdown).toBe(trial.after)
  })

  it('[TO6] [S2] finds no proposal of another agent', async () => {
    const [older, newer] = [factRowOf(), factRowOf({ validFrom: day(2) })]
    const proposal = proposalRowOf(older, newer)
    const facts = [older, newer, factRowOf({ agentId: 'agent-b' })]
    await fill(store, { facts, proposals: [proposal] })
    const view = await received({ proposalId: proposal.id }, 'agent-b')
    expect([view.trial, view.waiting]).toEqual([{ kind: 'unknown' }, []])
  })
})
