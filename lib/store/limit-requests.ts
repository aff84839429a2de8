import { z } from 'zod'

import { resolveLimits, type GateLimits, type LimitOverrides } from '@/lib/domain/gate'
import { LIMIT_OVERRIDES } from '@/lib/domain/limit-overrides'

import { loadLimits } from './policies'
import type { Tx } from './port'
import type { LimitRequestRow } from './rows'

/** What the first person saw: what was stored, the limits in force, and those that would be. */
export type LimitsSeen = {
  readonly own: LimitOverrides
  readonly before: GateLimits
  readonly after: GateLimits
}

const limits = z.object(LIMIT_OVERRIDES.shape)
const seen = z.object({ own: LIMIT_OVERRIDES, before: limits, after: limits })

/** Reads what the first person saw. */
export function toLimitsSeen(row: Pick<LimitRequestRow, 'seen'>): LimitsSeen {
  const { own, before, after } = seen.parse(JSON.parse(row.seen))
  return { own, before: resolveLimits(before), after: resolveLimits(after) }
}

/** True when the limits are no longer those that the first person saw: there is nothing left to confirm (rule GA75). */
export async function isVoid(
  reader: Tx,
  row: Pick<LimitRequestRow, 'agentId' | 'seen'>,
): Promise<boolean> {
  const then = toLimitsSeen(row)
  const now = await loadLimits(reader, row.agentId)
  return !isSame(then.own, now.overrides) || !isSame(then.before, now.limits)
}

function isSame(one: LimitOverrides, other: LimitOverrides): boolean {
  return JSON.stringify(limits.parse(one)) === JSON.stringify(limits.parse(other))
}
