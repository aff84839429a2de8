import { channelOf, type Channel } from '@/lib/domain/actor'
import { eventTitle } from '@/lib/domain/event-title'
import { isolatedParts } from '@/lib/domain/isolated'
import type { OperationKind, OperationSubject } from '@/lib/domain/operation'
import type { LoggedOperation } from '@/lib/store/queries/load-operations'

import type { FoundView } from './found'

export type OperationView = {
  readonly id: string
  readonly seq: number
  readonly kind: OperationKind
  readonly agentId: string | null
  readonly actor: string
  readonly verified: boolean
  readonly channel: Channel
  readonly at: string
  readonly reason: string | null
  readonly title: string
  readonly subject: Omit<OperationSubject, 'event'>
  readonly undoes: string | null
  readonly undoneById: string | null
  readonly undoneBySeq: number | null
  readonly inEffect: boolean
  readonly changeCount: number
  readonly found?: FoundView // of an import or a sweep
  readonly writing?: WritingView // of an import that is still being written
}

/** How far an import is. */
export type WritingView = {
  readonly name: string // of the file
  readonly written: number // facts
  readonly total: number
}

/** Returns an operation for the screens. */
export function operationView({
  operation,
  undoneBySeq,
  agentTitle,
}: LoggedOperation): OperationView {
  const { event, ...subject } = operation.subject
  return {
    id: operation.id,
    seq: operation.seq,
    kind: operation.kind,
    agentId: operation.agentId,
    actor: operation.actor,
    verified: operation.verified,
    channel: channelOf(operation.channel),
    at: operation.at.toISOString(),
    reason: operation.reason,
    title: isolatedParts(eventTitle(event, agentTitle)),
    subject,
    undoes: operation.undoes,
    undoneById: operation.undoneById,
    undoneBySeq,
    inEffect: operation.inEffect,
    changeCount: operation.changeCount,
  }
}
