import type { FactKind } from './fact'
import { findReturns, comparableText } from './same-again'

/** A fact in a supersession chain, for counting changes; times in epoch milliseconds. */
export type Version = {
  readonly id: string
  readonly agentId: string
  readonly entity: string | null
  readonly aspect: string | null
  readonly key: string | null
  readonly slot: string // normalized agent, entity, aspect and key; for an unclassified fact, its id
  readonly kind: FactKind
  readonly content: string
  readonly normalizedContent: string
  readonly fromMs: number
  readonly fromKnown: boolean // false: only the time of import is known
  readonly endMs: number | null // null: still current
  readonly nextId: string | null // its successor; null: none, or a merge
}

/** A version that replaced one or more others. */
export type ChangeEvent = {
  readonly atMs: number
  readonly factId: string // the new version
  readonly returnsTo: string | null // id of the earlier version that it repeats (rule PC2)
  readonly lasted: readonly number[] // lifetime of each replaced version, in milliseconds, where its start is known
}

/** All versions that lead to one fact, and the changes between them. */
export type ChangeChain = {
  readonly headId: string
  readonly slot: string
  readonly place: Pick<Version, 'agentId' | 'entity' | 'aspect' | 'key'>
  readonly kind: FactKind // of the newest version
  readonly startMs: number | null // start of the first version, if known
  readonly versions: readonly string[] // ids, oldest first
  readonly events: readonly ChangeEvent[] // in order of time
}

/** Returns the chains with at least one change (rules PC1, PC2), from the current state of the store. */
export function changeChains(versions: readonly Version[]): readonly ChangeChain[] {
  const byId = new Map(versions.map((version) => [version.id, version]))
  const olders = new Map<string, Version[]>()
  for (const version of versions) {
    if (version.nextId === null) continue
    const beside = olders.get(version.nextId)
    if (beside === undefined) olders.set(version.nextId, [version])
    else beside.push(version)
  }
  const visited = new Set<string>()
  const chains: ChangeChain[] = []
  const take = (head: Version) => {
    const own = collectChain(head, olders, visited)
    if (own.length > 1) chains.push(buildChain(head, own.toSorted(byTime), olders))
  }
  for (const version of versions)
    if (version.nextId === null || !byId.has(version.nextId)) take(version)
  // What remains are cycles, a fault of their own (rule IN1). Each starts at its smallest id.
  if (visited.size < versions.length)
    for (const version of versions.toSorted(byArrival)) if (!visited.has(version.id)) take(version)
  return chains
}

/** Returns every fact that leads to this one, including itself. */
function collectChain(
  head: Version,
  olders: ReadonlyMap<string, readonly Version[]>,
  visited: Set<string>,
): readonly Version[] {
  const own = [head]
  visited.add(head.id)
  for (const version of own) {
    for (const older of olders.get(version.id) ?? []) {
      if (visited.has(older.id)) continue
      visited.add(older.id)
      own.push(older)
    }
  }
  return own
}

function buildChain(
  head: Version,
  own: readonly Version[],
  olders: ReadonlyMap<string, readonly Version[]>,
): ChangeChain {
  const returns = findReturns(own.map(comparableText))
  const [first] = own
  return {
    headId: head.id,
    slot: head.slot,
    place: { agentId: head.agentId, entity: head.entity, aspect: head.aspect, key: head.key },
    kind: head.kind,
    startMs: first?.fromKnown === true ? first.fromMs : null,
    versions: own.map(({ id }) => id),
    events: own
      .flatMap(({ id }, at) => {
        const ended = olders.get(id)
        return ended === undefined
          ? []
          : [buildEvent(id, ended, own[returns[at] ?? -1]?.id ?? null)]
      })
      .toSorted((a, b) => a.atMs - b.atMs),
  }
}

function buildEvent(
  factId: string,
  ended: readonly Version[],
  returnsTo: string | null,
): ChangeEvent {
  let atMs = -Infinity
  const lasted: number[] = []
  for (const { fromMs, endMs, fromKnown } of ended) {
    atMs = Math.max(atMs, endMs ?? fromMs)
    if (fromKnown && endMs !== null && endMs > fromMs) lasted.push(endMs - fromMs)
  }
  return { atMs, factId, returnsTo, lasted }
}

function byArrival(a: Version, b: Version): number {
  return a.id < b.id ? -1 : 1
}

function byTime(a: Version, b: Version): number {
  return a.fromMs - b.fromMs || (a.id < b.id ? -1 : 1)
}
