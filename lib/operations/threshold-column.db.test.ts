import { expect, it } from 'vitest'

import { toPolicySnapshot } from '@/lib/store/rows'

import { scoreAgain } from './score-again'
import { factInput, setOverrides, sweep, valueOf } from './testing'
import { importFile, openStoreForEachTest, requests, store, undoById } from './testing/each'

openStoreForEachTest()

async function thresholds() {
  const rows = await store.read.proposal.findMany({
    select: { threshold: true, policySnapshot: true },
  })
  for (const { threshold, policySnapshot } of rows)
    expect(threshold).toBe(toPolicySnapshot(policySnapshot).supersessionMinConfidence)
  return rows.map(({ threshold }) => threshold)
}

it('[RE17] the threshold of a proposal is that of its policy: found, rescored, and rescored no more', async () => {
  const facts = ['lives in Turku', 'now lives in Oulu'].map((what, nth) =>
    factInput({ externalId: `${nth}`, entity: 'Ines', aspect: 'home', content: `Ines ${what}` }),
  )
  valueOf(await importFile({ facts }))
  await sweep(store, requests)
  expect(await thresholds()).toEqual([0.7])
  await setOverrides(store, requests(), {
    agentId: 'scout',
    overrides: { supersessionMinConfidence: 0.55 },
  })
  await store.transact((tx) => tx.proposal.updateMany({ data: { detectorVersion: 'weighed-1' } }))
  const again = valueOf(await scoreAgain(store, { agentId: 'scout' }, requests()))
  expect(await thresholds()).toEqual([0.55])
  const undo = valueOf(await undoById(again.operation.id))
  expect(await thresholds()).toEqual([0.7])
  valueOf(await undoById(undo.operation.id))
  expect(await thresholds()).toEqual([0.55])
})
