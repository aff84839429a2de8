import { detectorOf } from '@/lib/detection/registry'
import { duplicatePairs, type DuplicateText } from '@/lib/domain/duplicate-pairs'
import { compareByTime } from '@/lib/domain/fact'
import { factText } from '@/lib/domain/fact-text'
import { grouped } from '@/lib/domain/grouped'
import { clusterConfidence, mergeClusters } from '@/lib/domain/merge-clusters'
import type { MergePair } from '@/lib/domain/merge-plan'
import {
  CONTAINED,
  CONTAINED_OVERLAP,
  mergeBand,
  mergeProfile,
  mergeSignals,
  scoreFacts,
  type MergeBand,
  type MergeThresholds,
} from '@/lib/domain/merge-score'
import { pairKeyOf } from '@/lib/domain/proposal'
import { saysSomethingElse } from '@/lib/domain/says-something-else'
import type { DuplicateRow } from '@/lib/store/queries/duplicate-facts'

/** Facts that may say the same. */
export type DuplicateCluster = {
  readonly ids: readonly string[]
  readonly confidence: number // of its least similar pair
  readonly band: MergeBand
  readonly pairs: readonly MergePair[]
}

export type Duplicates = {
  readonly facts: number // number compared
  readonly clusters: readonly DuplicateCluster[] // most confident first
  readonly differing: number // equally similar pairs with different content: questions of supersession
  readonly keptApart: number // pairs marked as not duplicates
  readonly model: string | null // the model used for similarity; null: words and tags only
  readonly modelProblem: string | null // why the model failed, as a sentence
}

type Read = DuplicateText & { readonly row: DuplicateRow }
type Pair = { readonly one: Read; readonly other: Read; readonly pairKey: string }

/** Gives the similarity of texts by meaning, −1 to 1, or the reason for failing. */
export type SimilarityModel = {
  readonly name: string
  similarities(
    pairs: readonly { readonly older: string; readonly newer: string }[],
  ): Promise<
    | { readonly ok: true; readonly values: readonly number[] }
    | { readonly ok: false; readonly why: string }
  >
}

export type DuplicateSearch = {
  readonly thresholds: MergeThresholds
  readonly model: SimilarityModel | null // null: words and tags only
  readonly isKeptApart: (one: DuplicateRow, other: DuplicateRow) => boolean
  readonly pause: () => Promise<void> // lets other work run
}

const LEAST_SHARED = 0.3 // with a model: paraphrases share fewer words than word-based duplicates
const ROWS_A_PAUSE = 2_000
const MOST_ASKED = 2_000 // pairs sent to a model at once, those sharing the most words

/**
 * Finds one agent's possible duplicates (rules ME2–ME4, ME7), entity by entity, without comparing all pairs. One entity's result never
 * depends on another's facts.
 */
export async function findByEntity(
  rows: readonly DuplicateRow[],
  search: Omit<DuplicateSearch, 'model'>,
): Promise<ReadonlyMap<string | null, Duplicates>> {
  const found = new Map<string | null, Duplicates>()
  const prepared = preparer()
  let looked = 0
  for (const [entityKey, group] of grouped(rows, (row) => row.entityKey)) {
    found.set(entityKey, await findDuplicates(group, { ...search, model: null }, prepared))
    looked += group.length
    if (looked < ROWS_A_PAUSE) continue
    looked = 0
    await search.pause()
  }
  return found
}

/** Combines the results of several entities. */
export function allDuplicates(parts: Iterable<Duplicates>): Duplicates {
  const clusters: DuplicateCluster[] = []
  const sums = { facts: 0, differing: 0, keptApart: 0 }
  for (const part of parts) {
    clusters.push(...part.clusters)
    sums.facts += part.facts
    sums.differing += part.differing
    sums.keptApart += part.keptApart
  }
  return { ...sums, clusters: clusters.toSorted(bySureness), model: null, modelProblem: null }
}

function bySureness(a: DuplicateCluster, b: DuplicateCluster): number {
  return (
    b.confidence - a.confidence ||
    b.ids.length - a.ids.length ||
    ((a.ids[0] ?? '') < (b.ids[0] ?? '') ? -1 : 1)
  )
}

/** Finds duplicates in all entities at once, asking a model about the pairs that share the most words. */
export async function findDuplicates(
  rows: readonly DuplicateRow[],
  search: DuplicateSearch,
  prepared = preparer(),
): Promise<Duplicates> {
  const asksModel = search.model !== null
  const read: Read[] = []
  for (const row of rows) {
    read.push(toRead(row))
    if (read.length % ROWS_A_PAUSE === 0) await search.pause()
  }
  const tagged = read.some(({ profile }) => profile.tags.size > 0)
  const candidates = await candidatesOf(read, search, leastShared(search, { asksModel, tagged }))
  const asked = search.model === null ? NOT_ASKED : await ask(candidates.pairs, search.model)
  const alike: { pair: Pair; merge: MergePair }[] = []
  let differing = 0
  for (const [nth, pair] of candidates.pairs.entries()) {
    if (nth % 512 === 511) await search.pause()
    const embedding = asked.values.get(pair.pairKey) ?? null
    const { signals, score } = scoreFacts(pair.one.profile, pair.other.profile, embedding)
    if (mergeBand(score, search.thresholds) === 'non_match') continue
    const [older, newer] =
      compareByTime(pair.one.row, pair.other.row) < 0
        ? [pair.one, pair.other]
        : [pair.other, pair.one]
    const differs = saysSomethingElse(prepared.detect(older.row, newer.row))
    if (differs === null)
      alike.push({ pair, merge: { pairKey: pair.pairKey, signals, score, differs } })
    else differing += 1
  }
  const byKey = new Map(alike.map(({ merge }) => [merge.pairKey, merge]))
  const groups = mergeClusters(
    alike.map(({ pair, merge }) => ({
      one: pair.one.id,
      other: pair.other.id,
      score: merge.score,
    })),
  )
  const clusters = groups.map((ids) => {
    const confidence = clusterConfidence(ids, (a, b) => byKey.get(pairKeyOf(a, b))?.score ?? 0)
    const pairs = ids.flatMap((a, i) =>
      ids.slice(i + 1).flatMap((b) => byKey.get(pairKeyOf(a, b)) ?? []),
    )
    return { ids, confidence, band: mergeBand(confidence, search.thresholds), pairs }
  })
  return {
    facts: rows.length,
    clusters: clusters.toSorted(bySureness),
    differing,
    keptApart: candidates.keptApart,
    model: asked.problem === null ? (search.model?.name ?? null) : null,
    modelProblem: asked.problem,
  }
}

function toRead(row: DuplicateRow): Read {
  const tags = row.tags === '[]' ? [] : (JSON.parse(row.tags) as readonly string[])
  return {
    id: row.id,
    entityKey: row.entityKey,
    key: row.key,
    profile: mergeProfile({ content: row.content, tags }),
    row,
  }
}

/** The smallest word overlap with which two facts can still reach “possible”. */
function leastShared(
  { thresholds }: DuplicateSearch,
  { asksModel, tagged }: { readonly asksModel: boolean; readonly tagged: boolean },
): number {
  if (asksModel) return LEAST_SHARED
  const apart = thresholds.possible > CONTAINED ? 1 : CONTAINED_OVERLAP
  const weighed = tagged ? 2 * thresholds.possible - 1 : thresholds.possible // words and tags have equal weight
  const least = Math.min(apart, weighed)
  return Math.min(1, Math.max(LEAST_SHARED, least))
}

async function candidatesOf(
  read: readonly Read[],
  search: DuplicateSearch,
  least: number,
): Promise<{ readonly pairs: readonly Pair[]; readonly keptApart: number }> {
  const pairs: Pair[] = []
  let keptApart = 0
  for (const found of duplicatePairs(read, least)) {
    if (found === null) {
      await search.pause()
      continue
    }
    const [one, other] = found as readonly [Read, Read]
    if (search.isKeptApart(one.row, other.row)) keptApart += 1
    else pairs.push({ one, other, pairKey: pairKeyOf(one.id, other.id) })
  }
  return { pairs, keptApart }
}

type Asked = { readonly values: ReadonlyMap<string, number>; readonly problem: string | null }

const NOT_ASKED: Asked = { values: new Map(), problem: null }

async function ask(pairs: readonly Pair[], model: SimilarityModel): Promise<Asked> {
  const shared = ({ one, other }: Pair) =>
    mergeSignals(one.profile, other.profile, null).tokens ?? 0
  const chosen = pairs.toSorted((a, b) => shared(b) - shared(a)).slice(0, MOST_ASKED)
  if (chosen.length === 0) return NOT_ASKED
  const answer = await model.similarities(
    chosen.map(({ one, other }) => ({ older: one.row.content, newer: other.row.content })),
  )
  if (!answer.ok) return { values: new Map(), problem: answer.why }
  return {
    values: new Map(
      chosen.map(({ pairKey }, index) => [pairKey, Math.max(0, answer.values[index] ?? 0)]),
    ),
    problem: null,
  }
}

function preparer() {
  const detector = detectorOf('default')
  const prepare = detector.createPreparer()
  const known = new Map<string, ReturnType<typeof prepare>>()
  const statementOf = (row: DuplicateRow) => {
    const statement = known.get(row.id) ?? prepare(factText(row))
    known.set(row.id, statement)
    return statement
  }
  return {
    detect: (older: DuplicateRow, newer: DuplicateRow) =>
      detector.detect(statementOf(older), statementOf(newer)),
  }
}
