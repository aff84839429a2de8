import type { Fact } from './fact'
import type { Refusal } from './refusal'

export type RetractedColumns = Pick<Fact, 'status' | 'supersededAt' | 'validUntil'>

/** Returns why a fact may not be ended without a replacement (rules G1, G2, A4, LF1), or null when it may. */
export function retractionRefusal(
  fact: Pick<Fact, 'kind' | 'protected' | 'status' | 'supersededById'>,
): Refusal | null {
  if (fact.kind === 'constraint') return { kind: 'constraint', side: 'asked' }
  if (fact.protected) return { kind: 'protected', side: 'asked' }
  if (fact.status === 'superseded')
    return { kind: 'already-superseded', by: fact.supersededById, side: 'asked' }
  return fact.status === 'retracted' ? { kind: 'not-active', side: 'asked' } : null
}

/** Returns why a constraint may not be retired (rules LF7, G2, A4), or null when it may. Nothing else is retired. */
export function retirementRefusal(fact: Parameters<typeof retractionRefusal>[0]): Refusal | null {
  return fact.kind === 'constraint'
    ? retractionRefusal({ ...fact, kind: 'fact' })
    : { kind: 'bad-input', problem: 'Only constraints are retired. Retract this fact instead.' }
}

/**
 * Returns the columns that retracting writes (rules LF1, LF9): the fact was true until now. A fact whose import was undone is
 * retracted too, but without `supersededAt`: it was never true.
 */
export function retractedColumns(fact: Fact, at: Date): RetractedColumns {
  const known = fact.validUntil
  const end = known !== null && known.getTime() < at.getTime() ? known : at
  return {
    status: 'retracted',
    supersededAt: at,
    validUntil: end.getTime() < fact.validFrom.getTime() ? fact.validFrom : end,
  }
}
