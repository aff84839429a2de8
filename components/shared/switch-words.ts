import { isolated } from '@/lib/domain/isolated'
import type { MixDrift } from '@/lib/domain/watch'
import { formatInstant } from '@/lib/language/format'

/** Returns who signed and when; a name typed without sign-in says so. */
export function signatureWords(signature: {
  readonly by: string
  readonly verified: boolean
  readonly at: string
}): string {
  const chosen = signature.verified ? '' : ' (not verified)'
  return `${isolated(signature.by)}${chosen}, ${formatInstant(signature.at)}`
}

/** Returns why no one can sign now, or null. */
export function signingBlocker(of: {
  readonly closed: number
  readonly frozen: boolean
  readonly pending: boolean
}): string | null {
  if (of.frozen) return 'Changes are frozen. Turn off Frozen in Settings first.'
  if (of.closed > 0)
    return of.closed === 1 ? '1 check doesn’t pass.' : `${of.closed} checks don’t pass.`
  return of.pending ? 'Signing…' : null
}

/** Returns how far a mix has moved, by the usual reading of the population stability index. */
export function driftWords(drift: MixDrift): string {
  if (drift === 'none-since') return 'nothing proposed since'
  if (drift === 'none-before') return 'nothing to compare: no proposals before going live'
  const reading = drift < 0.1 ? 'little' : drift < 0.25 ? 'some' : 'much'
  return `${drift.toFixed(2)}, ${reading}`
}
