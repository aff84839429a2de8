import { z } from 'zod'

import { asEdgeState, COUNTED, STATE_KEYS, type EdgeState } from './state'

/** Graphiti makes its ids itself, as UUIDs. */
export const EDGE_ID = /^[\w-]{1,200}$/u

const COLUMNS = [
  ['uuid', 'e.uuid'],
  ['group_id', 'e.group_id'],
  ['source', 'n.uuid'],
  ['target', 'm.uuid'],
  ['entity', 'n.name'],
  ['name', 'e.name'],
  ['episode', "CASE WHEN typeOf(e.episodes) = 'List' THEN e.episodes[0] END"],
  ['created_at', 'e.created_at'],
  ...STATE_KEYS.map((key) => [key, `e.${key}`] as const),
] as const

const MATCHED = 'MATCH (n:Entity)-[e:RELATES_TO]->(m:Entity)'
const RETURNED = `RETURN ${COLUMNS.map(([, value]) => value).join(', ')}`

export const PAGE = 2_000

/**
 * One page of the facts of a graph, in the order of their ids. FalkorDB would look a bare `e.uuid > $after` up in the index of Graphiti once for
 * each entity, which takes minutes in a graph of 20,000 facts; a sum is in no index.
 */
export const PAGE_QUERY = `${MATCHED} WHERE e.uuid + '' > $after ${RETURNED} ORDER BY e.uuid LIMIT ${PAGE}`

/** One fact. */
export const EDGE_QUERY = `MATCH (n:Entity)-[e:RELATES_TO {uuid: $uuid}]->(m:Entity) ${RETURNED} LIMIT 2`

/** One page of the facts that were stored or ended since a time, as texts are compared. */
export const SINCE_QUERY = `${MATCHED} WHERE (e.created_at + '' >= $since OR e.expired_at + '' >= $since) AND e.uuid + '' > $after ${RETURNED} ORDER BY e.uuid LIMIT ${PAGE}`

/** What all facts of a graph come to: how many there are, with which ends and marks, and how long their texts are. */
export const SUMMARY_QUERY = `${MATCHED} RETURN count(e), count(DISTINCT e.group_id), ${COUNTED.map((key) => `count(e.${key})`).join(', ')}, sum(CASE WHEN typeOf(e.fact) = 'String' THEN size(e.fact) END), max(e.created_at), max(e.expired_at)`

const said = z.string().nullable()
const optional = said.catch(null)

const row = z.object({
  uuid: z.string().regex(EDGE_ID),
  group_id: optional,
  source: z.string(),
  target: z.string(),
  entity: optional,
  name: optional,
  episode: optional,
  created_at: said,
  fact: z.string(),
  valid_at: said,
  invalid_at: said,
  expired_at: said,
  palimpsest_newer: said,
  palimpsest_op: said,
})

/** One fact as Graphiti stores it on FalkorDB: an edge with texts as times. */
export type Edge = z.infer<typeof row>

/** Reads a row of an answer; null where it is not an edge in Graphiti's shape. */
export function readEdge(values: readonly unknown[]): Edge | null {
  const read = row.safeParse(
    Object.fromEntries(COLUMNS.map(([name], index) => [name, values[index]])),
  )
  return read.success ? read.data : null
}

/** Returns the id in a row that could not be read, where it has one. */
export function idIn([uuid]: readonly unknown[]): string | null {
  return typeof uuid === 'string' ? uuid.slice(0, 200) : null
}

export function stateOf(edge: Edge): EdgeState {
  return asEdgeState(edge)
}
