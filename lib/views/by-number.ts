import type { Store } from '@/lib/store/port'

/** Finds the id of the proposal with a number, `142` of P-142; null when there is none. */
export async function findProposalByNumber(store: Store, number: number): Promise<string | null> {
  const found = await store.read.proposal.findUnique({ where: { number }, select: { id: true } })
  return found?.id ?? null
}

/** Finds the id of the operation with a number, `214` of #214; null when there is none. */
export async function findOperationByNumber(store: Store, number: number): Promise<string | null> {
  const found = await store.read.operation.findUnique({
    where: { seq: number },
    select: { id: true },
  })
  return found?.id ?? null
}

/** Finds the id of the blind sample with a number; null when there is none. */
export async function findSampleByNumber(store: Store, number: number): Promise<string | null> {
  const found = await store.read.sample.findUnique({ where: { number }, select: { id: true } })
  return found?.id ?? null
}
