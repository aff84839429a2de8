import { PALIMPSEST } from '@/lib/domain/actor'

import type { Tx } from '../port'

/** Returns the agents (null: the default) whose last phase ended automatically, newest first, at most `most`. */
export async function findFellBack(
  reader: Tx,
  most: number,
): Promise<readonly { readonly agent: string | null; readonly why: string }[]> {
  const ended = await reader.phaseSwitch.findMany({
    where: { status: 'returned', returnedById: PALIMPSEST.actorId },
    orderBy: { id: 'desc' },
    take: 100,
    select: { id: true, agentId: true, why: true },
  })
  const found = []
  const seen = new Set<string | null>()
  for (const { id, agentId, why } of ended) {
    if (seen.has(agentId) || found.length === most) continue
    seen.add(agentId)
    const since = await reader.phaseSwitch.count({
      where: { agentId, id: { gt: id }, status: { in: ['live', 'replaced', 'returned'] } },
    })
    if (since === 0) found.push({ agent: agentId, why: why ?? '' })
  }
  return found
}
