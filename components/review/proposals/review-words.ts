import { confidenceWords } from '@/lib/domain/confidence-words'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import type { VerdictValue } from '@/lib/domain/verdict'
import { formatCount } from '@/lib/language/format'
import type { ProposalView } from '@/lib/views/proposal-view'

/** Returns the name of a proposal as people say it. */
export function proposalName(number: number): string {
  return `P-${number}`
}

/** What is said where an answer is ignored, because nobody can have read what it would be about. */
export const TOO_SOON = 'This pair had just appeared, so nothing was recorded for it. Answer again.'

/** Returns what is announced after a verdict: 'Rejected P-142. 3 decided. Next: editor.' */
export function verdictAnnouncement(told: {
  readonly value: VerdictValue
  readonly disagreed: boolean
  readonly number: number
  readonly decided: number
  readonly next: Pick<ProposalView, 'number' | 'aspect'> | null
}): string {
  const { done } = VERDICT_WORDS[told.value]
  const did = told.disagreed ? `disagreed, ${done}` : done
  const head = `${did.charAt(0).toUpperCase()}${did.slice(1)} ${proposalName(told.number)}.`
  const next = told.next === null ? 'Nothing left to decide.' : `Next: ${told.next.aspect}.`
  return `${head} ${told.decided} decided. ${next}`
}

const PAIR_OF = /^((?:Settled: )?[^:]*\bP-\d+): .*$/su
const UNDID = /^(?:(?:Undid|Redid) #\d+ )+/u
const MOST_NAMED = 2

/** Returns what was undone or redone in a few words, without the pair, which is on screen: `Undone: approved P-364` */
export function undoneWords(
  done: 'Undone' | 'Redone',
  operations: readonly { readonly title: string }[],
): string {
  const count = operations.length
  if (count > MOST_NAMED) return `${done}: ${formatCount(count, 'operation')}`
  return `${done}: ${operations.map(({ title }) => briefly(title)).join('; ')}`
}

function briefly(title: string): string {
  const own = title.replace(UNDID, '')
  const brief = PAIR_OF.exec(own)?.[1]
  return brief === undefined ? own : `${brief.charAt(0).toLowerCase()}${brief.slice(1)}`
}

type Read = Pick<ProposalView, 'confidence' | 'minConfidence' | 'winningSignal'>

/** Returns what another system gave a pair next to our own reading, in a sentence (rule I13). */
export function foreignSentence(
  { system, confidence, only }: NonNullable<ProposalView['foreign']>,
  read: Read,
): string {
  const theirs = `${system} says ${confidenceWords(confidence)}`
  if (read.winningSignal === null) return `${theirs}; our rules found nothing.`
  const ours = `we read ${confidenceWords(read.confidence)}`
  return only
    ? `${theirs}; ${ours}, below the threshold of ${read.minConfidence.toFixed(2)}.`
    : `${theirs}; ${ours}.`
}
