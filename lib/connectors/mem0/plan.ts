import { changedSince } from '@/lib/connectors/changed-since'
import { byHand, planBy, READ_AGAIN, NOTHING_TO_DO, refuse } from '@/lib/connectors/plan-refusals'
import type { PlanResult, ToPlan } from '@/lib/connectors/port'

import { memoryPath, WORDS } from './client'
import {
  asMem0State,
  dayBefore,
  differences,
  hiddenFrom,
  type Mem0State,
  type StateKey,
} from './state'

const BY_HAND = byHand(WORDS)

const VALUES: Readonly<Record<StateKey, string>> = {
  text: 'its text',
  expiration_date: 'its expiration date',
  superseded_by: 'the memory that supersedes it',
  superseded_at: 'the time it was superseded',
  palimpsest_op: 'the mark of Palimpsest',
}

/** Decides what is to be written to a memory; refuses when it is not as it was last seen or written. */
export function planMem0(request: ToPlan): PlanResult {
  if (request.current === null)
    return refuse('missing-in-store', 'The memory is not in mem0.', BY_HAND)
  const current = asMem0State(request.current)
  const refusal = findRefusal(request, current)
  if (refusal !== null) return refusal
  const { externalId, change, at } = request
  const end = () =>
    isHidden(current, at)
      ? refuse('changed-in-store', 'The memory has already expired in mem0.', READ_AGAIN)
      : planned(request, current)
  if (change.kind === 'supersede')
    return planBy({ externalId, newer: change.newerExternalId }, WORDS, end)
  return change.kind === 'retract' ? end() : planned(request, current)
}

function planned(request: ToPlan, current: Mem0State): PlanResult {
  const { state: after, says } = decide(request, current)
  return {
    ok: true,
    plan: {
      before: current,
      after,
      call: { method: 'PUT', path: memoryPath(request.externalId), body: bodyOf(current, after) },
      says,
    },
  }
}

function isHidden({ expiration_date: date }: Mem0State, at: Date): boolean {
  const hiddenMs = hiddenFrom(date)
  return hiddenMs !== null && hiddenMs <= at.getTime()
}

function findRefusal({ change, ...request }: ToPlan, current: Mem0State): PlanResult | null {
  const expected = asMem0State(change.kind === 'undo' ? change.written : request.expected)
  if (change.kind !== 'reinstate' && isForeign(current, expected))
    return refuse(
      'not-ours',
      'Somebody else marked this memory in mem0 as superseded.',
      'Palimpsest keeps the decision. Clear the mark in mem0 if it is wrong.',
    )
  const states = { current, seen: expected }
  const changed = changedSince(WORDS, states, { always: VALUES })
  if (changed !== null) return refuse('changed-in-store', changed, READ_AGAIN)
  if (change.kind === 'reinstate')
    return isHidden(current, request.at) || current.superseded_by !== null
      ? null
      : refuse('changed-in-store', 'mem0 already returns this memory.', NOTHING_TO_DO)
  return change.kind === 'restate' && change.text === current.text
    ? refuse('changed-in-store', 'The memory already has this text in mem0.', READ_AGAIN)
    : null
}

/** A pointer is ours if it has our mark and leads where we last saw it lead. */
function isForeign(current: Mem0State, expected: Mem0State): boolean {
  if (current.superseded_by === null) return false
  return current.palimpsest_op === null || current.superseded_by !== expected.superseded_by
}

function decide(
  { change, operationId, at }: ToPlan,
  current: Mem0State,
): { readonly state: Mem0State; readonly says: string } {
  const ended = (by: string | null): Mem0State => ({
    ...current,
    expiration_date: dayBefore(at), // mem0 hides what expired before today
    superseded_by: by,
    superseded_at: at.toISOString(),
    palimpsest_op: operationId,
  })
  switch (change.kind) {
    case 'supersede':
      return {
        state: ended(change.newerExternalId),
        says: 'mem0 stops returning this memory, and names the newer one.',
      }
    case 'retract':
      return { state: ended(null), says: 'mem0 stops returning this memory.' }
    case 'reinstate':
      return {
        state: {
          text: current.text,
          expiration_date: null,
          superseded_by: null,
          superseded_at: null,
          palimpsest_op: operationId,
        },
        says: 'mem0 returns this memory again.',
      }
    case 'restate':
      return {
        state: { ...current, text: change.text },
        says: 'mem0 replaces the text of this memory.',
      }
    case 'undo':
      return {
        state: asMem0State(change.before),
        says: 'mem0 gets the values back that this memory had before.',
      }
  }
}

/** Names only what differs: mem0 merges metadata, and keeps what is not named. */
function bodyOf(before: Mem0State, after: Mem0State): Readonly<Record<string, unknown>> {
  const own = differences(before, after).map((key) => [key, after[key]] as const)
  const metadata = own.filter(([key]) => key !== 'text' && key !== 'expiration_date')
  return {
    ...Object.fromEntries(own.filter(([key]) => key === 'text' || key === 'expiration_date')),
    ...(metadata.length === 0 ? {} : { metadata: Object.fromEntries(metadata) }),
  }
}
