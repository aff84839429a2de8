import type { Fact } from './fact'
import { isLocked } from './locked'
import type { Policy } from './policy'
import { JUDGED_PATTERN, type Proposal } from './proposal'
import { MAX_CHARACTERS } from './should-ask-judge'
import type { VerdictValue } from './verdict'

/** The judge gives a second opinion on proposals below this confidence (rule J19). */
export const LEAST_SURE = 0.95

/** What the queue can be filtered by. */
export const OPINIONS = ['agrees', 'disagrees', 'not-asked'] as const
export type Opinion = (typeof OPINIONS)[number]

/** `unchecked`: it was asked, and gave no usable answer (rule J3). */
export type SecondOpinion = Opinion | 'unchecked'

/** A recorded answer, or a question without one, and the texts it was about. */
export type OpinionSource = {
  readonly olderFactId: string
  readonly olderRevision: number
  readonly newerRevision: number
  readonly status: string // 'answered' | 'unchecked'
  readonly contradicts: boolean | null
}

type ProposedTexts = Pick<Proposal, 'olderFactId' | 'olderRevision' | 'newerRevision'>

/** True when an answer is about the texts of a proposal, in the same order. */
export function isAboutTexts(source: OpinionSource, proposal: ProposedTexts): boolean {
  return (
    source.olderFactId === proposal.olderFactId &&
    source.olderRevision === proposal.olderRevision &&
    source.newerRevision === proposal.newerRevision
  )
}

/** Returns what the judge says about a proposal (rules J21, J26); null: the judge proposed it, so it has no second opinion. */
export function secondOpinion(
  proposal: ProposedTexts & Pick<Proposal, 'pattern'>,
  source: OpinionSource | null,
): SecondOpinion | null {
  if (proposal.pattern === JUDGED_PATTERN) return null
  if (source === null || !isAboutTexts(source, proposal)) return 'not-asked'
  if (source.status !== 'answered' || source.contradicts === null) return 'unchecked'
  return source.contradicts ? 'agrees' : 'disagrees'
}

/** True for answers that end a fact: among many, one that the model disagrees with is left out (rule J24). */
export function needsOpinion(value: VerdictValue): boolean {
  return value === 'supersede' || value === 'reverse'
}

export type NoOpinion =
  | 'switched-off'
  | 'too-long'
  | 'closed' // decided, withdrawn, or about a fact that has ended
  | 'stale'
  | 'sure'
  | 'not-detected' // by another system or a person
  | 'locked'

type Asked = Pick<Proposal, 'status' | 'confidence' | 'winningSignal' | 'foreignOnly'>
type Side = Pick<Fact, 'content' | 'kind' | 'protected' | 'status'>

/** Returns why the judge is not asked about a proposal; null: the next sweep asks, if its budget allows (rule J19). */
export function whyNoOpinion(
  proposal: Asked,
  { older, newer }: { readonly older: Side; readonly newer: Side },
  policy: Policy,
): NoOpinion | null {
  if (!policy.supersessionSemanticFallback || !policy.semanticContradictionEnabled)
    return 'switched-off'
  if (proposal.status === 'stale') return 'stale'
  const hasEnded = older.status !== 'active' || newer.status !== 'active'
  if (proposal.status !== 'pending' || hasEnded) return 'closed'
  if (proposal.winningSignal === null || proposal.foreignOnly) return 'not-detected'
  if (proposal.confidence >= LEAST_SURE) return 'sure'
  if (isLocked(older)) return 'locked'
  const characters = Math.max(older.content.length, newer.content.length)
  return characters > MAX_CHARACTERS ? 'too-long' : null
}
