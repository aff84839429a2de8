import { z } from 'zod'

import type { StoreScope } from '@/lib/domain/connection'

import { MEMORY_ID } from './client'

const own = z.string().nullish().catch(null)

/** One memory as the server sends it. Everything but its id and its text may be absent. */
export const memoryRow = z.object({
  id: z.string().regex(MEMORY_ID),
  memory: z.string(),
  user_id: own,
  agent_id: own,
  run_id: own,
  created_at: own,
  expiration_date: z.unknown().optional(),
  metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
})

export type MemoryRow = z.infer<typeof memoryRow>

/** Returns whose memory it is, in the terms of a scope; null where the row does not say. */
export function ownerOf(row: MemoryRow, by: StoreScope['by']): string | null {
  return by === 'user_id' || by === 'agent_id' || by === 'run_id' ? (row[by] ?? null) : null
}
