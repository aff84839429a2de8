import 'server-only'
import { findNotCurrent, suggestSurvivor, type MergePair } from '@/lib/domain/merge-plan'
import { mergeThresholds, type MergeBand, type MergeThresholds } from '@/lib/domain/merge-score'
import { isShadow } from '@/lib/domain/policy'
import { pairKeyOf } from '@/lib/domain/proposal'
import type { EmbeddingScores } from '@/lib/domain/score-merge'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import {
  loadDuplicateFacts,
  loadKeptApart,
  type DuplicateRow,
} from '@/lib/store/queries/duplicate-facts'
import { loadSourcedFacts } from '@/lib/store/queries/load-pairs'
import { untilNextWrite } from '@/lib/store/queries/until-next-write'
import { toFact } from '@/lib/store/rows'
import { touchedEntities } from '@/lib/store/sql/touched-entities'

import { factView } from './fact-view'
import type { FactView } from './fact-view'
import {
  allDuplicates,
  findByEntity,
  findDuplicates,
  type Duplicates,
  type SimilarityModel,
} from './find-duplicates'

const PAGE = 20

export type ClusterView = {
  readonly members: readonly FactView[]
  readonly suggestedId: string // the suggested survivor
  readonly confidence: number
  readonly band: MergeBand
  readonly pairs: readonly MergePair[]
  readonly notCurrent: readonly string[] // the ids of the members that have not begun or are over
}

export type DuplicatesPage = Omit<Duplicates, 'clusters'> & {
  readonly clusters: readonly ClusterView[]
  readonly total: number // all clusters
  readonly matches: number // how many are in the match band
  readonly page: number // 1-based
  readonly pages: number
  readonly thresholds: MergeThresholds
  readonly autoApply: boolean
  readonly shadow: boolean
  readonly frozen: boolean
}

/** Reads an agent's possible duplicates, one page of clusters at a time. */
export async function readDuplicates(
  store: Store,
  model: SimilarityModel | null,
  { agentId, page }: { readonly agentId: string; readonly page: number },
): Promise<DuplicatesPage> {
  const { policy } = await loadPolicy(store.read, agentId, store.environment)
  const thresholds = mergeThresholds(policy)
  const asked = { agentId, thresholds }
  const { clusters, ...found } =
    model === null ? await foundByEntity(store, asked) : await foundByModel(store, asked, model)
  const pages = Math.max(1, Math.ceil(clusters.length / PAGE))
  const at = Math.min(Math.max(1, page), pages)
  const now = store.clock()
  const shown = clusters.slice((at - 1) * PAGE, at * PAGE)
  const rows = await loadSourcedFacts(
    store.read,
    shown.flatMap(({ ids }) => ids),
  )
  return {
    ...found,
    clusters: shown.map(({ ids, ...cluster }) => {
      const stored = ids.flatMap((id) => rows.get(id) ?? [])
      const members = stored.map(factView)
      const notCurrent = findNotCurrent(stored.map(toFact), now)
      return { ...cluster, members, notCurrent, suggestedId: suggestSurvivor(members) }
    }),
    total: clusters.length,
    matches: clusters.filter(({ band }) => band === 'match').length,
    page: at,
    pages,
    thresholds,
    autoApply: policy.mergeAutoApply,
    shadow: isShadow(policy),
    frozen: policy.mutationsFrozen,
  }
}

const MOST_COUNTED = 20_000 // current facts of all counted agents together: counting must not delay the page

/** Counts the clusters of each agent by words and tags, in order, until together they have 20,000 facts; the rest is not counted. */
export async function countDuplicates(
  store: Store,
  agents: readonly { readonly id: string; readonly activeFacts: number }[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  let facts = 0
  for (const { id: agentId, activeFacts } of agents) {
    facts += activeFacts
    if (facts > MOST_COUNTED) return counts
    const { policy } = await loadPolicy(store.read, agentId, store.environment)
    const { clusters } = await foundByEntity(store, {
      agentId,
      thresholds: mergeThresholds(policy),
    })
    counts.set(agentId, clusters.length)
    await pause() // many small agents are as long a wait for others as a large one
  }
  return counts
}

type Asked = { readonly agentId: string; readonly thresholds: MergeThresholds }

/** Finds an agent’s duplicates by words and tags. After a write, only the entities it touched are searched again. */
async function foundByEntity(store: Store, { agentId, thresholds }: Asked): Promise<Duplicates> {
  const name = `duplicates ${JSON.stringify([agentId, thresholds])}`
  const { found } = await untilNextWrite<FoundByEntity>(store, name, async (earlier) => {
    const { seq, entities } = await touchedEntities(store.read, agentId, earlier?.seq ?? null)
    const [rows, apart] = await Promise.all([
      loadDuplicateFacts(store.read, agentId, entities),
      loadKeptApart(store.read, agentId),
    ])
    const fresh = await findByEntity(rows, { thresholds, isKeptApart: keptApartBy(apart), pause })
    if (earlier === null || entities === null)
      return { seq, byEntity: fresh, found: allDuplicates(fresh.values()) }
    const byEntity = new Map(earlier.byEntity)
    for (const entity of entities) byEntity.delete(entity)
    for (const [entity, part] of fresh) byEntity.set(entity, part)
    return { seq, byEntity, found: allDuplicates(byEntity.values()) }
  })
  return found
}

type FoundByEntity = {
  readonly seq: number // of the log
  readonly byEntity: ReadonlyMap<string | null, Duplicates>
  readonly found: Duplicates
}

async function foundByModel(
  store: Store,
  { agentId, thresholds }: Asked,
  model: SimilarityModel,
): Promise<Duplicates> {
  const name = `duplicates ${JSON.stringify([agentId, thresholds, model.name])}`
  return untilNextWrite(store, name, async () => {
    const [rows, apart] = await Promise.all([
      loadDuplicateFacts(store.read, agentId),
      loadKeptApart(store.read, agentId),
    ])
    return findDuplicates(rows, { thresholds, model, isKeptApart: keptApartBy(apart), pause })
  })
}

/** Asks the model, if configured, how similar some facts are before a merge (rule J1); empty without a model or when it fails. */
export async function readEmbedded(
  store: Store,
  model: SimilarityModel | null,
  ids: readonly string[],
): Promise<EmbeddingScores> {
  if (model === null) return new Map()
  const rows = await store.read.fact.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, content: true },
  })
  const pairs = rows.flatMap((one, i) => rows.slice(i + 1).map((other) => [one, other] as const))
  const answer = await model.similarities(
    pairs.map(([one, other]) => ({ older: one.content, newer: other.content })),
  )
  if (!answer.ok) return new Map()
  return new Map(
    pairs.map(([one, other], nth) => [
      pairKeyOf(one.id, other.id),
      Math.max(0, answer.values[nth] ?? 0),
    ]),
  )
}

function keptApartBy(apart: Awaited<ReturnType<typeof loadKeptApart>>) {
  return (one: DuplicateRow, other: DuplicateRow) => {
    const row = apart.get(pairKeyOf(one.id, other.id))
    const [first, second] = one.id < other.id ? [one, other] : [other, one]
    return row?.firstRevision === first.revision && row.secondRevision === second.revision
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
