import type { Fact } from './fact'
import { supersededColumns } from './supersede'

/** The times of a fact that the clock of this machine, or of its source, may have given. */
export type Dated = Pick<
  Fact,
  'recordedAt' | 'validFrom' | 'validUntil' | 'supersededAt' | 'confirmedAt'
>

/** When the successor of a fact begins, before and after it is redated. */
export type RedatedSuccessor = { readonly from: Date; readonly to: Date }

/**
 * Returns the times of a fact without those that a clock ahead of `at` has given: they become `at` (rule IN16). A beginning later than the
 * record is a plan and stays, and so does an end of its own.
 */
export function redated(fact: Dated, successor: RedatedSuccessor | null, at: Date): Dated {
  const isPlan = fact.validFrom > fact.recordedAt
  const validFrom = isPlan ? fact.validFrom : earlier(fact.validFrom, at)
  const supersededAt = fact.supersededAt && earlier(fact.supersededAt, at)
  return {
    recordedAt: earlier(fact.recordedAt, at),
    validFrom,
    validUntil: redatedEnd(fact, successor, { validFrom, supersededAt }),
    supersededAt,
    confirmedAt: fact.confirmedAt && earlier(fact.confirmedAt, at),
  }
}

/** An end that follows from when the fact was ended, and from when it and its successor begin, follows them. */
function redatedEnd(
  fact: Dated,
  successor: RedatedSuccessor | null,
  next: Pick<Dated, 'validFrom' | 'supersededAt'>,
): Date | null {
  if (fact.supersededAt === null || next.supersededAt === null) return fact.validUntil
  const { from, to } = successor ?? { from: fact.validFrom, to: next.validFrom } // retracted: it has none
  const before = endOf(fact.validFrom, from, fact.supersededAt)
  if (before?.getTime() !== fact.validUntil?.getTime()) return fact.validUntil
  return endOf(next.validFrom, to, next.supersededAt)
}

function endOf(validFrom: Date, begins: Date, at: Date): Date | null {
  const stays = { id: '', validFrom: begins }
  return supersededColumns({ validFrom, validUntil: null }, stays, at).validUntil
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}
