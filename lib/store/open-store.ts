import { mkdirSync } from 'node:fs'
import path from 'node:path'

import type { PolicyOverrides } from '@/lib/domain/policy'

import { PrismaClient } from './generated/client'
import type { Prisma } from './generated/client'
import { migrate } from './migrate'
import { SqliteAdapterFactory } from './sqlite/connection'
import { openScan, type Scan } from './sqlite/scan'

/** The one file of a store. */
export const STORE_FILE = 'palimpsest.db'

type StoreKind = 'user' | 'demo'

/** What a write may use: Prisma inside the one open transaction. */
export type Tx = Prisma.TransactionClient

/** An open store: reads on one connection, one write at a time on another, so that no reader sees half a write. */
export type Store = {
  readonly file: string
  readonly kind: StoreKind
  readonly read: PrismaClient
  readonly scan: Scan // past Prisma, for what reads every fact
  readonly environment: PolicyOverrides // policy that the environment sets
  /** Runs `work` as one transaction: all of it or nothing. Writers of this and other processes wait for each other. */
  transact<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>
  close(): Promise<void>
}

const TRANSACTION_LIMIT_MS = 30 * 60_000 // a large import is one transaction
const WAIT_LIMIT_MS = 5 * 60_000

export type StoreOptions = { readonly kind?: StoreKind; readonly environment?: PolicyOverrides }

/** Opens the store in `directory` (made when missing) and brings it to the newest schema first. */
export async function openStore(directory: string, options: StoreOptions = {}): Promise<Store> {
  mkdirSync(directory, { recursive: true })
  const file = path.join(directory, STORE_FILE)
  await migrate(file)
  return connectStore(file, options)
}

/** Connects to a store file that is already at the newest schema. */
export async function connectStore(file: string, options: StoreOptions = {}): Promise<Store> {
  const kind = options.kind ?? 'user'
  const write = new PrismaClient({ adapter: new SqliteAdapterFactory(file, 'writer') })
  const read = new PrismaClient({ adapter: new SqliteAdapterFactory(file, 'reader') })
  const meta = await write.storeMeta.upsert({
    where: { id: 1 },
    create: { id: 1, kind },
    update: {},
  })
  const scan = openScan(file)
  let last: Promise<unknown> = Promise.resolve()

  async function transact<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value> {
    const turn = last.then(() =>
      write.$transaction(
        async (tx) => {
          // A write first: it takes the write lock at once, on either engine, instead of failing half-way on an upgrade.
          await tx.$executeRawUnsafe(
            'UPDATE "StoreMeta" SET "writes" = "writes" + 1 WHERE "id" = 1',
          )
          return work(tx)
        },
        { timeout: TRANSACTION_LIMIT_MS, maxWait: WAIT_LIMIT_MS },
      ),
    )
    last = turn.catch(() => {})
    return turn
  }

  return {
    file,
    kind: meta.kind === 'demo' ? 'demo' : 'user',
    read,
    scan,
    environment: options.environment ?? {},
    transact,
    close: async () => {
      await last
      scan.close()
      await read.$disconnect()
      await write.$disconnect()
    },
  }
}
