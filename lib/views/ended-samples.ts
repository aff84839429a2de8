import {
  ENDED_STRATA,
  endedRate,
  judgeEnded,
  type EndedJudgment,
  type EndedRate,
  type EndedSide,
} from '@/lib/domain/ended-sample'
import { labelledPairs, toStrata, type LabelledPair } from '@/lib/store/labels'
import type { Tx } from '@/lib/store/port'
import type { SampleRow } from '@/lib/store/rows'
import { stillEnded } from '@/lib/store/sql/ended-by-source'

/** A blind sample of what a source ended, and what it says of the source (rules AU16–AU18). */
export type EndedSampleView = {
  readonly id: string
  readonly number: number
  readonly system: string | null // null: its source has no name
  readonly at: string
  readonly size: number // pairs it was drawn from
  readonly drawn: number
  readonly leftOut: number // facts that ended without a newer one
  readonly open: number // pairs still to be answered
  readonly undecidable: number
  readonly rate: EndedRate | null // null: nothing is answered
  readonly wrong: readonly WrongEnd[]
}

/** A fact that was ended wrongly, by the answers of a blind sample. */
export type WrongEnd = {
  readonly id: string
  readonly content: string // as drawn
  readonly isEnded: boolean // false: somebody gave it back since, or it ended here
}

/** Reads the blind samples of what sources ended of an agent’s facts, the newest first. */
export async function readEndedSamples(
  reader: Tx,
  agentId: string,
): Promise<readonly EndedSampleView[]> {
  const rows = await reader.sample.findMany({
    where: { agentId, status: 'open', endedBy: { not: null } },
    orderBy: { number: 'desc' },
  })
  const views: EndedSampleView[] = []
  for (const row of rows) {
    const pairs = await labelledPairs(reader, { agentId: null, sampleId: row.id })
    const judged = pairs.map(judge)
    const wrongIds = judged.flatMap(({ id, judgment }) => (judgment === 'wrong' ? [id] : []))
    views.push(viewOf(row, judged, await stillEnded(reader, wrongIds)))
  }
  return views
}

type Judged = Pick<WrongEnd, 'id' | 'content'> & { readonly judgment: EndedJudgment }

function judge({ pair, labels }: LabelledPair): Judged {
  const side = sideOf(pair.stratum)
  const judgment = judgeEnded(labels, { side, wanted: pair.wanted })
  return side === 'older'
    ? { id: pair.olderFactId, content: pair.olderText, judgment }
    : { id: pair.newerFactId, content: pair.newerText, judgment }
}

function viewOf(
  row: SampleRow,
  judged: readonly Judged[],
  ended: ReadonlySet<string>,
): EndedSampleView {
  const count = (wanted: EndedJudgment) =>
    judged.filter(({ judgment }) => judgment === wanted).length
  return {
    id: row.id,
    number: row.number,
    system: row.endedBy === '' ? null : row.endedBy,
    at: row.at.toISOString(),
    size: toStrata(row.strata).reduce((sum, { size }) => sum + size, 0),
    drawn: row.pairCount,
    leftOut: row.leftOut,
    open: count('open'),
    undecidable: count('undecidable'),
    rate: endedRate(judged.map(({ judgment }) => judgment)),
    wrong: judged.flatMap(({ id, content, judgment }) =>
      judgment === 'wrong' ? [{ id, content, isEnded: ended.has(id) }] : [],
    ),
  }
}

function sideOf(stratum: string): EndedSide {
  return stratum === ENDED_STRATA.newer.name ? 'newer' : 'older'
}
