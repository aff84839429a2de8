import { changedSince } from '@/lib/connectors/changed-since'
import { byHand, NOTHING_TO_DO, planBy, READ_AGAIN, refuse } from '@/lib/connectors/plan-refusals'
import type { PlanResult, ToPlan } from '@/lib/connectors/port'
import type { StoreState } from '@/lib/domain/connection'

import { memoryPath, MEMORY_ID, WORDS } from './client'
import { reasonFor } from './reason'
import { asHindsightState, isInvalid, SET_BY_HINDSIGHT, VALUES, type HindsightState } from './state'

const BY_HAND = byHand(WORDS)

/** Decides what is to be written to a memory; refuses when it is not as it was last seen or written. */
export function planHindsight(request: ToPlan): PlanResult {
  const { change, externalId } = request
  if (request.current === null || !MEMORY_ID.test(externalId))
    return refuse('missing-in-store', 'The memory is not in Hindsight.', BY_HAND)
  const current = asHindsightState(request.current)
  const seen = change.kind === 'undo' ? change.written : request.expected
  const changed = changedSince(
    WORDS,
    { current, seen },
    { always: VALUES, ifSeen: SET_BY_HINDSIGHT },
  )
  if (changed !== null) return refuse('changed-in-store', changed, READ_AGAIN)
  if (current.type === 'observation')
    return refuse(
      'not-supported',
      'Hindsight derives this observation from other memories, so it cannot be changed.',
      'Palimpsest keeps the decision. Decide about the memories that it is derived from.',
    )
  switch (change.kind) {
    case 'supersede':
      return planBy({ externalId, newer: change.newerExternalId }, WORDS, (newer) =>
        end(request, { current, newer }),
      )
    case 'retract':
      return end(request, { current, newer: null })
    case 'reinstate':
      return isInvalid(current)
        ? planned(request, { current, to: VALID, says: 'Hindsight returns this memory again.' })
        : refuse('changed-in-store', 'The memory is valid in Hindsight.', NOTHING_TO_DO)
    case 'restate':
      return restate(request, { current, text: change.text })
    case 'undo':
      return undo(request, { current, before: asHindsightState(change.before) })
  }
}

const VALID = { state: 'valid' } as const

function end(
  request: ToPlan,
  { current, newer }: { readonly current: HindsightState; readonly newer: string | null },
): PlanResult {
  if (isInvalid(current))
    return refuse('changed-in-store', 'The memory is already invalidated in Hindsight.', READ_AGAIN)
  if (newer !== null && !MEMORY_ID.test(newer))
    return refuse('missing-in-store', 'The newer memory is not in Hindsight.', BY_HAND)
  if (newer !== null && request.newer !== undefined && isInvalid(request.newer))
    return refuse('changed-in-store', 'The newer memory is invalidated in Hindsight.', READ_AGAIN)
  return planned(request, {
    current,
    to: { state: 'invalidated', reason: reasonFor(newer, request.operationId) },
    says:
      newer === null
        ? 'Hindsight invalidates this memory, so recall no longer returns it.'
        : 'Hindsight invalidates this memory, so recall no longer returns it, and notes the newer one as the reason.',
  })
}

function restate(
  request: ToPlan,
  { current, text }: { readonly current: HindsightState; readonly text: string },
): PlanResult {
  if (isInvalid(current))
    return refuse(
      'not-supported',
      'Hindsight changes the text of valid memories only.',
      'Palimpsest keeps the decision. Make the memory valid in Hindsight, sync the connection, and decide again.',
    )
  return text === current.text
    ? refuse('changed-in-store', 'The memory already has this text in Hindsight.', READ_AGAIN)
    : planned(request, {
        current,
        to: { text },
        says: 'Hindsight replaces the text of this memory.',
      })
}

/** Puts back what we wrote: the text, or whether the memory is valid. */
function undo(
  request: ToPlan,
  { current, before }: { readonly current: HindsightState; readonly before: HindsightState },
): PlanResult {
  const says = 'Hindsight gets the values back that this memory had before.'
  if (before.text !== current.text && before.text !== null)
    return planned(request, { current, to: { text: before.text }, says })
  const { reason } = before
  const invalid = { state: 'invalidated', ...(reason !== null && { reason }) } as const
  return planned(request, { current, to: isInvalid(before) ? invalid : VALID, says })
}

type Patch =
  | { readonly text: string }
  | { readonly state: 'valid' | 'invalidated'; readonly reason?: string }

function planned(
  { externalId, change, newer }: ToPlan,
  what: { readonly current: HindsightState; readonly to: Patch; readonly says: string },
): PlanResult {
  const { current, to, says } = what
  return {
    ok: true,
    plan: {
      before: current,
      after: afterOf(current, to),
      ...(change.kind === 'supersede' && { newer: { ...newer, id: change.newerExternalId } }),
      call: { method: 'PATCH', path: memoryPath(externalId), body: to },
      says,
    },
  }
}

/** Hindsight forgets the reason of a memory that is valid again, and sets itself when one was invalidated. */
function afterOf({ invalidated_at, ...current }: HindsightState, to: Patch): StoreState {
  if ('text' in to) return { ...current, invalidated_at, text: to.text }
  return { ...current, state: to.state, reason: to.reason ?? null }
}
