import { z } from 'zod'

import { GATE_NAMES, resolveLimits } from '@/lib/domain/gate'
import { LIMIT_OVERRIDES } from '@/lib/domain/limit-overrides'
import type { SignedThen } from '@/lib/domain/since-signed'

import { toPolicySnapshot } from './rows'

const snapshot = z.object({
  policy: z.unknown(),
  limits: z.object(LIMIT_OVERRIDES.shape),
  gates: z.array(
    z.object({
      name: z.enum(GATE_NAMES),
      state: z.enum(['passed', 'failed', 'open', 'waived']),
    }),
  ),
})

/** Reads what the people who signed a switch saw. */
export function toSignedThen(text: string): SignedThen {
  const { policy, limits, gates } = snapshot.parse(JSON.parse(text))
  return {
    policy: toPolicySnapshot(JSON.stringify(policy)),
    limits: resolveLimits(limits),
    gates,
  }
}
