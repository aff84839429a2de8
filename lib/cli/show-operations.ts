import { z } from 'zod'

import { storedEvent } from '@/lib/contract/events'
import { fromWire } from '@/lib/contract/names'
import { confidenceWords } from '@/lib/domain/confidence-words'
import { eventTitle } from '@/lib/domain/event-title'
import { formatCount } from '@/lib/language/format'

import { onOneLine } from './plain'
import { shown, type Shown } from './shown'

const operation = z.object({
  seq: z.int(),
  id: z.string(),
  kind: z.string(),
  agent: z.string().nullable(),
  actor: z.string(),
  at: z.string(),
  reason: z.string().nullable(),
  changed: z.int(),
  in_effect: z.boolean(),
  event: z.unknown(),
  merge: z.object({ confidence: z.number(), band: z.string() }).nullable().default(null),
})

/** How operations are shown: under the titles of the log in the app. */
export const SHOWN_OF_OPERATIONS: readonly Shown[] = [
  shown(operation, (each) =>
    [
      `#${each.seq}`,
      each.at,
      onOneLine(titleOf(each)),
      each.agent ?? 'no agent',
      each.actor,
      formatCount(each.changed, 'row'),
      ...(each.merge === null ? [] : [`similarity ${confidenceWords(each.merge.confidence)}`]),
      ...(each.in_effect ? [] : ['undone']),
      each.id,
    ].join('  '),
  ),
  shown(
    z.object({ operation }),
    ({ operation: { seq, id, changed } }) =>
      `Undone: ${formatCount(changed, 'row')} changed back. Operation #${seq}  ${id}`,
  ),
]

/** One on agents beyond the token’s has no event, and is called by its kind. */
function titleOf({ kind, event }: z.infer<typeof operation>): string {
  const stored = storedEvent(fromWire(event))
  return stored === null ? kind : eventTitle(stored)
}
