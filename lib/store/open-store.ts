import path from 'node:path'

import type { PolicyOverrides } from '@/lib/domain/policy'

import { forgetCondition, noteReadOnly, readOnlyNow, type ReadOnlyReason } from './condition'
import { openAlone, retryWhileBusy, withFileLock } from './file-lock'
import { PrismaClient } from './generated/client'
import { holdFile } from './held-file'
import { endKilledRestore } from './killed-restore'
import { migrate } from './migrate'
import { closedWhole, isOpenHere } from './open-here'
import { beginOpening, endOpening } from './opening'
import type { Search, Store, StoreKind } from './port'
import { makePrivateFolder, tighten, type Say } from './private-files'
import { BUSY, runTransaction } from './run-transaction'
import { SqliteAdapterFactory } from './sqlite/connection'
import { readDirectly } from './sqlite/direct'
import { emptyLog, watchLog, type LogElsewhere } from './sqlite/empty-log'
import { indexFacts, isIndexBehind } from './sqlite/index-facts'
import { openScan } from './sqlite/scan'
import { readOrSetKind } from './sqlite/store-kind'
import {
  isDamage,
  isDiskError,
  isWriteRefused,
  StoreClosed,
  StoreReadOnly,
  toStoreError,
} from './store-errors'
import { lockOf, STORE_FILE } from './store-files'
import { assertReadableAlone, isReadable, roomFor } from './unwritable'
import { assertWhole } from './whole-store'

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
    if (!isWriteRefused(error) || !isReadable(file)) throw toStoreError(error, file)
    return openUnwritable(file, options)
  }
}

/** Opens a store that may not be written, for reading only. */
async function openUnwritable(file: string, options: StoreOptions): Promise<Store> {
  try {
    assertReadableAlone(file)
    forgetCondition(file)
    const store = await connectReadOnly(file, 'unwritable', options)
    noteReadOnly(file, 'unwritable')
    options.say?.(
      `${file} cannot be written: the file, its folder or the disk is read-only. It is open for reading only. Make it writable and start again.`,
    )
    return store
  } catch (error) {
    throw toStoreError(error, file)
  }
}

async function open(file: string, options: StoreOptions): Promise<Store> {
  if (isOpenHere(file)) return connectBeside(file, options)
  forgetCondition(file)
  tighten(path.dirname(file), options.say ?? (() => {}))
  assertWhole(file)
  endKilledRestore(file)
  await migrate(file, undefined, options.say)
  try {
    return await openForWriting(file, options)
  } catch (error) {
    if (!isDiskError(error)) throw error
    const store = await connectReadOnly(file, 'full', options)
    noteReadOnly(file, 'full')
    options.say?.(`The disk is full: ${file} is open for reading only. ${roomFor(file)}`)
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

/** Connects to a store that is open in this process already, for reading only where it may not be written (any more). */
export async function connectBeside(file: string, options: StoreOptions = {}): Promise<Store> {
  try {
    return await connectStore(file, options)
  } catch (error) {
    if (!isWriteRefused(error) || !isReadable(file)) throw error
    return connectReadOnly(file, 'unwritable', options)
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

/** Connects read-only to a store that cannot be written. */
async function connectReadOnly(
  file: string,
  why: ReadOnlyReason,
  options: StoreOptions,
): Promise<Store> {
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
      transact: () => Promise.reject(new StoreReadOnly(why)),
      emptyLog: () => Promise.reject(new StoreReadOnly(why)),
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
