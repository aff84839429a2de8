import { describe, expect, it } from 'vitest'

import { at, decide, factInput, sweep, valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, requests, store, importFile } from '@/lib/operations/testing/each'

import { readProposal } from './proposal-page'

openStoreForEachTest()

async function take(olderWords: string, newerWords: string) {
  const facts = [
    factInput({ externalId: 'a', content: olderWords, validFrom: at('2026-01-01') }),
    factInput({ externalId: 'b', content: newerWords, validFrom: at('2026-02-01') }),
  ]
  valueOf(await importFile({ facts }))
}

async function only() {
  const { id } = await store.read.proposal.findFirstOrThrow()
  const view = await readProposal(store, id)
  if (view === null) throw new Error('no proposal')
  return view
}

describe('a rejected pair, reworded since', () => {
  it('[P2] shows the text at the verdict, for the side that changed', async () => {
    await take('the queue is sqs', 'the queue is rabbit')
    await sweep(store, requests)
    await take('the queue is sqs', 'the queue is kafka') // before the verdict: not what was judged
    const stale = await only()
    expect(stale.formerWords).toEqual({})
    valueOf(
      await decide(store, requests({ actor: 'ben' }), { proposalId: stale.id, value: 'keep_both' }),
    )
    expect((await only()).formerWords).toEqual({})
    await take('the queue is sqs', 'the queue is nats')
    await take('the queue is sqs', 'the queue is pulsar') // reworded twice: still compared with what was judged
    await sweep(store, requests)
    const { status, priorRejection, formerWords, newer } = await only()
    expect({ status, by: priorRejection?.reviewer }).toEqual({ status: 'pending', by: 'ben' })
    expect(newer.content).toBe('the queue is pulsar')
    expect(formerWords).toEqual({ newer: 'the queue is kafka' })
  })
})
