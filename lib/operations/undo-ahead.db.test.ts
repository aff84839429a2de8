import { expect, it } from 'vitest'

import { checkLog } from '@/lib/store/check-log'
import { logFindings } from '@/lib/store/log-findings'
import type { Store } from '@/lib/store/port'
import { toOperation } from '@/lib/store/rows'

import { importFacts } from './import-facts'
import { protectFact } from './protect-fact'
import { readAhead } from './steps/read-ahead'
import { openWorkspace } from './steps/workspace'
import { batchOf, factInput, sweep, valueOf } from './testing'
import { openStoreForEachTest, requests, store, undoById } from './testing/each'
import { undoOperations } from './undo-operation'

const MANY = 210 // facts: their rows are read before the undo
const FEW = 20

openStoreForEachTest()

async function take(count: number): Promise<string> {
  const facts = Array.from({ length: count }, (_none, nth) =>
    factInput({ externalId: `fact ${nth}`, entity: `entity ${nth >> 1}`, content: `holds ${nth}` }),
  )
  const command = { batch: batchOf({ facts }), skipRefused: false }
  return valueOf(await importFacts(store, command, requests())).recorded?.operation.id ?? ''
}

async function protect(on: boolean) {
  const { id, version } = await store.read.fact.findFirstOrThrow()
  const command = { factId: id, version, protect: on }
  return valueOf(await protectFact(store, command, requests())).operation
}

/** The store, where something happens after an undo has read and before it has its turn. */
function interrupted(work: () => Promise<unknown>): Store {
  let done: Promise<unknown> | null = null
  return {
    ...store,
    transact: async (within) => {
      await (done ??= work())
      return store.transact(within)
    },
  }
}

it.each([
  [MANY, MANY - 1],
  [FEW, 0],
])(
  '[U16] of %i rows, %i are known when the undo begins: not what changed since',
  async (all, known) => {
    const ahead = await readAhead(store.read, [await take(all)])
    await protect(true)
    await store.transact(async (tx) => {
      const workspace = openWorkspace(tx)
      await ahead.hold(tx, workspace)
      expect(workspace.ids('fact')).toHaveLength(known)
    })
  },
)

it.each([
  [MANY, MANY],
  [FEW, undefined],
])('[U16] of %i rows, %s are reversed before the write lock is taken', async (all, reversed) => {
  const id = await take(all)
  const row = await store.read.operation.findUniqueOrThrow({ where: { id } })
  const ahead = await readAhead(store.read, [id])
  const early = ahead.reversed(store.read, [toOperation(row)])
  expect(early?.workspace.updates().length).toBe(reversed)
})

it('[U16] an undo has its turn once, and once more where a row has changed since it read them', async () => {
  const imported = await take(MANY)
  let turns = 0
  const counting = (inner: Store): Store => ({
    ...inner,
    transact: async (within) => {
      turns += 1
      return inner.transact(within)
    },
  })
  const undone = await undoOperations(counting(store), { operationIds: [imported] }, requests())
  expect(turns).toBe(1)
  const during = interrupted(async () => {
    const { id } = await protect(true)
    valueOf(await undoById(id))
  })
  const again = { operationIds: [valueOf(undone).operation.id] }
  valueOf(await undoOperations(counting(during), again, requests()))
  expect(turns).toBe(3)
  expect(await store.read.fact.count({ where: { status: 'active' } })).toBe(MANY)
})

it('[U16] what was touched while an undo read blocks it', async () => {
  const imported = await take(MANY)
  const during = interrupted(() => protect(true))
  const asked = await undoOperations(during, { operationIds: [imported] }, requests())
  expect(asked).toMatchObject({ refusal: { kind: 'blocked-by-later', operations: { length: 1 } } })
})

it('[U16] what was touched and put back while an undo read does not, and the log agrees with the rows', async () => {
  const imported = await take(MANY)
  const during = interrupted(async () => {
    const { id } = await protect(true)
    await sweep(store, requests)
    valueOf(await undoById(id))
  })
  valueOf(await undoOperations(during, { operationIds: [imported] }, requests()))
  expect(await store.read.fact.count({ where: { status: 'retracted' } })).toBe(MANY)
  expect(await store.read.proposal.count({ where: { status: 'pending' } })).toBe(0)
  expect(logFindings(await checkLog(store.read))).toEqual([])
})
