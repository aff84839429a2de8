import type { GateLimits } from '@/lib/domain/gate'
import type { OperationEvent } from '@/lib/domain/operation-event'
import type { Proposal } from '@/lib/domain/proposal'
import { withoutSecrets } from '@/lib/domain/secrets'
import type { VerdictValue } from '@/lib/domain/verdict'

const SHORT = 60

/** Returns a pair for the log: its number and the beginnings of both texts. */
export function pairOf(
  { number }: Pick<Proposal, 'number'>,
  { older, newer }: Record<'older' | 'newer', { readonly content: string }>,
) {
  return { number, older: shortened(older.content), newer: shortened(newer.content) }
}

/** Returns limits as the log keeps them. */
export function limitsOf(limits: GateLimits) {
  const { falsePositives, pattern, slice, agreement, undone, inlineMs, waived } = limits
  return { falsePositives, pattern, slice, agreement, undone, inlineMs, waived: [...waived] }
}

/** Returns what verdicts given together did, for the log. */
export function togetherEvent(verdicts: {
  readonly decided: number
  readonly values: readonly VerdictValue[] // the requested ones
  readonly label: string | null
  readonly leftOut: number // the model disagrees (rule J24)
  readonly against: number // decided although it does
}): OperationEvent {
  const { decided, values, label, leftOut, against } = verdicts
  return {
    type: 'decided-together',
    values: [...new Set(values)],
    decided,
    label: label === null ? null : shortened(label),
    ...(leftOut === 0 ? {} : { leftOut }),
    ...(against === 0 ? {} : { against }),
  }
}

/** Returns the beginning of a text, on one line, without splitting a character. */
export function shortened(text: string): string {
  const line = withoutSecrets(text).replaceAll(/\s+/gu, ' ').trim()
  const characters = Array.from(line.slice(0, SHORT * 2))
  return characters.length <= SHORT
    ? line.slice(0, characters.join('').length)
    : `${characters.slice(0, SHORT - 1).join('')}…`
}
