import { describe, expect, it } from 'vitest'

import { refusalMessage } from '@/lib/domain/refusal'
import type { VerdictValue } from '@/lib/domain/verdict'
import { saveJudgements } from '@/lib/store/judgements'
import type { Store } from '@/lib/store/port'
import { judgementRowOf } from '@/lib/views/testing'

import { decideMany, previewMany } from './decide-many'
import { importFacts } from './import-facts'
import { protectFact } from './protect-fact'
import type { DecideMany } from './steps/run-of-verdicts'
import {
  at,
  batchOf,
  decide,
  factInput,
  factRowOf,
  outcomeOf,
  recordedProposal,
  type RequestFields,
  setOverrides,
  snapshot,
  valueOf,
} from './testing'
import { openStoreForEachTest, requests, store, undoById } from './testing/each'
import { undoLast } from './undo-last'
import { undoOperations } from './undo-operation'

openStoreForEachTest()

const atOnce = () => Promise.resolve()

class Killed extends Error {}

/** Imports versions v0, v1, … of one statement per slot, and a proposal for each given pair of versions. */
async function seed(
  slots: number,
  pairs: readonly (readonly [number, number])[] = [[0, 1]],
): Promise<void> {
  const versions = 1 + Math.max(...pairs.flat())
  const facts = Array.from({ length: slots * versions }, (_none, index) => {
    const [slot, version] = [Math.floor(index / versions), index % versions]
    return factInput({
      entity: `entity ${slot}`,
      externalId: `${slot}.${version}`,
      content: `slot ${slot} is v${version}`,
      validFrom: at(`2026-03-${String(version + 1).padStart(2, '0')}T00:00:00Z`),
      source: { externalId: `s${slot}.${version}`, excerpt: null, session: null },
    })
  })
  const proposals = Array.from({ length: slots }, (_none, slot) =>
    pairs.map(([older, newer]) => recordedProposal(`${slot}.${older}`, `${slot}.${newer}`)),
  ).flat()
  const command = { batch: batchOf({ facts, proposals }), skipRefused: false }
  valueOf(await importFacts(store, command, requests()))
}

function goLive() {
  return setOverrides(store, requests(), { agentId: 'scout', overrides: { shadowMode: false } })
}

/** Everything open, as displayed now. */
async function openItems(value: VerdictValue): Promise<DecideMany['items']> {
  const rows = await store.read.proposal.findMany({
    where: { status: 'pending' },
    orderBy: { number: 'desc' },
    select: { id: true, version: true },
  })
  return rows.map(({ id, version }) => ({ proposalId: id, version, value }))
}

async function many(
  command: Partial<DecideMany> & Pick<DecideMany, 'items'>,
  fields: RequestFields = {},
) {
  const whole = { reason: null, note: null, label: null, ...command }
  return decideMany(store, whole, { request: requests(fields), breathe: atOnce })
}

async function chains(): Promise<readonly string[]> {
  const rows = await store.read.fact.findMany({
    where: { supersededById: { not: null } },
    include: { supersededBy: true },
    orderBy: { content: 'asc' },
  })
  return rows.map((row) => `${row.content} → ${row.supersededBy?.content}`)
}

function operations() {
  return store.read.operation.findMany({ where: { kind: 'decide-many' } })
}

describe('bulk verdicts as one operation', () => {
  it('[M1] rejects all, and one undo reverts all', async () => {
    await seed(120)
    const before = await snapshot(store)
    const items = await openItems('keep_both')
    const done = valueOf(await many({ items, label: 'signals V', reason: 'scope', note: 'seen' }))
    expect(done).toMatchObject({ decided: 120, failed: [] })
    const [operation, ...others] = await operations()
    expect(others).toEqual([])
    expect(operation).toMatchObject({ id: done.operationId, agentId: 'scout', changeCount: 240 })
    expect(JSON.parse(operation?.subject ?? '')).toMatchObject({
      event: { type: 'decided-together', values: ['keep_both'], decided: 120, label: 'signals V' },
      counts: { decided: 120, notDecided: 0, applied: 0, withdrawn: 0 },
    })
    expect(await store.read.proposal.count({ where: { verdict: 'keep_both' } })).toBe(120)
    expect(await store.read.verdictNote.count({ where: { reason: 'scope', note: 'seen' } })).toBe(
      120,
    )

    const undone = valueOf(await undoLast(store, requests()))
    expect(undone.operation.subject.undoes).toEqual([done.operationId])
    expect(await snapshot(store)).toEqual(before)
    expect(await store.read.verdict.count({ where: { reverted: false } })).toBe(0)
  })

  it('[M1] [A8] approving live ends each older fact, and undo restores them', async () => {
    await seed(3, [
      [0, 1],
      [0, 2],
    ])
    await goLive()
    const before = await snapshot(store)
    const first = (await openItems('supersede')).slice(-1) // slot 0, v0 → v1
    expect(valueOf(await many({ items: first }))).toMatchObject({ decided: 1, failed: [] })
    expect(await chains()).toEqual(['slot 0 is v0 → slot 0 is v1'])
    expect(await store.read.proposal.count({ where: { status: 'withdrawn' } })).toBe(1)
    valueOf(await undoLast(store, requests()))
    expect(await snapshot(store)).toEqual(before)
  })

  it('[M1] [A2] in shadow mode verdicts are recorded and no fact changes', async () => {
    await seed(2)
    const { facts } = await snapshot(store)
    expect(valueOf(await many({ items: await openItems('supersede') })).decided).toBe(2)
    expect((await snapshot(store)).facts).toEqual(facts)
  })

  it('[M2] approving all versions together makes the chain, whatever the list order', async () => {
    await seed(1, [
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 3],
    ])
    await goLive()
    const done = valueOf(await many({ items: await openItems('supersede') }))
    expect(await chains()).toEqual([
      'slot 0 is v0 → slot 0 is v1',
      'slot 0 is v1 → slot 0 is v2',
      'slot 0 is v2 → slot 0 is v3',
    ])
    expect(done.decided).toBe(3)
    expect(done.failed.map(({ refusal }) => refusal)).toEqual([
      { kind: 'no-change', sentence: expect.stringMatching(/^Approving P-\d+, in the same list/) },
    ])
  })

  it('[M2] [M11] each may have its own verdict; a neighbor does not withdraw a rejected one', async () => {
    await seed(1, [
      [0, 1],
      [0, 2],
    ])
    await goLive()
    const [v2, v1] = await openItems('supersede')
    if (v1 === undefined || v2 === undefined) throw new Error('no proposals')
    const done = valueOf(await many({ items: [{ ...v1, value: 'keep_both' }, v2] }))
    expect(done).toMatchObject({ decided: 2, failed: [] })
    expect(await chains()).toEqual(['slot 0 is v0 → slot 0 is v2'])
    const verdicts = await store.read.proposal.findMany({ orderBy: { number: 'asc' } })
    expect(verdicts.map(({ status, verdict }) => [status, verdict])).toEqual([
      ['decided', 'keep_both'],
      ['decided', 'supersede'],
    ])
  })

  it('[M3] an undecidable proposal is listed with its refusal and stops nothing', async () => {
    await seed(5)
    await goLive()
    const items = await openItems('supersede')
    const [decided, locked, unsure] = items.map(({ proposalId }) => proposalId)
    await decide(store, requests({ actor: 'bo' }), {
      proposalId: decided ?? '',
      value: 'keep_both',
    })
    await decide(store, requests({ actor: 'bo' }), { proposalId: unsure ?? '', value: 'unsure' })
    const row = await store.read.proposal.findUniqueOrThrow({ where: { id: locked ?? '' } })
    const { version } = await factRowOf(store, row.olderFactId)
    valueOf(
      await protectFact(store, { factId: row.olderFactId, version, protect: true }, requests()),
    )

    const gone = { proposalId: 'gone', version: 1, value: 'supersede' } as const
    const done = valueOf(await many({ items: [...items, gone] }))
    expect(done.decided).toBe(2)
    const kinds = new Map(done.failed.map(({ proposalId, refusal }) => [proposalId, refusal.kind]))
    expect(kinds).toEqual(
      new Map([
        ['gone', 'not-found'],
        [decided, 'already-decided'],
        [locked, 'protected'],
        [unsure, 'changed-meanwhile'],
      ]),
    )
    const [operation] = await operations()
    expect(JSON.parse(operation?.subject ?? '').counts).toMatchObject({ decided: 2, notDecided: 4 })
  })

  it('[M3] [M12] when nothing can be decided, nothing is written', async () => {
    await seed(2)
    const items = (await openItems('keep_both')).map((item) => ({ ...item, version: 9 }))
    const done = valueOf(await many({ items }))
    expect(done).toMatchObject({ operationId: null, decided: 0 })
    expect(done.failed).toHaveLength(2)
    expect(await operations()).toEqual([])
  })

  it('[A5] a repeated request has no second effect and returns the same answer', async () => {
    await seed(120)
    const items = await openItems('keep_both')
    const gone = { proposalId: 'gone', version: 1, value: 'keep_both' } as const
    const command = { items: [...items, gone] }
    const key = { idempotencyKey: 'bulk-0001' }
    const first = valueOf(await many(command, key))
    expect(valueOf(await many(command, key))).toEqual(first)
    expect(await store.read.verdict.count()).toBe(120)
    expect(outcomeOf(await many({ items }, key))).toBe('key-reused')
    expect(outcomeOf(await many(command, { ...key, actor: 'bo' }))).toBe('key-reused')
  })

  it('[M11] [A5] a repetition, and whoever goes on after a process that died, names what settled a question', async () => {
    await seed(60, [
      [0, 1],
      [0, 2],
      [1, 2],
    ])
    await goLive()
    const items = await openItems('supersede')
    const command = { items, reason: null, note: null, label: null }
    const dies = () => Promise.reject(new Killed())
    const request = requests({ idempotencyKey: 'bulk-0004' })
    await expect(decideMany(store, command, { request, breathe: dies })).rejects.toThrow(Killed)
    const key = { idempotencyKey: 'bulk-0004' }
    const done = valueOf(await many(command, key))
    expect(done.failed).toHaveLength(60)
    const sentences = done.failed.map(({ refusal }) => refusalMessage(refusal).sentence)
    expect(sentences.filter((each) => !each.includes('in the same list'))).toEqual([])
    expect(valueOf(await many(command, key))).toEqual(done)
    valueOf(await undoById(done.operationId ?? ''))
    const sameFailed = valueOf(await many(command, key)).failed
    expect(sameFailed).toEqual(done.failed)
  })

  it('[A5] a repetition does not decide what could not be decided before', async () => {
    await seed(2)
    const [one, other] = await openItems('keep_both')
    if (one === undefined || other === undefined) throw new Error('no proposals')
    const command = { items: [one, { ...other, version: 2 }] }
    const key = { idempotencyKey: 'bulk-0002' }
    valueOf(await many(command, key))
    await decide(store, requests({ actor: 'bo' }), {
      proposalId: other.proposalId,
      value: 'unsure',
    })
    const again = valueOf(await many(command, key)) // version 2 would match now
    expect(again.failed.map(({ refusal }) => refusal.kind)).toEqual(['no-change'])
    expect(
      (await store.read.proposal.findUniqueOrThrow({ where: { id: other.proposalId } })).status,
    ).toBe('pending')
  })

  it('[M5] [A5] a dying process leaves whole verdicts, and the same request resumes', async () => {
    await seed(120)
    const items = await openItems('keep_both')
    const command = { items, reason: null, note: null, label: null }
    const key = { idempotencyKey: 'bulk-0003' }
    let parts = 0
    const dies = async () => {
      parts += 1
      if (parts === 2) throw new Killed()
    }
    const request = requests(key)
    await expect(decideMany(store, command, { request, breathe: dies })).rejects.toThrow(Killed)
    expect(await store.read.proposal.count({ where: { status: 'decided' } })).toBe(100)
    expect(await store.read.verdict.count()).toBe(100)

    const done = valueOf(await many(command, key))
    expect(done).toMatchObject({ decided: 120, failed: [] })
    expect(await operations()).toHaveLength(1)
    expect(await store.read.verdict.count()).toBe(120)
    valueOf(await undoById(done.operationId ?? ''))
    expect(await store.read.proposal.count({ where: { status: 'pending' } })).toBe(120)
  })

  it('[M13] a disk that fills between two parts leaves what was decided, and the answer says so', async () => {
    await seed(120)
    const items = await openItems('keep_both')
    const command = { items, reason: null, note: null, label: null }
    let parts = 0
    const filling: Store = {
      ...store,
      transact: (work) => {
        parts += 1
        if (parts > 1) return Promise.reject(new Error('database or disk is full'))
        return store.transact(work)
      },
    }
    const key = { idempotencyKey: 'bulk-0005' }
    const full = { request: requests(key), breathe: atOnce }
    const done = valueOf(await decideMany(filling, command, full))
    expect(done.decided).toBe(50)
    expect(done.failed).toHaveLength(70)
    expect(done.failed[0]?.refusal).toEqual({ kind: 'disk-full' })
    expect(await store.read.verdict.count()).toBe(50)

    valueOf(await many(command, key)) // there is room again
    expect(await store.read.verdict.count()).toBe(120)
    parts = 1
    expect(valueOf(await decideMany(filling, command, full))).toMatchObject({ decided: 120 })
  })

  it('[M5] [M9] undone halfway, the rest stays undecided', async () => {
    await seed(75)
    const items = await openItems('keep_both')
    const undoes = async () => {
      const [operation] = await operations()
      if (operation?.inEffect !== true) return
      valueOf(
        await undoOperations(store, { operationIds: [operation.id] }, requests({ actor: 'bo' })),
      )
    }
    const command = { items, reason: null, note: null, label: null }
    const done = valueOf(await decideMany(store, command, { request: requests(), breathe: undoes }))
    expect(done.decided).toBe(50)
    expect(done.failed).toHaveLength(25)
    expect(new Set(done.failed.map(({ refusal }) => refusal.kind))).toEqual(
      new Set(['already-undone']),
    )
    expect(await store.read.proposal.count({ where: { status: 'pending' } })).toBe(75)
  })

  it('[M5] [U3] [M9] what another operation touched meanwhile is left alone, so that undo stays possible', async () => {
    await seed(75)
    await goLive()
    const items = await openItems('supersede')
    const before = await snapshot(store)
    let touched = ''
    const meanwhile = async () => {
      if (touched !== '') return
      const row = await store.read.fact.findFirstOrThrow({ where: { content: 'slot 74 is v0' } })
      touched = row.id
      const protect = { factId: row.id, version: row.version, protect: true }
      valueOf(await protectFact(store, protect, requests({ actor: 'bo' })))
      const off = { factId: row.id, version: row.version + 1, protect: false }
      valueOf(await protectFact(store, off, requests({ actor: 'bo' })))
    }
    const command = { items, reason: null, note: null, label: null }
    const done = valueOf(
      await decideMany(store, command, { request: requests(), breathe: meanwhile }),
    )
    expect(done.decided).toBe(74)
    expect(done.failed.map(({ refusal }) => refusal.kind)).toEqual(['changed-meanwhile'])
    valueOf(await undoById(done.operationId ?? ''))
    expect(await snapshot(store)).toEqual(before)
  })

  it('[A9] a bulk verdict is replaced like any other', async () => {
    await seed(3)
    await goLive()
    const before = await snapshot(store)
    valueOf(await many({ items: await openItems('supersede') }))
    const [first] = before.proposals
    valueOf(await decide(store, requests(), { proposalId: first?.id ?? '', value: 'keep_both' }))
    expect(await chains()).toEqual(['slot 1 is v0 → slot 1 is v1', 'slot 2 is v0 → slot 2 is v1'])
    const decided = await store.read.proposal.findMany({ where: { status: 'decided' } })
    const items = decided.map(({ id, version }) => ({
      proposalId: id,
      version,
      value: 'keep_both' as const,
    }))
    const again = valueOf(await many({ items }))
    expect(again.decided).toBe(2)
    expect(again.failed.map(({ refusal }) => refusal.kind)).toEqual(['no-change'])
    expect(await chains()).toEqual([])
  })

  it('refuses an empty list, one that is too long, and a proposal listed twice', async () => {
    const item = { proposalId: 'p', version: 1, value: 'unsure' } as const
    expect(outcomeOf(await many({ items: [] }))).toBe('bad-input')
    expect(outcomeOf(await many({ items: [item, item] }))).toBe('bad-input')
    const long = Array.from({ length: 10_001 }, (_none, index) => ({
      ...item,
      proposalId: `p${index}`,
    }))
    expect(outcomeOf(await many({ items: long }))).toBe('bad-input')
  })
})

describe('[J24] what the model disagrees with', () => {
  /** Has the model say of each open proposal, by number, whether it agrees. */
  async function answerOf(agrees: (nth: number) => boolean): Promise<void> {
    const rows = await store.read.proposal.findMany({
      orderBy: { number: 'asc' },
      include: { older: true, newer: true },
    })
    const said = rows.map(({ older, newer }, nth) =>
      judgementRowOf(older, newer, { contradicts: agrees(nth) }),
    )
    await store.transact((tx) => saveJudgements(tx, said))
  }

  const standing = async () => {
    const rows = await store.read.proposal.findMany({ orderBy: { number: 'asc' } })
    return rows.map(({ status, verdict }) => verdict ?? status)
  }
  const subject = async () => JSON.parse((await operations())[0]?.subject ?? '{}')

  it.each(['supersede', 'reverse'] as const)(
    'is left out of many answers that end a fact (%s), stays open, and is named',
    async (value) => {
      await seed(120)
      await goLive()
      await answerOf((nth) => nth % 60 !== 1)
      const items = await openItems(value)
      const done = valueOf(await many({ items, label: 'signals V' }))
      expect(done.decided).toBe(118)
      expect(done.failed.map(({ refusal }) => refusal)).toEqual([
        { kind: 'model-disagrees' },
        { kind: 'model-disagrees' },
      ])
      expect(done.failed.map(({ number }) => number)).toEqual([2, 62])
      expect(await store.read.fact.count({ where: { status: 'superseded' } })).toBe(118)
      expect((await standing()).filter((each) => each !== value)).toEqual(['pending', 'pending'])
      expect(await subject()).toMatchObject({
        event: { decided: 118, leftOut: 2 },
        counts: { decided: 118, notDecided: 2 },
      })
      expect((await subject()).event).not.toHaveProperty('against')
    },
  )

  it('[J30] [J31] is decided if it was included, and the log says so', async () => {
    await seed(3)
    await answerOf((nth) => nth === 2)
    const [third, second, first] = await openItems('supersede')
    if (first === undefined || second === undefined || third === undefined) throw new Error('few')
    const items = [{ ...first, againstModel: true }, { ...second, againstModel: false }, third]
    const done = valueOf(await many({ items }))
    expect(done).toMatchObject({ decided: 2, failed: [{ proposalId: second.proposalId }] })
    expect(await standing()).toEqual(['supersede', 'pending', 'supersede'])
    expect(await subject()).toMatchObject({
      event: { decided: 2, leftOut: 1, against: 1 },
      counts: { decided: 2, notDecided: 1, against: 1 },
    })
  })

  it.each(['keep_both', 'unsure'] as const)('is answered like any other with %s', async (value) => {
    await seed(2)
    await answerOf(() => false)
    const done = valueOf(await many({ items: await openItems(value) }))
    expect(done).toMatchObject({ decided: 2, failed: [] })
    expect((await subject()).event).not.toHaveProperty('leftOut')
  })

  it('writes nothing when it is all there is, and can be repeated', async () => {
    await seed(2)
    await answerOf(() => false)
    const items = await openItems('supersede')
    for (const key of ['key-1', 'key-1', 'key-2']) {
      const done = valueOf(await many({ items }, { idempotencyKey: key }))
      expect(done).toMatchObject({ operationId: null, decided: 0 })
      expect(done.failed.map(({ refusal }) => refusal.kind)).toEqual(
        items.map(() => 'model-disagrees'),
      )
    }
    expect(await operations()).toEqual([])
  })

  it('[J30] counts as it stands when it is decided, and other refusals come first', async () => {
    await seed(3)
    const items = await openItems('supersede')
    await answerOf((nth) => nth === 0) // after the list was frozen
    await decide(store, requests({ actor: 'ben' }), {
      proposalId: items[0]?.proposalId ?? '',
      value: 'keep_both',
    })
    const { decided, failed } = valueOf(await many({ items }))
    expect(decided).toBe(1)
    expect(failed.map(({ number, refusal }) => [number, refusal.kind])).toEqual([
      [2, 'model-disagrees'],
      [3, 'already-decided'],
    ])
  })

  it('no longer counts once a text of the pair has changed', async () => {
    await seed(1)
    await answerOf(() => false)
    await store.transact((tx) => tx.judgement.updateMany({ data: { olderRevision: 9 } }))
    expect(valueOf(await many({ items: await openItems('supersede') })).decided).toBe(1)
  })

  it('is left out of a preview in the same way', async () => {
    await seed(2)
    await answerOf((nth) => nth === 0)
    const items = await openItems('supersede')
    const preview = async (againstModel: boolean) => {
      const command = {
        items: items.map((item) => ({ ...item, againstModel })),
        reason: null,
        note: null,
        label: null,
      }
      const { ended, failed } = valueOf(await previewMany(store, command, requests()))
      return [ended.length, failed.map(({ refusal }) => refusal.kind)]
    }
    expect(await preview(false)).toEqual([1, ['model-disagrees']])
    expect(await preview(true)).toEqual([2, []])
  })
})
