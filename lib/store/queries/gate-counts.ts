import { AUTOMATIC } from '@/lib/domain/automatic'

import type { Tx } from '../open-store'

/** Counts open proposals whose older fact is a constraint or protected, of an agent or of all. */
export async function countLocked(reader: Tx, agentId: string | null): Promise<number> {
  return reader.proposal.count({
    where: {
      status: { in: ['pending', 'stale'] },
      ...(agentId === null ? {} : { agentId }),
      older: { OR: [{ kind: 'constraint' }, { protected: true }] },
    },
  })
}

/** Counts the approvals given since an instant, and how many of them were undone. */
export async function countUndoneApprovals(
  reader: Tx,
  { agentId, since }: { readonly agentId: string | null; readonly since: Date },
): Promise<{ readonly approvals: number; readonly undone: number }> {
  const where = {
    value: 'supersede',
    NOT: { reviewer: AUTOMATIC, verified: true }, // nobody approved those
    at: { gte: since },
    ...(agentId === null ? {} : { agentId }),
  }
  const [approvals, undone] = await Promise.all([
    reader.verdict.count({ where }),
    reader.verdict.count({ where: { ...where, reverted: true } }),
  ])
  return { approvals, undone }
}
