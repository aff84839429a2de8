import { needsLabel, roleFor, settlePair } from '@/lib/domain/blind-sample'
import {
  compareReviewers,
  reviewerStrips,
  type ReviewerStrip,
  type TwoReviewers,
} from '@/lib/domain/reviewer-agreement'
import { measureAgreement, opinionOf, type SampleAgreement } from '@/lib/domain/sample-agreement'
import type { VerdictValue } from '@/lib/domain/verdict'
import type { AgreementFilter, DisputeState } from '@/lib/filters/agreement-filter'
import { labelledPairs, type LabelledPair } from '@/lib/store/labels'
import type { Store } from '@/lib/store/port'
import { readSampleScope, type SampleChoice } from '@/lib/store/samples'

const MOST_LISTED = 100

/** A pair that people disagree on, or that all marked unsure, as drawn, without score or signals (rules B3, B32). */
export type DisputeView = {
  readonly pairId: string
  readonly agentId: string
  readonly entity: string | null
  readonly aspect: string | null
  readonly older: string
  readonly newer: string
  readonly state: DisputeState
  readonly said: readonly { readonly reviewer: string | null; readonly value: VerdictValue }[] // names hidden while it waits for a third person
  readonly adjudicated: { readonly reviewer: string; readonly value: VerdictValue } | null
  readonly yours: boolean // the current reviewer may adjudicate it
}

/** How far people agree who labeled the same pairs of a sample. Only pairs that need no more labels count. */
export type AgreementView = {
  readonly sample: SampleChoice | null // null: no sample yet
  readonly samples: readonly SampleChoice[]
  readonly full: number // pairs with all the labels they need
  readonly open: number // pairs still missing labels
  readonly agreement: SampleAgreement
  readonly twos: readonly TwoReviewers[]
  readonly reviewers: readonly ReviewerStrip[]
  readonly states: Readonly<Record<DisputeState, number>> // all disagreements
  readonly listed: number // matching the filter
  readonly disputes: readonly DisputeView[] // the first 100 of them
  readonly heldBack: number // disagreements on pairs still being labeled in another sample
}

/** Reads a sample's agreement, limited to what a reviewer (null: none chosen) may see. */
export async function readAgreement(
  store: Store,
  filter: AgreementFilter,
  reviewer: string | null,
): Promise<AgreementView> {
  const scope = await readSampleScope(store.read, {
    agentId: filter.agent,
    sampleId: filter.sample,
  })
  const full = scope.own.filter(
    ({ pair, labels }) => settlePair(labels, pair.wanted).state !== 'open',
  )
  const dwell = await dwellTimes(store, scope.chosen?.id ?? '')
  const rated = full.map(({ pair, labels }) => ({
    wanted: pair.wanted,
    known: pair.known,
    labels: labels.map((label) => ({
      ...label,
      dwellMs: dwell.get(keyOf(pair.id, label.reviewer)) ?? null,
    })),
  }))
  const asked = await askedElsewhere(store, scope.chosen?.id ?? '')
  const all = full.flatMap((each) => disputeOf(each, reviewer) ?? [])
  const shown = all
    .filter(({ pair }) => !asked.has(pair.pairKey))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
  const listed = shown.filter(({ labels, view }) => fits(filter, { labels, view }))
  const countOf = (state: DisputeState) => shown.filter(({ view }) => view.state === state).length
  return {
    sample: scope.chosen,
    samples: scope.samples,
    full: full.length,
    open: scope.own.length - full.length,
    agreement: measureAgreement(full),
    twos: compareReviewers(rated),
    reviewers: reviewerStrips(rated),
    states: {
      waiting: countOf('waiting'),
      settled: countOf('settled'),
      undecidable: countOf('undecidable'),
    },
    listed: listed.length,
    disputes: await withPlaces(store, listed.slice(0, MOST_LISTED)),
    heldBack: all.length - shown.length,
  }
}

type Dispute = LabelledPair & { readonly view: Omit<DisputeView, 'entity' | 'aspect'> }

function disputeOf({ pair, labels }: LabelledPair, reviewer: string | null): Dispute | null {
  const settlement = settlePair(labels, pair.wanted)
  const last = labels.findLast(({ role }) => role === 'adjudication') ?? null
  if (settlement.state === 'settled' && last === null) return null
  const state =
    settlement.state === 'undecidable'
      ? 'undecidable'
      : settlement.state === 'settled'
        ? 'settled'
        : 'waiting'
  const said = labels.filter(({ role }) => role === 'label')
  return {
    pair,
    labels,
    view: {
      pairId: pair.id,
      agentId: pair.agentId,
      older: pair.olderText,
      newer: pair.newerText,
      state,
      said:
        state === 'waiting'
          ? said.map(({ value }) => ({ reviewer: null, value })).toSorted(byValue)
          : said.map(({ reviewer: by, value }) => ({ reviewer: by, value })),
      adjudicated: last === null ? null : { reviewer: last.reviewer, value: last.value },
      yours: roleFor(reviewer ?? '', labels, pair.wanted) === 'adjudication',
    },
  }
}

/** Waiting pairs first. */
function rankOf({ view }: Dispute): number {
  return view.state === 'waiting' ? 0 : 1
}

function byValue(a: { readonly value: string }, b: { readonly value: string }): number {
  return a.value < b.value ? -1 : 1
}

/** With two people selected, the pairs they disagree on. */
function fits(
  { one, other, state }: AgreementFilter,
  { labels, view }: Pick<Dispute, 'labels' | 'view'>,
): boolean {
  if (state !== null && view.state !== state) return false
  const opinions = [one, other].flatMap((name) => {
    if (name === null) return []
    const label = labels.find(({ reviewer, role }) => reviewer === name && role === 'label')
    return [label === undefined ? null : opinionOf(label.value)]
  })
  return !opinions.includes(null) && (opinions.length < 2 || opinions[0] !== opinions[1])
}

/** Pairs still open to someone in another sample, whom this sample's answers would bias. */
async function askedElsewhere(store: Store, sampleId: string): Promise<ReadonlySet<string>> {
  const everywhere = await labelledPairs(store.read, { agentId: null, sampleId: null })
  return new Set(
    everywhere.flatMap(({ pair, labels }) =>
      pair.sampleId !== sampleId && needsLabel(labels, pair.wanted) ? [pair.pairKey] : [],
    ),
  )
}

async function dwellTimes(store: Store, sampleId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await store.read.label.findMany({
    where: { sampleId, reverted: false, role: 'label' },
    select: { pairId: true, reviewer: true, dwellMs: true },
  })
  return new Map(
    rows.flatMap(({ pairId, reviewer, dwellMs }) =>
      dwellMs === null ? [] : [[keyOf(pairId, reviewer), dwellMs]],
    ),
  )
}

function keyOf(pairId: string, reviewer: string): string {
  return JSON.stringify([pairId, reviewer])
}

async function withPlaces(
  store: Store,
  disputes: readonly Dispute[],
): Promise<readonly DisputeView[]> {
  const facts = await store.read.fact.findMany({
    where: { id: { in: disputes.map(({ pair }) => pair.olderFactId) } },
    select: { id: true, entity: true, aspect: true },
  })
  const places = new Map(facts.map(({ id, entity, aspect }) => [id, { entity, aspect }]))
  return disputes.map(({ pair, view }) => ({
    ...view,
    ...(places.get(pair.olderFactId) ?? { entity: null, aspect: null }),
  }))
}
