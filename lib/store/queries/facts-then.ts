import { wasTrueAt } from '@/lib/domain/as-of'

import type { Store } from '../open-store'
import { toFact, type FactRow } from '../rows'
import {
  countFacts,
  findFacts,
  type FactPosition,
  type FactQuery,
  type FoundFact,
} from '../sqlite/find-facts'
import { wordsOf } from '../sqlite/search-words'
import { comparePositions, loadFactsThen, positionOf, type Known } from './known-at'
import { untilNextWrite } from './until-next-write'

type Asked = { readonly query: FactQuery; readonly known: Known | null }

/** Finds the next facts after a position as the store had them: those that stand as they stood, and those that changed since. */
export async function findFactsThen(
  store: Pick<Store, 'read'>,
  asked: Asked,
  page: { readonly after: FactPosition | null; readonly limit: number },
): Promise<readonly FoundFact[]> {
  const [found, changed] = await Promise.all([
    findFacts(store.read, stillAsThen(asked), page),
    changedThatFit(store, asked),
  ])
  const { after } = page
  const next = changed
    .map((row) => ({ id: row.id, position: positionOf(row) }))
    .filter(({ position }) => after === null || comparePositions(position, after) > 0)
    .slice(0, page.limit)
  if (next.length === 0) return found
  return [...found, ...next]
    .toSorted((a, b) => comparePositions(a.position, b.position))
    .slice(0, page.limit)
}

/** Counts what `findFactsThen` finds. */
export async function countFactsThen(store: Pick<Store, 'read'>, asked: Asked): Promise<number> {
  const query = stillAsThen(asked)
  const [count, changed] = await Promise.all([
    untilNextWrite(store, `facts ${JSON.stringify(query)}`, () => countFacts(store.read, query)),
    changedThatFit(store, asked),
  ])
  return count + changed.length
}

function stillAsThen({ query, known }: Asked): FactQuery {
  return { ...query, untouchedSince: known?.seq ?? null }
}

/** Returns the facts that changed since and fitted then, as they were. */
export async function changedThatFit(
  store: Pick<Store, 'read'>,
  { query, known }: Asked,
): Promise<readonly FactRow[]> {
  if (known === null) return []
  const rows = await fromSources(
    store,
    query,
    [...known.changed.values()].filter((row) => fits(row, query)),
  )
  const { trueAt } = query
  if (trueAt === null) return rows
  const endless = rows.flatMap(({ validUntil, supersededById }) =>
    validUntil === null && supersededById !== null ? [supersededById] : [],
  )
  const successors = await loadFactsThen(store, endless, known)
  return rows.filter((row) =>
    wasTrueAt(toFact(row), trueAt, successors.get(row.supersededById ?? '')?.validFrom ?? null),
  )
}

const AT_ONCE = 900

/** Sources say the same at all times: only facts change. */
async function fromSources(
  { read }: Pick<Store, 'read'>,
  { system, session }: FactQuery,
  rows: readonly FactRow[],
): Promise<readonly FactRow[]> {
  if (system === null && session === null) return rows
  const ids = [...new Set(rows.flatMap(({ sourceId }) => sourceId ?? []))]
  const named = { ...(system === null ? {} : { system }), ...(session === null ? {} : { session }) }
  const found = new Set<string>()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = { in: ids.slice(from, from + AT_ONCE) }
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const sources = await read.source.findMany({
      where: { ...named, id: some },
      select: { id: true },
    })
    for (const { id } of sources) found.add(id)
  }
  return rows.filter(({ sourceId }) => sourceId !== null && found.has(sourceId))
}

function fits(row: FactRow, query: FactQuery): boolean {
  const same = (wanted: string | null, value: string | null) => wanted === null || wanted === value
  const texts = [row.normalizedContent, row.entityKey ?? '', row.aspectKey ?? '']
  return (
    same(query.agentId, row.agentId) &&
    same(query.status, row.status) &&
    (!query.unclassified || row.entityKey === null || row.aspectKey === null) &&
    same(query.entityKey, row.entityKey) &&
    same(query.aspectKey, row.aspectKey) &&
    same(query.kind, row.kind) &&
    same(query.sourceId, row.sourceId) &&
    (!query.protectedOnly || row.protected) &&
    (query.words === null ||
      wordsOf(query.words).every((word) => texts.some((text) => text.includes(word))))
  )
}
