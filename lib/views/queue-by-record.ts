import { z } from 'zod'

import type { Store } from '@/lib/store/port'
import { untilNextWrite } from '@/lib/store/queries/until-next-write'
import { findProposals, NEWEST_FIRST, type ProposalQuery } from '@/lib/store/sql/find-proposals'
import { idsByNumber } from '@/lib/store/sql/ids-by-number'

import { decodeCursor, encodeCursor, placeOf, type ListPlace } from './cursor'
import { PAGE, type FoundPage } from './queue-pages'
import { readAnswers, readRanked, rightShares, type Ranked } from './records'

/** How many proposals are ranked by their record: the newest ones. The others follow, newest first. */
export const MOST_BY_RECORD = 500

const recordPosition = z.tuple([
  z.literal('record'),
  z.array(z.number()).max(MOST_BY_RECORD), // numbers of the ranked proposals that are left
  z.string().nullable(), // the last one that is ranked, or was listed after them; null: all are ranked
])

/**
 * Finds a page of the least reliable proposals. They are ranked once, for the first page, so that answering while working moves nothing.
 * A page holds ranked proposals or others, never both.
 */
export async function pageByRecord(
  store: Store,
  query: ProposalQuery,
  place: ListPlace,
): Promise<FoundPage> {
  const { cursor, limit } = placeOf(place, PAGE)
  const position = decodeCursor(cursor, recordPosition)
  const [, ranked, edge] = position ?? ['record', ...(await rankByRecord(store, query))]
  const left = ranked.slice(limit)
  if (ranked.length > 0) {
    return {
      ids: await idsOf(store, query, ranked.slice(0, limit)),
      nextCursor: left.length > 0 || edge !== null ? encodeCursor(['record', left, edge]) : null,
    }
  }
  if (edge === null) return { ids: [], nextCursor: null }
  const after = { order: NEWEST_FIRST, after: [edge], limit: limit + 1 }
  const ids = (await findProposals(store.read, query, after)).map(({ id }) => id)
  const last = ids.length > limit ? ids[limit - 1] : undefined
  return {
    ids: ids.slice(0, limit),
    nextCursor: last === undefined ? null : encodeCursor(['record', [], last]),
  }
}

/** Returns the numbers of the newest proposals, least reliable first and those without a record last, and where the others begin. */
async function rankByRecord(
  store: Store,
  query: ProposalQuery,
): Promise<readonly [numbers: readonly number[], edge: string | null]> {
  const first = { order: NEWEST_FIRST, after: null, limit: MOST_BY_RECORD + 1 }
  const found = (await findProposals(store.read, query, first)).map(({ id }) => id)
  const ids = found.slice(0, MOST_BY_RECORD)
  const [answers, ranked] = await Promise.all([
    readAnswers(store),
    untilNextWrite<ReadonlyMap<string, Ranked>>(
      store,
      `ranked ${JSON.stringify(query)}`,
      (earlier) => readRanked(store.read, ids, earlier ?? new Map()),
    ),
  ])
  const shareOf = rightShares(answers)
  const numbers = ids
    .flatMap((id) => ranked.get(id) ?? [])
    .map((each) => ({ number: each.number, share: shareOf(each) }))
    .toSorted((a, b) => (a.share === b.share ? 0 : a.share - b.share))
    .map(({ number }) => number)
  return [numbers, found.length > ids.length ? (ids.at(-1) ?? null) : null]
}

async function idsOf(
  store: Store,
  { agentId }: ProposalQuery,
  numbers: readonly number[],
): Promise<readonly string[]> {
  const ids = await idsByNumber(store.read, { numbers, agentId })
  return numbers.flatMap((number) => ids.get(number) ?? [])
}
