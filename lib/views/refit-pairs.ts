import { needsLabel } from '@/lib/domain/blind-sample'
import { pairsOfCount } from '@/lib/domain/weight-set'
import type { RefitPairsFilter } from '@/lib/filters/refit-pairs-filter'
import { labelledPairs } from '@/lib/store/labels'
import type { Store } from '@/lib/store/port'
import { toEvaluation } from '@/lib/store/refit-evaluation'

import { pageOf } from './page-of'
import { readTextsOf, withTexts } from './rescored-texts'
import type { ChangedPair } from './threshold-comparison'

const PAGE = 200

/** The answered pairs behind a refit's number. */
export type RefitPairsView = {
  readonly number: number // the refit's number
  readonly agent: string | null
  readonly weights: string // detector version they are counted by
  readonly threshold: number
  readonly count: number // equal to that number
  readonly withheld: number // of these, hidden: someone has yet to answer them again
  readonly page: number
  readonly pages: number
  readonly pairs: readonly ChangedPair[] // one page, most confident first
}

/**
 * Reads exactly the pairs that a refit's number counts (rules GA17, GA63); null when there is no such refit, or it predates their storage.
 */
export async function readRefitPairs(
  store: Store,
  { refit, side, count, page: asked }: RefitPairsFilter,
): Promise<RefitPairsView | null> {
  const row = await store.read.weightSet.findFirst({
    where: { id: refit ?? '', status: { not: 'withdrawn' } },
  })
  if (row === null) return null
  const { counted, threshold } = toEvaluation(row.evaluation)
  if (counted === null) return null
  const own = pairsOfCount(counted, { side, count, threshold })
  const open = await askedPairs(store)
  const shown = own.filter(({ id }) => !open.has(id))
  const { page, pages, from } = pageOf(shown.length, asked, PAGE)
  const part = shown.slice(from, from + PAGE)
  return {
    number: row.number,
    agent: row.agentId,
    weights: side === 'current' ? row.against : row.detectorVersion,
    threshold,
    count: own.length,
    withheld: own.length - shown.length,
    page,
    pages,
    pairs: withTexts(part, await readTextsOf(store, part)),
  }
}

/** Drawn pairs that someone has yet to answer, perhaps again after undoing a label; score and answer would bias them (rule B3). */
async function askedPairs(store: Store): Promise<ReadonlySet<string>> {
  const drawn = await labelledPairs(store.read, { agentId: null, sampleId: null })
  return new Set(
    drawn.flatMap(({ pair, labels }) => (needsLabel(labels, pair.wanted) ? [pair.id] : [])),
  )
}
