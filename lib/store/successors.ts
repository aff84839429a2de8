import type { Fact } from '@/lib/domain/fact'

import type { Tx } from './port'

const LONGEST_CHAIN = 1_000 // a longer chain is a defect; stop instead of hanging

/** Returns the ids along the chain from a fact to its last version, nearest first. */
export async function successorsOf(
  tx: Tx,
  fact: Pick<Fact, 'id' | 'supersededById'>,
): Promise<readonly string[]> {
  const ids: string[] = []
  let next = fact.supersededById
  while (next !== null && next !== fact.id && !ids.includes(next) && ids.length < LONGEST_CHAIN) {
    ids.push(next)
    const row: { supersededById: string | null } | null = await tx.fact.findUnique({
      where: { id: next },
      select: { supersededById: true },
    })
    next = row?.supersededById ?? null
  }
  return ids
}
