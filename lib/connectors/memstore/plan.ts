import { byHand, planBy, READ_AGAIN, NOTHING_TO_DO, refuse } from '@/lib/connectors/plan-refusals'
import type { PlanResult, ToPlan } from '@/lib/connectors/port'
import type { StoreState } from '@/lib/domain/connection'

import { factNumber, factPath, WORDS } from './client'
import { changeSince } from './state'

const BY_HAND = byHand(WORDS)
const IN_DATABASE =
  'Palimpsest keeps the decision. Someone with access to the database of memstore can clear its superseded_by.'

/** Decides what is to be written to a fact: memstore can end one by a newer one, and nothing else. */
export function planMemstore({ change, externalId, current, expected }: ToPlan): PlanResult {
  if (current === null) return refuse('missing-in-store', 'The fact is not in memstore.', BY_HAND)
  const changed = changeSince(current, change.kind === 'undo' ? change.written : expected)
  if (changed !== null) return refuse('changed-in-store', changed, READ_AGAIN)
  const by = current['superseded_by'] ?? null
  switch (change.kind) {
    case 'undo':
      return refuse(
        'not-supported',
        'memstore cannot undo a supersession through its API.',
        IN_DATABASE,
      )
    case 'reinstate':
      return by === null
        ? refuse('changed-in-store', 'memstore already returns this fact.', NOTHING_TO_DO)
        : refuse(
            'not-supported',
            'memstore cannot make a superseded fact current again through its API.',
            IN_DATABASE,
          )
    case 'retract':
      return refuse('not-supported', 'In memstore, a fact ends only by a newer one.', BY_HAND)
    case 'restate':
      return refuse('not-supported', 'memstore cannot change the text of a fact.', BY_HAND)
    case 'supersede':
      return planSupersession({ externalId, newer: change.newerExternalId, current, by })
  }
}

function planSupersession({
  externalId,
  newer,
  current,
  by,
}: {
  readonly externalId: string
  readonly newer: string | null
  readonly current: StoreState
  readonly by: string | null
}): PlanResult {
  if (by !== null)
    return refuse('changed-in-store', 'The fact is already superseded in memstore.', READ_AGAIN)
  return planBy({ externalId, newer }, WORDS, (by) => {
    const [older, newId] = [factNumber(externalId), factNumber(by)]
    if (older === null || newId === null)
      return refuse('missing-in-store', 'memstore has no fact with such an id.', BY_HAND)
    return {
      ok: true,
      plan: {
        before: current,
        after: { content: current['content'] ?? null, superseded_by: by },
        call: { method: 'POST', path: `${factPath(older)}/supersede`, body: { new_id: newId } },
        says: 'memstore stops returning this fact, and names the newer one. This cannot be undone there through its API.',
      },
    }
  })
}
