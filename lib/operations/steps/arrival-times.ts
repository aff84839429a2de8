import { nameKey } from '@/lib/domain/fact'
import type { FactInput } from '@/lib/domain/import-batch'
import { instantFromMs } from '@/lib/domain/instant'
import type { Tx } from '@/lib/store/port'
import { latestArrivals } from '@/lib/store/sql/latest-arrivals'

/** Returns when a fact counts as recorded. */
export type ArrivalTimes = (input: FactInput) => Date

/**
 * Returns when facts count as recorded: at the time that their source gives, or else now. After the clock went back, that would make them
 * older than what arrived before; then they take the time of the latest such fact of their slot (rule A16).
 */
export async function arrivalTimes(
  reader: Tx,
  inputs: readonly FactInput[],
  at: Date,
): Promise<ArrivalTimes> {
  const ahead = new Map<string, Date>()
  for (const agentId of new Set(inputs.map(({ agent }) => agent)))
    for (const { entityKey, aspectKey, ms } of await latestArrivals(reader, agentId, at))
      ahead.set(JSON.stringify([agentId, entityKey, aspectKey]), instantFromMs(Number(ms)))
  return ({ agent, entity, aspect, recordedAt }) => {
    if (recordedAt !== null && recordedAt.getTime() !== at.getTime()) return recordedAt
    if (ahead.size === 0 || entity === null || aspect === null) return at
    return ahead.get(JSON.stringify([agent, nameKey(entity), nameKey(aspect)])) ?? at
  }
}
