import type { Columns } from '@/lib/domain/change'
import type { SupersededColumns } from '@/lib/domain/supersede'
import type { Tx } from '@/lib/store/port'
import { openProposalsAbout } from '@/lib/store/sql/questions-about'

import { askable } from './askable'
import type { Workspace } from './workspace'

/**
 * Writes a supersession into the workspace: the fact ends, and its other open proposals, on either side, are withdrawn unless they are about
 * the time before (rule LF6). Returns the ids of those proposals. The fact must be loaded.
 */
export async function supersedeRows(
  tx: Tx,
  workspace: Workspace,
  ended: {
    readonly factId: string
    readonly columns: SupersededColumns
    readonly exceptProposal: string | null
  },
): Promise<readonly string[]> {
  const { factId, columns } = ended
  workspace.patch('fact', factId, columns)
  const others = await openProposalsAbout(tx, [factId])
  await workspace.load('proposal', others)
  const open = others.filter(
    (id) => id !== ended.exceptProposal && isOpen(workspace.get('proposal', id)),
  )
  const live = await askable(workspace, open)
  const withdrawn = open.filter((id) => !live.has(id))
  for (const id of withdrawn) workspace.patch('proposal', id, { status: 'withdrawn' })
  return withdrawn
}

/** This operation may already have decided it. */
function isOpen(row: Columns | null): boolean {
  return row?.['status'] === 'pending' || row?.['status'] === 'stale'
}
