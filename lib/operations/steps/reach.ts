import { resolvePolicy, widensReach, type Policy, type PolicyOverrides } from '@/lib/domain/policy'
import { DEFAULT_POLICY_ID, policyIdOf } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import { toOverrides } from '@/lib/store/rows'

/** The policy of one agent, or of the default (null), before and after a change of what is stored. */
export type Moved = {
  readonly agentId: string | null
  readonly before: Policy
  readonly after: Policy
}

/** What is stored in one policy row before and after a change. */
export type StoredChange = {
  readonly agentId: string | null // null: the default
  readonly before: PolicyOverrides
  readonly after: PolicyOverrides
}

/** Returns everybody whose policy a change of the stored values of one row moves: of the default, every agent that inherits from it too. */
export function movedBy(
  tx: Tx,
  store: Pick<Store, 'environment'>,
  change: StoredChange,
): Promise<readonly Moved[]> {
  return movedTogether(tx, store, [change])
}

/** Returns everybody whose policy changes of several rows move together; the rows that are changed come first, in their order. */
export async function movedTogether(
  tx: Tx,
  { environment }: Pick<Store, 'environment'>,
  changes: readonly StoredChange[],
): Promise<readonly Moved[]> {
  const rows = await tx.policyRow.findMany()
  const stored = new Map(rows.map((row) => [row.id, toOverrides(row.overrides)]))
  const changed = new Map(changes.map((change) => [policyIdOf(change.agentId), change]))
  const valueOf = (id: string, when: 'before' | 'after') =>
    changed.get(id)?.[when] ?? stored.get(id) ?? {}
  const resolve = (agentId: string | null, when: 'before' | 'after') =>
    resolvePolicy({
      agent: agentId === null ? {} : valueOf(policyIdOf(agentId), when),
      stored: valueOf(DEFAULT_POLICY_ID, when),
      environment,
    }).policy
  const own = changes.map(({ agentId }) => agentId)
  const inheriting = own.includes(null)
    ? (await tx.agent.findMany({ select: { id: true } })).map(({ id }) => id)
    : []
  return [...new Set([...own, ...inheriting])].map((agentId) => ({
    agentId,
    before: resolve(agentId, 'before'),
    after: resolve(agentId, 'after'),
  }))
}

/** True when a change lets more happen for anybody (rule GA3). */
export function widensAny(moved: readonly Moved[]): boolean {
  return moved.some(({ before, after }) => widensReach(before, after))
}
