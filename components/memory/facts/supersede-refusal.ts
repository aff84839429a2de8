import type { Refusal } from '@/lib/domain/refusal'
import type { FactView } from '@/lib/views/fact-view'

// The server decides by `supersessionRefusal`; these say beforehand what it would say of facts as a screen has them.

/** Returns why a fact cannot be superseded by hand, or null. */
export function supersedeRefusal(older: FactView, shadow: boolean): Refusal | null {
  if (older.kind === 'constraint') return { kind: 'constraint', side: 'older' } // rule G1
  if (older.protected) return { kind: 'protected', side: 'older' } // rule G2
  if (older.status === 'superseded') {
    return { kind: 'already-superseded', by: older.supersededById, side: 'older' } // rule A4
  }
  if (older.status === 'retracted') return { kind: 'not-active', side: 'older' }
  return shadow ? { kind: 'shadow' } : null // rule A2
}

/** Returns why one fact cannot be the newer of another, or null. A circle is only seen by the server. */
export function newerRefusal(older: FactView, newer: FactView): Refusal | null {
  if (older.agentId !== newer.agentId) return { kind: 'other-agent' } // rule S2
  if (older.id === newer.id) return { kind: 'same-fact' } // rule G3
  return newer.status === 'retracted' ? { kind: 'not-active', side: 'newer' } : null
}

export type End = {
  readonly at: string | null // null: the moment of the change
  readonly why: 'already ended' | 'newer begins' | 'newer begins earlier'
}

/** Returns up to when the older fact would hold (rule A3). */
export function endOfOlder(
  older: Pick<FactView, 'validFrom' | 'validUntil'>,
  newer: Pick<FactView, 'validFrom'>,
): End {
  const isLater = Date.parse(newer.validFrom) > Date.parse(older.validFrom)
  const begins = isLater ? Date.parse(newer.validFrom) : Number.POSITIVE_INFINITY
  if (older.validUntil !== null && Date.parse(older.validUntil) < begins) {
    return { at: older.validUntil, why: 'already ended' }
  }
  return isLater
    ? { at: newer.validFrom, why: 'newer begins' }
    : { at: null, why: 'newer begins earlier' }
}
