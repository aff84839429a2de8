import { changesSince, type ContextChangeKind } from '@/lib/domain/context-changes'
import type { Fact } from '@/lib/domain/fact'
import type { Store } from '@/lib/store/port'
import { loadSourcedFacts } from '@/lib/store/queries/load-pairs'
import { toFact } from '@/lib/store/rows'
import { factChangesSince } from '@/lib/store/sql/fact-changes-since'

import { currentIds } from './current-ids'

/** A fact superseded by one that has not begun is still received (rule T4). */
async function asContextFact(
  store: Store,
  facts: ReadonlyMap<string, Fact>,
): Promise<ReadonlyMap<string, Pick<Fact, 'status' | 'content'>>> {
  const current = await currentIds(store, [...facts.values()], store.clock())
  return new Map(
    [...facts].map(([id, fact]) => [
      id,
      current.has(id) ? { status: 'active', content: fact.content } : fact,
    ]),
  )
}

const MOST_CHANGES = 5_000
const MOST_LISTED = 200

/** One fact that an agent receives, or stopped receiving, since an instant, and who caused it. */
export type ContextChangeView = {
  readonly factId: string
  readonly change: ContextChangeKind
  readonly content: string
  readonly contentBefore: string | null
  readonly entity: string | null
  readonly replacedById: string | null
  readonly replacedBy: string | null
  readonly at: string
  readonly actor: string
  readonly reason: string | null
  readonly operationId: string
  readonly operationSeq: number
}

export type ContextChangesView = {
  readonly since: string // the requested instant, or the oldest change read
  readonly complete: boolean // all changes since the requested day were read
  readonly counts: Readonly<Partial<Record<ContextChangeKind, number>>>
  readonly passing: number
  readonly changes: readonly ContextChangeView[] // the newest ones
}

/** Reads from the log how an agent's context changed since an instant (rule TO5). */
export async function readContextChanges(
  store: Store,
  { agentId, since }: { readonly agentId: string; readonly since: Date },
): Promise<ContextChangesView> {
  const { read } = store
  const logged = await factChangesSince(read, { agentId, since, limit: MOST_CHANGES })
  const rows = await read.fact.findMany({
    where: { id: { in: logged.changes.map(({ factId }) => factId) }, agentId },
  })
  const facts = new Map(rows.map((row) => [row.id, toFact(row)]))
  const { changes, passing } = changesSince(logged.changes, await asContextFact(store, facts))
  const counts: Partial<Record<ContextChangeKind, number>> = {}
  for (const { change } of changes) counts[change] = (counts[change] ?? 0) + 1
  const listed = changes.slice(0, MOST_LISTED)
  const successors = await loadSourcedFacts(
    read,
    listed.flatMap(({ factId }) => facts.get(factId)?.supersededById ?? []),
  )
  return {
    since: (logged.more ? (logged.changes[0]?.operation.at ?? since) : since).toISOString(),
    complete: !logged.more,
    counts,
    passing,
    changes: listed.flatMap(({ factId, change, contentBefore, operation }) => {
      const fact = facts.get(factId)
      if (fact === undefined) return []
      const ended = change === 'superseded' || change === 'merged'
      const successor = ended ? successors.get(fact.supersededById ?? '') : undefined
      return {
        factId,
        change,
        content: fact.content,
        contentBefore,
        entity: fact.entity,
        replacedById: successor?.id ?? null,
        replacedBy: successor?.content ?? null,
        at: operation.at.toISOString(),
        actor: operation.actor,
        reason: operation.reason,
        operationId: operation.id,
        operationSeq: operation.seq,
      }
    }),
  }
}
