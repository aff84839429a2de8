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
  const members = new Map<string, Version[]>()
  const headOf = headFinder(byId)
  for (const version of versions) {
    const head = headOf(version)
    const own = members.get(head)
    if (own === undefined) members.set(head, [version])
    else own.push(version)
  }
  return [...members].flatMap(([headId, own]) => {
    const head = byId.get(headId)
    if (head === undefined || own.length < 2) return []
    return [chainOf(head, own.toSorted(inTime))]
  })
}

function chainOf(head: Version, own: readonly Version[]): ChangeChain {
  const returns = returnsOf(own.map(({ content }) => saidText(content)))
  const backTo = new Map(
    own.map(({ id }, at) => {
      const former = returns[at] ?? null
      return [id, former === null ? null : (own[former]?.id ?? null)] as const
    }),
  )
  const ended = new Map<string, Version[]>()
  for (const version of own) {
    if (version.nextId === null || version.id === head.id) continue
    ended.set(version.nextId, [...(ended.get(version.nextId) ?? []), version])
  }
  const [first] = own
  return {
    headId: head.id,
    slot: head.slot,
    place: { agentId: head.agentId, entity: head.entity, aspect: head.aspect, key: head.key },
    kind: head.kind,
    startMs: first?.fromKnown === true ? first.fromMs : null,
    versions: own.map(({ id }) => id),
    events: [...ended]
      .map(([factId, olders]) => ({
        atMs: olders.reduce(
          (last, { endMs, fromMs }) => Math.max(last, endMs ?? fromMs),
          -Infinity,
        ),
        factId,
        returnsTo: backTo.get(factId) ?? null,
        lasted: olders.flatMap(({ fromKnown, fromMs, endMs }) =>
          fromKnown && endMs !== null && endMs > fromMs ? [endMs - fromMs] : [],
        ),
      }))
      .toSorted((a, b) => a.atMs - b.atMs),
  }
}

/** Follows the successors to the last one; a circle, which is a fault of its own (rule IN1), ends at its smallest id. */
function headFinder(byId: ReadonlyMap<string, Version>): (version: Version) => string {
  const known = new Map<string, string>()
  return (version) => {
    const path: string[] = []
    const met = new Set<string>()
    let at = version
    for (;;) {
      const found = known.get(at.id)
      const next = at.nextId === null ? undefined : byId.get(at.nextId)
      if (found !== undefined || next === undefined || met.has(at.id)) {
        const head = found ?? (met.has(at.id) ? smallest(path.slice(path.indexOf(at.id))) : at.id)
        for (const id of path) known.set(id, head)
        known.set(at.id, head)
        return head
      }
      met.add(at.id)
      path.push(at.id)
      at = next
    }
  }
}

function smallest(ids: readonly string[]): string {
  return ids.reduce((least, id) => (id < least ? id : least))
}

function inTime(a: Version, b: Version): number {
  return a.fromMs - b.fromMs || (a.id < b.id ? -1 : 1)
}
