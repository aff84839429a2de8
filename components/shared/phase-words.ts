import type { Phase } from '@/lib/domain/policy'
import { formatCount } from '@/lib/language/format'

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

/** Returns the sentence of the strip for so many agents in each phase. */
export function phaseSentence(phases: Readonly<Record<Phase, number>>): {
  readonly lead: string
  readonly rest: string
} {
  const live = phases[2] + phases[3]
  if (live === 0) return { lead: 'Shadow.', rest: PHASE_WORDS[1].meaning }
  if (phases[1] === 0) return { lead: 'Live.', rest: 'Approvals change what agents remember.' }
  return {
    lead: `${formatCount(live, 'agent')} live.`,
    rest: `Approvals change what ${live === 1 ? 'it remembers' : 'they remember'}. ${formatCount(phases[1], 'agent')} in shadow.`,
  }
}
