import { OPERATION_KINDS, type OperationKind } from '@/lib/domain/operation'
import type { Presence } from '@/lib/domain/presence'
import { PROPOSAL_STATUSES, type ProposalStatus } from '@/lib/domain/proposal'
import type { Store } from '@/lib/store/port'
import { loadPresence } from '@/lib/store/queries/load-presence'
import { loadDissents, loadVerdicts } from '@/lib/store/queries/load-verdicts'
import {
  growingImports,
  operationsSince,
  standingOf,
  storePlace,
} from '@/lib/store/sql/live-operations'

import type { VerdictView } from './verdict-view'
import { verdictView } from './verdict-view'

/** A proposal's current state, as shown in lists. */
export type LiveProposal = {
  readonly id: string
  readonly number: number
  readonly version: number
  readonly status: ProposalStatus
  readonly unsure: boolean
  readonly disputed: boolean
  readonly verdict: VerdictView | null
  readonly dissent: VerdictView | null
}

/** One log operation, as sent to browsers. */
export type LiveOperation = {
  readonly seq: number
  readonly kind: OperationKind
  readonly agentId: string | null
  readonly actor: string
  readonly proposals: readonly LiveProposal[] // the proposals it changed
}

/** A message of the event stream. */
export type LiveMessage =
  | { readonly kind: 'ready'; readonly seq: number }
  | { readonly kind: 'operation'; readonly operation: LiveOperation }
  | { readonly kind: 'part'; readonly operationId: string } // another part of an import
  | { readonly kind: 'arrivals'; readonly number: number } // new proposals, up to this number
  | { readonly kind: 'presence'; readonly people: readonly Presence[] }
  | { readonly kind: 'again'; readonly seq: number } // too much happened to list: reload

/** What happened after a place in the log; null: too much to list. */
export type LiveSince = readonly LiveOperation[] | null

const MOST_TOUCHED = 1_000

/** Reads the current ends of the log and the proposals. */
export function readLivePlace(store: Store) {
  return storePlace(store.read)
}

/** Reads how many rows the imports that are being written have changed, by operation. */
export function readGrowing(store: Store): Promise<ReadonlyMap<string, number>> {
  return growingImports(store.read)
}

/** Reads who works on what at an instant. */
export function readPresence(store: Store, at: Date): Promise<readonly Presence[]> {
  return loadPresence(store.read, at)
}

/** Reads what happened between two places in the log, in its current state; null when it is too much to list. */
export async function readLiveSince(
  store: Store,
  range: { readonly after: number; readonly upTo: number },
): Promise<LiveSince> {
  const since = await operationsSince(store.read, { ...range, mostTouched: MOST_TOUCHED })
  if (!since.whole) return null
  const ids = [...new Set(since.operations.flatMap(({ proposalIds }) => proposalIds))]
  const standing = await readStanding(store, ids)
  return since.operations.map(({ seq, kind, agentId, actor, proposalIds }) => ({
    seq,
    kind: OPERATION_KINDS.find((known) => known === kind) ?? 'undo',
    agentId,
    actor,
    proposals: proposalIds.flatMap((id) => standing.get(id) ?? []),
  }))
}

async function readStanding(
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LiveProposal>> {
  if (ids.length === 0) return new Map()
  const rows = await standingOf(store.read, ids)
  const [verdicts, dissents] = await Promise.all([
    loadVerdicts(
      store.read,
      rows.flatMap(({ verdictId }) => verdictId ?? []),
    ),
    loadDissents(
      store.read,
      rows.filter(({ disputed }) => disputed),
    ),
  ])
  return new Map(
    rows.map(({ verdictId, ...row }) => {
      const verdict = verdicts.get(verdictId ?? '')
      const dissent = dissents.get(row.id)
      return [
        row.id,
        {
          ...row,
          status: PROPOSAL_STATUSES.find((known) => known === row.status) ?? 'withdrawn',
          verdict: verdict === undefined ? null : verdictView(verdict),
          dissent: dissent === undefined ? null : verdictView(dissent),
        },
      ]
    }),
  )
}
