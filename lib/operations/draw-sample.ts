import { allocate, MAX_PAIRS, settlePair, type DrawnStratum } from '@/lib/domain/blind-sample'
import { factText } from '@/lib/domain/fact-text'
import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { seededRank } from '@/lib/domain/seeded-rank'
import { loadDetector } from '@/lib/store/detectors'
import { fromEvidence } from '@/lib/store/evidence-column'
import { labelledPairs, type LabelledPair } from '@/lib/store/labels'
import { loadRows } from '@/lib/store/load-rows'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { toFact, type SamplePairRow } from '@/lib/store/rows'
import { isScoredOtherwise } from '@/lib/store/scored-otherwise'

import { openStrata, type DrawnPair } from './steps/find-strata'
import { recordOperation, type Recorded } from './steps/record-operation'
import type { Scoring } from './steps/walk-pairs'

export type DrawSample = {
  readonly agentId: string | null // null: all agents
  readonly pairs: number // pairs to label, including hidden checks
  readonly twice: number // share of pairs that more than one person labels, 0–1
  readonly people: 2 | 3 // labelers for each of those pairs
  readonly seed: string
}

const HIDDEN = 0.03 // share of pairs with known answers, to check how attentive labeling is

/** The stratum of hidden checks, which no estimate counts. */
export const KNOWN_STRATUM = 'known'

/**
 * Draws pairs for blind labeling and freezes them (rules B1, B2, B13): by seed, from each confidence band of the proposals, from the bands
 * below the threshold, and from pairs on which nothing fired. One operation; undoing it hides the sample.
 */
export async function drawSample(
  store: Store,
  command: DrawSample,
  {
    request,
    breathe,
  }: { readonly request: OperationRequest; readonly breathe: () => Promise<void> },
): Promise<Result<Recorded & { readonly sampleId: string }>> {
  const problem = problemOf(command)
  if (problem !== null) return refused({ kind: 'bad-input', problem })
  const agents = await store.read.agent.findMany({
    where: command.agentId === null ? {} : { id: command.agentId },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  if (agents.length === 0 && command.agentId !== null)
    return refused({ kind: 'not-found', what: 'agent' })

  const strata = openStrata(store, { seed: command.seed, most: command.pairs, breathe })
  const scorings = new Map<string, Scoring>()
  for (const { id } of agents) {
    const { policy } = await loadPolicy(store.read, id, store.environment)
    const scoring = { policy, detector: await loadDetector(store.read, policy) }
    scorings.set(id, scoring)
    await strata.add(id, scoring)
  }
  const checks = await knownPairs(store, command)
  const hiding = Math.min(checks.length, Math.round(command.pairs * HIDDEN))
  const drawn = allocate(strata.strata(), command.pairs - hiding)
  const chosen = drawn.flatMap(({ name, drawn: count }) =>
    strata.first(name, count).map((pair) => ({ stratum: name, pair })),
  )
  if (chosen.length === 0)
    return refused({
      kind: 'no-change',
      sentence: 'No two facts share an entity and an aspect, so there is nothing to sample.',
    })
  const found = await describe(store, { chosen, scorings })
  const taken = new Set(found.map(({ pairKey }) => pairKey))
  const hidden = checks.filter(({ pair }) => !taken.has(pair.pairKey)).slice(0, hiding)
  const sampleId = request.newId()
  const pairs = inOrder([...found, ...(await asChecks(store, hidden))], command, {
    sampleId,
    newId: request.newId,
  })
  const recorded = await record(store, {
    command,
    request,
    sampleId,
    pairs,
    strata: drawn,
    leftOut: strata.leftOut(),
  })
  if (!recorded.ok) return recorded
  const created = await store.read.change.findFirst({
    where: { operationSeq: recorded.value.operation.seq, tableName: 'sample' },
    select: { rowId: true },
  })
  return accepted({ ...recorded.value, sampleId: created?.rowId ?? sampleId })
}

function problemOf({ pairs, twice, people, seed }: DrawSample): string | null {
  if (!Number.isInteger(pairs) || pairs < 1 || pairs > MAX_PAIRS)
    return `Draw between 1 and ${MAX_PAIRS} pairs.`
  if (!(twice >= 0 && twice <= 1))
    return 'The share that several people label lies between 0 and 1.'
  if (people !== 2 && people !== 3) return 'Two or three people can label one pair.'
  return seed.trim() === '' || seed.length > 100 ? 'A seed has between 1 and 100 characters.' : null
}

/** Pairs of other samples on which two people agree or a third has adjudicated, in seed order. */
async function knownPairs(
  store: Store,
  { agentId, seed }: DrawSample,
): Promise<readonly (LabelledPair & { readonly truth: boolean })[]> {
  const known = (await labelledPairs(store.read, { agentId, sampleId: null })).flatMap((each) => {
    const settled = settlePair(each.labels, each.pair.wanted)
    if (settled.state !== 'settled' || settled.by === 'label' || each.pair.known !== null) return []
    return [{ ...each, truth: settled.truth }]
  })
  return known
    .toSorted((a, b) => seededRank(seed, a.pair.pairKey) - seededRank(seed, b.pair.pairKey))
    .filter(
      (each, at, all) => all.findIndex(({ pair }) => pair.pairKey === each.pair.pairKey) === at,
    )
}

type Unplaced = Omit<SamplePairRow, 'id' | 'sampleId' | 'position' | 'wanted'>

async function asChecks(
  store: Store,
  hidden: readonly (LabelledPair & { readonly truth: boolean })[],
): Promise<readonly Unplaced[]> {
  const rows = await store.read.samplePair.findMany({
    where: { id: { in: hidden.map(({ pair }) => pair.id) } },
  })
  const truths = new Map(hidden.map(({ pair, truth }) => [pair.id, truth]))
  return rows.map((row) => ({ ...row, stratum: KNOWN_STRATUM, known: truths.get(row.id) ?? null }))
}

/** Reads what is frozen with each drawn pair: both texts, and the detector's reading, now or as recorded. */
async function describe(
  store: Store,
  {
    chosen,
    scorings,
  }: {
    readonly chosen: readonly { readonly stratum: string; readonly pair: DrawnPair }[]
    readonly scorings: ReadonlyMap<string, Scoring>
  },
): Promise<readonly Unplaced[]> {
  const facts = await loadRows(
    store.read,
    'fact',
    chosen.flatMap(({ pair }) => [pair.olderFactId, pair.newerFactId]),
  )
  const proposals = await loadRows(
    store.read,
    'proposal',
    chosen.flatMap(({ pair }) => pair.proposalId ?? []),
  )
  return chosen.flatMap(({ stratum, pair }): readonly Unplaced[] => {
    const [olderRow, newerRow] = [facts.get(pair.olderFactId), facts.get(pair.newerFactId)]
    const scoring = scorings.get(pair.agentId)
    if (olderRow === undefined || newerRow === undefined || scoring === undefined) return []
    const { policy, detector } = scoring
    const [older, newer] = [toFact(olderRow as never), toFact(newerRow as never)]
    const frozen = {
      stratum,
      ...pair,
      olderText: older.content,
      newerText: newer.content,
      threshold: policy.supersessionMinConfidence,
      known: null,
    }
    const proposal = proposals.get(pair.proposalId ?? '')
    const {
      pattern,
      readings,
      detectorVersion,
      origin = 'none',
    } = (proposal ?? {}) as Partial<Seen>
    if (pattern !== undefined && readings !== undefined && detectorVersion !== undefined) {
      const asProposed = { pattern, readings, detectorVersion, origin }
      if (!isScoredOtherwise(asProposed, policy)) return [{ ...frozen, ...asProposed }]
    }
    const prepare = detector.createPreparer()
    const finding = detector.detect(prepare(factText(older)), prepare(factText(newer)))
    const seen: Seen = {
      pattern: finding.pattern,
      readings: fromEvidence(finding),
      detectorVersion: finding.detectorVersion,
      origin,
    }
    return [{ ...frozen, ...seen }]
  })
}

type Seen = Pick<SamplePairRow, 'pattern' | 'readings' | 'detectorVersion' | 'origin'>

/** Shuffles pairs so that their order reveals nothing, and picks at random those that more than one person labels. */
function inOrder(
  pairs: readonly Unplaced[],
  { seed, twice, people }: DrawSample,
  { sampleId, newId }: { readonly sampleId: string; readonly newId: () => string },
): readonly SamplePairRow[] {
  const by = (salt: string) => (a: Unplaced, b: Unplaced) =>
    seededRank(`${seed} ${salt}`, a.pairKey) - seededRank(`${seed} ${salt}`, b.pairKey) ||
    (a.pairKey < b.pairKey ? -1 : 1)
  const several = new Set(
    pairs
      .toSorted(by('twice'))
      .slice(0, Math.round(pairs.length * twice))
      .map(({ pairKey }) => pairKey),
  )
  return pairs.toSorted(by('order')).map((pair, position) => ({
    ...pair,
    id: newId(),
    sampleId,
    position,
    wanted: several.has(pair.pairKey) ? people : 1,
  }))
}

type Drawn = {
  readonly command: DrawSample
  readonly request: OperationRequest
  readonly sampleId: string
  readonly pairs: readonly SamplePairRow[]
  readonly strata: readonly DrawnStratum[]
  readonly leftOut: number
}

async function record(
  store: Store,
  { command, request, sampleId, pairs, strata, leftOut }: Drawn,
): Promise<Result<Recorded>> {
  const { agentId, seed } = command
  const intent = { kind: 'draw-sample', about: JSON.stringify(command), request } as const
  return recordOperation(store, intent, async (tx) => {
    const last = await tx.sample.findFirst({ orderBy: { number: 'desc' } })
    const number = (last?.number ?? 0) + 1
    return accepted({
      agentId,
      subject: {
        event: {
          type: 'sample-drawn',
          sample: number,
          pairs: pairs.length,
          of: 'agent',
          agent: agentId,
        },
        counts: { pairs: pairs.length },
      },
      sample: {
        row: {
          id: sampleId,
          number,
          agentId,
          seed,
          drawnBy: request.actor,
          verified: request.verified,
          at: request.at,
          strata: JSON.stringify(strata),
          leftOut,
          pairCount: pairs.length,
          status: 'open',
          version: 1,
          watchOf: null,
          endedBy: null,
        },
        pairs,
      },
    })
  })
}
