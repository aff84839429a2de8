import { supersededColumns } from '@/lib/domain/supersede'
import type { FactRow } from '@/lib/store/rows'

/** The successor of a fact and when it began before and begins after an import. */
export type MovedSuccessor = { readonly id: string; readonly from: Date; readonly to: Date }

/**
 * Returns when a fact that begins at `begins` ends once its successor has moved, or null where its end does not follow that one (rule T6).
 * `own` holds the ends that facts had before they were superseded.
 */
export function followedEnd(
  row: FactRow,
  of: { readonly own: ReadonlyMap<string, Date | null>; readonly successor: MovedSuccessor },
  begins: Date,
): Date | null {
  const { supersededAt } = row
  if (supersededAt === null) return null
  const { id, from, to } = of.successor
  const validUntil = of.own.has(row.id) ? (of.own.get(row.id) ?? null) : row.validUntil
  const endWith = (validFrom: Date, start: Date) =>
    supersededColumns({ validFrom, validUntil }, { id, validFrom: start }, supersededAt).validUntil
  const follows = row.validUntil?.getTime() === endWith(row.validFrom, from)?.getTime()
  return follows ? endWith(begins, to) : null
}
