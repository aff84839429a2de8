import { normalizeText } from '@/lib/detection/normalize-text'
import { circumstances } from '@/lib/domain/circumstances'
import { nameKey } from '@/lib/domain/fact'
import type { FactInput, ImportBatch } from '@/lib/domain/import-batch'
import type { Tx } from '@/lib/store/port'
import type { FactRow } from '@/lib/store/rows'

import { canonicalJson } from './fingerprint'

type Keyed = { readonly input: FactInput; readonly importKey: string }

const AT_ONCE = 500

/**
 * Finds the active facts that conversation lines only repeat, by import key (rule AR5): the same words in the same slot, no earlier than
 * the stored fact, with nothing else said there since.
 */
export async function findRepeated(
  reader: Tx,
  imported: {
    readonly agentId: string
    readonly batch: ImportBatch
    readonly keyed: readonly Keyed[]
    readonly stored: ReadonlyMap<string, FactRow>
  },
): Promise<ReadonlyMap<string, FactRow>> {
  const { agentId, batch, keyed, stored } = imported
  if (batch.instead === undefined) return new Map() // not a conversation
  const correcting = new Set(
    batch.instead.flatMap(({ older, olderExternalId, newerExternalId }) =>
      older === null && olderExternalId === undefined ? [] : [newerExternalId],
    ),
  )
  const news = keyed.filter(
    ({ input, importKey }) =>
      !stored.has(importKey) && input.validFrom !== null && !correcting.has(input.externalId ?? ''),
  )
  const known = await latestActive(reader, agentId, news)
  const repeated = new Map<string, FactRow>()
  const taken = new Set<string>() // slots where this batch says something new
  for (const { input, importKey } of keyed) {
    if (stored.has(importKey)) continue
    const row = known.get(wordsOf(agentId, input))
    const saidAt = input.validFrom
    if (
      row !== undefined &&
      saidAt !== null &&
      row.validFrom <= saidAt &&
      !taken.has(placeOf(input))
    )
      repeated.set(importKey, row)
    else taken.add(placeOf(input))
  }
  return repeated
}

/** The latest active fact for each slot and text, unless something else replaced it or may have. */
async function latestActive(
  reader: Tx,
  agentId: string,
  news: readonly Keyed[],
): Promise<ReadonlyMap<string, FactRow>> {
  const found = new Map<string, FactRow>()
  for (let from = 0; from < news.length; from += AT_ONCE) {
    const contents = news
      .slice(from, from + AT_ONCE)
      .map(({ input }) => normalizeText(input.content))
    const rows = await reader.fact.findMany({
      where: {
        agentId,
        status: 'active',
        normalizedContent: { in: [...new Set(contents)] },
        proposalsAsOlder: { none: { status: { in: ['pending', 'stale'] } } },
      },
      orderBy: { validFrom: 'asc' },
    })
    for (const row of rows) {
      const metadata = JSON.parse(row.metadata) as FactInput['metadata']
      if (await isLatestUnderKey(reader, row))
        found.set(wordsOf(agentId, { ...row, metadata }), row)
    }
  }
  return found
}

/** Without a key, two facts of a slot may both be true. */
async function isLatestUnderKey(reader: Tx, row: FactRow): Promise<boolean> {
  if (row.key === null) return true
  const { agentId, entityKey, aspectKey, key, validFrom } = row
  const slot = { agentId, status: 'active', entityKey, aspectKey, key }
  const later = await reader.fact.findFirst({ where: { ...slot, validFrom: { gt: validFrom } } })
  return later === null
}

type Said = Pick<FactInput, 'entity' | 'aspect' | 'key' | 'content' | 'metadata'>

function wordsOf(agentId: string, said: Said): string {
  return JSON.stringify([
    agentId,
    placeOf(said),
    normalizeText(said.content),
    canonicalJson(circumstances(said.metadata)),
  ])
}

function placeOf({ entity, aspect, key }: Pick<Said, 'entity' | 'aspect' | 'key'>): string {
  return JSON.stringify([entity, aspect, key].map((name) => (name === null ? null : nameKey(name))))
}
