import { describe, expect, it } from 'vitest'

import { proposePair } from './propose-pair'
import { factInput, outcomeOf, valueOf } from './testing'
import { openStoreForEachTest, requests, store, importFile } from './testing/each'
import { undoOperations } from './undo-operation'

openStoreForEachTest()

/** Two facts without a proposal about them. */
async function twoFacts([first, second]: readonly [string, string] = ['scout', 'scout']) {
  const name = requests().newId()
  const facts = [
    factInput({ agent: first, externalId: `${name}-older` }),
    factInput({ agent: second, externalId: `${name}-newer`, content: 'Mara rows in winter' }),
  ]
  valueOf(await importFile({ facts }))
  const [olderId = '', newerId = ''] = await Promise.all(
    facts.map(async ({ externalId }) => {
      const where = { importKey: `file:${externalId}` }
      return (await store.read.fact.findFirstOrThrow({ where })).id
    }),
  )
  return { olderId, newerId }
}

const propose = (
  ids: { readonly olderId: string; readonly newerId: string },
  idempotencyKey?: string,
) =>
  proposePair(
    store,
    { ...ids, reason: 'she moved' },
    requests(idempotencyKey === undefined ? {} : { idempotencyKey }),
  )

describe('a proposal at somebody’s word', () => {
  it('[DR10] asks a person, whatever the detector thinks, and its undo withdraws it', async () => {
    const ids = await twoFacts()
    const { proposalId, recorded } = valueOf(await propose(ids))
    const row = () => store.read.proposal.findUnique({ where: { id: proposalId } })
    expect(await row()).toMatchObject({
      origin: 'manual',
      status: 'pending',
      note: 'she moved',
      olderFactId: ids.olderId,
      newerFactId: ids.newerId,
    })
    expect(recorded?.operation).toMatchObject({ kind: 'propose', reason: 'she moved' })
    const operationIds = [recorded?.operation.id ?? '']
    valueOf(await undoOperations(store, { operationIds }, requests()))
    expect(await row()).toMatchObject({ status: 'withdrawn' })
  })

  it('[DR10] [P1] a pair on record is returned as it is; a repeated request has one effect', async () => {
    const ids = await twoFacts()
    const count = await store.read.proposal.count()
    const first = valueOf(await propose(ids, 'asked-once'))
    expect(valueOf(await propose(ids, 'asked-once'))).toMatchObject({
      proposalId: first.proposalId,
      recorded: { repeated: true },
    })
    const turned = { olderId: ids.newerId, newerId: ids.olderId }
    for (const again of [ids, turned])
      expect(valueOf(await propose(again))).toEqual({
        proposalId: first.proposalId,
        recorded: null,
      })
    expect(await store.read.proposal.count()).toBe(count + 1)
  })

  it('[DR10] refuses what cannot be asked', async () => {
    const ids = await twoFacts()
    const { olderId } = ids
    const other = await twoFacts(['scout', 'pilot'])
    const results = [
      await propose({ olderId, newerId: olderId }),
      await propose({ olderId, newerId: 'nobody' }),
      await propose(other),
    ]
    await store.transact((tx) =>
      tx.fact.update({ where: { id: ids.newerId }, data: { status: 'retracted' } }),
    )
    results.push(await propose(ids), await propose({ olderId: ids.newerId, newerId: olderId }))
    expect(results.map(outcomeOf)).toEqual([
      'same-fact',
      'not-found',
      'other-agent',
      'not-active',
      'not-active',
    ])
  })
})
