import { resolvePolicy, widensReach, type Policy, type PolicyOverrides } from '@/lib/domain/policy'
import { DEFAULT_POLICY_ID, policyIdOf } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import { toOverrides } from '@/lib/store/rows'

/** The policy of one agent, or of the default (null), before and after a change to what is stored. */
export type Moved = {
  readonly agentId: string | null
  readonly before: Policy
  readonly after: Policy
}

/** One stored policy row, before and after a change. */
export type StoredChange = {
  readonly agentId: string | null // null: the default
  readonly before: PolicyOverrides
  readonly after: PolicyOverrides
}

/** Returns every policy that a change to one stored row affects: a change to the default affects every agent that inherits it. */
export function movedBy(
  tx: Tx,
  store: Pick<Store, 'environment'>,
  change: StoredChange,
): Promise<readonly Moved[]> {
  return movedTogether(tx, store, [change])
}

/** Returns every policy that changes to several rows affect together; the changed rows come first, in their order. */
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

/** True when a change increases automation for anyone (rule GA3). */
export function widensAny(moved: readonly Moved[]): boolean {
  return moved.some(({ before, after }) => widensReach(before, after))
}
