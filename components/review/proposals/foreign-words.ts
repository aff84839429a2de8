import { confidenceWords } from '@/lib/domain/confidence-words'
import type { ProposalView } from '@/lib/views/screen'

type Read = Pick<ProposalView, 'confidence' | 'minConfidence' | 'winningSignal'>

/** Returns what another system gave a pair next to our own reading, in a sentence (rule I13). */
export function foreignSentence(
  { system, confidence, only }: NonNullable<ProposalView['foreign']>,
  read: Read,
): string {
  const theirs = `${system} says ${confidenceWords(confidence)}`
  if (read.winningSignal === null) return `${theirs}; nothing of ours fired.`
  const ours = `we read ${confidenceWords(read.confidence)}`
  return only
    ? `${theirs}; ${ours}, below the threshold of ${read.minConfidence.toFixed(2)}.`
    : `${theirs}; ${ours}.`
}
