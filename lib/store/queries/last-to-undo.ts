import type { OperationKind } from '@/lib/domain/operation'

import type { Store } from '../port'

/** What a reviewer does while reviewing, which the undo key walks back through. Everything else is undone from the log. */
export const REVIEWING: readonly OperationKind[] = [
  'decide',
  'disagree',
  'settle',
  'decide-many',
  'supersede',
  'restate',
  'reword',
  'retract',
  'retire',
  'restore',
  'confirm',
  'merge',
  'keep-apart',
  'answer-ended',
  'include',
  'protect',
  'unprotect',
  'redetect',
  'apply-recorded',
]

const UNDOABLE = { inEffect: true, kind: { in: [...REVIEWING] } }

/** Returns the latest decision of a reviewer that is in effect, or null. */
export async function lastToUndo(
  { read }: Pick<Store, 'read'>,
  reviewer: string,
): Promise<string | null> {
  const row = await read.operation.findFirst({
    where: { actor: reviewer, ...UNDOABLE },
    orderBy: [{ effectSeq: 'desc' }, { seq: 'desc' }],
    select: { id: true },
  })
  return row?.id ?? null
}

/** Returns whether there is one. */
export async function hasOneToUndo(
  { read }: Pick<Store, 'read'>,
  reviewer: string,
): Promise<boolean> {
  const where = { actor: reviewer, ...UNDOABLE }
  return (await read.operation.findFirst({ where, select: { id: true } })) !== null
}
