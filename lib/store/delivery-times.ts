import type { Tx } from './port'

/** Has what a connection would send wait, at least until `until`. */
export async function delay(tx: Tx, connectionId: string, until: Date): Promise<void> {
  await tx.delivery.updateMany({
    where: { connectionId, state: { in: ['waiting', 'sent'] }, nextTryAt: { lt: until } },
    data: { nextTryAt: until },
  })
}

/** Has what a connection still waits with sent at once. */
export async function hasten(tx: Tx, connectionId: string, at: Date): Promise<void> {
  await tx.delivery.updateMany({
    where: { connectionId, state: { in: ['waiting', 'sent'] }, attempts: { gt: 0 } },
    data: { nextTryAt: at, problem: null, wayOut: null },
  })
}
