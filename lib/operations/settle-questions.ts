import type { Tx } from '@/lib/store/open-store'
import { heldBackProposalsAbout, openProposalsAbout } from '@/lib/store/queries/questions-about'

import type { Workspace } from './workspace'

const OPEN: readonly unknown[] = ['pending', 'stale']

/**
 * Withdraws the open questions about facts that are retracted: there is nothing left to ask. They become changes of this
 * operation, so that taking it back asks them again; when the other side is away at that moment, they wait for it to come back.
 */
export async function settleQuestions(tx: Tx, workspace: Workspace): Promise<void> {
  const ended = factsThat(workspace, 'after')
  const returned = factsThat(workspace, 'before')
  await workspace.load('proposal', await openProposalsAbout(tx, ended))
  const heldBack = await heldBackProposalsAbout(tx, returned)
  await workspace.load('proposal', [...heldBack.keys()])
  for (const [id, status] of heldBack) {
    if (workspace.get('proposal', id)?.['status'] === 'withdrawn' && OPEN.includes(status))
      workspace.patch('proposal', id, { status })
  }
  const open = workspace
    .ids('proposal')
    .filter((id) => OPEN.includes(workspace.get('proposal', id)?.['status']))
  await workspace.load(
    'fact',
    open.flatMap((id) => sidesOf(workspace, id)),
  )
  for (const id of open) {
    const gone = sidesOf(workspace, id).some(
      (side) => workspace.get('fact', side)?.['status'] === 'retracted',
    )
    if (gone) workspace.patch('proposal', id, { status: 'withdrawn' })
  }
}

/** Facts that this operation retracts ('after'), or brings back from that ('before'). */
function factsThat(workspace: Workspace, side: 'before' | 'after'): readonly string[] {
  return workspace
    .updates()
    .filter((change) => change.table === 'fact' && change[side]?.['status'] === 'retracted')
    .map(({ id }) => id)
}

function sidesOf(workspace: Workspace, proposalId: string): readonly string[] {
  const row = workspace.get('proposal', proposalId)
  return [row?.['olderFactId'], row?.['newerFactId']].filter((id) => typeof id === 'string')
}
