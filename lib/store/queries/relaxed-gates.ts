import type { LimitOverrides } from '@/lib/domain/gate'
import type { Relaxed } from '@/lib/domain/phase-switch'
import { relaxations, type Relaxation } from '@/lib/domain/relaxed-gates'

import { toColumns } from '../changes'
import { DEFAULT_POLICY_ID, loadLimits, policyIdOf } from '../policies'
import type { Tx } from '../port'
import { toLimits } from '../rows'

const MOST_CHANGES = 1_000 // per policy

/** Reads which gates of an agent (null: the default) are relaxed, by whom and when (rule GA21). */
export async function readRelaxed(reader: Tx, agentId: string | null): Promise<readonly Relaxed[]> {
  const { limits, overrides } = await loadLimits(reader, agentId)
  const found = relaxations(limits)
  if (found.length === 0) return []
  const [own, inherited] = await Promise.all([
    changesOf(reader, policyIdOf(agentId)),
    agentId === null ? [] : changesOf(reader, DEFAULT_POLICY_ID),
  ])
  return found.map((each) => {
    const changes = isSetIn(overrides, each) ? own : inherited
    const setter = changes.find(({ before, after }) => holds(after, each) && !holds(before, each))
    return { ...each, by: setter?.by ?? null }
  })
}

type GatesChange = {
  readonly before: LimitOverrides
  readonly after: LimitOverrides
  readonly by: NonNullable<Relaxed['by']>
}

/** Loads the changes to one policy's limits, newest first, including those made by undo. */
async function changesOf(reader: Tx, policyId: string): Promise<readonly GatesChange[]> {
  const rows = await reader.change.findMany({
    where: { tableName: 'policy', rowId: policyId },
    orderBy: [{ operationSeq: 'desc' }, { position: 'desc' }],
    take: MOST_CHANGES,
    select: {
      before: true,
      after: true,
      operation: {
        select: {
          id: true,
          actor: true,
          verified: true,
          at: true,
          changes: { where: { tableName: 'limits' }, select: { rowId: true } },
        },
      },
    },
  })
  const ids = rows.flatMap(({ operation }) => operation.changes.map(({ rowId }) => rowId))
  const requests = await reader.limitRequest.findMany({ where: { id: { in: ids } } })
  const firstOf = new Map(requests.map(({ id, firstSigner }) => [id, firstSigner]))
  return rows.flatMap(({ before, after, operation }) => {
    const gates = toColumns(after)['gates']
    if (typeof gates !== 'string') return []
    const requestedBy = firstOf.get(operation.changes[0]?.rowId ?? '')
    const former = before === null ? null : toColumns(before)['gates']
    return {
      before: toLimits(typeof former === 'string' ? former : '{}'),
      after: toLimits(gates),
      by: {
        actor: operation.actor,
        verified: operation.verified,
        at: operation.at.toISOString(),
        operationId: operation.id,
        ...(requestedBy === undefined ? {} : { requestedBy }),
      },
    }
  })
}

function isSetIn(overrides: LimitOverrides, relaxed: Relaxation): boolean {
  const field = relaxed.kind === 'waived' ? 'waived' : relaxed.field
  return overrides[field] !== undefined
}

function holds(limits: LimitOverrides, relaxed: Relaxation): boolean {
  return relaxed.kind === 'waived'
    ? limits.waived?.includes(relaxed.gate) === true
    : limits[relaxed.field] === relaxed.limit
}
