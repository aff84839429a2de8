import { dateOf, dateOrNull } from '@/lib/contract/data'
import type { FactData } from '@/lib/contract/shapes'
import type { Refusal } from '@/lib/domain/refusal'
import { supersessionRefusal } from '@/lib/domain/supersede'

/**
 * Returns why the older fact cannot be superseded by the newer one, as far as the two facts say it, so that no person is asked in vain; or
 * null. Applying checks the rest.
 */
export function pairRefusal({
  older,
  newer,
}: {
  readonly older: FactData
  readonly newer: FactData
}): Refusal | null {
  const ends = sideOf(older)
  return supersessionRefusal({
    ends,
    stays: sideOf(newer),
    endsSide: 'older',
    successorsOfStays: [],
    endsLater: ends.validUntil,
  })
}

function sideOf(fact: FactData) {
  return {
    ...fact,
    agentId: fact.agent,
    supersededById: fact.supersededBy,
    validFrom: dateOf(fact.validFrom),
    validUntil: dateOrNull(fact.validUntil),
  }
}
