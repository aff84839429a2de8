import { isCurrentAt } from '@/lib/domain/current'
import type { Fact } from '@/lib/domain/fact'
import { instantFromMs } from '@/lib/domain/instant'
import type { Store } from '@/lib/store/port'
import { oneColumn } from '@/lib/store/sql/one-column'

/** Returns which of these facts are current at an instant (rule T4). Successors are looked up only for the few that may end later. */
export async function currentIds(
  { read }: Pick<Store, 'read'>,
  facts: readonly Fact[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const replaced = facts.flatMap(({ validUntil, supersededById }) =>
    validUntil !== null && validUntil.getTime() <= at.getTime() ? [] : (supersededById ?? []),
  )
  const begins = await oneColumn(read, 'validFrom', replaced)
  const current = facts.filter((fact) => {
    const ms = begins.get(fact.supersededById ?? '')
    return isCurrentAt(fact, at, ms === undefined ? null : instantFromMs(ms))
  })
  return new Set(current.map(({ id }) => id))
}
