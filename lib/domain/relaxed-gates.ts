import { GATE_LIMITS, LIMIT_FIELDS, type GateLimits, type GateName, type LimitField } from './gate'

/** One thing that makes going live easier than as built in: a gate that is not asked for, or a looser limit. */
export type Relaxation =
  | { readonly kind: 'waived'; readonly gate: GateName }
  | {
      readonly kind: 'limit'
      readonly field: LimitField
      readonly limit: number
      readonly builtIn: number
    }

/** Returns everything in which limits are looser than the built-in ones (rule GA21). */
export function relaxations(limits: GateLimits): readonly Relaxation[] {
  return [
    ...limits.waived.map((gate) => ({ kind: 'waived', gate }) as const),
    ...LIMIT_FIELDS.filter((field) => isLooser(field, limits[field])).map(
      (field) =>
        ({ kind: 'limit', field, limit: limits[field], builtIn: GATE_LIMITS[field] }) as const,
    ),
  ]
}

/** Of agreement, less is looser; of everything else, more is. */
function isLooser(field: LimitField, limit: number): boolean {
  return field === 'agreement' ? limit < GATE_LIMITS[field] : limit > GATE_LIMITS[field]
}
