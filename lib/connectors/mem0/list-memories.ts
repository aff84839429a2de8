import { z } from 'zod'

import type { StoreTarget, Transport } from '@/lib/connectors/port'

import { ask, notMem0 } from './client'

/** The most memories that mem0 lists; it has no next page. */
export const MOST_LISTED = 1000

const listing = z.object({ results: z.array(z.unknown()) })

/** Returns the memories of the scope as mem0 sends them, expired ones too. */
export async function listMemories(
  target: StoreTarget,
  send: Transport,
): Promise<readonly unknown[]> {
  const { by, id } = target.scope
  const scope = `${by}=${encodeURIComponent(id)}`
  const path = `/memories?${scope}&show_expired=true&top_k=${MOST_LISTED}`
  const { body } = await ask(target, send, { method: 'GET', path })
  const read = listing.safeParse(body)
  if (!read.success) throw notMem0()
  return read.data.results
}
