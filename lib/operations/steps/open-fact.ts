import type { Fact } from '@/lib/domain/fact'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { Store, Tx } from '@/lib/store/port'
import { toFact, type FactRow } from '@/lib/store/rows'

import { manualChangeRefusal } from './manual-change-refusal'
import { openWorkspace, type Workspace } from './workspace'

type Asked = {
  readonly factId: string
  readonly version: number
  readonly refusalOf: (fact: Fact) => Refusal | null
  readonly inShadow?: true // it may be changed while its agent is in shadow, too
}

/**
 * Opens a fact that a person changes, in a workspace that holds it. Refuses it where there is none, where it may not be changed this way,
 * where it is no longer as it was shown, and where its agent takes no changes now (rule A2).
 */
export async function openFact(
  tx: Tx,
  store: Pick<Store, 'environment'>,
  { factId, version, refusalOf, inShadow }: Asked,
): Promise<Result<{ row: FactRow; fact: Fact; workspace: Workspace }>> {
  const row = await tx.fact.findUnique({ where: { id: factId } })
  if (row === null) return refused({ kind: 'not-found', what: 'fact' })
  const fact = toFact(row)
  const refusal = refusalOf(fact)
  if (refusal !== null) return refused(refusal)
  if (row.version !== version) return refused({ kind: 'changed-meanwhile' })
  const held = await manualChangeRefusal(tx, store, row.agentId)
  if (held !== null && (inShadow !== true || held.kind !== 'shadow')) return refused(held)
  const workspace = openWorkspace(tx)
  workspace.hold('fact', [row])
  return accepted({ row, fact, workspace })
}
