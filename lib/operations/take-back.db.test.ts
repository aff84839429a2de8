import { beforeEach, expect, it } from 'vitest'

import { ingestFacts } from './ingest-facts'
import { takeBack } from './take-back'
import { at, decide, factInput, outcomeOf, valueOf, type Requests } from './testing'
import { openStoreForEachTest, requests, store } from './testing/each'

openStoreForEachTest()

beforeEach(async () => {
  const facts = [
    factInput({ content: 'the queue is redis' }),
    factInput({ content: 'the queue is kafka', validFrom: at('2026-05-01') }),
  ]
  valueOf(await ingestFacts(store, { facts, system: 'test' }, requests()))
})

it('[U7] undoes what was recorded under a key, once, and nothing when nothing was recorded', async () => {
  const { id } = await store.read.proposal.findFirstOrThrow()
  const sent = requests({ idempotencyKey: 'sent-0001' })
  valueOf(await decide(store, sent, { proposalId: id, value: 'keep_both' }))
  const back = (sentKey: string, fields: Parameters<Requests>[0] = {}) =>
    takeBack(store, { sentKey }, requests(fields))

  expect(outcomeOf(await back('never-sent'))).toBe('nothing-to-undo')
  expect(outcomeOf(await back('sent-0001', { actor: 'ben' }))).toBe('nothing-to-undo')
  const first = valueOf(await back('sent-0001', { idempotencyKey: 'back-0001' }))
  const again = valueOf(await back('sent-0001', { idempotencyKey: 'back-0001' }))
  expect(again.operation.id).toBe(first.operation.id)
  expect(outcomeOf(await back('sent-0001'))).toBe('already-undone')
  expect((await store.read.proposal.findFirstOrThrow()).status).toBe('pending')
})
