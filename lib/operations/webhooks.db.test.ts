import { describe, expect, it } from 'vitest'

import { WEBHOOK_EVENTS, type NewWebhook, type SendOutcome } from '@/lib/domain/webhook'
import { webhookBody } from '@/lib/domain/webhook-body'
import { loadWebhooks } from '@/lib/store/webhooks'

import { createWebhook } from './create-webhook'
import { decideMany } from './decide-many'
import { deliverWebhooks, type SendWebhook } from './deliver-webhooks'
import { returnToShadow } from './return-to-shadow'
import { revokeWebhook } from './revoke-webhook'
import { rotateWebhook } from './rotate-webhook'
import { testWebhook } from './test-webhook'
import { at, decide, outcomeOf, seedPair, setOverrides, valueOf } from './testing'
import { openStoreForEachTest, requests, store } from './testing/each'
import { undoOperations } from './undo-operation'

const HOUR_MS = 3_600_000
const OK: SendOutcome = { status: 204, problem: null }
const DOWN: SendOutcome = { status: null, problem: 'The receiver refused the connection.' }

let hooks = 0

openStoreForEachTest()

async function hook(fields: Partial<NewWebhook> = {}): Promise<string> {
  const id = `hook${(hooks += 1)}`
  const wanted = {
    url: 'https://example.com/hook',
    events: WEBHOOK_EVENTS,
    agents: null,
    texts: false,
    owner: 'Dana',
    ...fields,
  }
  const secret = Buffer.alloc(32, hooks).toString('base64')
  valueOf(await createWebhook(store, { ...wanted, id, secret }, requests()))
  return id
}

/** A receiver with a clock that the test moves. */
function receiver(startMs = at('2026-10-01T00:00:00Z').getTime()) {
  const state = {
    nowMs: startMs,
    answer: OK as SendOutcome | ((body: string) => SendOutcome),
    heard: [] as { readonly id: string; readonly type: string; readonly answered: SendOutcome }[],
    secrets: [] as (readonly string[])[],
  }
  const send: SendWebhook = ({ secrets }, { id, body }) => {
    const answered = typeof state.answer === 'function' ? state.answer(body) : state.answer
    state.heard.push({ id, type: (JSON.parse(body) as { type: string }).type, answered })
    state.secrets.push(secrets)
    return Promise.resolve(answered)
  }
  const beat = () =>
    deliverWebhooks(store, { send, now: () => new Date(state.nowMs), chance: () => 0.5 })
  return { state, send, beat }
}

async function outbox() {
  const rows = await store.read.webhookDelivery.findMany({ orderBy: { seq: 'asc' } })
  return rows.map(({ body }) => webhookBody.parse(JSON.parse(body)))
}

describe('what a webhook is told', () => {
  it('[WH1] nothing is written where no webhook listens', async () => {
    const { proposal } = await seedPair(store, requests())
    valueOf(await decide(store, requests(), { proposalId: proposal.id, value: 'supersede' }))
    expect(await store.read.webhookDelivery.count()).toBe(0)
    const id = await hook()
    valueOf(await revokeWebhook(store, { id }, requests()))
    await seedPair(store, requests())
    expect(await store.read.webhookDelivery.count()).toBe(0)
  })

  it('[WH1] every event is written with its operation, once of each type, with ids only', async () => {
    await hook()
    const { proposal, older } = await seedPair(store, requests())
    await setOverrides(store, requests(), { agentId: 'scout', overrides: { shadowMode: false } })
    const decided = valueOf(
      await decide(store, requests(), { proposalId: proposal.id, value: 'supersede' }),
    )
    const other = { proposalId: proposal.id, value: 'keep_both', beside: true } as const
    const disagreed = valueOf(await decide(store, requests({ actor: 'bo' }), other))
    const operationIds = [disagreed.operation.id, decided.operation.id]
    valueOf(await undoOperations(store, { operationIds }, requests()))
    valueOf(await returnToShadow(store, { agentId: 'scout', why: 'too many errors' }, requests()))
    const told = await outbox()
    expect(told.map(({ type, data }) => [type, data.operation?.kind])).toEqual([
      ['proposal.created', 'import'],
      ['proposal.decided', 'decide'],
      ['fact.superseded', 'decide'],
      ['proposal.disputed', 'disagree'],
      ['fact.restored', 'undo'],
      ['operation.undone', 'undo'],
      ['phase.returned', 'return-to-shadow'],
    ])
    expect(told[0]?.data).toMatchObject({ agent: 'scout', proposals: [proposal.id], count: 1 })
    expect(told[2]?.data).toMatchObject({ facts: [older.id], count: 1 })
    expect(told[5]?.data.undoes).toEqual(operationIds)
    expect(JSON.stringify(told)).not.toContain('Mara')
  })

  it('[WH1] a webhook hears the events and agents it asked for, of operations on several agents too', async () => {
    const [mine, other] = [
      await seedPair(store, requests()),
      await seedPair(store, requests(), { older: { agent: 'pilot' }, newer: { agent: 'pilot' } }),
    ]
    await hook({ events: ['proposal.decided'], agents: ['scout'] })
    await hook({ events: ['phase.returned'], agents: ['scout'] })
    const items = [mine, other].map(({ proposal: { id, version } }) => ({
      proposalId: id,
      version,
      value: 'keep_both' as const,
      dwellMs: null,
      shownSignals: true,
    }))
    const command = { items, label: null, reason: null, note: null }
    const work = { request: requests(), breathe: async () => {} }
    valueOf(await decideMany(store, command, work))
    const told = await outbox()
    expect(told.map(({ type, data }) => [type, data.proposals])).toEqual([
      ['proposal.decided', [mine.proposal.id]],
    ])
  })

  it('[WH1] texts are sent only by a webhook that includes them', async () => {
    await hook({ texts: true, events: ['proposal.created', 'fact.superseded'] })
    const { proposal, older } = await seedPair(store, requests())
    await setOverrides(store, requests(), { agentId: 'scout', overrides: { shadowMode: false } })
    valueOf(await decide(store, requests(), { proposalId: proposal.id, value: 'supersede' }))
    const [created, superseded] = await outbox()
    expect(created?.data.texts).toEqual([
      { id: proposal.id, older: 'Mara lives in Turku', newer: 'Mara now lives in Oulu' },
    ])
    expect(superseded?.data.texts).toEqual([{ id: older.id, content: 'Mara lives in Turku' }])
  })
})

describe('sending', () => {
  it('[WH3] a receiver that is down for a day hears everything once it is back, in order and under one id each', async () => {
    await hook()
    const { state, beat } = receiver()
    state.answer = DOWN
    for (let hour = 0; hour < 26; hour += 1) {
      if (hour % 5 === 0) await seedPair(store, requests())
      await beat()
      state.nowMs += HOUR_MS
    }
    const waiting = await store.read.webhookDelivery.findMany({ orderBy: { seq: 'asc' } })
    expect(waiting).toHaveLength(6)
    expect(new Set(state.heard.map(({ id }) => id))).toEqual(new Set([waiting[0]?.id]))
    expect(state.heard.length).toBeLessThan(20)
    state.answer = OK
    for (let hour = 0; hour < 6; hour += 1) {
      await beat()
      state.nowMs += HOUR_MS
    }
    const arrived = state.heard.filter(({ answered }) => answered === OK).map(({ id }) => id)
    expect(arrived).toEqual(waiting.map(({ id }) => id))
    expect(await store.read.webhookDelivery.count()).toBe(0)
    const [webhook] = await loadWebhooks(store.read)
    expect(webhook).toMatchObject({ lastStatus: 204, lastProblem: null, disabledAt: null })
  })

  it('[WH3] killed between sending and noting it, a message is sent again under the same id', async () => {
    await hook()
    await seedPair(store, requests())
    const { state, send, beat } = receiver()
    const killed: SendWebhook = async (...message) => {
      await send(...message)
      throw new Error('killed')
    }
    const means = { send: killed, now: () => new Date(state.nowMs), chance: () => 0.5 }
    await expect(deliverWebhooks(store, means)).rejects.toThrow('killed')
    await beat()
    expect(state.heard).toHaveLength(2)
    expect(state.heard[0]?.id).toBe(state.heard[1]?.id)
    await beat()
    expect(state.heard).toHaveLength(2)
  })

  it('[WH3] only one process sends to a webhook at a time, and takes over from one that died', async () => {
    const id = await hook()
    await seedPair(store, requests())
    const { state, beat } = receiver()
    const sendingUntil = new Date(state.nowMs + 60_000)
    await store.transact((tx) => tx.webhook.update({ where: { id }, data: { sendingUntil } }))
    await beat()
    expect(state.heard).toHaveLength(0)
    state.nowMs += 60_000
    await beat()
    expect(state.heard).toHaveLength(1)
  })

  it.each(['none', 'a failed one'])(
    '[WH3] [A15] what a clock that was a year ahead left behind delays no message: %s was tried then',
    async (tried) => {
      const id = await hook()
      await seedPair(store, requests())
      const { state, beat } = receiver(at('2027-10-01T00:00:00Z').getTime())
      state.answer = DOWN
      if (tried !== 'none') await beat()
      const [sendingUntil, nextTryAt] = [new Date(state.nowMs + 60_000), new Date(state.nowMs)]
      await store.transact(async (tx) => {
        await tx.webhook.update({ where: { id }, data: { sendingUntil } }) // of a process that died
        if (tried === 'none') await tx.webhookDelivery.updateMany({ data: { nextTryAt } })
      })
      state.answer = OK
      state.nowMs = at('2026-10-01T00:01:00Z').getTime()
      await beat()
      expect(state.heard.at(-1)?.answered).toBe(OK)
      expect(await store.read.webhookDelivery.count()).toBe(0)
    },
  )

  it('[WH4] a machine that slept for days after one failed try goes on trying', async () => {
    await hook()
    await seedPair(store, requests())
    const { state, beat } = receiver()
    state.answer = DOWN
    await beat()
    state.nowMs += 80 * HOUR_MS
    await beat() // its network is not back yet
    expect((await loadWebhooks(store.read))[0]).toMatchObject({ disabledAt: null })
    state.answer = OK
    state.nowMs += HOUR_MS
    await beat()
    expect(await store.read.webhookDelivery.count()).toBe(0)
  })

  it('[WH4] after three days without an answer a webhook is disabled; a test that arrives turns it on', async () => {
    const id = await hook()
    await seedPair(store, requests())
    const { state, send, beat } = receiver()
    state.answer = { status: 503, problem: null }
    for (let hour = 0; hour < 71; hour += 1) {
      await beat()
      state.nowMs += HOUR_MS
    }
    const now = async () => (await loadWebhooks(store.read))[0]
    expect(await now()).toMatchObject({ disabledAt: null, lastStatus: 503 })
    state.nowMs += 5 * HOUR_MS
    await beat()
    expect(await now()).toMatchObject({ disabledWhy: 'failing' })
    expect(await store.read.webhookDelivery.count()).toBe(0)
    await seedPair(store, requests())
    expect(await store.read.webhookDelivery.count()).toBe(0)
    const refusedTest = valueOf(await testWebhook(store, { id, send }, requests()))
    expect(refusedTest).toEqual({ status: 503, problem: 'The receiver answered 503.' })
    expect(await now()).toMatchObject({ disabledWhy: 'failing' })
    state.answer = OK
    expect(valueOf(await testWebhook(store, { id, send }, requests()))).toEqual({
      status: 204,
      problem: null,
    })
    expect(await now()).toMatchObject({ disabledAt: null, disabledWhy: null })
  })

  it('[WH4] 410 disables at once; an event that is refused does not hold up later ones', async () => {
    await hook()
    const { state, beat } = receiver()
    await seedPair(store, requests())
    await seedPair(store, requests())
    const [first] = await outbox()
    state.answer = (body) => (body === JSON.stringify(first) ? { status: 422, problem: null } : OK)
    await beat()
    expect(state.heard.map(({ answered }) => answered.status)).toEqual([422, 204])
    expect(await store.read.webhookDelivery.count()).toBe(1)
    state.nowMs += HOUR_MS
    state.answer = { status: 410, problem: null }
    await beat()
    expect(await loadWebhooks(store.read)).toMatchObject([{ disabledWhy: 'gone', lastStatus: 410 }])
  })

  it('[WH2] a new secret signs beside the former one for a day', async () => {
    const id = await hook()
    const { state, beat } = receiver(requests().at.getTime())
    const former = Buffer.alloc(32, hooks).toString('base64')
    valueOf(await rotateWebhook(store, { id, secret: 'bmV3' }, requests()))
    await seedPair(store, requests())
    state.nowMs += HOUR_MS
    await beat()
    await seedPair(store, requests())
    state.nowMs += 25 * HOUR_MS
    await beat()
    expect(state.secrets).toEqual([['bmV3', former], ['bmV3']])
  })

  it('[WH2] a revoked webhook can be neither rotated nor tested, and a bad address makes none', async () => {
    const id = await hook()
    const { send } = receiver()
    valueOf(await revokeWebhook(store, { id }, requests()))
    const outcomes = [
      await revokeWebhook(store, { id }, requests()),
      await rotateWebhook(store, { id, secret: 'bmV3' }, requests()),
      await testWebhook(store, { id, send }, requests()),
    ].map(outcomeOf)
    expect(outcomes).toEqual(['not-found', 'not-found', 'not-found'])
    expect((await store.read.webhook.findFirstOrThrow()).secret).toBe('')
    for (const url of [
      'example.com',
      'ftp://example.com/',
      'https://user:pass@example.com/',
      'javascript:alert(1)',
      `https://example.com/${'a'.repeat(500)}`,
    ])
      await expect(hook({ url })).rejects.toThrow('bad-input')
    await expect(hook({ events: [] })).rejects.toThrow('bad-input')
    await expect(hook({ agents: ['nobody'] })).rejects.toThrow('not-found')
  })
})
