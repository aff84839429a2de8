import { changedSince } from '@/lib/connectors/changed-since'
import { beginOfNewer, hasEnd } from '@/lib/connectors/graphiti/ends'
import { byHand, NOTHING_TO_DO, planBy, READ_AGAIN, refuse } from '@/lib/connectors/plan-refusals'
import type { PlanResult, ToPlan } from '@/lib/connectors/port'
import { instantFromMs } from '@/lib/domain/instant'
import { parseInstant } from '@/lib/domain/parse-instant'

import { edgePath, WORDS } from './client'
import { EDGE_ID } from './edge'
import { asZepState, VALUES, type ZepState } from './state'

const MOST_CHARACTERS = 250 // of a text
const BY_HAND = byHand(WORDS)

/** Decides what is to be written to a fact; refuses when it is not as it was last seen or written. */
export function planZep(request: ToPlan): PlanResult {
  const { change, externalId } = request
  if (request.current === null || !EDGE_ID.test(externalId))
    return refuse('missing-in-store', 'The fact is not in Zep.', BY_HAND)
  const current = asZepState(request.current)
  const seen = asZepState(change.kind === 'undo' ? change.written : request.expected)
  const changed = changedSince(WORDS, { current, seen }, { always: VALUES })
  if (changed !== null) return refuse('changed-in-store', changed, READ_AGAIN)
  switch (change.kind) {
    case 'supersede':
      return planBy({ externalId, newer: change.newerExternalId }, WORDS, () =>
        newerHasEnded(request)
          ? refuse('changed-in-store', 'The newer fact has an end in Zep.', READ_AGAIN)
          : end(request, current),
      )
    case 'retract':
      return end(request, current)
    case 'reinstate':
      return giveBack(request, current)
    case 'restate':
      return restate(request, { current, text: change.text })
    case 'undo':
      return undo(request, { current, before: asZepState(change.before) })
  }
}

function newerHasEnded({ newer }: ToPlan): boolean {
  return newer !== undefined && hasEnd(asZepState(newer))
}

function end(request: ToPlan, current: ZepState): PlanResult {
  if (hasEnd(current))
    return refuse('changed-in-store', 'The fact has an end in Zep already.', READ_AGAIN)
  return planned(request, {
    current,
    to: { invalid_at: endOf(request, current) },
    says: 'The fact gets the time at which it ceased to hold. Zep returns it as ended.',
  })
}

/** Whether what Zep ended itself can be taken back is not described, so it is not tried. */
function giveBack(request: ToPlan, current: ZepState): PlanResult {
  if (!hasEnd(current))
    return refuse('changed-in-store', 'The fact is current in Zep.', NOTHING_TO_DO)
  return current.expired_at === null
    ? planned(request, {
        current,
        to: { invalid_at: null },
        says: 'The fact has no end in Zep anymore.',
      })
    : refuse(
        'not-supported',
        'Zep ended the fact itself, and its documentation does not say that this can be undone.',
        BY_HAND,
      )
}

function restate(
  request: ToPlan,
  { current, text }: { readonly current: ZepState; readonly text: string },
): PlanResult {
  if (current.hyperedge_uuid !== null)
    return refuse('not-supported', 'Other facts in Zep share this text.', BY_HAND)
  if (text.length > MOST_CHARACTERS)
    return refuse(
      'not-supported',
      `Zep takes a text of at most ${MOST_CHARACTERS} characters.`,
      'Palimpsest keeps the decision. Shorten the text, then decide again.',
    )
  return text === current.fact
    ? refuse('changed-in-store', 'The fact already has this text in Zep.', READ_AGAIN)
    : planned(request, { current, to: { fact: text }, says: 'Zep replaces the text of this fact.' })
}

/** Puts back what we wrote; an end that Zep set beside ours is its own, and is compared, not written. */
function undo(
  request: ToPlan,
  { current, before }: { readonly current: ZepState; readonly before: ZepState },
): PlanResult {
  const to = {
    ...(before.fact !== current.fact && { fact: before.fact }),
    ...(before.invalid_at !== current.invalid_at && { invalid_at: before.invalid_at }),
  }
  return planned(request, {
    current,
    to,
    says: 'Zep gets the values back that this fact had before.',
  })
}

function planned(
  { externalId, change, newer }: ToPlan,
  {
    current,
    to,
    says,
  }: {
    readonly current: ZepState
    readonly to: Partial<Pick<ZepState, 'fact' | 'invalid_at'>>
    readonly says: string
  },
): PlanResult {
  return {
    ok: true,
    plan: {
      before: current,
      after: { ...current, ...to },
      ...(change.kind === 'supersede' && { newer: { ...newer, uuid: change.newerExternalId } }),
      call: { method: 'PATCH', path: edgePath(externalId), body: to },
      says,
    },
  }
}

/** The older fact ceases to hold when the newer one begins, else now. */
function endOf(request: ToPlan, { valid_at }: ZepState): string {
  const fromMs = parseInstant(beginOfNewer(request, valid_at))
  return instantFromMs(fromMs ?? request.at.getTime()).toISOString()
}
