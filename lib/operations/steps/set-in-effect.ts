import type { Flip } from '@/lib/domain/flips'
import type { Tx } from '@/lib/store/port'

/** Keeps the log's own record of what is in effect; what comes back does so at the place of the redo (`seq`). Of one operation the last flip stands. */
export async function setInEffect(tx: Tx, flips: readonly Flip[], seq: number): Promise<void> {
  const last = new Map(flips.map((flip) => [flip.operation.seq, flip]))
  for (const [flipped, { inEffect, by }] of last) {
    await tx.operation.update({
      where: { seq: flipped },
      data: inEffect
        ? { inEffect, undoneById: null, effectSeq: seq }
        : { inEffect, undoneById: by },
    })
  }
}
