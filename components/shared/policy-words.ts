import type { PolicyField, PolicyOrigin } from '@/lib/domain/policy'
import { POLICY_TITLES } from '@/lib/domain/policy-words'

type FieldWords = { readonly title: string; readonly sentence: string }

/** Each field in the words of the Signet document, sections 3 to 5; scoring is ours. */
export const FIELD_WORDS: Readonly<Record<PolicyField, FieldWords>> = {
  shadowMode: {
    title: POLICY_TITLES.shadowMode,
    sentence: 'Decisions are recorded, but no fact changes.',
  },
  mutationsFrozen: {
    title: POLICY_TITLES.mutationsFrozen,
    sentence: 'No fact changes, whether in shadow or live.',
  },
  supersessionEnabled: {
    title: POLICY_TITLES.supersessionEnabled,
    sentence: 'When off, nothing is compared or proposed.',
  },
  supersessionMinConfidence: {
    title: POLICY_TITLES.supersessionMinConfidence,
    sentence:
      'The lowest confidence that is proposed, from 0 to 1. Check it again when you change the scoring.',
  },
  supersessionAutoApply: {
    title: POLICY_TITLES.supersessionAutoApply,
    sentence:
      'Once live, applies proposals at or above the auto-apply limit without a person. Turning it on needs two signatures, under Go live.',
  },
  supersessionMatchConfidence: {
    title: POLICY_TITLES.supersessionMatchConfidence,
    sentence:
      'With auto-apply on, proposals at or above this confidence are applied without a person. The rest need review.',
  },
  detectorProfile: {
    title: POLICY_TITLES.detectorProfile,
    sentence:
      'How evidence becomes a confidence. Default: calibrated weights. Seed: the strongest of four signals, as Signet specifies.',
  },
  detectorWeights: {
    title: POLICY_TITLES.detectorWeights,
    sentence:
      'The weights of the default scoring: built in, or refitted to your decisions. A refit needs two signatures.',
  },
  supersessionSweepEnabled: {
    title: POLICY_TITLES.supersessionSweepEnabled,
    sentence: 'Regularly compares everything stored, to find pairs that were missed on save.',
  },
  supersessionSemanticFallback: {
    title: POLICY_TITLES.supersessionSemanticFallback,
    sentence: 'After a sweep, asks the model about pairs that the rules can’t decide.',
  },
  mergeMatchThreshold: {
    title: POLICY_TITLES.mergeMatchThreshold,
    sentence: 'Facts at or above this similarity are duplicates.',
  },
  mergePossibleThreshold: {
    title: POLICY_TITLES.mergePossibleThreshold,
    sentence:
      'Facts at or above this similarity are possible duplicates, up to the match threshold.',
  },
  mergeAutoApply: {
    title: POLICY_TITLES.mergeAutoApply,
    sentence: 'Skips the confirmation when you merge. Nothing merges automatically.',
  },
  answersThroughModel: {
    title: POLICY_TITLES.answersThroughModel,
    sentence:
      'If a client can’t show a form, its model may pass on your answer. When off, you get a link to this app instead.',
  },
  classifyBeforeWrite: {
    title: POLICY_TITLES.classifyBeforeWrite,
    sentence:
      'Classifies each fact before it is stored. Repeats confirm the existing fact. Everything else is stored; classification alone never ends a fact.',
  },
  preferenceKeys: {
    title: POLICY_TITLES.preferenceKeys,
    sentence:
      'What happens when a preference gets a new value. Off: detection decides. Propose: you are always asked. Apply: once live, the new value replaces the older one, unless that is protected or has another context. Apply needs two signatures, so set it in shadow.',
  },
  retentionDays: {
    title: POLICY_TITLES.retentionDays,
    sentence:
      'How many days after its last fact ended a source moves to the cold tier. 0: never. Nothing is deleted, and a source returns with its fact.',
  },
  semanticContradictionEnabled: {
    title: POLICY_TITLES.semanticContradictionEnabled,
    sentence: 'Lets the model be asked about this agent’s facts. Model fallback must be on, too.',
  },
  embeddingHead: {
    title: POLICY_TITLES.embeddingHead,
    sentence:
      'Without a chat model, your embeddings model answers what the rules can’t decide. Fit it first, under Sweeps.',
  },
}

/** The fields in the order of the settings, by what they are about. */
export const FIELD_GROUPS = [
  [
    'Going live',
    ['shadowMode', 'mutationsFrozen', 'supersessionAutoApply', 'supersessionMatchConfidence'],
  ],
  [
    'Detection',
    [
      'supersessionEnabled',
      'detectorProfile',
      'detectorWeights',
      'supersessionMinConfidence',
      'supersessionSweepEnabled',
    ],
  ],
  ['Decisions', ['answersThroughModel']],
  ['Duplicates', ['mergeMatchThreshold', 'mergePossibleThreshold', 'mergeAutoApply']],
  ['Retention', ['retentionDays']],
  [
    'Advanced',
    [
      'supersessionSemanticFallback',
      'semanticContradictionEnabled',
      'embeddingHead',
      'classifyBeforeWrite',
      'preferenceKeys',
    ],
  ],
] as const satisfies readonly (readonly [string, readonly PolicyField[]])[]

export const ORIGIN_WORDS: Readonly<Record<PolicyOrigin, string>> = {
  agent: 'set for this agent',
  default: 'from the default',
  environment: 'from the environment',
  'built-in': 'built in',
}
