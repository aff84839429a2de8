import { describe, expect, it } from 'vitest'

import type { FactInput } from '@/lib/domain/import-batch'
import { findFaults } from '@/lib/store/sql/find-faults'

import { importFacts } from './import-facts'
import { supersedeByHand } from './supersede-by-hand'
import { at, batchOf, factInput, recordedProposal, snapshot, valueOf } from './testing'
import { openStoreForEachTest, requests, store, importFile, undoById } from './testing/each'

openStoreForEachTest({ live: true })

const [SOON, LATER] = [at('2026-06-01'), at('2026-12-30')] // the clock of a test is at 1 Sep 2026

/** Imports facts `a`, `b` and their successor `s`, which begins at this time, and a proposal about `a` and `b`; returns the operation. */
async function take(begins: Date): Promise<string> {
  const fact = (externalId: string, validFrom: Date) =>
    factInput({ externalId, content: `Mara now lives in ${externalId}`, validFrom })
  const facts = [fact('a', at('2026-03-01')), fact('b', at('2026-04-01')), fact('s', begins)]
  const batch = batchOf({ facts, proposals: [recordedProposal('a', 'b')] })
  const taken = valueOf(await importFacts(store, { batch, skipRefused: false }, requests()))
  return taken.recorded?.operation.id ?? ''
}

async function endByHand(older: string, newer: string): Promise<void> {
  const [ends, stays] = await Promise.all(
    [older, newer].map((name) =>
      store.read.fact.findFirstOrThrow({ where: { importKey: `file:${name}` } }),
    ),
  )
  const command = {
    olderId: ends?.id ?? '',
    olderVersion: ends?.version ?? 0,
    newerId: stays?.id ?? '',
    newerVersion: stays?.version ?? 0,
    reason: null,
  }
  valueOf(await supersedeByHand(store, command, requests()))
}

async function undo(id: string): Promise<string> {
  return valueOf(await undoById(id)).operation.id
}

async function status(): Promise<string> {
  return (await store.read.proposal.findFirstOrThrow()).status
}

describe('a question about a fact that ends when its successor begins', () => {
  it.each(['a', 'b'])(
    '[LF6] [T6] is withdrawn once an import moves that end of fact %s to the past',
    async (ended) => {
      await take(LATER)
      await endByHand(ended, 's')
      expect(await status()).toBe('pending') // rule A18
      const before = await snapshot(store)
      const moved = await take(SOON)
      expect(await status()).toBe('withdrawn')
      const after = await snapshot(store)
      const back = await undo(moved)
      expect(await snapshot(store)).toEqual(before)
      await undo(back)
      expect(await snapshot(store)).toEqual(after)
    },
  )

  it('[LF14] [T6] is open again once an import moves that end to the future', async () => {
    await take(SOON)
    await endByHand('a', 's')
    expect(await status()).toBe('withdrawn')
    const before = await snapshot(store)
    const moved = await take(LATER)
    expect(await status()).toBe('pending')
    await undo(moved)
    expect(await snapshot(store)).toEqual(before)
  })
})

describe('a fact whose source named another successor', () => {
  it('[T6] [IN3] follows that one too, in a file without the fact itself', async () => {
    const fact = (externalId: string, more: Partial<FactInput>) =>
      factInput({ externalId, content: `Mara now lives in ${externalId}`, ...more })
    const ended = { status: 'superseded', validFrom: SOON } as const
    const next = (externalId: string, from: string) => fact(externalId, { validFrom: at(from) })
    const takeAll = async (...facts: readonly FactInput[]) => valueOf(await importFile({ facts }))
    const end = async () =>
      (await store.read.fact.findFirstOrThrow({ where: { importKey: 'file:a' } })).validUntil
    const [former, latter] = [
      { ...ended, supersededBy: 'b', supersededAt: at('2026-07-01') },
      { ...ended, supersededBy: 'c', supersededAt: at('2026-07-15') },
    ]
    await takeAll(fact('a', former), next('b', '2026-06-20'), next('c', '2026-03-01'))
    expect(await end()).toEqual(at('2026-06-20'))
    await takeAll(fact('a', latter), next('b', '2026-06-20'), next('c', '2026-03-01'))
    expect(await end()).toEqual(at('2026-07-15')) // the successor began before the fact
    await takeAll(next('c', '2026-07-01'))
    expect(await end()).toEqual(at('2026-07-01'))
    expect(await findFaults(store.read, null, requests().at)).toEqual([])
  })
})
