import type { BlindPairView } from '@/lib/views/blind-pairs'

import type { LabelIntent } from './label-outbox'
import type { AskedWork } from './measure-queries'

/** A label given in this sitting. */
export type Step = {
  readonly intent: LabelIntent
  readonly pair: BlindPairView
  readonly state: 'sending' | 'unsaved' | 'recorded'
  readonly confirmedAt: number | null // when the server had it, epoch milliseconds
}

/** A label that is being taken back, or has been: its pair is wanted again. */
type TakenBack = { readonly step: Step; readonly confirmedAt: number | null }

type Line = { readonly tone: 'bad' | 'plain'; readonly text: string }

/** One sitting of blind labelling: what lies ahead, and what was said of what lies behind. */
export type BlindSession = {
  readonly ahead: readonly BlindPairView[] // the first is on screen
  readonly given: readonly Step[] // those that stand, oldest first
  readonly takenBack: readonly TakenBack[]
  readonly moved: Readonly<Record<BlindPairView['role'], number>> // given here that the server has not counted yet
  readonly line: Line | null // what happened last, unless that is a label
}

export type BlindEvent =
  | { readonly type: 'work'; readonly work: AskedWork }
  | { readonly type: 'person'; readonly keep: boolean } // somebody else labels here; `keep`: nobody was named before
  | { readonly type: 'labelled'; readonly intent: LabelIntent; readonly pair: BlindPairView }
  | { readonly type: 'unsaved'; readonly key: string }
  | { readonly type: 'recorded'; readonly key: string; readonly at: number }
  | {
      readonly type: 'refused'
      readonly key: string
      readonly text: string
      readonly comesBack: boolean
    }
  | { readonly type: 'taking-back'; readonly key: string }
  | { readonly type: 'took-back'; readonly key: string; readonly text: string; readonly at: number }
  | { readonly type: 'not-taken-back'; readonly key: string; readonly text: string }
  | { readonly type: 'told'; readonly text: string }

const NONE_MOVED = { label: 0, adjudication: 0 }

export function startSession(work: AskedWork | undefined): BlindSession {
  return { ahead: work?.items ?? [], given: [], takenBack: [], moved: NONE_MOVED, line: null }
}

export function blindSession(session: BlindSession, event: BlindEvent): BlindSession {
  switch (event.type) {
    case 'work':
      return withWork(session, event.work)
    case 'person':
      return { ...startSession(undefined), ahead: event.keep ? session.ahead : [] }
    case 'labelled': {
      const { intent, pair } = event
      const step: Step = { intent, pair, state: 'sending', confirmedAt: null }
      return {
        ...session,
        ahead: without(session.ahead, pair.id),
        given: [...session.given, step],
        takenBack: session.takenBack.filter((each) => each.step.pair.id !== pair.id),
        moved: moved(session, pair, 1),
        line: null,
      }
    }
    case 'unsaved':
      return withStep(session, event.key, { state: 'unsaved' })
    case 'recorded':
      return withStep(session, event.key, { state: 'recorded', confirmedAt: event.at })
    case 'refused':
      return refused(session, event)
    case 'taking-back': {
      const step = stepOf(session, event.key)
      if (step === undefined) return session
      return {
        ...session,
        ahead: [step.pair, ...without(session.ahead, step.pair.id)],
        given: session.given.filter((each) => each !== step),
        takenBack: [...session.takenBack, { step, confirmedAt: null }],
        moved: moved(session, step.pair, -1),
        line: { tone: 'plain', text: 'Undone. Label it again.' },
      }
    }
    case 'took-back':
      return {
        ...session,
        takenBack: session.takenBack.map((each) =>
          each.step.intent.key === event.key ? { ...each, confirmedAt: event.at } : each,
        ),
        line: { tone: 'plain', text: event.text },
      }
    case 'not-taken-back':
      return notTakenBack(session, event)
    case 'told':
      return { ...session, line: { tone: 'plain', text: event.text } }
  }
}

/** Returns the label that taking back would take back; null when none of this sitting stands. */
export function lastStep(session: BlindSession): Step | null {
  return session.given.at(-1) ?? null
}

/**
 * Takes over what the server says is left. It may have been asked before what was said since: that counts on, and is not shown again. A label
 * that it had confirmed before it was asked and that it wants again was taken back elsewhere.
 */
function withWork(session: BlindSession, { items, askedAt }: AskedWork): BlindSession {
  const wanted = new Set(items.map(({ id }) => id))
  const isOver = ({ pair, confirmedAt }: Step) =>
    wanted.has(pair.id) && confirmedAt !== null && confirmedAt < askedAt
  const given = session.given.filter((step) => !isOver(step))
  const labelled = new Set(given.map(({ pair }) => pair.id))
  const takenBack = session.takenBack.filter(
    ({ confirmedAt }) => confirmedAt === null || confirmedAt >= askedAt,
  )
  const back = new Set(takenBack.map(({ step }) => step.pair.id))
  const kept = session.ahead.filter(({ id }, at) => back.has(id) || (at === 0 && wanted.has(id)))
  const keptIds = new Set(kept.map(({ id }) => id))
  const count = (role: BlindPairView['role']) =>
    items.filter((pair) => pair.role === role && labelled.has(pair.id)).length -
    takenBack.filter(({ step: { pair } }) => pair.role === role && !wanted.has(pair.id)).length
  return {
    ...session,
    ahead: [...kept, ...items.filter(({ id }) => !labelled.has(id) && !keptIds.has(id))],
    given,
    takenBack,
    moved: { label: count('label'), adjudication: count('adjudication') },
  }
}

function refused(
  session: BlindSession,
  { key, text, comesBack }: Extract<BlindEvent, { readonly type: 'refused' }>,
): BlindSession {
  const line = { tone: 'bad', text } as const
  const step = stepOf(session, key)
  if (step === undefined) return { ...session, line }
  const [first, ...rest] = session.ahead
  const back =
    first === undefined ? [step.pair] : [first, step.pair, ...without(rest, step.pair.id)]
  return {
    ...session,
    ahead: comesBack ? back : session.ahead, // after the one that is being read
    given: session.given.filter((each) => each !== step),
    moved: comesBack ? moved(session, step.pair, -1) : session.moved,
    line,
  }
}

function notTakenBack(
  session: BlindSession,
  { key, text }: Extract<BlindEvent, { readonly type: 'not-taken-back' }>,
): BlindSession {
  const line = { tone: 'bad', text } as const
  const found = session.takenBack.find(({ step }) => step.intent.key === key)
  if (found === undefined) return { ...session, line } // it was labelled again meanwhile; that answer tells
  const { step } = found
  return {
    ...session,
    ahead: without(session.ahead, step.pair.id),
    given: [...session.given, step],
    takenBack: session.takenBack.filter((each) => each !== found),
    moved: moved(session, step.pair, 1),
    line,
  }
}

function stepOf(session: BlindSession, key: string): Step | undefined {
  return session.given.find((each) => each.intent.key === key)
}

function withStep(session: BlindSession, key: string, change: Partial<Step>): BlindSession {
  const given = session.given.map((each) =>
    each.intent.key === key ? { ...each, ...change } : each,
  )
  return { ...session, given }
}

function without(pairs: readonly BlindPairView[], id: string): readonly BlindPairView[] {
  return pairs.filter((pair) => pair.id !== id)
}

function moved(
  { moved: before }: BlindSession,
  { role }: BlindPairView,
  by: 1 | -1,
): BlindSession['moved'] {
  return { ...before, [role]: before[role] + by }
}
