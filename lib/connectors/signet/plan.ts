import { byHand, planBy, READ_AGAIN, NOTHING_TO_DO, refuse } from '@/lib/connectors/plan-refusals'
import type { PlanResult, ToPlan } from '@/lib/connectors/port'
import { STORE_ID } from '@/lib/connectors/send-to'
import type { StoreState } from '@/lib/domain/connection'

import { APPLY, WORDS } from './client'
import { changeSince } from './state'

const BY_HAND = byHand(WORDS)

/** Decides which operation of Signet is to be applied to a fact. Only what has a slot is written: nothing else can be undone there. */
export function planSignet(request: ToPlan): PlanResult {
  const { change, current, expected } = request
  if (current === null) return refuse('missing-in-store', 'The fact is not in Signet.', BY_HAND)
  if (change.kind === 'supersede' && isEndedBy(current, change.newerExternalId))
    return refuse(
      'changed-in-store',
      'Signet has already ended this fact by the newer one.', // it does so when it makes that one current again
      NOTHING_TO_DO,
    )
  const changed = changeSince(current, change.kind === 'undo' ? change.written : expected)
  if (changed !== null) return refuse('changed-in-store', changed, READ_AGAIN)
  if (change.kind === 'restate')
    return refuse(
      'not-supported',
      'Signet cannot change the text of a fact: another text is another fact there.',
      BY_HAND,
    )
  const unfit = unfitToWrite(current)
  if (unfit !== null) return unfit
  switch (change.kind) {
    case 'supersede':
      return end(request, current, change.newerExternalId)
    case 'retract':
      return archive(request, current)
    case 'reinstate':
      return current['status'] === 'active'
        ? refuse('changed-in-store', 'Signet already returns this fact.', NOTHING_TO_DO)
        : restore(request, current)
    case 'undo':
      return undo(request, current, change.before)
  }
}

function isEndedBy(current: StoreState, newer: string | null): boolean {
  return newer !== null && current['status'] !== 'active' && current['superseded_by'] === newer
}

function unfitToWrite(current: StoreState): PlanResult | null {
  if (current['kind'] === 'constraint')
    return refuse('not-supported', 'The fact is a constraint in Signet.', BY_HAND)
  if ((current['claim_key'] ?? null) === null)
    return refuse(
      'not-supported',
      'The fact has no slot in Signet, and only facts in slots can be changed through its daemon.',
      BY_HAND,
    )
  return (current['pinned'] ?? null) === null
    ? null
    : refuse(
        'not-supported',
        'The memory of this fact is pinned in Signet.',
        'Palimpsest keeps the decision. Unpin the memory in Signet and sync the connection, then try again.',
      )
}

/** An attribute may be current and its memory not: what Signet would then do is not known. */
function endedRefusal(current: StoreState): PlanResult | null {
  if (current['status'] !== 'active')
    return refuse('changed-in-store', 'The fact has already ended in Signet.', READ_AGAIN)
  return (current['memory'] ?? 'current') === 'current'
    ? null
    : refuse('changed-in-store', 'The memory of this fact has already ended in Signet.', BY_HAND)
}

function end(
  { externalId, operationId }: ToPlan,
  current: StoreState,
  newer: string | null,
): PlanResult {
  const ended = endedRefusal(current)
  if (ended !== null) return ended
  return planBy({ externalId, newer }, WORDS, (by) => {
    if (![externalId, by].every((id) => STORE_ID.test(id)))
      return refuse('missing-in-store', 'Signet has no fact with such an id.', BY_HAND)
    return planned(current, {
      operationId,
      operation: 'supersede_claim_value',
      payload: { ...slotOf(current), attribute_id: externalId, superseded_by: by },
      after: { status: 'superseded', superseded_by: by, memory: 'superseded' },
      says: 'Signet stops returning this fact, and names the newer one. An undo there is not exact: it would make this fact current again and end the newer one.',
    })
  })
}

function slotOf(current: StoreState): Readonly<Record<string, string>> {
  const slot = ['entity', 'aspect', 'group_key', 'claim_key', 'kind'].flatMap((name) => {
    const value = current[name] ?? null
    return value === null ? [] : [[name, value] as const]
  })
  return Object.fromEntries(slot)
}

function archive({ externalId, operationId }: ToPlan, current: StoreState): PlanResult {
  const ended = endedRefusal(current)
  if (ended !== null) return ended
  return planned(current, {
    operationId,
    operation: 'archive_claim_value',
    payload: { attribute_id: externalId },
    after: { status: 'deleted', superseded_by: null, memory: 'deleted' },
    says: 'Signet archives this fact and stops returning it.',
  })
}

function restore({ externalId, operationId }: ToPlan, current: StoreState): PlanResult {
  const by = current['superseded_by'] ?? null
  return planned(current, {
    operationId,
    operation: 'restore_claim_version',
    payload: { attribute_id: externalId },
    after: { status: 'active', superseded_by: null, memory: 'current' },
    says:
      by === null
        ? 'Signet makes this fact current again.'
        : 'Signet makes this fact current again and ends the newer one: that one is then superseded by this one. The next sync ends it here, too.',
  })
}

/** What an undo of ours ended is restored; what it restored is ended again, by restoring the newer fact, as Signet has no other way. */
function undo(request: ToPlan, current: StoreState, before: StoreState): PlanResult {
  const by = before['superseded_by'] ?? null
  if (before['status'] === 'active') return restore(request, current)
  if (before['status'] === 'deleted') return archive(request, current)
  if (by === null)
    return refuse(
      'not-supported',
      'The fact had ended in Signet without a newer one, which Signet cannot do again.',
      BY_HAND,
    )
  return planned(current, {
    operationId: request.operationId,
    operation: 'restore_claim_version',
    payload: { attribute_id: by },
    after: { status: 'superseded', superseded_by: by, memory: 'superseded' },
    says: 'Signet makes the newer fact current again, which ends this one.',
  })
}

function planned(
  current: StoreState,
  what: {
    readonly operationId: string
    readonly operation: string
    readonly payload: Readonly<Record<string, string>>
    readonly after: StoreState
    readonly says: string
  },
): PlanResult {
  const reason = `Palimpsest operation ${what.operationId}` // the mark of our write
  const { memory = null, ...after } = what.after
  return {
    ok: true,
    plan: {
      before: current,
      after: {
        content: current['content'] ?? null,
        ...after,
        memory: (current['memory'] ?? null) === null ? null : memory,
      },
      call: {
        method: 'POST',
        path: APPLY,
        body: {
          operation: what.operation,
          agent_id: current['agent_id'] ?? null,
          payload:
            what.operation === 'supersede_claim_value' ? what.payload : { ...what.payload, reason },
          reason,
        },
      },
      says: what.says,
    },
  }
}
