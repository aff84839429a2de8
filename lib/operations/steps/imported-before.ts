import type { FactInput, ImportBatch } from '@/lib/domain/import-batch'
import type { Tx } from '@/lib/store/port'

import { keyOfId } from './import-key'

const KEYS_AT_ONCE = 500

/** The facts here with these ids in their store. */
export async function factsOf(
  reader: Tx,
  from: {
    readonly agentId: string
    readonly system: string
    readonly facts: readonly FactInput[]
  },
): Promise<ReadonlyMap<string, string>> {
  const byKey = new Map(
    from.facts.flatMap(({ externalId }) =>
      externalId === null ? [] : [[keyOfId(externalId, from.system), externalId] as const],
    ),
  )
  const keys = [...byKey.keys()]
  const found = new Map<string, string>()
  for (let first = 0; first < keys.length; first += KEYS_AT_ONCE) {
    const rows = await reader.fact.findMany({
      where: { agentId: from.agentId, importKey: { in: keys.slice(first, first + KEYS_AT_ONCE) } },
      select: { id: true, importKey: true },
    })
    for (const { id, importKey } of rows) found.set(byKey.get(importKey ?? '') ?? '', id)
  }
  return found
}

/**
 * Finds facts that came from an export of the same store before it was connected, by their ids there: an export does not say which server it is
 * from, so the recording time has to be the same, too (rule CS22).
 */
export async function importedBefore(
  reader: Tx,
  {
    agentId,
    exportedAs,
    batch,
  }: {
    readonly agentId: string
    readonly exportedAs: string | undefined
    readonly batch: ImportBatch
  },
): Promise<ReadonlyMap<string, string>> {
  if (exportedAs === undefined) return new Map()
  const ids = await factsOf(reader, { agentId, system: exportedAs, facts: batch.facts })
  if (ids.size === 0) return ids
  const rows = await reader.fact.findMany({
    where: { agentId, importKey: { startsWith: keyOfId('', exportedAs) } },
    select: { id: true, recordedAt: true },
  })
  const recorded = new Map(rows.map(({ id, recordedAt }) => [id, recordedAt.getTime()]))
  const times = new Map(batch.facts.map((fact) => [fact.externalId, fact.recordedAt?.getTime()]))
  return new Map([...ids].filter(([externalId, id]) => times.get(externalId) === recorded.get(id)))
}

/** Has adopted facts stand for themselves, and adds those that others name as what replaced them. */
export function withAdopted(
  inputs: readonly FactInput[],
  {
    batch,
    adopted,
  }: { readonly batch: ImportBatch; readonly adopted: ReadonlyMap<string, string> },
): readonly FactInput[] {
  if (adopted.size === 0) return inputs
  const present = new Set(inputs.map(({ externalId }) => externalId))
  const named = new Set(inputs.map(({ supersededBy }) => supersededBy))
  const targets = batch.facts.filter(
    ({ externalId }) => named.has(externalId) && !present.has(externalId),
  )
  return [...inputs, ...targets].map((input) => {
    const standsFor = input.standsFor ?? adopted.get(input.externalId ?? '')
    return standsFor === undefined ? input : { ...input, standsFor }
  })
}
