/** What would have happened to a proposal if the phase had been live when it was made. */
export const REPLAY_OUTCOMES = [
  'right', // applied, and confirmed by people
  'wrong', // applied, and rejected by people
  'unlabelled', // applied, and answered by no one
  'locked', // a constraint or protected fact: never applied
  'context', // the contexts differ: left to a person (rule G4)
  'unsure', // the newer fact was less confident or not yet in effect: left to a person (rules GA19, GA20)
  'model', // the judge had disagreed: left to a person (rule J22)
  'below', // below the match band: left to a person
] as const
export type ReplayOutcome = (typeof REPLAY_OUTCOMES)[number]

/** The outcomes in which a fact would have been ended automatically. */
export const REPLAY_APPLIED = [
  'right',
  'wrong',
  'unlabelled',
] as const satisfies readonly ReplayOutcome[]

/** The inputs to replay a proposal. */
export type ReplayInput = {
  readonly confidence: number
  readonly judged: boolean // by the judge, not the detector
  readonly contextDiffers: boolean
  readonly disagreed: boolean // the judge had, when it was made
  readonly locked: boolean // the older fact is locked
  readonly canEndAutomatically: boolean // judging by the facts alone, when it was made
  readonly truth: boolean | null // people's answer: blind labels first, else the current human verdict
}

/** Returns what would have happened to a proposal under the match-band rules (GA4). */
export function replayOutcome(proposal: ReplayInput, match: number): ReplayOutcome {
  if (proposal.judged || proposal.confidence < match) return 'below'
  if (proposal.locked) return 'locked'
  if (proposal.contextDiffers) return 'context'
  if (!proposal.canEndAutomatically) return 'unsure'
  if (proposal.disagreed) return 'model'
  if (proposal.truth === null) return 'unlabelled'
  return proposal.truth ? 'right' : 'wrong'
}
