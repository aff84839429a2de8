import { confidenceWords } from '@/lib/domain/confidence-words'
import { isolated } from '@/lib/domain/isolated'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import type { TryResult, TrySimilarity } from '@/lib/views/try'
import type { TryBlocker } from '@/lib/views/try-blockers'

export type TryVerdict = { readonly asked: boolean; readonly sentence: string }

/** Returns in a sentence whether detection would ask about the pair. */
export function verdictOf({
  scored,
  hindrances,
  notRead,
}: Pick<TryResult, 'scored' | 'hindrances' | 'notRead'>): TryVerdict {
  const { confidence, minConfidence, winningSignal, profile } = scored
  const given = confidenceWords(confidence)
  if (notRead !== null) return { asked: false, sentence: `Would not be proposed. ${notRead}` }
  if (winningSignal === null) {
    const why =
      profile === 'seed' ? 'no signal fired' : 'nothing in the texts suggests a replacement'
    return { asked: false, sentence: `Would not be proposed: ${why}.` }
  }
  if (confidence < minConfidence) {
    return {
      asked: false,
      sentence: `Would not be proposed: ${given} is below ${minConfidence.toFixed(2)}.`,
    }
  }
  const preventing = hindrances.filter(({ kind }) => kind !== 'constraint' && kind !== 'protected')
  if (preventing.some(({ kind }) => kind !== 'known')) {
    return {
      asked: false,
      sentence: `Would not be proposed, although the texts alone give ${given}.`,
    }
  }
  return preventing.length > 0
    ? { asked: false, sentence: `Would be proposed at ${given}, and was already.` }
    : { asked: true, sentence: `Would be proposed at ${given}.` }
}

/** Returns what stands in the way of a pair, or of its approval, in a sentence. */
export function hindranceSentence(hindrance: TryBlocker): string {
  switch (hindrance.kind) {
    case 'same-fact':
      return 'Both sides are the same fact.'
    case 'backwards':
      return 'By their times, the newer fact is on the older side. Detection compares them the other way around.'
    case 'other-slot':
      return `Their ${PLURALS[hindrance.of]} are “${isolated(hindrance.older)}” and “${isolated(hindrance.newer)}”. Only facts of one agent, entity, aspect and key are compared.`
    case 'unclassified':
      return `The ${hindrance.side} fact has no entity or no aspect, so it isn’t compared.`
    case 'archived':
      return `The ${hindrance.side} fact is archived at its source, so it isn’t compared until you include it.`
    case 'not-active':
      return `The ${hindrance.side} fact is ${hindrance.status}. Only active facts are compared.`
    case 'detection-off':
      return 'Detection is off in Settings.'
    case 'earlier':
      return 'An earlier fact replaces it instead, so that versions stay in order:'
    case 'known':
      return knownSentence(hindrance)
    case 'constraint':
      return 'The older fact is a constraint. It can be proposed, but never replaced.'
    case 'protected':
      return 'The older fact is protected. It can be proposed, but not replaced until it is unprotected.'
  }
}

const PLURALS = { agent: 'agents', entity: 'entities', aspect: 'aspects', key: 'keys' } as const

function knownSentence({ status, verdict }: Extract<TryBlocker, { kind: 'known' }>): string {
  if (status === 'withdrawn')
    return 'It was proposed and withdrawn. It comes back if a text changes:'
  if (status === 'decided' && verdict === 'keep_both')
    return 'It was proposed and rejected. It comes back only if a text changes:'
  if (status === 'decided' && verdict !== null)
    return `It was asked and ${VERDICT_WORDS[verdict].done}:`
  return status === 'stale' ? 'It is proposed, and a text has changed since:' : 'It needs review:'
}

/** Returns what detection makes of the pair the other way round. */
export function reversedSentence({
  reversed,
  scored,
}: Pick<TryResult, 'reversed' | 'scored'>): string {
  const { confidence, pattern, winningSignal } = reversed
  const head = 'The other way around, the newer text first:'
  if (winningSignal === null) return `${head} ${confidenceWords(confidence)}, nothing suggests it.`
  const side = confidence >= scored.minConfidence ? 'at or above' : 'below'
  return `${head} ${confidenceWords(confidence)} (${pattern}), ${side} the threshold.`
}

/** Returns what the newer one would be if it arrived now (rule AW8). */
export function arrivalWords({ step, classified }: TryResult['arrival']): string {
  const off = classified ? '' : ' “Classify before write” is off here.'
  return `If the newer fact were saved now, the rules would say ${step}: ${STEP_SENTENCES[step]}${off}`
}

const STEP_SENTENCES: Readonly<Record<TryResult['arrival']['step'], string>> = {
  ADD: 'it is new, unless a model says otherwise.',
  UPDATE: 'it is stored and replaces the older one, if the policy allows.',
  DELETE: 'it is stored, and a person decides whether the older one ends.',
  NOOP: 'it is not stored again; the older one is confirmed.',
}

/** Returns how alike the texts are, and by what: words in common are not meaning. */
export function similaritySentence({ kind, provider, value, why }: TrySimilarity): string {
  if (value === null) return `Similarity: none. ${why ?? ''}`.trim()
  const by = kind === 'lexical' ? 'by shared words' : `by embeddings of ${provider}`
  return `Similarity ${value.toFixed(2)}, ${by}. For information only; not part of the confidence.`
}
