import { laterEnd, type FactPeriod } from '@/lib/domain/current'
import { instantFromMs } from '@/lib/domain/instant'

import type { Tx } from '../port'
import { oneColumn } from '../sql/one-column'

type Superseded = FactPeriod & { readonly id: string; readonly supersededById: string | null }

/**
 * Returns when superseded facts end whose successor begins later (see `laterEnd`), by id. All others are absent. A successor that is not
 * stored yet ends them as they say.
 */
export async function laterEnds(
  reader: Tx,
  facts: readonly Superseded[],
): Promise<ReadonlyMap<string, Date>> {
  const few = facts.filter(
    ({ status, validUntil, supersededAt }) =>
      status === 'superseded' &&
      validUntil !== null &&
      supersededAt !== null &&
      validUntil > supersededAt,
  )
  const begins = await oneColumn(
    reader,
    'validFrom',
    few.flatMap(({ supersededById }) => supersededById ?? []),
  )
  return new Map(
    few.flatMap((fact) => {
      const ms = begins.get(fact.supersededById ?? '')
      const end = laterEnd(fact, ms === undefined ? fact.validUntil : instantFromMs(ms))
      return end === null ? [] : [[fact.id, end] as const]
    }),
  )
}

/** Returns the same for the two sides of a pair. */
export async function laterEndsOf(
  reader: Tx,
  { older, newer }: { readonly older: Superseded; readonly newer: Superseded },
): Promise<{ readonly older: Date | null; readonly newer: Date | null }> {
  const ends = await laterEnds(reader, [older, newer])
  return { older: ends.get(older.id) ?? null, newer: ends.get(newer.id) ?? null }
}
