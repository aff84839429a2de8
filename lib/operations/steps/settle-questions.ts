import type { Tx } from '@/lib/store/port'
import { isArchived, type FactRow } from '@/lib/store/rows'
import {
  endWithOneOf,
  givenBackAmong,
  openProposalsAbout,
  stillAsked,
  withdrawnProposalsAbout,
} from '@/lib/store/sql/questions-about'

import { askable, sidesOf } from './askable'
import type { Workspace } from './workspace'

const OPEN: readonly unknown[] = ['pending', 'stale']

/**
 * Keeps proposals in step with their facts (rule LF6): a proposal is open only while neither fact has ended, so ending a fact, or moving its
 * end to the past, withdraws its proposals, and reviving it reopens them, as changes of this operation. One that opens, or whose words
 * change, is stale if they are not those it was asked about (rule P3). `flags` are the flips an undo is about to make.
 */
export async function settleQuestions(
  tx: Tx,
  workspace: Workspace,
  flags: ReadonlyMap<string, boolean> = new Map(),
): Promise<void> {
  const { ended, back: returned, reworded } = await movedFacts(tx, workspace)
  await workspace.load('proposal', await openProposalsAbout(tx, [...ended, ...reworded]))
  await workspace.load('proposal', await withdrawnProposalsAbout(tx, returned))
  const held = (statuses: readonly unknown[]) =>
    workspace
      .ids('proposal')
      .filter((id) => statuses.includes(workspace.get('proposal', id)?.['status']))
  const [open, away, woken] = [held(OPEN), held(['withdrawn']), wokenIn(workspace)]
  const asked = new Set(await stillAsked(tx, [...away, ...woken], flags))
  const answered = await answeredElsewhere(tx, workspace, away)
  const back = away.filter((id) => asked.has(id) && !answered.has(id))
  const live = await askable(workspace, [...open, ...back])
  for (const id of open) {
    if (!live.has(id) || (woken.includes(id) && !asked.has(id)))
      workspace.patch('proposal', id, { status: 'withdrawn' })
  }
  const opened = back.filter((id) => live.has(id) && !aboutArchived(workspace, id))
  const changed = new Set([...reworded, ...statusIn(workspace)])
  const stay = open.filter(
    (id) =>
      OPEN.includes(workspace.get('proposal', id)?.['status']) &&
      [id, ...sidesOf(workspace, id)].some((each) => changed.has(each)),
  )
  for (const id of [...opened, ...stay])
    workspace.patch('proposal', id, { status: saysTheSame(workspace, id) ? 'pending' : 'stale' })
}

/** Proposals whose status this operation changes. */
function statusIn(workspace: Workspace): readonly string[] {
  return workspace
    .updatesOf('proposal')
    .filter(({ after }) => 'status' in after)
    .map(({ id }) => id)
}

/** Proposals about pairs that another system ended and a person gave back (rule AU4). */
async function answeredElsewhere(
  tx: Tx,
  workspace: Workspace,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const answered = await givenBackAmong(tx, ids)
  const inForce = answered.filter(
    ({ answerId }) => workspace.get('ended-answer', answerId)?.['reverted'] !== true,
  )
  return new Set(inForce.map(({ id }) => id))
}

/** Proposals that reopen because of what was undone, whoever asked them. */
function wokenIn(workspace: Workspace): readonly string[] {
  return workspace
    .updatesOf('proposal')
    .filter(({ before, after }) => {
      const [was, is] = [before?.['status'], after['status']]
      return was === 'withdrawn' && OPEN.includes(is)
    })
    .map(({ id }) => id)
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

/**
 * Facts that this operation may have ended or revived. Whether one that gets a later end (rule A19) has ended depends on when it ends, when
 * its successor begins and when the other side of a question begins, and an import may move each of them (rule T6). It is among both.
 */
async function movedFacts(tx: Tx, workspace: Workspace) {
  const { begin, shown, bounded, reworded } = changedFacts(workspace)
  const former = await endWithOneOf(tx, begin)
  await workspace.load('fact', former)
  const moved = [...new Set([...shown, ...bounded, ...former])]
  const rowOf = (id: string) => (workspace.get('fact', id) ?? {}) as FactRow
  const isActive = (id: string) => rowOf(id).status === 'active'
  const endsLater = (id: string) => {
    const { status, validUntil, supersededAt } = rowOf(id)
    const isSuperseded = status === 'superseded' && validUntil !== null && supersededAt !== null
    return isSuperseded && validUntil > supersededAt
  }
  const others = new Set(begin)
  return {
    ended: moved.filter((id) => !isActive(id) || others.has(id)),
    back: [...shown.filter(isActive), ...moved.filter(endsLater)],
    reworded,
  }
}

/** Facts by what changes about them. */
function changedFacts(workspace: Workspace) {
  const begin: string[] = []
  const shown: string[] = []
  const bounded: string[] = []
  const reworded: string[] = []
  for (const { id, after } of workspace.updatesOf('fact')) {
    const begins = 'validFrom' in after
    if (begins) begin.push(id)
    if (begins || 'status' in after) shown.push(id)
    if ('validUntil' in after || 'supersededAt' in after) bounded.push(id)
    if ('revision' in after) reworded.push(id)
  }
  return { begin, shown, bounded, reworded }
}
