import type { PlanRefusal, PlanResult, ToPlan } from '@/lib/connectors/port'

import { memoryPath } from './client'
import {
  asMem0State,
  dayBefore,
  differences,
  hiddenFrom,
  type Mem0State,
  type StateKey,
} from './state'

const READ_AGAIN = 'Sync the connection, look at what changed, and decide again.'
const BY_HAND = 'Palimpsest keeps the decision. Change the memory by hand in mem0.'

const WORDS: Readonly<Record<StateKey, string>> = {
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
  if (refusal !== null) return { ok: false, refusal }
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

function findRefusal(request: ToPlan, current: Mem0State): PlanRefusal | null {
  const { change, externalId, at } = request
  const hiddenMs = hiddenFrom(current.expiration_date)
  const ended = hiddenMs !== null && hiddenMs <= at.getTime()
  const expected = asMem0State(change.kind === 'undo' ? change.written : request.expected)
  if (change.kind !== 'reinstate' && isForeign(current, expected))
    return refusal(
      'not-ours',
      'Somebody else marked this memory in mem0 as superseded.',
      'Palimpsest keeps the decision. Clear the mark in mem0 if it is wrong.',
    )
  const changed = differences(current, expected)
  if (changed.length > 0)
    return refusal(
      'changed-in-store',
      `The memory changed in mem0 since Palimpsest last saw it: ${changed.map((key) => WORDS[key]).join(', ')}.`,
      READ_AGAIN,
    )
  if (change.kind === 'undo') return null
  if (change.kind === 'reinstate')
    return ended || current.superseded_by !== null
      ? null
      : refusal('changed-in-store', 'mem0 already returns this memory.', 'There is nothing to do.')
  if (change.kind === 'restate')
    return change.text === current.text
      ? refusal('changed-in-store', 'The memory already has this text in mem0.', READ_AGAIN)
      : null
  if (change.kind === 'supersede' && change.newerExternalId === null)
    return refusal('missing-in-store', 'The newer fact is not in mem0.', BY_HAND)
  if (change.kind === 'supersede' && change.newerExternalId === externalId)
    return refusal('not-supported', 'A memory cannot supersede itself.', BY_HAND)
  return ended
    ? refusal('changed-in-store', 'The memory has already expired in mem0.', READ_AGAIN)
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

function refusal(kind: PlanRefusal['kind'], sentence: string, wayOut: string): PlanRefusal {
  return { kind, sentence, wayOut }
}

function refuse(kind: PlanRefusal['kind'], sentence: string, wayOut: string): PlanResult {
  return { ok: false, refusal: refusal(kind, sentence, wayOut) }
}
