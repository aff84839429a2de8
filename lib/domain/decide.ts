import type { Fact } from './fact'
import { isShadow, type Policy } from './policy'
import type { Proposal } from './proposal'
import type { Refusal } from './refusal'
import { accepted, refused, type Result } from './result'
import {
  supersededColumns,
  supersessionRefusal,
  type SupersededColumns,
  type SupersessionSides,
} from './supersede'
import { VERDICT_WORDS } from './terms'
import type { VerdictValue } from './verdict'

/** Everything a verdict depends on. The facts are as they would be without the verdict being replaced, if any. */
export type Question = {
  readonly proposal: Proposal
  readonly older: Fact
  readonly newer: Fact
  readonly successorsOfOlder: readonly string[]
  readonly successorsOfNewer: readonly string[]
  readonly laterEnds: LaterEnds
  readonly policy: Policy
}

/** When a superseded side ends, if its successor begins later (see `laterEnd`). */
export type LaterEnds = { readonly older: Date | null; readonly newer: Date | null }

/** What a verdict changes. */
export type Decision = {
  readonly proposal: Pick<Proposal, 'status' | 'verdict' | 'unsure' | 'applied'>
  readonly superseded: { readonly factId: string; readonly columns: SupersededColumns } | null // null in shadow mode
}

/** Returns what a verdict does, or why it cannot be given (rules P3, G1–G3, A2–A4). */
export function decideVerdict(question: Question, value: VerdictValue, at: Date): Result<Decision> {
  const refusal = verdictRefusal(question, value)
  if (refusal !== null) return refused(refusal)
  if (value === 'unsure') {
    return accepted({
      proposal: {
        status: staleSides(question) === null ? 'pending' : 'stale',
        verdict: value,
        unsure: true,
        applied: false,
      },
      superseded: null,
    })
  }
  const proposal = { status: 'decided', verdict: value, unsure: false } as const
  const sides = sidesOf(question, value)
  if (sides === null || isShadow(question.policy)) {
    return accepted({ proposal: { ...proposal, applied: false }, superseded: null })
  }
  return accepted({
    proposal: { ...proposal, applied: true },
    superseded: { factId: sides.ends.id, columns: supersededColumns(sides.ends, sides.stays, at) },
  })
}

/** Returns why a verdict cannot be given now, or null; the screens disable the button with the same answer. */
export function verdictRefusal(question: Question, value: VerdictValue): Refusal | null {
  const { proposal } = question
  if (proposal.status === 'withdrawn') return { kind: 'withdrawn' }
  const settled = proposal.status === 'decided' || value === 'unsure'
  if (proposal.verdict === value && settled && !proposal.disputed) {
    return { kind: 'no-change', sentence: `Already ${VERDICT_WORDS[value].done}.` }
  }
  if (value === 'unsure') return askingObstacle(question)
  const sides = sidesOf(question, value)
  if (sides === null) return null
  const stale = staleSides(question)
  if (stale !== null) return { kind: 'stale', changed: stale }
  return supersessionRefusal(sides)
}

/** Returns why a pair cannot be asked: one of its facts has ended (rules LF6, LF8). */
export function askingObstacle({
  older,
  newer,
  laterEnds,
}: Pick<Question, 'older' | 'newer' | 'laterEnds'>): Refusal | null {
  if (hasEnded(older, laterEnds.older, newer.validFrom))
    return { kind: 'not-active', side: 'older' }
  if (hasEnded(newer, laterEnds.newer, older.validFrom))
    return { kind: 'not-active', side: 'newer' }
  return null
}

/** True unless a fact is active, or superseded but only ends after the other fact of a pair begins. */
export function hasEnded(
  { status }: Pick<Fact, 'status'>,
  laterEnd: Date | null,
  otherFrom: Date,
): boolean {
  return status !== 'active' && (laterEnd === null || laterEnd <= otherFrom)
}

/** Returns which facts changed since the pair was proposed (rule P3), or null. */
export function staleSides(
  question: Pick<Question, 'proposal' | 'older' | 'newer'>,
): 'older' | 'newer' | 'both' | null {
  const older = question.older.revision !== question.proposal.olderRevision
  const newer = question.newer.revision !== question.proposal.newerRevision
  if (older && newer) return 'both'
  if (older) return 'older'
  return newer ? 'newer' : null
}

function sidesOf(question: Question, value: VerdictValue): SupersessionSides | null {
  const { older, newer } = question
  if (value === 'supersede') {
    return {
      ends: older,
      stays: newer,
      endsSide: 'older',
      successorsOfStays: question.successorsOfNewer,
      endsLater: question.laterEnds.older,
    }
  }
  if (value === 'reverse') {
    return {
      ends: newer,
      stays: older,
      endsSide: 'newer',
      successorsOfStays: question.successorsOfOlder,
    }
  }
  return null
}
