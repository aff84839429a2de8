import type { Fact } from './fact'

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
  return {
    recordedAt: earlier(fact.recordedAt, at),
    validFrom,
    validUntil: redatedEnd(fact, successor, { validFrom, at }),
    supersededAt: fact.supersededAt && earlier(fact.supersededAt, at),
    confirmedAt: fact.confirmedAt && earlier(fact.confirmedAt, at),
  }
}

/** An end that follows from the beginning of the successor, or from when the fact was ended, follows it. */
function redatedEnd(
  { validUntil, supersededAt }: Dated,
  successor: RedatedSuccessor | null,
  { validFrom, at }: { readonly validFrom: Date; readonly at: Date },
): Date | null {
  if (validUntil === null || validUntil <= at || supersededAt === null) return validUntil
  const ends = validUntil.getTime()
  if (ends === successor?.from.getTime()) return later(successor.to, validFrom)
  return ends === supersededAt.getTime() ? later(at, validFrom) : validUntil
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}
