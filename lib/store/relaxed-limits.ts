import { resolveLimits, type LimitOverrides } from '@/lib/domain/gate'
import { loosens } from '@/lib/domain/relaxed-gates'

import { DEFAULT_POLICY_ID } from './policies'
import type { Tx } from './port'
import { toLimits } from './rows'

/** The stored limits of one policy row, before and after a change. */
export type LimitsChange = {
  readonly policyId: string
  readonly before: LimitOverrides
  readonly after: LimitOverrides
}

/**
 * Returns the policy row, if any, whose limits changes to several rows relax together. An agent without limits of its own follows
 * the default, so the changed rows are all that have to be judged.
 */
export async function findRelaxed(
  reader: Tx,
  changes: readonly LimitsChange[],
): Promise<string | null> {
  const changed = changes.find(({ policyId }) => policyId === DEFAULT_POLICY_ID)
  const row =
    changed === undefined && changes.length > 0
      ? await reader.policyRow.findUnique({ where: { id: DEFAULT_POLICY_ID } })
      : null
  const stored = row === null ? {} : toLimits(row.gates)
  const fallback = changed ?? { before: stored, after: stored }
  const found = changes.find(({ before, after }) =>
    loosens(resolveLimits(fallback.before, before), resolveLimits(fallback.after, after)),
  )
  return found?.policyId ?? null
}
