import { z } from 'zod'

import type { Edge as GraphEdge } from '@/lib/connectors/graphiti/edge'
import { instantFromMs } from '@/lib/domain/instant'
import { parseInstant } from '@/lib/domain/parse-instant'

import type { ZepState } from './state'

/** Zep makes its ids itself, as UUIDs. Anything else could lead to another path. */
export const EDGE_ID = /^[\w-]{1,200}$/u

const optional = z.string().nullish()

const row = z.object({
  uuid: z.string().regex(EDGE_ID),
  fact: z.string(),
  name: optional.catch(null),
  source_node_uuid: z.string(),
  target_node_uuid: z.string(),
  source_node_name: optional.catch(null),
  created_at: optional,
  valid_at: optional,
  invalid_at: optional,
  expired_at: optional,
  hyperedge_uuid: optional,
})

/** One fact as Zep sends it. */
export type Edge = z.infer<typeof row>

/** Reads one fact of an answer; null where it is not one. */
export function readEdge(value: unknown): Edge | null {
  const read = row.safeParse(value)
  return read.success ? read.data : null
}

/** Returns the values that are compared. A time is one whatever its form: Zep may write the same in another. */
export function stateOf(edge: Edge): ZepState {
  return {
    fact: edge.fact,
    valid_at: timeOf(edge.valid_at),
    invalid_at: timeOf(edge.invalid_at),
    expired_at: timeOf(edge.expired_at),
    hyperedge_uuid: edge.hyperedge_uuid ?? null,
  }
}

/** A fact of Zep is one of Graphiti, which Zep is made with: what replaced it is found in the same way. */
export function asGraphEdge(edge: Edge): GraphEdge {
  return {
    uuid: edge.uuid,
    group_id: null,
    source: edge.source_node_uuid,
    target: edge.target_node_uuid,
    entity: edge.source_node_name ?? null,
    name: edge.name ?? null,
    episode: null,
    created_at: timeOf(edge.created_at),
    fact: edge.fact,
    valid_at: timeOf(edge.valid_at),
    invalid_at: timeOf(edge.invalid_at),
    expired_at: timeOf(edge.expired_at),
    palimpsest_newer: null,
    palimpsest_op: null,
  }
}

function timeOf(time: string | null | undefined): string | null {
  const ms = parseInstant(time)
  return ms === null ? (time ?? null) : instantFromMs(ms).toISOString()
}
