import type { Tx } from '@/lib/store/port'
import {
  openProposalsAbout,
  stillAsked,
  withdrawnProposalsAbout,
} from '@/lib/store/queries/questions-about'
import { isArchived, type FactRow } from '@/lib/store/rows'

import type { Workspace } from './workspace'

const OPEN: readonly unknown[] = ['pending', 'stale']

/**
 * Keeps proposals in step with their facts (rule LF6): a proposal is open only while both facts are active, so ending a fact withdraws its
 * proposals and reviving it reopens them, as changes of this operation. `flags` are the flips an undo is about to make.
 */
export async function settleQuestions(
  tx: Tx,
  workspace: Workspace,
  flags: ReadonlyMap<string, boolean> = new Map(),
): Promise<void> {
  await workspace.load('proposal', await openProposalsAbout(tx, factsThat(workspace, 'end')))
  await workspace.load(
    'proposal',
    await withdrawnProposalsAbout(tx, factsThat(workspace, 'return')),
  )
  const held = (statuses: readonly unknown[]) =>
    workspace
      .ids('proposal')
      .filter((id) => statuses.includes(workspace.get('proposal', id)?.['status']))
  const [open, away, woken] = [held(OPEN), held(['withdrawn']), wokenIn(workspace)]
  const asked = new Set(await stillAsked(tx, [...away, ...woken], flags))
  const back = away.filter((id) => asked.has(id))
  await workspace.load(
    'fact',
    [...open, ...back].flatMap((id) => sidesOf(workspace, id)),
  )
  for (const id of open) {
    if (!askable(workspace, id) || (woken.includes(id) && !asked.has(id)))
      workspace.patch('proposal', id, { status: 'withdrawn' })
  }
  for (const id of back) {
    if (askable(workspace, id) && !aboutArchived(workspace, id))
      workspace.patch('proposal', id, { status: saysTheSame(workspace, id) ? 'pending' : 'stale' })
  }
}

/** Proposals that reopen because of what was undone, whoever asked them. */
function wokenIn(workspace: Workspace): readonly string[] {
  return workspace
    .updates()
    .filter(({ table, before, after }) => {
      const [was, is] = [before?.['status'], after['status']]
      return table === 'proposal' && was === 'withdrawn' && OPEN.includes(is)
    })
    .map(({ id }) => id)
}

/** A fact that arrives in this operation is not held, but is active. */
function askable(workspace: Workspace, id: string): boolean {
  return sidesOf(workspace, id).every(
    (side) => (workspace.get('fact', side)?.['status'] ?? 'active') === 'active',
  )
}

/** Rule SG6. */
function aboutArchived(workspace: Workspace, id: string): boolean {
  return sidesOf(workspace, id).some((side) =>
    isArchived((workspace.get('fact', side) ?? {}) as Pick<FactRow, 'aspect' | 'aspectKey'>),
  )
}

/** Rule P3. */
function saysTheSame(workspace: Workspace, id: string): boolean {
  const row = workspace.get('proposal', id)
  const asked = [row?.['olderRevision'], row?.['newerRevision']]
  return sidesOf(workspace, id).every(
    (side, index) => workspace.get('fact', side)?.['revision'] === asked[index],
  )
}

/** Facts that this operation ends or revives. */
function factsThat(workspace: Workspace, what: 'end' | 'return'): readonly string[] {
  const active = what === 'return'
  return workspace
    .updates()
    .filter(({ table, after }) => table === 'fact' && after['status'] !== undefined)
    .filter(({ after }) => (after['status'] === 'active') === active)
    .map(({ id }) => id)
}

function sidesOf(workspace: Workspace, proposalId: string): readonly string[] {
  const row = workspace.get('proposal', proposalId)
  return [row?.['olderFactId'], row?.['newerFactId']].filter((id) => typeof id === 'string')
}
