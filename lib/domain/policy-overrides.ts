import { z } from 'zod'

import { PROFILE_NAMES } from '@/lib/detection/finding'

import { MAX_RETENTION_DAYS, PREFERENCE_KEY_CHOICES, type PolicyField } from './policy'

const flag = z.boolean().optional()

/** The shape of each stored policy value, from a form, a row or a snapshot. Separate from `policy.ts`, which browsers load. */
export const POLICY_OVERRIDE_SHAPES = {
  supersessionEnabled: flag,
  supersessionSweepEnabled: flag,
  supersessionSemanticFallback: flag,
  supersessionMinConfidence: z.number().min(0).max(1).optional(),
  semanticContradictionEnabled: flag,
  embeddingHead: flag,
  shadowMode: flag,
  mutationsFrozen: flag,
  supersessionAutoApply: flag,
  supersessionMatchConfidence: z.number().min(0).max(1).optional(),
  detectorProfile: z.enum(PROFILE_NAMES).optional(),
  detectorWeights: z.string().min(1).max(100).optional(),
  mergeMatchThreshold: z.number().min(0).max(1).optional(),
  mergePossibleThreshold: z.number().min(0).max(1).optional(),
  mergeAutoApply: flag,
  answersThroughModel: flag,
  classifyBeforeWrite: flag,
  preferenceKeys: z.enum(PREFERENCE_KEY_CHOICES).optional(),
  retentionDays: z.number().int().min(0).max(MAX_RETENTION_DAYS).optional(),
} as const satisfies Readonly<Record<PolicyField, z.ZodType>>
