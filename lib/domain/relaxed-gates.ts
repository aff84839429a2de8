import {
  GATE_LIMITS,
  LIMIT_FIELDS,
  type GateLimits,
  type GateName,
  type LimitField,
  type LimitOverrides,
} from './gate'

/** A setting that makes going live easier than built in: a waived gate or a looser limit. */
export type Relaxation =
  | { readonly kind: 'waived'; readonly gate: GateName }
  | {
      readonly kind: 'limit'
      readonly field: LimitField
      readonly limit: number
      readonly builtIn: number
    }

/** Returns every gate or limit that is looser than built in (rule GA21). */
export function relaxations(limits: GateLimits): readonly Relaxation[] {
  return [
    ...limits.waived.map((gate) => ({ kind: 'waived', gate }) as const),
    ...LIMIT_FIELDS.filter((field) => isLooser(field, limits, GATE_LIMITS)).map(
      (field) =>
        ({ kind: 'limit', field, limit: limits[field], builtIn: GATE_LIMITS[field] }) as const,
    ),
  ]
}

/** True when a check is turned off or a limit is looser than before, so that two people must agree (rule GA74). */
export function loosens(before: GateLimits, after: GateLimits): boolean {
  return (
    after.waived.some((gate) => !before.waived.includes(gate)) ||
    LIMIT_FIELDS.some((field) => isLooser(field, after, before))
  )
}

/** A lower limit is looser for agreement, a higher one for everything else. */
function isLooser(field: LimitField, limits: GateLimits, than: GateLimits): boolean {
  return field === 'agreement' ? limits[field] < than[field] : limits[field] > than[field]
}

/** Returns the stored limits with everything that is looser than built in set back to built in. */
export function restoredLimits(
  own: LimitOverrides,
  relaxed: readonly Relaxation[],
): LimitOverrides {
  let limits = own
  for (const each of relaxed)
    limits =
      each.kind === 'waived' ? { ...limits, waived: [] } : { ...limits, [each.field]: each.builtIn }
  return limits
}
