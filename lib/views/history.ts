import type { AsOf } from '@/lib/domain/as-of'
import { isCurrentAt } from '@/lib/domain/current'
import type { Store } from '@/lib/store/port'
import { readKnown } from '@/lib/store/queries/known-at'
import { loadSubjectHistory } from '@/lib/store/queries/subject-history'
import { toFact } from '@/lib/store/rows'

import { chainLinkView } from './chain-link-view'
import type { ChainLinkView } from './chain-link-view'
import { factView } from './fact-view'
import type { ChainFact, FactView } from './fact-view'
import { operationView } from './operation-view'
import type { OperationView } from './operation-view'

/** One event in a subject's history: something became true, or someone did something. */
export type HistoryEvent =
  | {
      readonly kind: 'said'
      readonly at: string // since when it was true
      readonly fact: ChainFact
      readonly wasTrue: boolean // at the requested instant
    }
  | {
      readonly kind: 'done'
      readonly at: string
      readonly operation: OperationView
    }

/** Everything said about one subject and what became of it, in time order. */
export type HistoryView = {
  readonly fact: FactView // the requested one
  readonly events: readonly HistoryEvent[] // oldest first
  readonly links: readonly ChainLinkView[]
  readonly facts: number
  readonly left: number // older facts not shown
  readonly trueThen: number | null // null: no instant requested
}

/** Reads the history of a fact's subject, now or as the store knew it (rule H1); null when the fact does not exist, or did not then. */
export async function readHistory(
  store: Store,
  factId: string,
  { trueAt, knownAt }: AsOf,
): Promise<HistoryView | null> {
  const known = knownAt === null ? null : await readKnown(store, knownAt)
  const history = await loadSubjectHistory(store, factId, known)
  if (history === null) return null
  const begins = new Map(history.facts.map(({ id, validFrom }) => [id, validFrom]))
  const said = history.facts.map((row): HistoryEvent => {
    const successorFrom = begins.get(row.supersededById ?? '') ?? null
    const current = isCurrentAt(toFact(row), knownAt ?? store.clock(), successorFrom)
    const fact = { ...factView(row), current }
    const wasTrue = trueAt !== null && isCurrentAt(toFact(row), trueAt, successorFrom)
    return { kind: 'said', at: fact.validFrom, fact, wasTrue }
  })
  const done = history.done.map((logged): HistoryEvent => {
    const operation = operationView(logged)
    return { kind: 'done', at: operation.at, operation }
  })
  const events = [...said, ...done].toSorted(
    (a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0), // at the same time, statements come first
  )
  return {
    fact: factView(history.fact),
    events,
    links: history.links.map(chainLinkView),
    facts: said.length,
    left: history.left,
    trueThen:
      trueAt === null ? null : said.filter((each) => each.kind === 'said' && each.wasTrue).length,
  }
}
