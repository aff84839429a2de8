import type { FactKind } from './fact'
import { returnsOf, saidText } from './same-again'

/** A fact of a chain of supersession, as its changes are counted; times in epoch milliseconds. */
export type Version = {
  readonly id: string
  readonly agentId: string
  readonly entity: string | null
  readonly aspect: string | null
  readonly key: string | null
  readonly slot: string // agent, entity, aspect and key as they are compared; of an unclassified fact its own id
  readonly kind: FactKind
  readonly content: string
  readonly normalizedContent: string
  readonly fromMs: number
  readonly fromKnown: boolean // false: only the moment of an import is known
  readonly endMs: number | null // null: it has not ended
  readonly nextId: string | null // what superseded it; null: nothing did, or what did was a merge
}

/** A version that came in the place of another one, or of several at once. */
export type ChangeEvent = {
  readonly atMs: number
  readonly factId: string // the version that came
  readonly returnsTo: string | null // id of the former version that it says again (rule PC2)
  readonly lasted: readonly number[] // how long each version lasted that it ended, in milliseconds, where its beginning is known
}

/** Versions that lead to one, with everything that changed on the way. */
export type ChangeChain = {
  readonly headId: string
  readonly slot: string
  readonly place: Pick<Version, 'agentId' | 'entity' | 'aspect' | 'key'>
  readonly kind: FactKind // of the newest version
  readonly startMs: number | null // of its first version, where that is known
  readonly versions: readonly string[] // ids, oldest first
  readonly events: readonly ChangeEvent[] // in order of time
}

/** Returns the chains in which something changed (rules PC1, PC2). The versions come from the present state of the store. */
export function changeChains(versions: readonly Version[]): readonly ChangeChain[] {
  const byId = new Map(versions.map((version) => [version.id, version]))
  const olders = new Map<string, Version[]>()
  for (const version of versions) {
    if (version.nextId === null) continue
    const beside = olders.get(version.nextId)
    if (beside === undefined) olders.set(version.nextId, [version])
    else beside.push(version)
  }
  const met = new Set<string>()
  const chains: ChangeChain[] = []
  const take = (head: Version) => {
    const own = membersOf(head, olders, met)
    if (own.length > 1) chains.push(chainOf(head, own.toSorted(inTime), olders))
  }
  for (const version of versions)
    if (version.nextId === null || !byId.has(version.nextId)) take(version)
  // What is left leads in circles, which are a fault of their own (rule IN1): each begins at its smallest id.
  if (met.size < versions.length)
    for (const version of versions.toSorted(byArrival)) if (!met.has(version.id)) take(version)
  return chains
}

/** Everything that leads to a fact, itself included. */
function membersOf(
  head: Version,
  olders: ReadonlyMap<string, readonly Version[]>,
  met: Set<string>,
): readonly Version[] {
  const own = [head]
  met.add(head.id)
  for (const version of own) {
    for (const older of olders.get(version.id) ?? []) {
      if (met.has(older.id)) continue
      met.add(older.id)
      own.push(older)
    }
  }
  return own
}

function chainOf(
  head: Version,
  own: readonly Version[],
  olders: ReadonlyMap<string, readonly Version[]>,
): ChangeChain {
  const returns = returnsOf(own.map(saidText))
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
        return ended === undefined ? [] : [eventOf(id, ended, own[returns[at] ?? -1]?.id ?? null)]
      })
      .toSorted((a, b) => a.atMs - b.atMs),
  }
}

function eventOf(factId: string, ended: readonly Version[], returnsTo: string | null): ChangeEvent {
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

function inTime(a: Version, b: Version): number {
  return a.fromMs - b.fromMs || (a.id < b.id ? -1 : 1)
}
