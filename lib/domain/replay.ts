/** What would have become of a proposal, had the phase been live when it was made. */
export const REPLAY_OUTCOMES = [
  'right', // it would have been applied, and people say that it supersedes
  'wrong', // … that it does not
  'unlabelled', // … nobody has said
  'locked', // a constraint or a protected fact: never applied
  'context', // the contexts differ: left to a person (rule G4)
  'unsure', // the newer fact was less sure, or had not begun: left to a person (rules GA19, GA20)
  'below', // below the match band: left to a person
] as const
export type ReplayOutcome = (typeof REPLAY_OUTCOMES)[number]

/** The outcomes in which a fact would have ended without a person. */
export const REPLAY_APPLIED = [
  'right',
  'wrong',
  'unlabelled',
] as const satisfies readonly ReplayOutcome[]

/** What is asked of a proposal to replay it. */
export type Replayed = {
  readonly confidence: number
  readonly judged: boolean // made by the judge, not by the detector
  readonly contextDiffers: boolean
  readonly locked: boolean // its older fact
  readonly mayEndUnasked: boolean // by the facts themselves, when it was made
  readonly truth: boolean | null // what people said: blind labels first, else the verdict of a person in force
}

/** Returns what would have become of a proposal, by the rules that apply the match band (GA4). */
export function replayOutcome(proposal: Replayed, match: number): ReplayOutcome {
  if (proposal.judged || proposal.confidence < match) return 'below'
  if (proposal.locked) return 'locked'
  if (proposal.contextDiffers) return 'context'
  if (!proposal.mayEndUnasked) return 'unsure'
  if (proposal.truth === null) return 'unlabelled'
  return proposal.truth ? 'right' : 'wrong'
}
