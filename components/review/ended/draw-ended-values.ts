import { MAX_PAIRS } from '@/lib/domain/blind-sample'
import { systemName } from '@/lib/domain/system-name'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { EndedView } from '@/lib/views/ended'

/** Reads how many pairs to draw, as it was typed, or says what is wrong with it. */
export function readPairs(
  typed: string,
):
  | { readonly ok: true; readonly pairs: number }
  | { readonly ok: false; readonly problem: string } {
  const pairs = typed.trim() === '' ? Number.NaN : Number(typed)
  return Number.isInteger(pairs) && pairs >= 1 && pairs <= MAX_PAIRS
    ? { ok: true, pairs }
    : { ok: false, problem: `A whole number from 1 to ${formatNumber(MAX_PAIRS)}.` }
}

/** Names a source that can be sampled, with how many facts it replaced. */
export function sourceWords({ system, replaced }: EndedView['sources'][number]): string {
  const name = system === '' ? 'Unknown source' : systemName(system)
  return `${name}: ${formatCount(replaced, 'replacement')}`
}
