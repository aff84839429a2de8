import type { Change } from './change'
import type { Operation } from './operation'
import type { WebhookEvent } from './webhook'

/** An event with the rows it is about, in the order in which they changed. */
export type Happened = {
  readonly type: WebhookEvent
  readonly about: 'fact' | 'proposal' | 'operation' | 'agent'
  readonly ids: readonly string[] // empty for `agent`
}

/** Returns the events of an operation and of what it changed, one of each type at most (rule WH1). */
export function eventsOf(
  { kind, subject }: Pick<Operation, 'kind' | 'subject'>,
  changes: readonly Change[],
): readonly Happened[] {
  const ids = new Map<WebhookEvent, Set<string>>()
  for (const change of changes)
    for (const type of eventsOfChange(change)) {
      const known = ids.get(type)
      if (known === undefined) ids.set(type, new Set([change.id]))
      else known.add(change.id)
    }
  // Asked and answered at once (rule P11): nobody has to look at it.
  for (const id of ids.get('proposal.decided') ?? []) ids.get('proposal.created')?.delete(id)
  const returned = kind === 'return-to-shadow' || changes.some(leavesLive)
  return [
    ...[...ids].flatMap(([type, of]) =>
      of.size === 0
        ? []
        : {
            type,
            about: type.startsWith('fact.') ? ('fact' as const) : ('proposal' as const),
            ids: [...of],
          },
    ),
    ...(kind === 'undo'
      ? [
          {
            type: 'operation.undone' as const,
            about: 'operation' as const,
            ids: subject.undoes ?? [],
          },
        ]
      : []),
    ...(returned ? [{ type: 'phase.returned' as const, about: 'agent' as const, ids: [] }] : []),
  ]
}

function eventsOfChange({ table, before, after }: Change): readonly WebhookEvent[] {
  if (table === 'proposal')
    return [
      ...(before === null && after['status'] === 'pending' ? (['proposal.created'] as const) : []),
      ...(typeof after['verdictId'] === 'string' ? (['proposal.decided'] as const) : []),
      ...(after['disputed'] === true && before !== null ? (['proposal.disputed'] as const) : []),
    ]
  if (table !== 'fact' || before === null) return []
  if (after['status'] === 'superseded') return ['fact.superseded']
  if (after['status'] === 'retracted') return ['fact.retracted']
  return after['status'] === 'active' ? ['fact.restored'] : []
}

/** A phase that ended, other than by the next one. */
function leavesLive({ table, before, after }: Change): boolean {
  return (
    table === 'switch' &&
    before?.['status'] === 'live' &&
    'status' in after &&
    after['status'] !== 'replaced'
  )
}
