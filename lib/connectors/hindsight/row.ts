import { z } from 'zod'

import { MEMORY_ID } from './client'
import type { HindsightState } from './state'

const own = z.string().nullish().catch(null)

const row = z.object({
  id: z.string().regex(MEMORY_ID),
  text: z.string(),
  fact_type: own, // in a list
  type: own, // of one memory
  state: z.enum(['valid', 'invalidated']),
  invalidation_reason: own,
  invalidated_at: own,
  context: own,
  mentioned_at: own,
  occurred_start: own,
  occurred_end: own,
  document_id: own,
  entities: z
    .union([z.string(), z.array(z.string())])
    .nullish()
    .catch(null), // in a list they are one text
  tags: z.array(z.string()).nullish().catch(null),
  metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
})

/** One memory as Hindsight sends it. */
export type MemoryRow = z.infer<typeof row>

/** Reads one memory of an answer; null where it is not one. */
export function readRow(value: unknown): MemoryRow | null {
  const read = row.safeParse(value)
  return read.success ? read.data : null
}

/** Returns the values that are compared. */
export function stateOf(memory: MemoryRow): HindsightState {
  return {
    text: memory.text,
    type: memory.fact_type ?? memory.type ?? null,
    state: memory.state,
    reason: memory.invalidation_reason ?? null,
    context: orNull(memory.context),
    occurred_start: orNull(memory.occurred_start),
    occurred_end: orNull(memory.occurred_end),
    invalidated_at: memory.invalidated_at ?? null,
  }
}

/** Returns the first entity of a memory; null where it has none, as each that is invalidated. */
export function entityOf({ entities }: MemoryRow): string | null {
  const [first = ''] = typeof entities === 'string' ? entities.split(', ') : (entities ?? [])
  return first.trim() === '' ? null : first.trim()
}

/** Returns the id of a row that cannot be read, where it has one. */
export function idIn(value: unknown): string | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  return typeof id === 'string' ? id.slice(0, 200) : null
}

function orNull(text: string | null | undefined): string | null {
  return text === '' ? null : (text ?? null)
}
