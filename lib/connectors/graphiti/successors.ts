import { readPointers, type Pointer } from '@/lib/connectors/pointers'
import { ofOneIngestion } from '@/lib/domain/graphiti-pair'

import { stateOf, type Edge } from './edge'
import { hasEnd } from './ends'

/** Which fact ended one: that one, none that fits, or more than one that does. */
export type Successor = Pointer | { readonly fitting: number }

/**
 * Returns what ended each ended fact of a graph. Graphiti does not say it, so it is inferred: the newer fact has the same endpoints, or the
 * same source and relation; it holds from when the older one ceased to; and it was stored when Graphiti ended the older one (rule CS41).
 * Where Palimpsest ended a fact, its own mark says by which.
 */
export function findSuccessors(
  edges: readonly Edge[],
  beside: Beside = NONE,
): ReadonlyMap<string, Successor> {
  const beginning = new Map<string, Edge[]>()
  for (const edge of edges) {
    if (edge.valid_at === null) continue
    const from = sameForm(edge.valid_at)
    const others = beginning.get(from)
    if (others === undefined) beginning.set(from, [edge])
    else others.push(edge)
  }
  const named = new Map(beside.named)
  const unclear = new Map<string, number>()
  for (const older of edges) {
    named.delete(older.uuid)
    if (!hasEnd(stateOf(older))) continue
    if (older.palimpsest_newer !== null) named.set(older.uuid, older.palimpsest_newer)
    else if (older.invalid_at !== null) {
      const fitting = (beginning.get(sameForm(older.invalid_at)) ?? []).filter((newer) =>
        fits(older, newer),
      )
      const [only] = fitting
      if (fitting.length === 1 && only !== undefined) named.set(older.uuid, only.uuid)
      else if (fitting.length > 1) unclear.set(older.uuid, fitting.length)
    }
  }
  const found = new Map<string, Successor>(
    readPointers(named, new Set([...beside.listed, ...edges.map(({ uuid }) => uuid)])),
  )
  for (const [uuid, fitting] of unclear) found.set(uuid, { fitting })
  return found
}

/** What is known of the other facts of the graph: which there are, and which of them our marks name for others. */
type Beside = {
  readonly listed: Iterable<string>
  readonly named: ReadonlyMap<string, string>
}

const NONE: Beside = { listed: [], named: new Map() }

function fits(older: Edge, newer: Edge): boolean {
  if (newer.uuid === older.uuid) return false
  const sameEnds =
    (newer.source === older.source && newer.target === older.target) ||
    (newer.source === older.target && newer.target === older.source) // extraction has no stable direction
  const sameRelation =
    newer.source === older.source && older.name !== null && newer.name === older.name
  return (sameEnds || sameRelation) && ofOneIngestion(older.expired_at, newer.created_at)
}

/** Python writes UTC as `+00:00`, most others as `Z`. */
function sameForm(time: string): string {
  return time.replace(/Z$/u, '+00:00')
}
