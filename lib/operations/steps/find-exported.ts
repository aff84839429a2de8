import { normalizeText } from '@/lib/detection/normalize-text'
import { nameKey } from '@/lib/domain/fact'
import type { FactInput } from '@/lib/domain/import-batch'
import type { Tx } from '@/lib/store/port'
import type { FactRow } from '@/lib/store/rows'

import { RETRACTED_HERE } from './compare-imported'

type Keyed = { readonly input: FactInput; readonly importKey: string }

const OWN_ID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/u
const AT_ONCE = 500

/** Finds the facts of this store that rows of a file were exported from, by import key: their ids are ours (rule CL14). */
export async function findExported(
  reader: Tx,
  imported: {
    readonly agentId: string
    readonly system: string
    readonly keyed: readonly Keyed[]
    readonly stored: ReadonlyMap<string, FactRow>
  },
): Promise<ReadonlyMap<string, FactRow>> {
  const { agentId, system, keyed, stored } = imported
  const found = new Map<string, FactRow>()
  if (system !== 'jsonl' && system !== 'csv') return found
  const byId = new Map(
    keyed.flatMap(({ input: { externalId }, importKey }) =>
      externalId !== null && OWN_ID.test(externalId) && !stored.has(importKey)
        ? [[externalId, importKey] as const]
        : [],
    ),
  )
  const ids = [...byId.keys()]
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE)
    const rows = await reader.fact.findMany({ where: { agentId, id: { in: some } } })
    for (const row of rows) found.set(byId.get(row.id) ?? '', row)
  }
  return found
}

/** Says what of an exported row is not taken over; null where it says what the store says. */
export function exportedFlag(input: FactInput, row: FactRow): string | null {
  if (row.status === 'retracted' && input.validUntil === null) return RETRACTED_HERE
  return sayingOf(input) === sayingOf(row)
    ? null
    : 'This row was exported from this store and says something else now; the fact stays as it is. Change it on its page.'
}

function sayingOf(fact: Pick<FactRow, 'entity' | 'aspect' | 'key' | 'kind' | 'content'>): string {
  const names = [fact.entity, fact.aspect, fact.key]
  return JSON.stringify([
    ...names.map((name) => (name === null ? null : nameKey(name))),
    fact.kind,
    normalizeText(fact.content),
  ])
}
