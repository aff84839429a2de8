import type { PolicyOverrides } from '@/lib/domain/policy'

import type { Prisma, PrismaClient } from './generated/client'
import type { Scan } from './scan'

/** A store that people work on, or the demo. */
export type StoreKind = 'user' | 'demo'

/** What a write uses: Prisma within the open transaction. */
export type Tx = Prisma.TransactionClient

/** Looks for words. What was written just now is found, too, only more slowly. */
export type Search = {
  /** True when facts wait to be indexed. */
  isBehind(): Promise<boolean>
  /** Indexes the words of the facts that have waited longest, in one step; returns whether others still wait. */
  index(tx: Tx): Promise<boolean>
}

/** An open store. It reads on one connection and writes on another, one write at a time, so no reader sees half a write. */
export type Store = {
  readonly file: string
  readonly kind: StoreKind
  readonly read: PrismaClient
  readonly scan: Scan // without Prisma, for code that reads every fact
  readonly search: Search
  readonly environment: PolicyOverrides // the policy values that the environment sets
  readonly clock: () => Date // decides what is current now (rule T4)
  /** Runs `work` as one transaction, all or nothing. Writers of this and other processes wait for each other. */
  transact<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>
  /** Copies what was written last to where it is kept, if the engine has left that for later. */
  emptyLog(): Promise<void>
  close(): Promise<void>
  /** Closes the store synchronously, for a process that is about to exit. An open transaction is rolled back. */
  closeAtExit(): void
}
