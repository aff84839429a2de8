import type { Tx } from '@/lib/store/open-store'
import { withdrawnWithFact } from '@/lib/store/queries/questions-about'

import type { Workspace } from './workspace'

/** What was asked about the fact when it ended is asked again. Returns the ids of these proposals. */
export async function askAgain(
  tx: Tx,
  workspace: Workspace,
  factId: string,
): Promise<readonly string[]> {
  const withdrawn = await withdrawnWithFact(tx, factId)
  const open = [...withdrawn].filter(([, status]) => status === 'pending' || status === 'stale')
  await workspace.load(
    'proposal',
    open.map(([id]) => id),
  )
  for (const [id, status] of open) workspace.patch('proposal', id, { status })
  return open.map(([id]) => id)
}
