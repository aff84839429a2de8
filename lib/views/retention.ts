import { instantFromMs } from '@/lib/domain/instant'
import { archivedBefore, isRetentionDue, RETENTION_EVERY_MS } from '@/lib/domain/retention'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { loadPolicies } from '@/lib/store/queries/load-policies'
import { untilNextWrite } from '@/lib/store/queries/until-next-write'
import { lastRetentionRuns } from '@/lib/store/retention-runs'
import { measureTiers, type TierSize } from '@/lib/store/sql/retention'

/** Tier sizes, and what the schedule did and will do. */
export type RetentionView = {
  readonly days: number // 0: off
  readonly frozen: boolean
  readonly hot: TierSize
  readonly cold: TierSize
  readonly unused: number // hot sources without a current or protected fact, waiting out their period
  readonly broughtBack: number // of these, those that someone brought back from the cold tier by undo
  readonly last: {
    readonly at: string
    readonly by: string
    readonly moved: number
    readonly operationId: string | null
  } | null
  readonly nextAt: string | null // null: not scheduled
}

/** Reads the tier sizes of an agent, or of all together (rule RT6). Measured once, then again after the next write. */
export async function readRetention(
  store: Store,
  { agent, at }: { readonly agent: string | null; readonly at: Date },
): Promise<RetentionView> {
  const { read } = store
  const [{ policy }, sizes, runs] = await Promise.all([
    loadPolicy(read, agent, store.environment),
    untilNextWrite(store, `tiers ${JSON.stringify(agent)}`, () => measureTiers(read, agent)),
    lastRetentionRuns(read),
  ])
  const last = agent === null ? undefined : runs.get(agent)
  const dueMs = last === undefined ? at.getTime() : last.at.getTime() + RETENTION_EVERY_MS
  const comes = agent !== null && policy.retentionDays > 0 && !policy.mutationsFrozen
  return {
    ...sizes,
    days: policy.retentionDays,
    frozen: policy.mutationsFrozen,
    last:
      last === undefined
        ? null
        : {
            at: last.at.toISOString(),
            by: last.actor,
            moved: last.moved,
            operationId: last.operationId,
          },
    nextAt: comes ? instantFromMs(Math.max(at.getTime(), dueMs)).toISOString() : null,
  }
}

/** Returns the agents that the schedule checks now: retention is on, nothing is frozen, and a day has passed. */
export async function readRetentionDue(store: Store, at: Date): Promise<readonly string[]> {
  const [agents, runs] = await Promise.all([
    store.read.agent.findMany({ select: { id: true }, orderBy: { id: 'asc' } }),
    lastRetentionRuns(store.read),
  ])
  const due = agents
    .map(({ id }) => id)
    .filter((id) => isRetentionDue(runs.get(id)?.at ?? null, at))
  const policies = await loadPolicies(store.read, due, store.environment)
  return due.filter((id) => {
    const policy = policies.get(id)
    return (
      policy !== undefined &&
      !policy.mutationsFrozen &&
      archivedBefore(at, policy.retentionDays) !== null
    )
  })
}
