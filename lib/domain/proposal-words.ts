import type { SignalName } from '@/lib/detection/finding'
import { formatCount, formatDay, formatInstant, formatLongDuration } from '@/lib/language/format'

import type { FactStatus } from './fact'
import type { ProposalStatus } from './proposal'
import type { Reason } from './reason'
import { SIGNAL_LABELS } from './terms'
import type { VerdictValue } from './verdict'

type Said = {
  readonly id: string
  readonly content: string
  readonly validFrom: string
  readonly status?: FactStatus
}
type Side = 'older' | 'newer'

/** What of a proposal its sentences are made of. */
type Asked = Readonly<Record<Side, Said>> & {
  readonly siblings: readonly Said[]
  readonly siblingCount: number
  readonly effect: {
    readonly received: readonly Side[] // which of the two the agent receives before approval
    readonly receivedAfter: readonly Side[]
    readonly laterAt: string | null
    readonly sourceColdAfterDays: number | null
    readonly alsoWithdraws: number
  }
  readonly shadow: boolean
  readonly applied: boolean
  readonly status: ProposalStatus
  readonly obstacles: {
    readonly supersede: { readonly sentence: string; readonly wayOut: string } | null
  }
  readonly reason: Pick<Reason, 'from' | 'to' | 'valued'>
  readonly verdict: { readonly value: VerdictValue } | null
}

const HOUR_MS = 3_600_000
const MOST_LINES = 3

/** What the agent believes now: `The agent believes two things: **Denver** and **Colorado Springs**.` */
export type Belief = {
  readonly lead: string
  readonly values: readonly string[] // set apart from the words around them
  readonly tail: string
}

/** Returns what the agent receives now on the subject of a pair. */
export function beliefOf({ applied, effect, reason, siblingCount, status }: Asked): Belief {
  const received = applied ? effect.receivedAfter : effect.received // the effect may be of before
  const valued = reason.valued && status !== 'stale' // the values are of the earlier wording
  const more =
    siblingCount === 0 ? '' : `, and ${formatCount(siblingCount, 'more fact')} about this`
  const [side] = received
  if (received.length === 2) {
    return valued
      ? {
          lead: 'The agent believes two things:',
          values: [reason.from, reason.to],
          tail: `${more}.`,
        }
      : { lead: `The agent believes both of these${more}.`, values: [], tail: '' }
  }
  if (side === undefined)
    return { lead: 'The agent receives neither of these facts.', values: [], tail: '' }
  const value = side === 'older' ? reason.from : reason.to
  return valued
    ? { lead: 'The agent believes', values: [value], tail: `${more}.` }
    : { lead: `The agent believes only the ${side} of these${more}.`, values: [], tail: '' }
}

/** What approving leads to: a heading, what the agent receives then, and what else happens. */
export type Result = {
  readonly heading: string
  readonly lines: readonly { readonly id: string; readonly content: string }[] // newest first
  readonly more: string | null
  readonly notes: readonly string[]
}

/** Returns what the agent will receive after an approval, by the rules that do it. */
export function resultOf(proposal: Asked): Result {
  const { effect, status, obstacles } = proposal
  const none = { lines: [], more: null }
  const obstacle = status === 'decided' ? null : obstacles.supersede
  const notes = obstacle === null ? [] : [obstacle.wayOut]
  if (status === 'withdrawn')
    return { ...none, heading: 'It was withdrawn, so nothing will change.', notes }
  if (obstacle !== null) {
    const why = `${obstacle.sentence.charAt(0).toLowerCase()}${obstacle.sentence.slice(1)}`
    return { ...none, heading: `Approve is disabled: ${why}`, notes }
  }
  const { lines, more } = received(proposal)
  const heading = lines.length === 0 ? neitherOf(proposal) : headingOf(proposal)
  return { heading, lines, more, notes: notesOf(proposal, effect) }
}

function neitherOf({ older, newer }: Asked): string {
  return older.status === 'retracted' && newer.status === 'retracted'
    ? 'Both facts are retracted, so the agent receives neither.'
    : 'The agent will receive neither of these facts.'
}

function headingOf({ applied, shadow, status, verdict }: Asked): string {
  if (applied) return 'Since it was approved, the agent receives'
  if (status === 'decided' && verdict?.value === 'supersede')
    return 'Once this agent goes live, it will receive'
  const asked = status === 'decided' ? 'If you approve after all' : 'If you approve'
  return shadow ? `${asked} and this agent goes live, it will receive` : `${asked}, it will receive`
}

function received(proposal: Asked): Pick<Result, 'lines' | 'more'> {
  const { effect, siblings, siblingCount } = proposal
  const sides = effect.receivedAfter.map((side) => proposal[side])
  const facts = [...sides, ...siblings].toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))
  const hidden = sides.length + siblingCount - Math.min(facts.length, MOST_LINES)
  return {
    lines: facts.slice(0, MOST_LINES).map(({ id, content }) => ({ id, content })),
    more: hidden > 0 ? `and ${formatCount(hidden, 'more fact')}` : null,
  }
}

function notesOf({ shadow, applied }: Asked, effect: Asked['effect']): readonly string[] {
  const later =
    effect.laterAt === null
      ? []
      : [
          `The newer fact begins on ${formatBeginning(effect.laterAt)}. Until then the agent keeps the older one.`,
        ]
  const closes =
    effect.alsoWithdraws === 0
      ? []
      : [`Also closes ${formatCount(effect.alsoWithdraws, 'other question')} about the older fact.`]
  const archive =
    effect.sourceColdAfterDays === null || shadow || applied // it may have moved long ago
      ? []
      : [
          `Its source has no current fact left and moves to the cold tier after ${formatCount(effect.sourceColdAfterDays, 'day')}.`,
        ]
  const undo =
    shadow || applied || effect.laterAt !== null
      ? []
      : ['The older fact moves to history. Undo brings it back.']
  return [...later, ...undo, ...closes, ...archive]
}

/** A day, with its time where it is not the first moment: a fact may begin later today. */
function formatBeginning(iso: string): string {
  return iso.endsWith('T00:00:00.000Z') ? formatDay(iso) : formatInstant(iso)
}

/** Returns the names of the signals that speak for it, as people say them: `value, change wording`. */
export function signalNames(
  readings: readonly {
    readonly signal: SignalName
    readonly fired: boolean
    readonly weight: number
  }[],
): string {
  const fired = readings.filter(({ fired: did, weight }) => did && weight >= 0)
  if (fired.length === 0) return 'none'
  return fired.map(({ signal }) => SIGNAL_LABELS[signal].label.toLowerCase()).join(', ')
}

/** Returns how much later the newer fact is, as people say it; nothing where a time is unknown. */
export function gapWords({ hoursApart }: { readonly hoursApart: number | null }): string {
  if (hoursApart === 0) return 'at the same time'
  return hoursApart === null ? '' : `${formatLongDuration(hoursApart * HOUR_MS)} later`
}
