import type { Phase } from '@/lib/domain/policy'
import { PHASE_NAMES } from '@/lib/domain/terms'

/** What each phase is called and means, in one sentence. */
export const PHASE_WORDS: Readonly<
  Record<Phase, { readonly name: string; readonly meaning: string }>
> = {
  1: { name: PHASE_NAMES[1], meaning: 'Decisions are recorded; no fact changes.' },
  2: {
    name: PHASE_NAMES[2],
    meaning: 'Approvals change what the agent remembers. Sweeps are off.',
  },
  3: {
    name: PHASE_NAMES[3],
    meaning: 'Approvals change what the agent remembers. Sweeps compare everything stored.',
  },
}
