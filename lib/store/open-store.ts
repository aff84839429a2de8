import path from 'node:path'

import type { PolicyOverrides } from '@/lib/domain/policy'

import { forgetCondition, noteReadOnly, readOnlyNow } from './condition'
import { openAlone, retryWhileBusy, withFileLock } from './file-lock'
import { PrismaClient } from './generated/client'
import { holdFile } from './held-file'
import { isStoreBusy } from './is-busy'
import { migrate } from './migrate'
import { closedWhole, isOpenHere } from './open-here'
import { beginOpening, endOpening } from './opening'
import type { Search, Store, StoreKind, Tx } from './port'
import { makePrivateFolder, tighten, type Say } from './private-files'
import { SqliteAdapterFactory } from './sqlite/connection'
import { connectDirectly, execute, readDirectly } from './sqlite/direct'
import { emptyLog, watchLog, type LogElsewhere } from './sqlite/empty-log'
import { indexFacts, isIndexBehind } from './sqlite/index-facts'
import { openScan } from './sqlite/scan'
import { readOrSetKind } from './sqlite/store-kind'
import { isDamage, isDiskError, StoreClosed, StoreReadOnly, toStoreError } from './store-errors'
import { lockOf, STORE_FILE } from './store-files'
import { openWait } from './waiting-writers'
import { assertWhole } from './whole-store'

const TRANSACTION_LIMIT_MS = 30 * 60_000 // a large import is one transaction
const WAIT_LIMIT_MS = 5 * 60_000
const BUSY = { limitMs: 60_000, pauseMs: 10 } // how long a write waits for other threads and processes: a large import is one write

export type StoreOptions = {
  readonly kind?: StoreKind
  readonly environment?: PolicyOverrides
  readonly say?: Say
  readonly clock?: () => Date
  readonly log?: LogElsewhere // left out: a write that makes the log long empties it
}

/**
 * Opens the store in `directory`, creating or migrating it if needed. When it is closed or the process exits normally, it is one complete
 * file.
 */
export async function openStore(directory: string, options: StoreOptions = {}): Promise<Store> {
  const file = path.join(path.resolve(directory), STORE_FILE)
  try {
    makePrivateFolder(path.dirname(file))
    return await withFileLock(lockOf(file), async () =>
      closedWhole(file, await open(file, options)),
    )
  } catch (error) {
    throw toStoreError(error, file)
  }
}

async function open(file: string, options: StoreOptions): Promise<Store> {
  if (isOpenHere(file)) return connectStore(file, options)
  forgetCondition(file)
  tighten(path.dirname(file), options.say ?? (() => {}))
  assertWhole(file)
  await migrate(file, undefined, options.say)
  try {
    return await openForWriting(file, options)
  } catch (error) {
    if (!isDiskError(error)) throw error
    const store = await connectReadOnly(file, options)
    noteReadOnly(file, 'full')
    options.say?.(`The disk is full: ${file} is open for reading only. Make room and start again.`)
    return store
  }
}

async function openForWriting(file: string, options: StoreOptions): Promise<Store> {
  const opening = await beginOpening(file, options.kind ?? 'user')
  try {
    const store = await connectStore(file, options)
    holdFile(file)
    opening?.close() // from here on, the store's own connections keep the log
    return store
  } catch (error) {
    if (opening !== null) endOpening(opening)
    throw error
  }
}

/** Connects to a store file that has the newest schema. */
export async function connectStore(file: string, options: StoreOptions = {}): Promise<Store> {
  const { log } = options
  const writer = connect(file, log === undefined ? 'writer' : 'small-writer')
  const reader = connect(file, 'reader')
  let kind: StoreKind
  let scan: ReturnType<typeof openScan>
  try {
    kind = await retryWhileBusy(() => readOrSetKind(writer.client, options.kind ?? 'user'), BUSY)
    await reader.client.$connect()
    scan = openScan(file)
  } catch (error) {
    await Promise.all([writer.close(), reader.close()])
    throw error
  }
  let last: Promise<unknown> = Promise.resolve()
  let closed = false

  const afterWrite = log === undefined ? () => {} : watchLog(file, log)

  async function inTurn<Value>(write: () => Promise<Value>): Promise<Value> {
    if (closed) throw new StoreClosed()
    const turn = last.then(() => {
      const readOnly = readOnlyNow(file)
      if (readOnly !== null) throw new StoreReadOnly(readOnly)
      return write()
    })
    last = turn.catch((error: unknown) => {
      if (isDamage(error)) noteReadOnly(file, 'damaged')
    })
    return turn
  }

  return {
    file,
    kind,
    read: reader.client,
    scan,
    search: searchOf(reader.client),
    environment: options.environment ?? {},
    clock: options.clock ?? (() => new Date()),
    transact: (work) =>
      inTurn(async () => {
        const value = await runTransaction(writer, work)
        afterWrite()
        return value
      }),
    emptyLog: () => inTurn(async () => emptyLog(writer.adapter.db)),
    close: async () => {
      closed = true // queued writes still run
      await last
      await scan.close()
      await reader.close()
      await writer.close()
    },
    closeAtExit: () => {
      closed = true
      scan.closeAtExit()
      reader.adapter.closeAtExit()
      writer.adapter.closeAtExit()
    },
  }
}

/** Connects read-only to a store whose log cannot grow. */
async function connectReadOnly(file: string, options: StoreOptions): Promise<Store> {
  const reader = connect(file, 'reader')
  try {
    const { kind } = await reader.client.storeMeta.findUniqueOrThrow({ where: { id: 1 } })
    const scan = openScan(file)
    return {
      file,
      kind: kind === 'demo' ? 'demo' : 'user',
      read: reader.client,
      scan,
      search: searchOf(reader.client),
      clock: options.clock ?? (() => new Date()),
      environment: options.environment ?? {},
      transact: () => Promise.reject(new StoreReadOnly('full')),
      emptyLog: () => Promise.reject(new StoreReadOnly('full')),
      close: async () => {
        await scan.close()
        await reader.close()
      },
      closeAtExit: () => {
        scan.closeAtExit()
        reader.adapter.closeAtExit()
      },
    }
  } catch (error) {
    await reader.close()
    throw error
  }
}

function searchOf(reader: PrismaClient): Search {
  return { isBehind: () => isIndexBehind(reader), index: indexFacts }
}

/** Returns the kind of the store in `file`, or null if it is no store. Throws a sentence while any program has it open. */
export function assertUnused(file: string): StoreKind | null {
  try {
    const db = openAlone(file)
    try {
      const meta = db.prepare<[], { kind: string }>('SELECT "kind" FROM "StoreMeta"').get()
      return meta?.kind === 'demo' || meta?.kind === 'user' ? meta.kind : null
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('no such table')) return null
      throw error
    } finally {
      db.close()
    }
  } catch (error) {
    throw toStoreError(error, file)
  }
}

function connect(file: string, role: 'writer' | 'small-writer' | 'reader') {
  const adapter = new SqliteAdapterFactory(file, role)
  const client = new PrismaClient({ adapter })
  if (role === 'reader') readDirectly(client, () => adapter.db)
  return {
    client,
    adapter,
    close: async () => {
      adapter.refuse()
      await client.$disconnect()
    },
  }
}

/** Waits for other processes without blocking this one, and runs `work` once when it has the write lock. */
async function runTransaction<Value>(
  { client, adapter }: Pick<ReturnType<typeof connect>, 'client' | 'adapter'>,
  work: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  const wait = openWait()
  const outcome = await retryWhileBusy(async () => {
    let begun = false
    try {
      const value = await client.$transaction(
        async (tx) => {
          // Begins with a write, which takes the write lock at once instead of failing later when a read lock is upgraded.
          connectDirectly(tx, adapter.db)
          await execute(tx, 'UPDATE "StoreMeta" SET "writes" = "writes" + 1 WHERE "id" = 1')
          begun = true
          wait.end()
          return work(tx)
        },
        { timeout: TRANSACTION_LIMIT_MS, maxWait: WAIT_LIMIT_MS },
      )
      return { ok: true as const, value }
    } catch (error) {
      if (begun || !isStoreBusy(error)) return { ok: false as const, error }
      wait.begin()
      throw error // nothing was done, so try again
    }
  }, BUSY).finally(wait.end)
  if (outcome.ok) return outcome.value
  throw outcome.error
}
