import type { Phase } from '@/lib/domain/policy'

/** What each phase of the Signet document is called and means, in one sentence. */
export const PHASE_WORDS: Readonly<
  Record<Phase, { readonly name: string; readonly meaning: string }>
> = {
  1: { name: 'Shadow', meaning: 'Decisions are recorded; no fact changes.' },
  2: {
    name: 'Inline live',
    meaning: 'Approved supersessions change what the agent remembers; the sweep is off.',
  },
  3: {
    name: 'Sweep live',
    meaning:
      'Approved supersessions change what the agent remembers; the sweep looks through everything stored.',
  },
}

/** Returns the sentence of the strip for so many agents in each phase, and whether facts change anywhere. */
export function phaseSentence(phases: Readonly<Record<Phase, number>>): {
  readonly live: boolean
  readonly lead: string
  readonly rest: string
} {
  const live = phases[2] + phases[3]
  if (live === 0) return { live: false, lead: 'Phase 1 · Shadow.', rest: PHASE_WORDS[1].meaning }
  const rest = 'approved supersessions change what the agent remembers'
  if (phases[1] === 0) {
    const which = phases[2] === 0 ? 'Phase 3' : phases[3] === 0 ? 'Phase 2' : 'Phases 2 and 3'
    return { live: true, lead: `${which} · Live:`, rest: `${rest}.` }
  }
  return {
    live: true,
    lead: `${live} ${live === 1 ? 'agent is' : 'agents are'} live:`,
    rest: `${rest}. ${phases[1]} in shadow: decisions are recorded only.`,
  }
}
