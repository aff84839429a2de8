import type { FactInput } from '@/lib/domain/import-batch'
import { findSources } from '@/lib/store/find-imported'
import type { Tx } from '@/lib/store/port'
import type { SourceRow } from '@/lib/store/rows'

import type { RowContext } from './fact-rows'

/** Gives each input its source: a stored one, one made for an earlier input, or a new one. */
export type SourceBook = {
  readonly idFor: (input: FactInput) => string | null
  readonly fresh: () => readonly SourceRow[] // to insert
  readonly isFresh: (sourceId: string | null) => boolean
}

/** Opens a source book on the stored sources of the inputs. */
export async function openSourceBook(
  tx: Tx,
  inputs: readonly FactInput[],
  context: RowContext,
): Promise<SourceBook> {
  const rows = await loadKnown(tx, inputs, context.system)
  const fresh: SourceRow[] = []
  const freshIds = new Set<string>()
  return {
    idFor(input) {
      if (input.source === null) return null
      const name = nameOf(input)
      const known = rows.get(name)
      if (known !== undefined) return known
      const row: SourceRow = {
        id: context.newId(),
        agentId: input.agent,
        system: context.system,
        externalId: input.source.externalId,
        excerpt: input.source.excerpt,
        session: input.source.session,
        recordedAt: input.recordedAt ?? context.at,
        tier: 'hot',
        version: 1,
      }
      rows.set(name, row.id)
      fresh.push(row)
      freshIds.add(row.id)
      return row.id
    },
    fresh: () => fresh,
    isFresh: (sourceId) => sourceId !== null && freshIds.has(sourceId),
  }
}

function nameOf({ agent, source }: FactInput): string {
  return source === null || source.externalId === null
    ? JSON.stringify([agent, source])
    : knownName(agent, source.externalId)
}

function knownName(agent: string, externalId: string): string {
  return JSON.stringify([agent, externalId])
}

async function loadKnown(
  tx: Tx,
  inputs: readonly FactInput[],
  system: string,
): Promise<Map<string, string>> {
  const wanted = new Map<string, Set<string>>()
  for (const { agent, source } of inputs) {
    if (source === null || source.externalId === null) continue
    const ids = wanted.get(agent) ?? new Set()
    wanted.set(agent, ids.add(source.externalId))
  }
  const known = new Map<string, string>()
  for (const [agentId, ids] of wanted) {
    const rows = await findSources(tx, { agentId, system }, [...ids])
    for (const [externalId, row] of rows) known.set(knownName(agentId, externalId), row.id)
  }
  return known
}
