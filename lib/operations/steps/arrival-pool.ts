import { normalizeText } from '@/lib/detection/normalize-text'
import { sharesKey, haveSameKey, type ArrivalText } from '@/lib/domain/arrival'
import { nameKey } from '@/lib/domain/fact'
import type { FactInput } from '@/lib/domain/import-batch'
import { likenessTo } from '@/lib/domain/likeness'
import type { Store } from '@/lib/store/port'
import { toMetadata, toTags } from '@/lib/store/rows'
import type { RecordedPair } from '@/lib/store/scan'

import type { ArrivalTimes } from './arrival-times'

/** A stored fact that an arriving one may be about. */
export type Stored = ArrivalText & {
  readonly id: string
  readonly entity: string | null
  readonly aspect: string
  readonly aspectKey: string
  readonly timeKnown: boolean
  readonly revision: number
  readonly isSacred: boolean // protected, or a constraint: nothing supersedes it
}

/** An arriving fact, prepared for comparison. */
export type Arriving = ArrivalText & {
  readonly index: number // its index in the command
  readonly input: FactInput & { readonly entity: string; readonly aspect: string }
  readonly entityKey: string
  readonly aspectKey: string
}

/** What an arriving fact is compared with. */
export type Pool = {
  readonly siblings: readonly Stored[] // all of them that are not later than the arriving fact
  readonly near: () => readonly Stored[] // of the whole entity: same key first, then siblings, then the most similar
  readonly inQuestion: ReadonlySet<string> // ids of facts with a proposal about a later one
}

const MOST_BESIDE = 200 // the latest facts in other aspects of the entity
const MOST_NEAR = 40

/** Returns the facts to examine before they are written: active, with a slot, and not already resolved by their own words. */
export function arrivingOf(
  inputs: readonly FactInput[],
  recordedAtOf: ArrivalTimes,
): readonly Arriving[] {
  return inputs.flatMap((input, index) => {
    const { entity, aspect } = input
    if (entity === null || aspect === null) return []
    if (!isPlain(input)) return []
    return [
      {
        index,
        input: { ...input, entity, aspect },
        entityKey: nameKey(entity),
        aspectKey: nameKey(aspect),
        content: input.content,
        normalizedContent: normalizeText(input.content),
        key: input.key,
        kind: input.kind,
        atMs: (input.validFrom ?? recordedAtOf(input)).getTime(),
        tags: input.tags,
        metadata: input.metadata,
      },
    ]
  })
}

/** True for a fact whose own words do not resolve it already: it names no other, has not ended, and is not protected. */
export function isPlain(input: FactInput): boolean {
  return (
    input.status === 'active' &&
    input.supersedes === undefined &&
    input.supersededBy === null &&
    input.validUntil === null &&
    !input.protected
  )
}

/** Opens the pools of arriving facts, reading each entity once. */
export function openPools(store: Store, agentId: string): (arriving: Arriving) => Promise<Pool> {
  const entities = new Map<string, Promise<readonly Stored[]>>()
  const standing = new Map<string, ReadonlySet<string>>()
  return async (arriving) => {
    const { entityKey, aspectKey } = arriving
    const slot = JSON.stringify([entityKey, aspectKey])
    const read = entities.get(slot) ?? readEntity(store, { agentId, entityKey, aspectKey })
    entities.set(slot, read)
    const stored = (await read).filter(
      (fact) => fact.atMs <= arriving.atMs && sharesKey(fact, arriving),
    )
    const asked =
      standing.get(slot) ??
      inQuestionOf(
        await store.scan.recordedPairs(agentId, { entityKey, aspectKey }, { entityKey, aspectKey }),
      )
    standing.set(slot, asked)
    return {
      siblings: stored.filter((fact) => fact.aspectKey === aspectKey),
      near: () => nearest(arriving, stored),
      inQuestion: asked,
    }
  }
}

async function readEntity(
  store: Store,
  slot: { readonly agentId: string; readonly entityKey: string; readonly aspectKey: string },
): Promise<readonly Stored[]> {
  const { agentId, entityKey, aspectKey } = slot
  const active = { agentId, status: 'active', entityKey }
  const columns = { id: true, tags: true, protected: true } as const
  const [marked, beside] = await Promise.all([
    store.read.fact.findMany({
      where: { ...active, aspectKey, OR: [{ protected: true }, { tags: { not: '[]' } }] },
      select: columns,
    }),
    store.read.fact.findMany({
      where: { ...active, aspectKey: { not: aspectKey } },
      orderBy: { id: 'desc' },
      take: MOST_BESIDE,
    }),
  ])
  const marks = new Map([...marked, ...beside].map((row) => [row.id, row]))
  const rows = [
    ...(await store.scan.slot(agentId, { entityKey, aspectKey }, { at: null })),
    ...beside.map((row) => ({
      ...row,
      aspect: row.aspect ?? '',
      aspectKey: row.aspectKey ?? '',
      validFrom: row.validFrom.getTime(),
    })),
  ]
  return rows.map((row) => ({
    id: row.id,
    entity: row.entity,
    aspect: row.aspect,
    aspectKey: row.aspectKey,
    key: row.key,
    kind: row.kind,
    content: row.content,
    normalizedContent: normalizeText(row.content),
    atMs: row.validFrom,
    timeKnown: row.timeKnown,
    tags: toTags(marks.get(row.id)?.tags ?? '[]'),
    metadata: toMetadata(row.metadata),
    revision: row.revision,
    isSacred: row.kind === 'constraint' || marks.get(row.id)?.protected === true,
  }))
}

/** Facts that a later one may replace, or was approved to replace: they may no longer be true. */
function inQuestionOf(pairs: readonly RecordedPair[]): ReadonlySet<string> {
  return new Set(
    pairs
      .filter(
        ({ status, verdict }) =>
          status === 'pending' ||
          status === 'stale' ||
          (status === 'decided' && verdict === 'supersede'),
      )
      .map(({ olderFactId }) => olderFactId),
  )
}

function nearest(arriving: Arriving, stored: readonly Stored[]): readonly Stored[] {
  const likeness = likenessTo(
    arriving.content,
    stored.map(({ content }) => content),
  )
  const rank = (fact: Stored, index: number) =>
    (haveSameKey(fact, arriving) ? 4 : 0) +
    (fact.aspectKey === arriving.aspectKey ? 2 : 0) +
    (likeness[index] ?? 0)
  return stored
    .map((fact, index) => ({ fact, rank: rank(fact, index) }))
    .filter(({ fact, rank: rankOf }) => fact.aspectKey === arriving.aspectKey || rankOf > 0)
    .toSorted((a, b) => b.rank - a.rank || (a.fact.id < b.fact.id ? 1 : -1))
    .slice(0, MOST_NEAR)
    .map(({ fact }) => fact)
}
