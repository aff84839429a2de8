import { resolvePolicy, widensReach, type Policy, type PolicyOverrides } from '@/lib/domain/policy'
import type { Store, Tx } from '@/lib/store/open-store'
import { DEFAULT_POLICY_ID, policyIdOf } from '@/lib/store/policies'
import { toOverrides } from '@/lib/store/rows'

/** The policy of one agent, or of the default (null), before and after a change of what is stored. */
export type Moved = {
  readonly agentId: string | null
  readonly before: Policy
  readonly after: Policy
}

/** Returns everybody whose policy a change of the stored values of one row moves: of the default, every agent that inherits from it too. */
export async function movedBy(
  tx: Tx,
  { environment }: Pick<Store, 'environment'>,
  change: {
    readonly agentId: string | null
    readonly before: PolicyOverrides
    readonly after: PolicyOverrides
  },
): Promise<readonly Moved[]> {
  const { agentId, before, after } = change
  const rows = await tx.policyRow.findMany()
  const stored = (id: string) => {
    const row = rows.find((each) => each.id === id)
    return row === undefined ? {} : toOverrides(row.overrides)
  }
  const resolve = (agent: PolicyOverrides, fallback: PolicyOverrides) =>
    resolvePolicy({ agent, stored: fallback, environment }).policy
  if (agentId !== null) {
    const fallback = stored(DEFAULT_POLICY_ID)
    return [{ agentId, before: resolve(before, fallback), after: resolve(after, fallback) }]
  }
  const agents = await tx.agent.findMany({ select: { id: true } })
  return [
    { agentId: null, before: resolve({}, before), after: resolve({}, after) },
    ...agents.map(({ id }) => {
      const own = stored(policyIdOf(id))
      return { agentId: id, before: resolve(own, before), after: resolve(own, after) }
    }),
  ]
}

/** True when a change lets more happen for anybody (rule GA3). */
export function widensAny(moved: readonly Moved[]): boolean {
  return moved.some(({ before, after }) => widensReach(before, after))
}
