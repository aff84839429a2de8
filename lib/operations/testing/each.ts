import { afterEach, beforeEach } from 'vitest'

import type { ImportBatch } from '@/lib/domain/import-batch'
import type { PolicyOverrides } from '@/lib/domain/policy'
import { replaceOnce } from '@/lib/process/once'
import type { FactRow } from '@/lib/store/rows'
import { openTestStore } from '@/lib/store/testing'

import { importFacts } from '../import-facts'
import { supersedeByHand } from '../supersede-by-hand'
import {
  batchOf,
  countedRequests,
  factRowOf,
  setOverrides,
  valueOf,
  type Requests,
} from '../testing'
import { undoOperations } from '../undo-operation'

type Options = Exclude<Parameters<typeof openTestStore>[0], undefined>

/** The store of the running test, and requests that are counted from its start. */
export let store: Awaited<ReturnType<typeof openTestStore>>
export let requests: Requests

/** Gives each test of the file an empty `store` and new `requests`, and removes the store when the test has ended. */
export function openStoreForEachTest({
  live = false, // decisions change facts
  served = false, // it is the store that the doors of this process open
  ...options
}: Options & { readonly live?: boolean; readonly served?: boolean } = {}): void {
  beforeEach(async () => {
    await open(options)
    if (served) replaceOnce('database', { opening: Promise.resolve(store), opened: null })
    if (live) await setPolicyOfAll({ shadowMode: false })
  })
  afterEach(async () => {
    if (served) replaceOnce('database')
    await store.remove()
  })
}

/** Goes on with another empty store. */
export async function startOver(options: Options = {}): Promise<void> {
  await store.remove()
  await open(options)
}

async function open(options: Options): Promise<void> {
  store = await openTestStore(options)
  requests = countedRequests()
}

/** Sets the stored policy of all agents, whatever it was, without signatures. */
export function setPolicyOfAll(overrides: PolicyOverrides): Promise<void> {
  return setOverrides(store, requests(), { agentId: null, overrides })
}

/** Imports a file. */
export function importFile(fields: Partial<ImportBatch>): ReturnType<typeof importFacts> {
  return importFacts(store, { batch: batchOf(fields), skipRefused: false }, requests())
}

/** Undoes operations by their ids, several as one. */
export function undoById(...operationIds: readonly string[]): ReturnType<typeof undoOperations> {
  return undoOperations(store, { operationIds }, requests())
}

/** Returns the fact that a file brought under an id of its own. */
export function factOf(externalId: string): Promise<FactRow> {
  return store.read.fact.findFirstOrThrow({ where: { importKey: `file:${externalId}` } })
}

/** Replaces a fact by another by hand; returns the id of the operation. */
export async function supersedeById(olderId: string, newerId: string): Promise<string> {
  const [older, newer] = [await factRowOf(store, olderId), await factRowOf(store, newerId)]
  const versions = { olderVersion: older.version, newerVersion: newer.version }
  const command = { olderId, newerId, ...versions, reason: null }
  return valueOf(await supersedeByHand(store, command, requests())).operation.id
}
