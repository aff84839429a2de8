import type { Fact } from './fact'
import type { Refusal } from './refusal'

/** What of a fact decides whether it may be superseded. */
type Side = Pick<
  Fact,
  'id' | 'agentId' | 'kind' | 'protected' | 'status' | 'supersededById' | 'validFrom' | 'validUntil'
>

/** The two facts of a supersession: the one that ends and its successor. */
export type SupersessionSides = {
  readonly ends: Side
  readonly stays: Side
  readonly endsSide: 'older' | 'newer' // 'newer' for a reversal
  readonly successorsOfStays: readonly string[] // ids along the chain from `stays` to its current fact
  readonly endsLater?: Date | null // when `ends` ends, if it is superseded by a fact that begins later (see `laterEnd`)
}

/** The columns that superseding changes (rule A3). */
export type SupersededColumns = Pick<
  Fact,
  'status' | 'supersededById' | 'supersededAt' | 'validUntil'
>

/** Returns why `ends` may not be superseded by `stays` (rules S2, G1, G2, G3, A4, A19), or null when it may. */
export function supersessionRefusal(sides: SupersessionSides): Refusal | null {
  const { ends, stays, endsSide } = sides
  const staysSide = endsSide === 'older' ? 'newer' : 'older'
  if (ends.agentId !== stays.agentId) return { kind: 'other-agent' }
  if (ends.id === stays.id) return { kind: 'same-fact' }
  if (ends.kind === 'constraint') return { kind: 'constraint', side: endsSide }
  if (ends.protected) return { kind: 'protected', side: endsSide }
  if (ends.status === 'superseded' && !endsSooner(sides)) {
    return { kind: 'already-superseded', by: ends.supersededById, side: endsSide }
  }
  if (ends.status === 'retracted') return { kind: 'not-active', side: endsSide }
  if (stays.status === 'retracted') return { kind: 'not-active', side: staysSide }
  if (sides.successorsOfStays.includes(ends.id)) return { kind: 'cycle' }
  return null
}

/** True if `ends` has a successor that is yet to begin, and `stays` begins before it (rule A19). */
function endsSooner({ ends, stays, endsLater = null }: SupersessionSides): boolean {
  return endsLater !== null && ends.validFrom < stays.validFrom && stays.validFrom < endsLater
}

/**
 * Returns the columns that superseding writes (rule A3): a fact ends when its successor begins, if that is later than its own
 * start, else now. A known earlier end stays.
 */
export function supersededColumns(
  ends: Pick<Fact, 'validFrom' | 'validUntil'>,
  stays: Pick<Fact, 'id' | 'validFrom'>,
  at: Date,
): SupersededColumns {
  const begins = stays.validFrom.getTime() > ends.validFrom.getTime() ? stays.validFrom : at
  const known = ends.validUntil
  const end = known !== null && known.getTime() < begins.getTime() ? known : begins
  return {
    status: 'superseded',
    supersededById: stays.id,
    supersededAt: at,
    validUntil: end.getTime() < ends.validFrom.getTime() ? ends.validFrom : end,
  }
}
