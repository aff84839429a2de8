import { isCurrentAt } from '@/lib/domain/current'
import { firstOf } from '@/lib/domain/first-of'
import { instantFromMs } from '@/lib/domain/instant'

import type { FactThen } from '../changed-facts'
import type { Store } from '../port'
import { toLasting } from '../rows'
import { factsWith } from '../sql/facts-with'
import {
  countFacts,
  countTouched,
  findFacts,
  type FactPosition,
  type FactQuery,
  type FoundFact,
} from '../sql/find-facts'
import { oneColumn } from '../sql/one-column'
import { wordsOf } from '../sql/words-of'
import { foundAmong, foundOnce } from './found-in-past'
import type { Known } from './known'
import { comparePositions, knownWithWords, positionOf } from './known-at'
import { untilNextWrite } from './until-next-write'

type Asked = { readonly query: FactQuery; readonly known: Known | null }
type Page = { readonly after: FactPosition | null; readonly limit: number }

/**
 * Finds the next facts after a position as the store had them: facts that have not changed since, and changed facts as they were. With
 * `endsAfter`, superseded facts that are current then are listed with the active ones (rule T4).
 */
export async function findFactsThen(
  store: Pick<Store, 'read' | 'scan'>,
  asked: Asked,
  page: Page,
): Promise<readonly FoundFact[]> {
  const { query, known } = asked
  const name = `page ${JSON.stringify([query, page])}`
  return foundOnce(store, { known, name }, () => findPage(store, asked, page))
}

async function findPage(
  store: Pick<Store, 'read' | 'scan'>,
  asked: Asked,
  page: Page,
): Promise<readonly FoundFact[]> {
  const [found, changed] = await Promise.all([
    Promise.all(partsOf(stillAsThen(asked)).map((part) => findFacts(store.read, part, page))),
    changedThatFit(store, asked),
  ])
  const { after, limit } = page
  const next = changed
    .map((row) => ({ id: row.id, position: positionOf(row) }))
    .filter(({ position }) => after === null || comparePositions(position, after) > 0)
  return firstOf([...found.flat(), ...next], limit, (a, b) =>
    comparePositions(a.position, b.position),
  )
}

/** Counts what `findFactsThen` finds. */
export async function countFactsThen(
  store: Pick<Store, 'read' | 'scan'>,
  asked: Asked,
): Promise<number> {
  const { query, known } = asked
  const name = `count ${JSON.stringify(query)}`
  return foundOnce(store, { known, name }, () => count(store, asked))
}

async function count(store: Pick<Store, 'read' | 'scan'>, asked: Asked): Promise<number> {
  const { query, known } = asked
  const [changed, ...parts] = await Promise.all([
    changedThatFit(store, asked),
    ...partsOf(query).map((part) => countStill(store, part, known)),
  ])
  return parts.reduce((sum, count) => sum + count, changed.length)
}

async function countStill(
  store: Pick<Store, 'read'>,
  query: FactQuery,
  known: Known | null,
): Promise<number> {
  // These depend on the moment of the request, so they cannot be kept. The facts are few and lead to their changes. With words, the facts
  // that hold them are fewer than those that changed.
  if (
    query.endsAfter !== null ||
    query.notCurrentAt !== null ||
    (known !== null && query.words !== null)
  )
    return countFacts(store.read, stillAsThen({ query, known }))
  const counted = (name: string, count: () => Promise<number>) =>
    untilNextWrite(store, `${name} ${JSON.stringify(query)}`, count)
  const [now, touched] = await Promise.all([
    counted('facts', () => countFacts(store.read, query)),
    known === null
      ? 0
      : counted(`facts touched since ${known.seq}`, () =>
          countTouched(store.read, query, known.seq),
        ),
  ])
  return now - touched
}

/** Splits a query so that each part has an index: active facts, and superseded facts that are still current. */
function partsOf(query: FactQuery): readonly FactQuery[] {
  const { status, endsAfter } = query
  if (status !== 'active' || endsAfter === null) return [query]
  return [
    { ...query, endsAfter: null },
    { ...query, status: 'superseded' },
  ]
}

function stillAsThen({ query, known }: Asked): FactQuery {
  return { ...query, untouchedSince: known?.seq ?? null }
}

/** Returns facts that matched then and have changed since, as they were. */
export async function changedThatFit(
  store: Pick<Store, 'read' | 'scan'>,
  { query, known: moved }: Asked,
): Promise<readonly FactThen[]> {
  if (moved === null) return []
  const { words } = query
  const known = words === null ? moved : await knownWithWords(store, moved)
  if (known.changed.size === 0) return []
  const all = () => [...known.changed.values()]
  const held =
    words === null
      ? null
      : await foundAmong(store, { known, name: `words ${words}`, rows: all }, (rows) =>
          withWords(store, words, rows),
        )
  const rows = held === null ? all : () => held
  return foundAmong(store, { known, name: `fits ${JSON.stringify(query)}`, rows }, (some) =>
    findChanged(store, query, { known, rows: some }),
  )
}

async function findChanged(
  store: Pick<Store, 'read'>,
  query: FactQuery,
  { known, rows: among }: { readonly known: Known; readonly rows: readonly FactThen[] },
): Promise<readonly FactThen[]> {
  const fitting = among.filter((row) => fits(row, query))
  const rows = await fromSources(store, query, fitting)
  const { trueAt, endsAfter, notCurrentAt } = query
  const momentOf = (row: FactThen) => (row.status === 'superseded' ? (endsAfter ?? trueAt) : trueAt)
  const replaced = rows.flatMap((row) => {
    const [end, moment] = [row.validUntil?.getTime() ?? Infinity, momentOf(row)?.getTime()]
    return moment === undefined || end <= moment ? [] : (row.supersededById ?? [])
  })
  const begins = await beginningsThen(store, replaced, known)
  return rows.filter((row) => {
    const moment = momentOf(row)
    const current = (at: Date) => isCurrentAt(toLasting(row), at, begins(row.supersededById ?? ''))
    if (notCurrentAt !== null && current(notCurrentAt)) return false
    return moment === null || current(moment)
  })
}

/** Returns when successors began, by what was known then. */
async function beginningsThen(
  { read }: Pick<Store, 'read'>,
  ids: readonly string[],
  { changed }: Known,
): Promise<(id: string) => Date | null> {
  const still = await oneColumn(
    read,
    'validFrom',
    ids.filter((id) => !changed.has(id)),
  )
  return (id) => {
    const ms = still.get(id)
    return changed.get(id)?.validFrom ?? (ms === undefined ? null : instantFromMs(ms))
  }
}

const AT_ONCE = 900

/** Filters by source. Sources do not change, so the present ones count. */
async function fromSources(
  { read }: Pick<Store, 'read'>,
  { system, session }: FactQuery,
  rows: readonly FactThen[],
): Promise<readonly FactThen[]> {
  if (system === null && session === null) return rows
  const ids = [...new Set(rows.flatMap(({ sourceId }) => sourceId ?? []))]
  const named = { ...(system === null ? {} : { system }), ...(session === null ? {} : { session }) }
  const found = new Set<string>()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = { in: ids.slice(from, from + AT_ONCE) }
    const sources = await read.source.findMany({
      where: { ...named, id: some },
      select: { id: true },
    })
    for (const { id } of sources) found.add(id)
  }
  return rows.filter(({ sourceId }) => sourceId !== null && found.has(sourceId))
}

/** Filters by words. A text that has not changed since is the present one, which the search index leads to. */
async function withWords(
  { read }: Pick<Store, 'read'>,
  words: string,
  rows: readonly FactThen[],
): Promise<readonly FactThen[]> {
  const wanted = wordsOf(words)
  const holding = await factsWith(read, words, rows.length / 2)
  const names = ({ entityKey, aspectKey }: FactThen) => [entityKey ?? '', aspectKey ?? '']
  const maybe = rows.filter(
    (row) =>
      row.normalizedContent !== null ||
      holding === null ||
      holding.has(row.id) ||
      wanted.some((word) => names(row).some((text) => text.includes(word))),
  )
  const same = maybe.flatMap(({ id, normalizedContent }) =>
    normalizedContent === null ? [id] : [],
  )
  const contents = await oneColumn(read, 'normalizedContent', same)
  return maybe.filter((row) => {
    const texts = [row.normalizedContent ?? contents.get(row.id) ?? '', ...names(row)]
    return wanted.every((word) => texts.some((text) => text.includes(word)))
  })
}

function fits(row: FactThen, query: FactQuery): boolean {
  const same = (wanted: string | null, value: string | null) => wanted === null || wanted === value
  return (
    same(query.agentId, row.agentId) &&
    (same(query.status, row.status) ||
      (query.status === 'active' && query.endsAfter !== null && row.status === 'superseded')) &&
    (!query.unclassified || row.entityKey === null || row.aspectKey === null) &&
    same(query.entityKey, row.entityKey) &&
    same(query.aspectKey, row.aspectKey) &&
    same(query.kind, row.kind) &&
    same(query.sourceId, row.sourceId) &&
    (!query.protectedOnly || row.protected)
  )
}
