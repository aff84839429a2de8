import { LIST_WORDS, VERDICT_WORDS } from '@/lib/domain/terms'
import type { VerdictValue } from '@/lib/domain/verdict'
import { formatCount, formatNumber } from '@/lib/language/format'

/** Returns a number of proposals as people say it: `1 proposal`, `1,204 proposals`. */
export function proposalWords(count: number): string {
  return formatCount(count, 'proposal')
}

/** Returns what the button does: `Reject 194`, or with a verb of its own, `Keep both for all 194`. */
export function verbWords(value: VerdictValue, count: number, verb?: string): string {
  if (verb !== undefined) return count === 1 ? verb : `${verb} for all ${formatNumber(count)}`
  if (value === 'unsure') return `Mark ${formatNumber(count)} unsure`
  return `${VERDICT_WORDS[value].verb} ${formatNumber(count)}`
}

/** Returns the question above it: `Reject 194 proposals?`. */
export function questionWords(value: VerdictValue, count: number, verb?: string): string {
  if (verb !== undefined) return `${verbWords(value, count, verb)}?`
  if (value === 'unsure') return `Mark ${proposalWords(count)} unsure?`
  return `${VERDICT_WORDS[value].verb} ${proposalWords(count)}?`
}

/** Returns how many of the proposals the model disagrees with: `The model disagrees with 2 of 22.`. */
export function disagreedWords(count: number, of: number): string {
  if (count < of) return `The model disagrees with ${formatNumber(count)} of ${formatNumber(of)}.`
  return of === 1 ? 'The model disagrees.' : `The model disagrees with all ${formatNumber(of)}.`
}

/** Returns how it ended: `Rejected 191. 3 were not:`. */
export function outcomeWords(
  value: VerdictValue | null, // null: each had its own
  { decided, failed }: { readonly decided: number; readonly failed: number },
): string {
  const did =
    value === null
      ? LIST_WORDS.decided
      : value === 'unsure'
        ? 'Marked unsure:'
        : VERDICT_WORDS[value].state
  const done = `${did} ${formatNumber(decided)}.`
  return failed === 0 ? done : `${done} ${notDecidedWords(failed)}`
}

/** Returns how many were left as they are: `3 were not:`. */
export function notDecidedWords(failed: number): string {
  return `${formatNumber(failed)} ${failed === 1 ? 'was' : 'were'} not:`
}

/** Returns what happens to the facts, in words; `live` of the pairs belong to agents that are not in shadow mode. */
export function effectWords(
  value: VerdictValue,
  { count, live }: { readonly count: number; readonly live: number },
): string {
  if (value === 'unsure') {
    return 'No fact changes. They move to Unsure, for another person.'
  }
  if (value === 'keep_both') {
    return 'No fact changes. Both facts stay, and a pair is proposed again only if a text changes.'
  }
  const side = value === 'reverse' ? 'newer' : 'older'
  if (live === 0) {
    return 'Shadow: decisions are recorded; no fact changes.'
  }
  const ends = `The agent no longer receives the ${side} facts. They stay in the store, marked superseded.`
  if (live === count) return ends
  return `${ends} This applies to ${formatNumber(live)} of them. The other ${formatNumber(count - live)} are in shadow: recorded only.`
}
