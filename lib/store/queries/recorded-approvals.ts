import type { Tx } from '../port'

/** Counts the approvals given in shadow mode that going live could apply (rule A13). */
export async function countRecordedApprovals(reader: Tx, agentId: string): Promise<number> {
  return reader.proposal.count({
    where: {
      agentId,
      status: 'decided',
      disputed: false, // disputes must be settled first

      verdict: { in: ['supersede', 'reverse'] },
      applied: false,
      older: { status: 'active' },
      newer: { status: 'active' },
    },
  })
}
