import type { Phase } from '@/lib/domain/policy'

/** What each phase of the Signet document is called and means, in one sentence. */
export const PHASE_WORDS: Readonly<
  Record<Phase, { readonly name: string; readonly meaning: string }>
> = {
  1: { name: 'Shadow', meaning: 'Decisions are recorded; no fact changes.' },
  2: {
    name: 'Live for new facts',
    meaning: 'Approvals change what the agent remembers. Sweeps are off.',
  },
  3: {
    name: 'Live for new facts and sweeps',
    meaning: 'Approvals change what the agent remembers. Sweeps compare everything stored.',
  },
}
