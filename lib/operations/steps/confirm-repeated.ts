import type { ImportProblem } from '@/lib/domain/import-batch'
import { refusalMessage } from '@/lib/domain/refusal'
import type { Store, Tx } from '@/lib/store/port'
import type { FactRow } from '@/lib/store/rows'

import { frozenAgents } from './frozen-agents'
import type { Workspace } from './workspace'

/**
 * Confirms the facts that a conversation repeats (rule AR5): once per import, however many lines repeat them. While frozen, this waits for
 * the next import of the file.
 */
export async function confirmRepeated(
  tx: Tx,
  workspace: Workspace,
  repeats: {
    readonly again: ReadonlyMap<string, Date> // when, by our id
    readonly at: Date
    readonly environment: Store['environment']
  },
): Promise<readonly ImportProblem[]> {
  const problems: ImportProblem[] = []
  const rows = [...repeats.again.keys()].flatMap(
    (id) => (workspace.get('fact', id) as FactRow | null) ?? [],
  )
  const agents = rows.map(({ agentId }) => agentId)
  const frozen = await frozenAgents(tx, agents, repeats.environment)
  for (const [id, saidAt] of repeats.again) {
    const row = workspace.get('fact', id) as FactRow | null
    if (row === null || row.status !== 'active') continue
    if (frozen.has(row.agentId)) {
      const { sentence } = refusalMessage({ kind: 'frozen' })
      const reason = `${sentence} That “${row.content}” was said again is not recorded; import the file again afterwards.`
      problems.push({ severity: 'flag', line: null, ref: null, reason })
      continue
    }
    const confirmedAt = saidAt > repeats.at ? repeats.at : saidAt
    workspace.patch('fact', id, { confirmedAt, confirmations: row.confirmations + 1 })
  }
  return problems
}
