import { byHand, planBy, READ_AGAIN, NOTHING_TO_DO, refuse } from '@/lib/connectors/plan-refusals'
import type { PlanResult, ToPlan } from '@/lib/connectors/port'
import { STORE_ID } from '@/lib/connectors/send-to'
import type { StoreChange, StoreState } from '@/lib/domain/connection'
import { parseInstant } from '@/lib/domain/parse-instant'

import { WORDS } from './client'
import { changeSince } from './state'

const BY_HAND = byHand(WORDS)

/** Decides which tools of Vestige are to be called for a fact. */
export function planVestige(request: ToPlan): PlanResult {
  const { change, current, expected } = request
  if (current === null) return refuse('missing-in-store', 'The fact is not in Vestige.', BY_HAND)
  const changed = changeSince(current, change.kind === 'undo' ? stillOurs(change) : expected)
  if (changed !== null) return refuse('changed-in-store', changed, READ_AGAIN)
  switch (change.kind) {
    case 'supersede':
      return supersede(request, current, change.newerExternalId)
    case 'restate':
      return change.text === current['content']
        ? refuse('changed-in-store', 'The fact already has this text in Vestige.', READ_AGAIN)
        : (unfit(current, request.at) ?? edit(current, change.text))
    case 'reinstate':
      return reinstate(current)
    case 'undo':
      return undo(request, current, change.before)
    case 'retract':
      return refuse('not-supported', 'In Vestige, a fact ends only by a newer one.', BY_HAND)
  }
}

function supersede(
  { externalId, at, newer: seen }: ToPlan,
  current: StoreState,
  newer: string | null,
): PlanResult {
  const no = unfit(current, at)
  if (no !== null) return no
  return planBy({ externalId, newer }, WORDS, (by) => {
    if (![externalId, by].every((id) => STORE_ID.test(id)))
      return refuse('missing-in-store', 'Vestige has no fact with such an id.', BY_HAND)
    const sides = { old_id: externalId, new_id: by }
    return planned(current, {
      after: { superseded_by: by },
      ...(seen && { newer: seen }),
      calls: [
        { name: 'dedup', arguments: { action: 'plan_supersede', ...sides } },
        { name: 'dedup', arguments: { action: 'apply', plan_id: 'of that plan', confirm: true } },
      ],
      says: 'Vestige ends this fact, ranks it lower, and names the newer one. Older versions still return it in search.',
    })
  })
}

/** Refuses to change a fact that has ended in Vestige, or that it protects or suppresses: its own tools check none of this. */
function unfit(current: StoreState, at: Date): PlanResult | null {
  const end = current['valid_until'] ?? null
  const hasEnded = end !== null && (parseInstant(end) ?? 0) <= at.getTime()
  if ((current['superseded_by'] ?? null) !== null || hasEnded)
    return refuse('changed-in-store', 'The fact has already ended in Vestige.', READ_AGAIN)
  return (
    guarded(current) ??
    ((current['suppressed'] ?? null) === null
      ? null
      : refuse(
          'not-supported',
          'Vestige suppresses this fact.',
          'Palimpsest keeps the decision. Look at the fact in Vestige.',
        ))
  )
}

function guarded(current: StoreState): PlanResult | null {
  return (current['protected'] ?? null) === null
    ? null
    : refuse(
        'not-supported',
        'The fact is protected in Vestige.',
        'Palimpsest keeps the decision. Lift the protection in Vestige and sync the connection, then try again.',
      )
}

function edit(current: StoreState, text: string | null): PlanResult {
  return planned(current, {
    after: { content: text, suppressed: current['suppressed'] ?? null },
    calls: [
      { name: 'memory', arguments: { action: 'edit', id: current['id'] ?? null, content: text } },
    ],
    says: 'Vestige replaces the text of this fact.',
  })
}

const UNDO = {
  name: 'dedup',
  arguments: { action: 'undo', operation_id: 'of the operation that ended the fact' },
} as const

function reinstate(current: StoreState): PlanResult {
  if ((current['superseded_by'] ?? null) !== null)
    return planned(current, {
      after: { superseded_by: null, valid_until: null },
      calls: [UNDO],
      says: 'Vestige undoes the operation that ended this fact.',
    })
  return (current['valid_until'] ?? null) === null
    ? refuse('changed-in-store', 'The fact has not ended in Vestige.', NOTHING_TO_DO)
    : refuse(
        'not-supported',
        'Vestige cannot undo the end of a fact that no newer fact replaced.',
        BY_HAND,
      )
}

/** Puts back the text, or takes back the end, or ends it again by the same fact: a write of ours changed one of them. */
function undo(request: ToPlan, current: StoreState, before: StoreState): PlanResult {
  const former = before['superseded_by'] ?? null
  if ((before['content'] ?? null) !== (current['content'] ?? null))
    return guarded(current) ?? edit(current, before['content'] ?? null)
  if (former !== null) return supersede(request, current, former)
  return planned(current, {
    after: { superseded_by: null, valid_until: before['valid_until'] ?? null },
    calls: [UNDO],
    says: 'Vestige undoes its operation, so this fact is current again.',
  })
}

/** What must still be as it was written. Of a text that is taken back, neither the end of its fact matters nor that Vestige suppresses it. */
function stillOurs({
  before,
  written,
}: Extract<StoreChange, { readonly kind: 'undo' }>): StoreState {
  if ((before['content'] ?? null) === (written['content'] ?? null)) return written
  return Object.fromEntries(Object.entries(written).filter(([name]) => !MAY_CHANGE.has(name)))
}

const MAY_CHANGE: ReadonlySet<string> = new Set(['suppressed', 'valid_until'])

type Call = {
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

function planned(
  current: StoreState,
  what: {
    readonly after: StoreState
    readonly newer?: StoreState
    readonly calls: readonly Call[] // of tools, in this order
    readonly says: string
  },
): PlanResult {
  const kept = {
    id: current['id'] ?? null,
    content: current['content'] ?? null,
    superseded_by: current['superseded_by'] ?? null,
  }
  return {
    ok: true,
    plan: {
      before: current,
      after: { ...kept, ...what.after },
      ...(what.newer && { newer: what.newer }),
      call: { method: 'POST', path: '/mcp', body: { calls: what.calls } },
      says: what.says,
    },
  }
}
