import { roleFor } from '@/lib/domain/blind-sample'
import { isSamePerson } from '@/lib/domain/reviewer-name'
import type { VerdictValue } from '@/lib/domain/verdict'
import { labelledPairs, type LabelledPair } from '@/lib/store/labels'
import type { Store } from '@/lib/store/port'

import { factView } from './fact-view'
import { progressOf, type LabelProgress } from './measure'
import type { PairFactView } from './pair-view'

const AHEAD = 20

/** One side of a drawn pair, as worded when drawn. */
export type BlindFactView = Pick<
  PairFactView,
  'id' | 'key' | 'kind' | 'content' | 'recordedAt' | 'validFrom' | 'timeKnown'
> & { readonly source: BlindSource | null }

/** A fact's source without its tier, which changes on approval. */
type BlindSource = Omit<NonNullable<PairFactView['source']>, 'tier'>

/**
 * A drawn pair as sent to a labeler: without score, signals, stratum, whether it was proposed, or others' labels (rules R2, B3). An
 * adjudicator sees the labels, without names.
 */
export type BlindPairView = {
  readonly id: string
  readonly agentId: string
  readonly agentTitle: string | null
  readonly entity: string | null
  readonly aspect: string | null
  readonly older: BlindFactView
  readonly newer: BlindFactView
  readonly role: 'label' | 'adjudication'
  readonly said: readonly VerdictValue[] // for an adjudicator: the other labels, in an order that reveals no names; otherwise empty
}

export type BlindWork = {
  readonly sampleId: string
  readonly number: number
  readonly agentTitle: string | null
  readonly endedOf: string | null // the agent of whose facts another system ended some; null: it is about our own pairs
  readonly progress: LabelProgress
  readonly given: Readonly<Record<VerdictValue, number>> // this reviewer's labels and adjudications so far
  readonly items: readonly BlindPairView[] // this reviewer's next 20
}

/** Reads what a reviewer labels next in a sample, disputed pairs last; null when the sample does not exist. */
export async function readBlindWork(
  store: Store,
  sampleId: string,
  reviewer: string | null,
): Promise<BlindWork | null> {
  const sample = await store.read.sample.findUnique({ where: { id: sampleId } })
  if (sample === null || sample.status !== 'open') return null
  const pairs = await labelledPairs(store.read, { agentId: null, sampleId })
  const open = pairs.flatMap((each) => {
    const role = roleFor(reviewer ?? '', each.labels, each.pair.wanted)
    return role === null ? [] : [{ ...each, role }]
  })
  const next = [
    ...open.filter(({ role }) => role === 'label'),
    ...open.filter(({ role }) => role === 'adjudication'),
  ].slice(0, AHEAD)
  const agents = await store.read.agent.findMany({ select: { id: true, title: true } })
  const titles = new Map(agents.map(({ id, title }) => [id, title]))
  return {
    sampleId,
    number: sample.number,
    agentTitle: sample.agentId === null ? null : (titles.get(sample.agentId) ?? sample.agentId),
    endedOf: sample.endedBy === null ? null : sample.agentId,
    progress: progressOf(pairs, reviewer),
    given: givenBy(pairs, reviewer),
    items: await viewsOf(store, next, titles),
  }
}

function sourceOf(source: PairFactView['source']): BlindSource | null {
  if (source === null) return null
  const { system, externalId, excerpt, session } = source
  return { system, externalId, excerpt, session }
}

function givenBy(
  pairs: readonly LabelledPair[],
  reviewer: string | null,
): Readonly<Record<VerdictValue, number>> {
  const given = { supersede: 0, keep_both: 0, reverse: 0, unsure: 0 }
  for (const { labels } of pairs)
    for (const label of labels)
      if (reviewer !== null && isSamePerson(label.reviewer, reviewer)) given[label.value] += 1
  return given
}

type Asked = LabelledPair & { readonly role: BlindPairView['role'] }

async function viewsOf(
  store: Store,
  next: readonly Asked[],
  titles: ReadonlyMap<string, string | null>,
): Promise<readonly BlindPairView[]> {
  const rows = await store.read.fact.findMany({
    where: { id: { in: next.flatMap(({ pair }) => [pair.olderFactId, pair.newerFactId]) } },
    include: { source: true },
  })
  const facts = new Map(rows.map((row) => [row.id, factView(row)]))
  return next.flatMap(({ pair, labels, role }) => {
    const [older, newer] = [facts.get(pair.olderFactId), facts.get(pair.newerFactId)]
    if (older === undefined || newer === undefined) return []
    const side = (fact: typeof older, content: string): BlindFactView => ({
      id: fact.id,
      key: fact.key,
      kind: fact.kind,
      content, // as drawn, whatever was reworded since
      recordedAt: fact.recordedAt,
      validFrom: fact.validFrom,
      timeKnown: fact.timeKnown,
      source: sourceOf(fact.source),
    })
    return [
      {
        id: pair.id,
        agentId: pair.agentId,
        agentTitle: titles.get(pair.agentId) ?? null,
        entity: older.entity,
        aspect: older.aspect,
        older: side(older, pair.olderText),
        newer: side(newer, pair.newerText),
        role,
        said: role === 'label' ? [] : labels.map(({ value }) => value).toSorted(),
      },
    ]
  })
}
