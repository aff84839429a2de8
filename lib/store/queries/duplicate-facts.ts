import type { Tx } from '../port'

/** The columns that the search for duplicates needs. */
export type DuplicateRow = {
  readonly id: string
  readonly entity: string | null
  readonly entityKey: string | null
  readonly aspect: string | null
  readonly key: string | null
  readonly content: string
  readonly tags: string // JSON
  readonly timeKnown: boolean
  readonly validFrom: Date
  readonly revision: number
}

const PAGE = 5_000

/**
 * Loads the active facts of an agent, or of some of its entities (null: facts without one), for the search for duplicates. Archived facts
 * are left out (rule SG6). It reads in parts, so that other requests are answered in between.
 */
export async function loadDuplicateFacts(
  reader: Tx,
  agentId: string,
  entities: readonly (string | null)[] | null = null,
): Promise<readonly DuplicateRow[]> {
  const rows: DuplicateRow[] = []
  const within =
    entities === null
      ? {}
      : {
          OR: [
            { entityKey: { in: entities.flatMap((key) => key ?? []) } },
            ...(entities.includes(null) ? [{ entityKey: null }] : []),
          ],
        }
  for (;;) {
    const page: readonly DuplicateRow[] = await reader.fact.findMany({
      where: {
        agentId,
        status: 'active',
        ...within,
        NOT: { aspect: { not: null }, aspectKey: null },
        id: { gt: rows.at(-1)?.id ?? '' },
      },
      orderBy: { id: 'asc' },
      take: PAGE,
      select: {
        id: true,
        entity: true,
        entityKey: true,
        aspect: true,
        key: true,
        content: true,
        tags: true,
        timeKnown: true,
        validFrom: true,
        revision: true,
      },
    })
    rows.push(...page)
    if (page.length < PAGE) return rows
  }
}

/** Loads the pairs of an agent's facts that were marked as not duplicates, with the revisions at that time, by pair key (rule ME7). */
export async function loadKeptApart(
  reader: Tx,
  agentId: string,
): Promise<
  ReadonlyMap<string, { readonly firstRevision: number; readonly secondRevision: number }>
> {
  const rows = await reader.keptApart.findMany({
    where: { agentId, reverted: false },
    orderBy: { at: 'asc' },
  })
  return new Map(rows.map((row) => [row.pairKey, row]))
}
