import type { PolicyOverrides } from '@/lib/domain/policy'

import type { Prisma, PrismaClient } from './generated/client'
import type { Scan } from './sqlite/scan'

/** Whether people work on it, or it shows the demo. */
export type StoreKind = 'user' | 'demo'

/** What a write may use: Prisma inside the one open transaction. */
export type Tx = Prisma.TransactionClient

/** An open store: reads on one connection, one write at a time on another, so that no reader sees half a write. */
export type Store = {
  readonly file: string
  readonly kind: StoreKind
  readonly read: PrismaClient
  readonly scan: Scan // past Prisma, for what reads every fact
  readonly environment: PolicyOverrides // policy that the environment sets
  readonly clock: () => Date // what is current, where nobody names a moment (rule T4)
  /** Runs `work` as one transaction: all of it or nothing. Writers of this and other processes wait for each other. */
  transact<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>
  close(): Promise<void>
  /** Closes it before it returns, for the end of a process; a transaction that is open then is taken back. */
  closeAtExit(): void
}
