import type { Tx } from '../port'

/** Returns the agents (null: all) that two people signed for since a moment and that are still live, newest first. */
export async function findWentLive(
  reader: Tx,
  { since, most }: { readonly since: Date; readonly most: number },
): Promise<readonly { readonly agent: string | null; readonly at: string }[]> {
  const live = await reader.phaseSwitch.findMany({
    where: { status: 'live', secondAt: { gte: since } },
    orderBy: { id: 'desc' },
    take: most,
    select: { agentId: true, secondAt: true },
  })
  return live.flatMap(({ agentId, secondAt }) =>
    secondAt === null ? [] : [{ agent: agentId, at: secondAt.toISOString() }],
  )
}
