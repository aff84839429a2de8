import type { Flip } from '@/lib/domain/flips'
import type { Tx } from '@/lib/store/port'

/**
 * Maintains the log's record of what is in effect; a redone operation takes the redo's place (`seq`). For each operation the last flip
 * wins.
 */
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
