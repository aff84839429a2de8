import type { Policy, PolicyField, PolicyOrigin } from '@/lib/domain/policy'

type FieldWords = { readonly title: string; readonly sentence: string }

/** Each field in the words of the Signet document, sections 3 to 5; scoring is ours. */
export const FIELD_WORDS: Readonly<Record<PolicyField, FieldWords>> = {
  shadowMode: {
    title: 'Shadow mode',
    sentence: 'Supersession proposals are recorded, but no fact’s status changes.',
  },
  mutationsFrozen: {
    title: 'Frozen',
    sentence: 'All changes of facts are held back, whatever shadow mode says.',
  },
  supersessionEnabled: {
    title: 'Detection',
    sentence:
      'Master switch for retroactive supersession: off, nothing is compared and nothing proposed.',
  },
  supersessionMinConfidence: {
    title: 'Minimum confidence',
    sentence:
      'Minimum confidence to propose a supersession, from 0 to 1. Each way of scoring has its own scale: look at it again when that changes.',
  },
  supersessionAutoApply: {
    title: 'Apply by itself',
    sentence:
      'Once live, applies what lies in the match band without a person. Switching it on takes two signatures, on the Shadow page.',
  },
  supersessionMatchConfidence: {
    title: 'Match band',
    sentence:
      'From this confidence on a proposal may be applied without a person, where that is switched on; the rest waits for review.',
  },
  detectorProfile: {
    title: 'Scoring',
    sentence:
      'How evidence becomes a confidence. Default: fitted weights of evidence, calibrated. Seed: the strongest of four signals, exactly as the Signet document.',
  },
  detectorWeights: {
    title: 'Weights',
    sentence:
      'Which fitted weights the default scoring adds up: those that it ships with, or a refit to what people said. Two people sign for a refit.',
  },
  supersessionSweepEnabled: {
    title: 'Periodic sweep',
    sentence:
      'Scans all aspects with several active facts for contradictions that the inline pass never saw.',
  },
  supersessionSemanticFallback: {
    title: 'LLM fallback',
    sentence:
      'Allows asking a language model when the heuristics are inconclusive and the texts share at least 3 words.',
  },
  mergeMatchThreshold: {
    title: 'Duplicates: match',
    sentence: 'From this likeness on facts are taken for duplicates.',
  },
  mergePossibleThreshold: {
    title: 'Duplicates: possible',
    sentence:
      'From this likeness on facts are shown as possible duplicates. Above the match threshold it counts as that.',
  },
  mergeAutoApply: {
    title: 'Merge without confirming',
    sentence: 'A match may be merged without being confirmed. Nothing is ever merged by itself.',
  },
  classifyBeforeWrite: {
    title: 'Classify before write',
    sentence:
      'Looks at a fact before it is stored: new, in the place of another, taking one back, or said already. What is said already confirms the stored fact. Everything else is stored, and nothing ends by it that would not end without it.',
  },
  preferenceKeys: {
    title: 'Preferences by key',
    sentence:
      'Another value under the key of a preference: off leaves it to detection, propose always asks, apply also ends the older one once live. Protected facts, and facts of another context, wait for a person. Two people sign for apply: set it in shadow, before they do.',
  },
  retentionDays: {
    title: 'Retention',
    sentence:
      'How many days after its last fact ended a source moves to the cold tier; 0: never. Nothing is deleted, and it comes back with its fact.',
  },
  semanticContradictionEnabled: {
    title: 'Semantic contradiction',
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

/** Returns the value of a field as people read it. */
export function fieldValueWords(field: PolicyField, value: Policy[PolicyField]): string {
  if (field !== 'retentionDays') return valueWords(value)
  return value === 0 ? 'off' : value === 1 ? '1 day' : `${value} days`
}

export function valueWords(value: Policy[PolicyField]): string {
  if (typeof value === 'number') return value.toFixed(2)
  if (typeof value === 'string') return value
  return value ? 'on' : 'off'
}
