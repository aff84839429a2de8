import { describe, expect, it } from 'vitest'

import { checkLog } from '@/lib/store/check-log'
import { logFindings } from '@/lib/store/log-findings'
import type { Tx } from '@/lib/store/port'

import { importFacts } from './import-facts'
import { protectFact } from './protect-fact'
import { repairFlags } from './repair-flags'
import { batchOf, decide, factInput, seedPair, valueOf } from './testing'
import { openStoreForEachTest, requests, store, undoById } from './testing/each'

openStoreForEachTest({ live: true })

/** An approval, undone and redone. */
async function lived() {
  const { older, proposal } = await seedPair(store, requests())
  const answer = { proposalId: proposal.id, value: 'supersede' } as const
  const approval = valueOf(await decide(store, requests(), answer)).operation.id
  const taken = valueOf(await undoById(approval))
  const undone = taken.operation.id
  valueOf(await undoById(undone))
  return { older, approval, undone }
}

function damage(sql: string, ...values: readonly unknown[]) {
  return store.transact((tx: Tx) => tx.$executeRawUnsafe(sql, ...values))
}

async function findings(): Promise<readonly string[]> {
  return logFindings(await checkLog(store.read))
}

describe('log replay', () => {
  it('[IN7] agrees with what was done', async () => {
    await lived()
    expect(await findings()).toEqual([])
    expect(await checkLog(store.read)).toMatchObject({ operations: 5, rows: 5 })
  })

  it('[IN7] reads one page at a time, whatever the size', async () => {
    const facts = Array.from({ length: 4_100 }, (_, nth) => factInput({ externalId: `f${nth}` }))
    const command = { batch: batchOf({ facts }), skipRefused: false }
    valueOf(await importFacts(store, command, requests()))
    const { id } = await store.read.fact.findFirstOrThrow()
    for (let nth = 0; nth < 2_100; nth += 1) {
      const command = { factId: id, version: nth + 1, protect: nth % 2 === 0 }
      valueOf(await protectFact(store, command, requests()))
    }
    expect(await findings()).toEqual([])
    expect(await checkLog(store.read)).toMatchObject({ operations: 2_102, rows: 4_101 })
  })

  it.each([
    [
      'a change taken out of an operation',
      'DELETE FROM "Change" WHERE "operationSeq" = 2 AND "position" = 2',
      ['Operation #2 made 3 changes; 2 are in the log.'],
    ],
    [
      'an operation taken out',
      'UPDATE "Operation" SET "seq" = 99 WHERE "seq" = 4',
      ['Operation #4 is missing from the log.'],
    ],
    [
      'a status that no operation gave',
      `UPDATE "Fact" SET "status" = 'active', "validUntil" = NULL WHERE "id" = :older`,
      ['Fact :older differs from the log: status, validUntil.'],
    ],
    [
      'a verdict that was turned around, in the log too',
      `UPDATE "Change" SET "after" = replace("after", '"superseded"', '"active"') WHERE "rowId" = :older`,
      ['Fact :older differs from the log: status.'],
    ],
    [
      'a change whose “before” does not follow',
      `UPDATE "Change" SET "before" = replace("before", '"active"', '"retracted"') WHERE "rowId" = :older AND "operationSeq" = 3`,
      ['Fact :older differs from the log: status.'],
    ],
    [
      'a row that was put in',
      `INSERT INTO "KeptApart" SELECT 'k', "agentId", "id", 1, 1, 'mallory', FALSE, 0, FALSE FROM "Fact" WHERE "id" = :older`,
      ['Pair kept apart k is in the store, but no operation made it.'],
    ],
    [
      'a row that was taken out',
      `DELETE FROM "Verdict"`,
      ['Verdict :verdict is in the log, but not in the store.'],
    ],
  ])('[IN7] [IN13] finds %s', async (_what, sql, expected) => {
    const { older } = await lived()
    const verdict = await store.read.verdict.findFirstOrThrow()
    const filled = (text: string, around: string) =>
      text
        .replaceAll(':older', `${around}${older.id}${around}`)
        .replaceAll(':verdict', `${around}${verdict.id}${around}`)
    await damage(filled(sql, "'"))
    expect(await findings()).toEqual(
      expect.arrayContaining(expected.map((sentence) => filled(sentence, ''))),
    )
  })

  it('[IN7] [IN14] finds wrong flags and resets them to the replay', async () => {
    const { approval, undone } = await lived()
    const before = await store.read.operation.findMany()
    await damage(`UPDATE "Operation" SET "inEffect" = FALSE WHERE "id" = ?`, approval)
    await damage(`UPDATE "Operation" SET "inEffect" = TRUE WHERE "id" = ?`, undone)
    expect(await findings()).toEqual([
      'Operation #3 should be in effect.',
      'Operation #4 should be undone.',
    ])
    expect(await repairFlags(store)).toBe(2)
    expect(await store.read.operation.findMany()).toEqual(before)
    expect(await repairFlags(store)).toBe(0)
  })
})
