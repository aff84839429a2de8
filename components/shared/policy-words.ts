import type { PolicyField, PolicyOrigin } from '@/lib/domain/policy'
import { POLICY_TITLES } from '@/lib/domain/policy-words'

type FieldWords = { readonly title: string; readonly sentence: string }

/** Each field in the words of the Signet document, sections 3 to 5; scoring is ours. */
export const FIELD_WORDS: Readonly<Record<PolicyField, FieldWords>> = {
  shadowMode: {
    title: POLICY_TITLES.shadowMode,
    sentence: 'Supersession proposals are recorded, but no fact’s status changes.',
  },
  mutationsFrozen: {
    title: POLICY_TITLES.mutationsFrozen,
    sentence: 'All changes of facts are held back, whatever shadow mode says.',
  },
  supersessionEnabled: {
    title: POLICY_TITLES.supersessionEnabled,
    sentence:
      'Master switch for retroactive supersession: off, nothing is compared and nothing proposed.',
  },
  supersessionMinConfidence: {
    title: POLICY_TITLES.supersessionMinConfidence,
    sentence:
      'Minimum confidence to propose a supersession, from 0 to 1. Each way of scoring has its own scale: look at it again when that changes.',
  },
  supersessionAutoApply: {
    title: POLICY_TITLES.supersessionAutoApply,
    sentence:
      'Once live, applies what lies in the match band without a person. Switching it on takes two signatures, on the Shadow page.',
  },
  supersessionMatchConfidence: {
    title: POLICY_TITLES.supersessionMatchConfidence,
    sentence:
      'From this confidence on a proposal may be applied without a person, where that is switched on; the rest waits for review.',
  },
  detectorProfile: {
    title: POLICY_TITLES.detectorProfile,
    sentence:
      'How evidence becomes a confidence. Default: fitted weights of evidence, calibrated. Seed: the strongest of four signals, exactly as the Signet document.',
  },
  detectorWeights: {
    title: POLICY_TITLES.detectorWeights,
    sentence:
      'Which fitted weights the default scoring adds up: those that it ships with, or a refit to what people said. Two people sign for a refit.',
  },
  supersessionSweepEnabled: {
    title: POLICY_TITLES.supersessionSweepEnabled,
    sentence:
      'Scans all aspects with several active facts for contradictions that the inline pass never saw.',
  },
  supersessionSemanticFallback: {
    title: POLICY_TITLES.supersessionSemanticFallback,
    sentence:
      'Allows asking a language model when the heuristics are inconclusive and the texts share at least 3 words.',
  },
  mergeMatchThreshold: {
    title: POLICY_TITLES.mergeMatchThreshold,
    sentence: 'From this likeness on facts are taken for duplicates.',
  },
  mergePossibleThreshold: {
    title: POLICY_TITLES.mergePossibleThreshold,
    sentence:
      'From this likeness on facts are shown as possible duplicates. Above the match threshold it counts as that.',
  },
  mergeAutoApply: {
    title: POLICY_TITLES.mergeAutoApply,
    sentence:
      'A match may be merged without being confirmed. Nothing is ever merged automatically.',
  },
  classifyBeforeWrite: {
    title: POLICY_TITLES.classifyBeforeWrite,
    sentence:
      'Looks at a fact before it is stored: new, in the place of another, taking one back, or said already. What is said already confirms the stored fact. Everything else is stored, and nothing ends by it that would not end without it.',
  },
  preferenceKeys: {
    title: POLICY_TITLES.preferenceKeys,
    sentence:
      'Another value under the key of a preference: off leaves it to detection, propose always asks, apply also ends the older one once live. Protected facts, and facts of another context, wait for a person. Two people sign for apply: set it in shadow, before they do.',
  },
  retentionDays: {
    title: POLICY_TITLES.retentionDays,
    sentence:
      'How many days after its last fact ended a source moves to the cold tier; 0: never. Nothing is deleted, and it comes back with its fact.',
  },
  semanticContradictionEnabled: {
    title: POLICY_TITLES.semanticContradictionEnabled,
    sentence:
      'The agent’s own top-level flag for asking a language model; both this and the fallback must be on.',
  },
}

export const FIELD_ORDER = [
  'shadowMode',
  'mutationsFrozen',
  'supersessionEnabled',
  'detectorProfile',
  'detectorWeights',
  'supersessionMinConfidence',
  'supersessionSweepEnabled',
  'supersessionAutoApply',
  'supersessionMatchConfidence',
  'supersessionSemanticFallback',
  'semanticContradictionEnabled',
  'classifyBeforeWrite',
  'preferenceKeys',
  'mergeMatchThreshold',
  'mergePossibleThreshold',
  'mergeAutoApply',
  'retentionDays',
] as const satisfies readonly PolicyField[]

export const ORIGIN_WORDS: Readonly<Record<PolicyOrigin, string>> = {
  agent: 'set for this agent',
  default: 'from the default',
  environment: 'from the environment',
  'built-in': 'built in',
}
