import { isolated } from '@/lib/domain/isolated'
import type { SwitchTarget } from '@/lib/domain/phase-switch'
import { formatInstant } from '@/lib/language/format'

/** Returns what is signed for in words. */
export function targetWords({ toPhase, autoApply }: SwitchTarget): string {
  const phase = toPhase === 2 ? 'phase 2 (inline live)' : 'phase 3 (sweep live)'
  return autoApply ? `${phase}, matches applied automatically` : `${phase}, people decide`
}

/** Returns who signed and when; a chosen name says that it is one. */
export function signatureWords(signature: {
  readonly by: string
  readonly verified: boolean
  readonly at: string
}): string {
  const chosen = signature.verified ? '' : ' (a chosen name)'
  return `${isolated(signature.by)}${chosen}, ${formatInstant(signature.at)}`
}

/** Returns why nobody can sign now, or null. */
export function signingBlocker(of: {
  readonly closed: number
  readonly frozen: boolean
  readonly pending: boolean
}): string | null {
  if (of.frozen) return 'Changes are frozen: switch Frozen off in Settings first.'
  if (of.closed > 0)
    return `${of.closed === 1 ? 'One gate is' : `${of.closed} gates are`} not passed.`
  return of.pending ? 'Signing…' : null
}

/** Returns how far a mix has moved, by the usual reading of the population stability index. */
export function driftWords(drift: number | null): string {
  if (drift === null) return 'nothing was proposed since'
  const reading = drift < 0.1 ? 'little' : drift < 0.25 ? 'some' : 'much'
  return `${drift.toFixed(2)}, ${reading}`
}
