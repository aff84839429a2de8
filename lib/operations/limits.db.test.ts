import { beforeEach, describe, expect, it } from 'vitest'

import { eventTitle } from '@/lib/domain/event-title'
import type { LimitOverrides } from '@/lib/domain/gate'
import { refusalMessage } from '@/lib/domain/refusal'
import { loadLimits } from '@/lib/store/policies'
import { readLimitRequests } from '@/lib/views/limit-requests'
import { readUndoPreview } from '@/lib/views/operation-log'
import { readSwitch } from '@/lib/views/switch'

import { confirmGates } from './confirm-gates'
import { importAgentYaml } from './import-agent-yaml'
import { setGates } from './set-gates'
import { setPolicy } from './set-policy'
import { outcomeOf, valueOf } from './testing'
import { openStoreForEachTest, requests, store } from './testing/each'
import { undoOperations } from './undo-operation'

openStoreForEachTest()

beforeEach(async () => {
  await store.transact((tx) =>
    tx.agent.create({ data: { id: 'scout', title: null, about: null, createdAt: new Date(0) } }),
  )
})

type Who = string | null // an agent, or the default

const limitsOf = async (agentId: Who) => (await loadLimits(store.read, agentId)).limits
const set = async (actor: string, gates: LimitOverrides, agentId: Who = 'scout') => {
  const { version } = await loadLimits(store.read, agentId)
  return setGates(store, { agentId, version, gates }, requests({ actor }))
}
const waiting = async (agentId: Who = 'scout') => {
  const [first] = await readLimitRequests(store, agentId)
  if (first === undefined) throw new Error('nothing waits')
  return first
}
const confirm = async (actor: string, agentId: Who = 'scout') => {
  const { id, version } = await waiting(agentId)
  return confirmGates(store, { requestId: id, version }, requests({ actor }))
}
const undo = (actor: string, ...operationIds: readonly string[]) =>
  undoOperations(store, { operationIds }, requests({ actor }))
const wordsOf = (done: Awaited<ReturnType<typeof undo>>) =>
  done.ok ? 'ok' : refusalMessage(done.refusal).sentence

const LOOSE = { falsePositives: 0.1, waived: ['undone'] } as const
const RELAXES = 'This relaxes limits of going live, so someone else must confirm it.'

describe('[GA74] relaxing a limit takes two people', () => {
  it('is requested by one and takes effect when another confirms it', async () => {
    const asked = valueOf(await set('Ada', LOOSE)).operation
    expect(asked).toMatchObject({ kind: 'ask-gates', actor: 'Ada', agentId: 'scout' })
    expect(eventTitle(asked.subject.event)).toBe(
      'Requested limits for scout: False positives at most 10%, Approvals undone off',
    )
    expect(await limitsOf('scout')).toMatchObject({ falsePositives: 0.05, waived: [] })
    expect(await waiting()).toMatchObject({
      first: { by: 'Ada', verified: false },
      isVoid: false,
      operationId: asked.id,
      changes: [
        'False positives: at most 5% → at most 10%',
        'Approvals undone: required (at most 2%) → off',
      ],
    })
    expect(outcomeOf(await confirm(' ADA'))).toBe('two-people')
    expect(outcomeOf(await confirm('аda'))).toBe('two-people') // Cyrillic
    expect(outcomeOf(await set('Ben', { waived: ['slices'] }))).toBe('two-people') // one at a time
    expect((await limitsOf('scout')).waived).toEqual([])

    const done = valueOf(await confirm('Ben')).operation
    expect(done).toMatchObject({ kind: 'set-gates', actor: 'Ben' })
    expect(eventTitle(done.subject.event)).toContain('requested by Ada, confirmed by Ben')
    expect(await limitsOf('scout')).toMatchObject({ falsePositives: 0.1, waived: ['undone'] })
    expect(await readLimitRequests(store, 'scout')).toEqual([])
    const { relaxed } = await readSwitch(store, 'scout')
    expect(relaxed.map(({ by }) => [by?.requestedBy, by?.actor])).toEqual([
      ['Ada', 'Ben'],
      ['Ada', 'Ben'],
    ])
  })

  it('waits whole, also what is tighter in it', async () => {
    valueOf(await set('Ada', { agreement: 0.9, slice: 0.2 }))
    expect(await limitsOf('scout')).toMatchObject({ agreement: 0.6, slice: 0.15 })
    valueOf(await confirm('Ben'))
    expect(await limitsOf('scout')).toMatchObject({ agreement: 0.9, slice: 0.2 })
  })

  it('covers the default, and removing an own limit that is tighter than the inherited one', async () => {
    valueOf(await set('Ada', { inlineMs: 80 }, null))
    expect((await limitsOf('scout')).inlineMs).toBe(50)
    valueOf(await confirm('Ben', null))
    expect((await limitsOf('scout')).inlineMs).toBe(80)
    expect(valueOf(await set('Ada', { inlineMs: 10 })).operation.kind).toBe('set-gates')
    expect(valueOf(await set('Ada', {})).operation.kind).toBe('ask-gates')
    expect((await limitsOf('scout')).inlineMs).toBe(10)
  })

  it('takes one person to tighten', async () => {
    valueOf(await set('Ada', LOOSE))
    valueOf(await confirm('Ben'))
    const { operation } = valueOf(await set('Ada', { falsePositives: 0.01 }))
    expect(operation.kind).toBe('set-gates')
    expect(await limitsOf('scout')).toMatchObject({ falsePositives: 0.01, waived: [] })
  })

  it('is not done by settings, by agent.yaml, or by a repeated request', async () => {
    const key = { ...requests({ actor: 'Ada' }), idempotencyKey: 'once' }
    const command = { agentId: 'scout', version: 0, gates: LOOSE }
    valueOf(await setGates(store, command, key))
    expect(valueOf(await setGates(store, command, key)).repeated).toBe(true)
    const text = 'gates:\n  waived: [undone]\nmemory:\n  pipelineV2:\n    minConfidence: 0.8'
    await importAgentYaml(store, { agentId: 'scout', version: 0, text }, requests())
    const overrides = { retentionDays: 7, gates: { waived: ['undone'] } }
    const { version } = await loadLimits(store.read, 'scout')
    await setPolicy(store, { agentId: 'scout', version, overrides }, requests())
    expect(await limitsOf('scout')).toMatchObject({ falsePositives: 0.05, waived: [] })
  })
})

describe('[GA75] a request', () => {
  it.each([
    ['the agent’s limits', 'scout', { slice: 0.1 }],
    ['the default’s', null, { slice: 0.1 }],
    ['what is stored, even if nothing else', 'scout', { slice: 0.15 }],
  ] as const)('is void once %s changed, until it is withdrawn', async (_what, of, gates) => {
    valueOf(await set('Ada', LOOSE))
    valueOf(await set('Ben', gates, of))
    const { isVoid, operationId } = await waiting()
    expect(isVoid).toBe(true)
    const refusal = await confirm('Ben')
    expect(wordsOf(refusal)).toBe('The limits changed after this was requested.')
    valueOf(await undo('Ada', operationId ?? ''))
    expect(await readLimitRequests(store, 'scout')).toEqual([])
    valueOf(await set('Ada', LOOSE))
    expect((await waiting()).isVoid).toBe(false)
  })

  it('outlives other changes of the policy, and is withdrawn by anyone', async () => {
    const { id } = valueOf(await set('Ada', LOOSE)).operation
    const overrides = { retentionDays: 7 }
    valueOf(await setPolicy(store, { agentId: 'scout', version: 0, overrides }, requests()))
    expect((await waiting()).isVoid).toBe(false)
    valueOf(await undo('Cyd', id))
    expect(await readLimitRequests(store, 'scout')).toEqual([])
    expect((await loadLimits(store.read, 'scout')).version).toBe(1)
  })

  it('that was withdrawn does not come back by redo', async () => {
    const { id } = valueOf(await set('Ada', LOOSE)).operation
    expect((await readUndoPreview(store, id))?.redo).toBe('no-one')
    const withdrawn = valueOf(await undo('Ada', id)).operation
    expect(wordsOf(await undo('Ben', withdrawn.id))).toBe('The request was withdrawn.')
    expect(await readLimitRequests(store, 'scout')).toEqual([])
  })
})

describe('[GA76] undo is no way around', () => {
  it('of a confirmation restores the limits and keeps the request; its redo is refused', async () => {
    const asked = valueOf(await set('Ada', LOOSE)).operation
    const done = valueOf(await confirm('Ben')).operation
    expect(outcomeOf(await undo('Ada', asked.id))).toBe('blocked-by-later')
    expect(await readUndoPreview(store, done.id)).toMatchObject({
      relaxes: null,
      redo: 'two-people',
    })
    const undone = valueOf(await undo('Eve', done.id)).operation
    expect(await limitsOf('scout')).toMatchObject({ falsePositives: 0.05, waived: [] })
    expect(wordsOf(await undo('Ada', undone.id))).toBe(RELAXES)
    expect((await readUndoPreview(store, undone.id))?.relaxes).toEqual({ agent: 'scout' })
    expect(outcomeOf(await confirm('ada'))).toBe('two-people')
    valueOf(await confirm('Cyd'))
    expect((await limitsOf('scout')).falsePositives).toBe(0.1)
  })

  it.each(['scout', null])('of tightening %s is refused, and the dialog says so', async (of) => {
    const { id } = valueOf(await set('Ada', { falsePositives: 0.01 }, of)).operation
    expect((await readUndoPreview(store, id))?.relaxes).toEqual({ agent: of })
    expect(wordsOf(await undo('Ben', id))).toBe(RELAXES)
    expect((await limitsOf('scout')).falsePositives).toBe(0.01)
    valueOf(await set('Ada', {}, of))
    valueOf(await confirm('Ben', of))
    expect((await limitsOf('scout')).falsePositives).toBe(0.05)
  })

  it('judges operations undone together by their outcome', async () => {
    valueOf(await set('Ada', LOOSE))
    const loose = valueOf(await confirm('Ben')).operation
    const tight = valueOf(await set('Ada', { slice: 0.1 })).operation
    expect(wordsOf(await undo('Eve', tight.id))).toBe(RELAXES)
    expect(wordsOf(await undo('Eve', tight.id, loose.id))).toBe(RELAXES) // the slice
    const back = valueOf(await set('Ada', { slice: 0.05 })).operation
    const wide = valueOf(await set('Ada', { slice: 0.05, undone: 0.1 })).operation
    expect(wide.kind).toBe('ask-gates')
    expect(outcomeOf(await undo('Ada', wide.id))).toBe('ok')
    expect(wordsOf(await undo('Ada', back.id))).toBe(RELAXES)
  })
})
