import { JUDGED_PATTERN } from '@/lib/domain/proposal'

import type { Store, Tx } from '../port'
import { isScoredOtherwise } from '../scored-otherwise'
import { loadPolicies } from './load-policies'

/** Finds an agent's open proposals (null: all agents') that the detector of its policy did not score, oldest first per agent. */
export async function findScoredOtherwise(
  reader: Tx,
  { environment }: Pick<Store, 'environment'>,
  of: { readonly agentId: string | null; readonly most: number },
): Promise<{ readonly ids: readonly string[]; readonly total: number }> {
  const open = {
    status: 'pending',
    pattern: { not: JUDGED_PATTERN },
    ...(of.agentId === null ? {} : { agentId: of.agentId }),
  }
  const groups = await reader.proposal.groupBy({
    by: ['agentId', 'detectorVersion'],
    where: open,
    _count: true,
  })
  const agents = groups.map(({ agentId }) => agentId)
  const policies = await loadPolicies(reader, agents, environment)
  const outdated = groups.filter(({ agentId, detectorVersion }) => {
    const policy = policies.get(agentId)
    return policy !== undefined && isScoredOtherwise({ detectorVersion, pattern: '' }, policy)
  })
  const total = outdated.reduce((sum, group) => sum + group._count, 0)
  if (total === 0 || of.most === 0) return { ids: [], total }
  const ids: string[] = []
  for (const { agentId, detectorVersion } of outdated) {
    if (ids.length >= of.most) break
    const rows = await reader.proposal.findMany({
      where: { ...open, agentId, detectorVersion },
      orderBy: { number: 'asc' },
      take: of.most - ids.length,
      select: { id: true },
    })
    ids.push(...rows.map(({ id }) => id))
  }
  return { ids, total }
}
