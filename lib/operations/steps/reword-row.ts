import { normalizeText } from '@/lib/detection/normalize-text'
import type { Columns } from '@/lib/domain/change'
import type { Tx } from '@/lib/store/port'

import type { Workspace } from './workspace'

/**
 * Rewords a fact: a new revision, so its open proposals are stale until detection runs on the new words (rule P3). The fact must be loaded.
 */
export async function rewordRow(
  tx: Tx,
  workspace: Workspace,
  reworded: { readonly factId: string; readonly content: string; readonly also?: Columns },
): Promise<void> {
  const { factId, content, also = {} } = reworded
  workspace.patch('fact', factId, {
    ...also,
    content,
    normalizedContent: normalizeText(content),
    revision: Number(workspace.get('fact', factId)?.['revision']) + 1,
  })
  const asked = await tx.proposal.findMany({
    where: { status: 'pending', OR: [{ olderFactId: factId }, { newerFactId: factId }] },
  })
  workspace.hold('proposal', asked)
  for (const { id } of asked) {
    if (workspace.get('proposal', id)?.['status'] === 'pending')
      workspace.patch('proposal', id, { status: 'stale' })
  }
}
